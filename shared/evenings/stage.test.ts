import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '../duration.ts';
import type { EveningRecord } from './evening-state.ts';
import { stageOf, stages, type Stage } from './stage.ts';

const startsAt = new Date('2026-12-01T19:00:00Z');
const endsAt = new Date('2026-12-01T21:30:00Z');
const at = (hoursBefore: number) => new Date(startsAt.getTime() - hoursBefore * HOUR_MS);

const published: EveningRecord = {
  submittedAt: at(300),
  publishedAt: at(300),
  composedAt: null,
  cancelledAt: null,
  takenDownAt: null,
  startsAt,
  endsAt,
};
const composed: EveningRecord = { ...published, composedAt: at(47) };
const known: Parameters<typeof stageOf>[0] = {
  record: published,
  attendance: null,
  seatsLeft: 10,
  opensAt: at(276),
  refusal: null,
  offeredUntil: null,
  isLeftOut: false,
  hasTable: true,
  table: null,
  checkedInAt: null,
  aftermath: null,
};
const table = { number: 3, venue: 'Le Comptoir', address: '1 rue des Lices', isParted: false, mates: [] };
const aftermath = { isSafeHome: false, impression: null, mates: [] };
const over = new Date('2026-12-02T08:00:00Z');

// S-evening-29
describe('the stage of an evening for a member', () => {
  const cases: readonly (readonly [Stage, Partial<typeof known>, Date])[] = [
    ['taken-down', { record: { ...composed, takenDownAt: at(20) }, attendance: 'seated', table }, at(2)],
    ['cancelled', { record: { ...composed, cancelledAt: at(20) }, attendance: 'seated', table }, at(2)],
    ['not-for-you', { refusal: 'evening_age' }, at(100)],
    ['opens-later', { opensAt: at(90) }, at(100)],
    ['open', {}, at(100)],
    ['full', { seatsLeft: 0 }, at(100)],
    ['signed-up', { attendance: 'seated' }, at(100)],
    ['waiting', { attendance: 'waiting' }, at(100)],
    ['waiting', { attendance: 'waiting', record: composed }, at(20)],
    ['offered', { attendance: 'offered', offeredUntil: at(95) }, at(100)],
    ['left', { attendance: 'left' }, at(100)],
    ['left', { attendance: 'left', record: composed }, at(20)],
    ['closed', {}, at(47)],
    ['closed', { attendance: 'waiting', record: composed }, at(-1)],
    ['composing', { attendance: 'seated' }, at(47.9)],
    ['composing', { attendance: 'seated', record: composed, hasTable: false }, at(20)],
    ['left-out', { attendance: 'seated', record: composed, isLeftOut: true }, at(20)],
    ['table-ready', { attendance: 'seated', record: composed }, at(20)],
    ['today', { attendance: 'seated', record: composed, table }, at(6)],
    ['arrived', { attendance: 'seated', record: composed, table, checkedInAt: at(0) }, at(-1)],
    ['aftermath', { attendance: 'seated', record: composed, table, aftermath }, over],
    ['over', { record: composed }, over],
  ];

  it.each(cases)('is %s with %j at %s', (stage, facts, now) => {
    expect(stageOf({ ...known, ...facts }, now)).toBe(stage);
  });

  it('is each of the stages in one of these cases', () => {
    expect(new Set(cases.map(([stage]) => stage))).toEqual(new Set(stages));
  });

  it('is the waiting list again once the hours of an offer have passed', () => {
    const offered = { ...known, attendance: 'offered', offeredUntil: at(100) } as const;
    expect([at(101), at(100)].map((now) => stageOf(offered, now))).toEqual(['offered', 'waiting']);
  });

  it('refuses nobody who has a place already, whatever has changed in their profile since', () => {
    expect(stageOf({ ...known, attendance: 'seated', refusal: 'evening_age' }, at(100))).toBe('signed-up');
  });
});
