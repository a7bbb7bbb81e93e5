import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../duration.ts';
import { talkMessages } from '../messages/talk.ts';
import { plans } from '../plans/plans.ts';
import { fr } from '../typeset.ts';
import { limitInWords } from './limit.ts';
import { MESSAGES_IN_TEN_MINUTES, openingLimits, whyNotAskInThread, whyNotOpen, whyNotWrite } from './limits.ts';

/** A Saturday, 13 h in Paris. */
const now = new Date('2026-11-21T12:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const midnight = new Date('2026-11-21T23:00:00Z');

// S-conversation-10
describe('whyNotOpen', () => {
  const days = (...numbers: number[]) => numbers.map((number) => ago(number * DAY_MS));
  const none = { openedAt: [], threadsLastWrittenAt: [] };

  it.each([
    ['freemium', days(1, 6, 3), 'talk_limit_openings_freemium', 1],
    ['premium', days(1, 2, 3, 4, 5, 6), 'talk_limit_openings_premium', 1],
    ['vip', days(0.1, 0.2, 0.5), 'talk_limit_openings_vip', 0.5],
  ] as const)(
    'names the limit of %s and the day on which the oldest opening is forgotten',
    (plan, openedAt, code, left) => {
      const until = new Date(now.getTime() + left * DAY_MS);
      expect(whyNotOpen({ ...none, plan, openedAt }, now)).toEqual({ code, until });
      expect(whyNotOpen({ ...none, plan, openedAt }, until)).toBeNull();
      expect(whyNotOpen({ ...none, plan, openedAt: openedAt.slice(1) }, now)).toBeNull();
    },
  );

  it('counts the latest openings where a smaller plan follows a larger one', () => {
    const openedAt = days(1, 2, 3, 4, 5, 6);
    const until = new Date(now.getTime() + 4 * DAY_MS);
    expect(whyNotOpen({ ...none, plan: 'freemium', openedAt }, now)).toMatchObject({ until });
  });

  it('names six conversations at once for Freemium alone, until one of them falls asleep', () => {
    const threadsLastWrittenAt = days(1, 20, 3, 4, 5, 6);
    const until = new Date(now.getTime() + DAY_MS);
    expect(whyNotOpen({ plan: 'freemium', openedAt: [], threadsLastWrittenAt }, now)).toEqual({
      code: 'talk_limit_threads',
      until,
    });
    for (const plan of ['premium', 'vip'] as const)
      expect(
        whyNotOpen({ plan, openedAt: [], threadsLastWrittenAt: Array.from({ length: 50 }, () => now) }, now),
      ).toBeNull();
  });

  it('names in words each plan that has more', () => {
    for (const code of ['talk_limit_openings_freemium', 'talk_limit_openings_premium', 'talk_limit_threads'] as const)
      expect([code, talkMessages[code]]).toEqual([code, expect.stringContaining('Expérience VIP')]);
  });

  it('has limits for every plan', () => {
    expect(Object.keys(openingLimits)).toEqual(plans.map(({ id }) => id));
  });
});

// S-conversation-12
describe('whyNotWrite', () => {
  it('names sixty messages in ten minutes, until the first of them is ten minutes old', () => {
    const facts = { sixtiethWrittenAt: ago(4 * MINUTE_MS), writtenToday: MESSAGES_IN_TEN_MINUTES };
    const until = new Date(now.getTime() + 6 * MINUTE_MS);
    expect(whyNotWrite(facts, now)).toEqual({ code: 'talk_limit_pace', until });
    expect([whyNotWrite(facts, until), whyNotWrite({ sixtiethWrittenAt: null, writtenToday: 59 }, now)]).toEqual([
      null,
      null,
    ]);
  });

  it('names six hundred messages in a day, until midnight', () => {
    const facts = { sixtiethWrittenAt: ago(HOUR_MS), writtenToday: 600 };
    expect(whyNotWrite(facts, now)).toEqual({ code: 'talk_limit_messages', until: midnight });
    expect(whyNotWrite({ ...facts, writtenToday: 599 }, now)).toBeNull();
  });
});

it('whyNotAskInThread names two questions in a day, until midnight', () => {
  expect([1, 2].map((asked) => whyNotAskInThread(asked, now))).toEqual([
    null,
    { code: 'talk_limit_questions', until: midnight },
  ]);
});

describe('limitInWords', () => {
  it.each([
    ['talk_limit_pace', 30_000, fr`Ce sera possible dans une minute.`],
    ['talk_limit_pace', 5.5 * MINUTE_MS, fr`Ce sera possible dans 6 minutes.`],
    ['talk_limit_openings_vip', 2 * HOUR_MS, fr`Ce sera possible aujourd'hui à 15 h.`],
    ['talk_limit_askings', 11 * HOUR_MS, fr`Ce sera possible demain.`],
    ['talk_limit_new_account', 12.25 * HOUR_MS, fr`Ce sera possible demain à 1 h 15.`],
    ['talk_limit_openings_freemium', 3 * DAY_MS, fr`Ce sera possible mardi 24 novembre à 13 h.`],
  ] as const)('says the end of %s in %d ms', (code, milliseconds, words) => {
    expect(limitInWords({ code, until: new Date(now.getTime() + milliseconds) }, now).endsWith(words)).toBe(true);
  });

  it('says no end for what ends by what the member does, or never', () => {
    expect(limitInWords({ code: 'talk_limit_pair', until: null }, now)).not.toContain('Ce sera');
  });
});
