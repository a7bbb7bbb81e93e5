import { describe, expect, it } from '@jest/globals';
import { isDoorOpen } from './moments.ts';
import { act, canAct, closesAt, stateOf, type EveningAction, type EveningRecord } from './evening-state.ts';

const startsAt = new Date('2026-12-18T19:00:00Z');
const endsAt = new Date('2026-12-18T22:00:00Z');
const early = new Date('2026-12-01T12:00:00Z');
const justBeforeClosing = new Date('2026-12-16T18:59:59Z');
const closing = new Date('2026-12-16T19:00:00Z');
const draft: EveningRecord = {
  submittedAt: null,
  publishedAt: null,
  composedAt: null,
  cancelledAt: null,
  takenDownAt: null,
  startsAt,
  endsAt,
};
const published = { ...draft, submittedAt: early, publishedAt: early };

// S-evening-22
describe('the door', () => {
  const hours = (from: string, to: string) => ({ startsAt: new Date(from), endsAt: new Date(to) });
  it.each([
    ['six hours after the end', hours('2026-12-18T19:00:00Z', '2026-12-18T22:00:00Z'), '2026-12-19T04:00:00Z'],
    ['when it is noted who came', hours('2026-12-18T21:00:00Z', '2026-12-19T03:30:00Z'), '2026-12-19T08:00:00Z'],
  ])('closes %s', (_when, evening, at) => {
    const closes = new Date(at);
    expect([new Date(closes.getTime() - 1), closes].map((now) => isDoorOpen(evening, now))).toEqual([true, false]);
  });
});

// S-evening-10
describe('the state of an evening', () => {
  it.each([
    ['draft', draft, early],
    ['to-approve', { ...draft, submittedAt: early }, early],
    ['published', published, justBeforeClosing],
    ['closed', published, closing],
    ['closed', published, new Date(endsAt.getTime() - 1)],
    ['over', published, endsAt],
    ['composed', { ...published, composedAt: closing }, closing],
    ['over', { ...published, composedAt: closing }, endsAt],
    ['cancelled', { ...published, composedAt: closing, cancelledAt: closing }, endsAt],
    ['taken-down', { ...published, cancelledAt: early, takenDownAt: early }, early],
  ] as const)('is %s', (state, evening, now) => {
    expect(stateOf(evening, now)).toBe(state);
  });

  it('closes 48 hours before the evening begins', () => {
    expect(closesAt(draft)).toEqual(closing);
  });
});

// S-evening-11
describe('what may be done with an evening', () => {
  const evenings = {
    draft: [draft, early],
    'to-approve': [{ ...draft, submittedAt: early }, early],
    published: [published, early],
    closed: [published, closing],
    composed: [{ ...published, composedAt: closing }, closing],
    over: [{ ...published, composedAt: closing }, endsAt],
    cancelled: [{ ...published, cancelledAt: early }, early],
    'taken-down': [{ ...published, takenDownAt: early }, early],
  } as const;
  const actions: readonly EveningAction[] = ['edit', 'submit', 'approve', 'move', 'compose', 'cancel', 'take-down'];
  const doable = (actor: 'organiser' | 'administrator' | 'composer') =>
    Object.fromEntries(
      Object.entries(evenings).map(([state, [evening, now]]) => [
        state,
        actions.filter((action) => canAct(evening, action, actor, now)),
      ]),
    );

  it('by its organiser', () => {
    expect(doable('organiser')).toEqual({
      draft: ['edit', 'submit', 'cancel'],
      'to-approve': ['edit', 'cancel'],
      published: ['move', 'cancel'],
      closed: ['move', 'cancel'],
      composed: ['move', 'cancel'],
      over: [],
      cancelled: [],
      'taken-down': [],
    });
  });

  it('moves for its organiser until it begins', () => {
    const composed = { ...published, composedAt: closing };
    expect(canAct(composed, 'move', 'organiser', new Date(startsAt.getTime() - 1))).toBe(true);
    expect(canAct(composed, 'move', 'organiser', startsAt)).toBe(false);
  });

  it('by an administrator', () => {
    expect(doable('administrator')).toEqual({
      draft: ['cancel'],
      'to-approve': ['approve', 'cancel', 'take-down'],
      published: ['cancel', 'take-down'],
      closed: ['cancel', 'take-down'],
      composed: ['cancel', 'take-down'],
      over: [],
      cancelled: [],
      'taken-down': [],
    });
  });

  it('by the composer only once it is closed', () => {
    const states = Object.entries(doable('composer')).filter(([, possible]) => possible.length > 0);
    expect(states).toEqual([['closed', ['compose']]]);
  });

  it('publishes a first evening when an administrator approves it, and later ones at once', () => {
    const first = act(draft, 'submit', { actor: 'organiser', now: early, isFirst: true })!;
    expect(stateOf(first, early)).toBe('to-approve');
    const approved = act(first, 'approve', { actor: 'administrator', now: early, isFirst: true })!;
    expect(stateOf(approved, early)).toBe('published');
    const later = act(draft, 'submit', { actor: 'organiser', now: early, isFirst: false })!;
    expect(stateOf(later, early)).toBe('published');
    expect(act(first, 'approve', { actor: 'organiser', now: early, isFirst: true })).toBeNull();
  });

  it('ends in the state that the action is for', () => {
    const by = { actor: 'administrator', now: early, isFirst: false } as const;
    expect(stateOf(act(published, 'cancel', by)!, early)).toBe('cancelled');
    expect(stateOf(act(published, 'take-down', by)!, early)).toBe('taken-down');
    const composed = act(published, 'compose', { actor: 'composer', now: closing, isFirst: false })!;
    expect(stateOf(composed, closing)).toBe('composed');
  });

  it('publishes nothing later than two days before it closes', () => {
    const lastMoment = new Date(closing.getTime() - 48 * 3_600_000);
    const by = (now: Date) => ({ actor: 'organiser', now, isFirst: false }) as const;
    expect(act(draft, 'submit', by(lastMoment))).not.toBeNull();
    expect(act(draft, 'submit', by(new Date(lastMoment.getTime() + 1)))).toBeNull();
  });
});
