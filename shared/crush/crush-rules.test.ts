import { DAY_MS, HOUR_MS } from '../duration.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  CRUSHES_PER_DAY,
  decideSending,
  INVITATION_LIFETIME_MS,
  MONTH_MS,
  NEW_ACCOUNT_MS,
  crushErrorOf,
  type AskingFacts,
  type SendingFacts,
} from './crush-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe('crushErrorOf a request for a crush', () => {
  const willing: AskingFacts = {
    now,
    accountCreatedAt: ago(30 * DAY_MS),
    isUnderReview: false,
    isPaused: false,
    isToOneself: false,
    hasSentBefore: false,
    isContactRefused: false,
    sentInLastDay: 0,
  };

  it.each<[string, Partial<AskingFacts>, ReturnType<typeof crushErrorOf>]>([
    ['the first', {}, null],
    ['the fifth in a day', { sentInLastDay: 4 }, null],
    ['the sixth in a day', { sentInLastDay: 5 }, 'crush_day_full'],
    ['to the sender', { isToOneself: true }, 'crush_to_oneself'],
    ['to the same person again', { hasSentBefore: true }, 'crush_already_sent'],
    ['to an unsubscribed recipient', { isContactRefused: true }, 'crush_not_wanted'],
    [
      'again to a recipient who has unsubscribed',
      { hasSentBefore: true, isContactRefused: true },
      'crush_already_sent',
    ],
    ['of an account under review', { isUnderReview: true }, 'crush_under_review'],
    ['during a pause', { isPaused: true }, 'crush_paused'],
    ['the first of a new account', { accountCreatedAt: ago(HOUR_MS) }, null],
    ['the second of a new account', { accountCreatedAt: ago(HOUR_MS), sentInLastDay: 1 }, 'crush_new_account'],
    [
      'the second of an account that turns a day old',
      { accountCreatedAt: ago(NEW_ACCOUNT_MS), sentInLastDay: 1 },
      null,
    ],
  ])('%s is %s', (_name, facts, error) => {
    expect(crushErrorOf({ ...willing, ...facts })).toBe(error);
  });
});

const due: SendingFacts = {
  now,
  isSenderActive: true,
  isUnderReview: false,
  isPaused: false,
  accountCreatedAt: ago(30 * DAY_MS),
  isContactRefused: false,
  isMutual: false,
  isBlocked: false,
  toSamePerson: [],
  fromSameSender: [],
  requestedAt: ago(HOUR_MS),
};

describe('an invitation at the moment of sending', () => {
  const give = { verdict: 'give-up' } as const;
  const send = { verdict: 'send' } as const;
  const wait = (until: Date) => ({ verdict: 'wait', until }) as const;

  it.each<[string, Partial<SendingFacts>, ReturnType<typeof decideSending>]>([
    ['nothing prevents it', {}, send],
    ['the recipient has unsubscribed since', { isContactRefused: true }, give],
    ['the sender is deleted or suspended', { isSenderActive: false }, give],
    ['it became mutual meanwhile', { isMutual: true }, give],
    ['one of the two blocked the other', { isBlocked: true }, give],
    ['the sender is under review', { isUnderReview: true }, wait(later(6 * HOUR_MS))],
    ['the sender pauses', { isPaused: true }, wait(later(6 * HOUR_MS))],
    ['the recipient got one an hour ago', { toSamePerson: [ago(HOUR_MS)] }, wait(later(23 * HOUR_MS))],
    ['the recipient got one a day ago', { toSamePerson: [ago(DAY_MS)] }, send],
    [
      'the recipient got three in thirty days, the oldest 29 days ago',
      { toSamePerson: [ago(2 * DAY_MS), ago(29 * DAY_MS), ago(10 * DAY_MS)] },
      wait(later(DAY_MS)),
    ],
    [
      'the recipient got three in six days',
      { toSamePerson: [ago(2 * DAY_MS), ago(4 * DAY_MS), ago(6 * DAY_MS)] },
      give,
    ],
    ['the sender sent four today', { fromSameSender: Array.from({ length: 4 }, () => ago(HOUR_MS)) }, send],
    [
      'the sender sent five today',
      { fromSameSender: [5, 4, 3, 2, 1].map((hours) => ago(hours * HOUR_MS)) },
      wait(later(19 * HOUR_MS)),
    ],
    [
      'it is the second of a new account',
      { accountCreatedAt: ago(3 * HOUR_MS), fromSameSender: [ago(2 * HOUR_MS)] },
      wait(later(21 * HOUR_MS)),
    ],
    ['it is the first of a new account', { accountCreatedAt: ago(3 * HOUR_MS) }, send],
    [
      'its turn would come after it expires',
      { toSamePerson: [ago(HOUR_MS)], requestedAt: ago(INVITATION_LIFETIME_MS - 2 * HOUR_MS) },
      give,
    ],
  ])('is decided when %s', (_name, facts, decision) => {
    expect(decideSending({ ...due, ...facts })).toEqual(decision);
  });

  it('never waits for a past moment, and is sent at the moment that it waited for', () => {
    const moments = fc.array(
      fc.integer({ min: 0, max: MONTH_MS }).map((milliseconds) => ago(milliseconds)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(moments, moments, (toSamePerson, fromSameSender) => {
        const facts = { ...due, toSamePerson, fromSameSender, requestedAt: now };
        const decision = decideSending(facts);
        if (decision.verdict !== 'wait') return;
        expect(decision.until.getTime()).toBeGreaterThan(now.getTime());
        expect(decideSending({ ...facts, now: decision.until })).toEqual(send);
      }),
    );
  });
});

it('twenty senders together cannot exceed one invitation a day and three in thirty days for a recipient, or five a day for a sender', () => {
  const request = fc.record({
    sender: fc.integer({ min: 0, max: 19 }),
    person: fc.integer({ min: 0, max: 2 }),
    at: fc.integer({ min: 0, max: 60 * 24 }).map((hours) => hours * HOUR_MS),
  });
  fc.assert(
    fc.property(fc.array(request, { maxLength: 100 }), (requests) => {
      const sent: { sender: number; person: number; at: number }[] = [];
      const queue = requests.map((one) => ({ ...one, requestedAt: one.at }));
      while (queue.length > 0) {
        queue.sort((one, other) => other.at - one.at);
        const next = queue.pop()!;
        const within = (windowMs: number, isSame: (one: (typeof sent)[number]) => boolean) =>
          sent.filter((one) => isSame(one) && one.at > next.at - windowMs).map(({ at }) => new Date(at));
        const decision = decideSending({
          ...due,
          now: new Date(next.at),
          accountCreatedAt: new Date(next.sender * HOUR_MS),
          requestedAt: new Date(next.requestedAt),
          toSamePerson: within(MONTH_MS, ({ person }) => person === next.person),
          fromSameSender: within(DAY_MS, ({ sender }) => sender === next.sender),
        });
        if (decision.verdict === 'send') sent.push(next);
        if (decision.verdict === 'wait') queue.push({ ...next, at: decision.until.getTime() });
      }
      const most = (windowMs: number, key: 'sender' | 'person') =>
        Math.max(
          0,
          ...sent.map(
            (last) =>
              sent.filter((one) => one[key] === last[key] && one.at <= last.at && one.at > last.at - windowMs).length,
          ),
        );
      expect(most(DAY_MS, 'person')).toBeLessThanOrEqual(1);
      expect(most(MONTH_MS, 'person')).toBeLessThanOrEqual(3);
      expect(most(DAY_MS, 'sender')).toBeLessThanOrEqual(CRUSHES_PER_DAY);
    }),
  );
});
