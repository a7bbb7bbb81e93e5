import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '../duration.ts';
import type { EveningRecord } from './evening-state.ts';
import { canLeaveFreely, canSignUp, lastInListsUntil, offerEndsAt, opensAt, orderWaitingList } from './sign-up.ts';

const published = new Date('2026-12-01T12:00:00Z');
const after = (ms: number, from = published) => new Date(from.getTime() + ms);
const evening: EveningRecord = {
  submittedAt: published,
  publishedAt: published,
  composedAt: null,
  cancelledAt: null,
  takenDownAt: null,
  startsAt: new Date('2026-12-18T19:00:00Z'),
  endsAt: new Date('2026-12-18T22:00:00Z'),
};
const closing = after(-48 * HOUR_MS, evening.startsAt);

// S-evening-12
describe('signing up', () => {
  it.each([
    ['vip', 0],
    ['premium', 12],
    ['freemium', 24],
  ] as const)('is open for %s %d hours after the evening was published, until it closes', (plan, hours) => {
    const opening = after(hours * HOUR_MS);
    expect(opensAt(evening, plan)).toEqual(opening);
    expect(canSignUp(evening, plan, after(-1, opening))).toBe(false);
    expect(canSignUp(evening, plan, opening)).toBe(true);
    expect(canSignUp(evening, plan, after(-1, closing))).toBe(true);
    expect(canSignUp(evening, plan, closing)).toBe(false);
  });

  it('is open for nobody before the evening is published, or once it is cancelled', () => {
    expect(opensAt({ ...evening, publishedAt: null }, 'vip')).toBeNull();
    expect(canSignUp({ ...evening, publishedAt: null }, 'vip', after(DAY_MS))).toBe(false);
    expect(canSignUp({ ...evening, cancelledAt: published }, 'vip', after(DAY_MS))).toBe(false);
  });
});

// S-evening-13
it('leaving is free until the evening closes', () => {
  expect(canLeaveFreely(evening, after(-1, closing))).toBe(true);
  expect(canLeaveFreely(evening, closing)).toBe(false);
});

// S-evening-14
it('a place that was offered can be accepted for twelve hours, and not after the evening has begun', () => {
  expect(offerEndsAt(evening, published)).toEqual(after(12 * HOUR_MS));
  expect(offerEndsAt(evening, after(-HOUR_MS, evening.startsAt))).toEqual(evening.startsAt);
});

// S-evening-15
describe('somebody who was absent without a word', () => {
  it.each([
    ['once', [0], null],
    ['twice in 90 days', [0, 90], 150],
    ['twice in 91 days', [0, 91], null],
    ['three times, the last two within 90 days', [0, 100, 150], 210],
    ['twice in any order', [30, 0], 90],
  ])('%s comes last until %p and %p days', (_, days, until) => {
    const absences = days.map((day) => after(day * DAY_MS));
    expect(lastInListsUntil(absences)).toEqual(until === null ? null : after(until * DAY_MS));
  });

  it('waits behind all others until the sixty days are over', () => {
    const absences = [published, after(DAY_MS)];
    const waiting = [
      { id: 'absent', askedAt: published, absences },
      { id: 'late', askedAt: after(2 * HOUR_MS), absences: [] },
      { id: 'early', askedAt: after(HOUR_MS), absences: [published] },
    ];
    const orderAt = (now: Date) => orderWaitingList(waiting, now).map(({ id }) => id);
    expect(orderAt(after(60 * DAY_MS))).toEqual(['early', 'late', 'absent']);
    expect(orderAt(after(61 * DAY_MS))).toEqual(['absent', 'early', 'late']);
  });
});
