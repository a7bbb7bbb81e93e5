import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../duration.ts';
import { countWaiting, inOrderOfTurns, isReminderDue, turnOf, wakefulnessOf, whyNotOpenWhileWaiting } from './turns.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);

/** A conversation in which somebody has waited for so many days; null: the other's turn. */
const conversation = (waited: number | null, written = waited ?? 0, reminded: number | null = null) => ({
  lastWrittenAt: ago(written),
  waitingSince: waited === null ? null : ago(waited),
  remindedAt: reminded === null ? null : ago(reminded),
});

// S-conversation-13
describe("'À toi de jouer'", () => {
  it.each([
    ['mine', conversation(1)],
    ['theirs', conversation(null)],
    ['nobodys', conversation(21)],
    ['nobodys', conversation(null, 21)],
  ] as const)('is %s for %j', (turn, facts) => {
    expect(turnOf(facts, now)).toBe(turn);
  });

  it('puts those who wait first, those who sleep last, and the newest of each first', () => {
    const all = [
      conversation(null, 30),
      conversation(null, 1),
      conversation(5),
      conversation(null, 0),
      conversation(2),
    ];
    expect(inOrderOfTurns(all, now)).toEqual([all[4], all[2], all[3], all[1], all[0]]);
    expect(countWaiting(all, now)).toBe(2);
  });

  it('stops new conversations when four people have waited for 48 hours', () => {
    const four = [2, 3, 4, 5].map((days) => conversation(days));
    expect(whyNotOpenWhileWaiting(four, now)).toEqual({ code: 'talk_limit_waiting', until: null, people: 4 });
    expect(whyNotOpenWhileWaiting([...four.slice(1), conversation(1.9)], now)).toBeNull();
    expect(whyNotOpenWhileWaiting([...four.slice(1), conversation(21), conversation(null, 9)], now)).toBeNull();
  });

  it('reminds on day 3, once for each time somebody waits', () => {
    const isDue = (...facts: Parameters<typeof conversation>) => isReminderDue(conversation(...facts), now);
    expect([isDue(2.9), isDue(3), isDue(4, 4, 1), isDue(4, 4, 5), isDue(null, 5), isDue(10)]).toEqual([
      false,
      true,
      false,
      true,
      false,
      false,
    ]);
  });
});

// S-conversation-14
it('a conversation falls asleep on day 10 and is asleep on day 21, counted from the last message of either', () => {
  const after = (days: number) => wakefulnessOf({ lastWrittenAt: ago(days) }, now);
  expect([0, 9.9, 10, 20.9, 21, 400].map(after)).toEqual([
    'awake',
    'awake',
    'falling-asleep',
    'falling-asleep',
    'asleep',
    'asleep',
  ]);
});
