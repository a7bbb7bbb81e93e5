import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '../duration.ts';
import { askingViewOf, turnAskings, type Asking, type AskingPair } from './asking.ts';
import { NEW_QUESTIONS_A_DAY, questionsToReach, type WaitingQuestion } from './receiving.ts';

const start = new Date('2026-11-21T12:00:00Z');
const later = (days: number) => new Date(start.getTime() + days * DAY_MS);

const question = (id: string, changes: Partial<WaitingQuestion> = {}): WaitingQuestion => ({
  id,
  askedAt: start,
  remindedAt: null,
  declinedAt: null,
  points: 100,
  isMutual: false,
  isInSelection: false,
  ...changes,
});

// S-conversation-7
describe('questionsToReach', () => {
  const everybody = { choice: 'all', reachedAt: [] } as const;

  it('lets three a day through: pairs who see each other first, then the strongest resonance, then the earliest', () => {
    const waiting = [
      question('weak-mutual', { points: 40, isMutual: true }),
      question('strong', { points: 150 }),
      question('later', { points: 120, askedAt: later(0.1) }),
      question('earlier', { points: 120 }),
      question('strong-mutual', { points: 90, isMutual: true }),
    ];
    expect(questionsToReach(waiting, everybody, later(0.2))).toEqual(['strong-mutual', 'weak-mutual', 'strong']);
    const rest = waiting.filter(({ id }) => !id.includes('mutual') && id !== 'strong');
    const reachedAt = [later(0.2), later(0.2), later(0.2)];
    expect(questionsToReach(rest, { choice: 'all', reachedAt }, later(0.3))).toEqual([]);
    expect(questionsToReach(rest, { choice: 'all', reachedAt }, later(1))).toEqual(['earlier', 'later']);
  });

  it("lets the own selection through with 'Seulement mes six', and nobody with 'Pas en ce moment'", () => {
    const waiting = [question('stranger', { points: 200 }), question('selected', { isInSelection: true })];
    expect(questionsToReach(waiting, { choice: 'six', reachedAt: [] }, start)).toEqual(['selected']);
    expect(questionsToReach(waiting, { choice: 'nobody', reachedAt: [] }, start)).toEqual([]);
  });

  it('lets nothing through that could be answered for less than three days, or in the quiet days after a decline', () => {
    expect(questionsToReach([question('old')], everybody, later(11))).toEqual(['old']);
    expect(questionsToReach([question('old')], everybody, later(11.1))).toEqual([]);
    expect(questionsToReach([question('shown again', { remindedAt: later(11) })], everybody, later(12))).toHaveLength(
      1,
    );
    const declined = question('declined', { declinedAt: later(-1) });
    expect([questionsToReach([declined], everybody, start), questionsToReach([declined], everybody, later(6))]).toEqual(
      [[], ['declined']],
    );
  });

  it('never lets more than three through on a day of Paris, whatever has reached the member before', () => {
    const moments = fc.array(fc.integer({ min: -48, max: 0 }).map((hours) => later(hours / 24)));
    const many = fc.array(fc.record({ points: fc.nat(200), isMutual: fc.boolean() }), { maxLength: 20 });
    fc.assert(
      fc.property(moments, many, (reachedAt, facts) => {
        const waiting = facts.map((fact, index) => question(String(index), fact));
        const reach = questionsToReach(waiting, { choice: 'all', reachedAt }, start);
        const today = reachedAt.filter((moment) => moment.getTime() >= Date.parse('2026-11-20T23:00:00Z')).length;
        expect(reach.length).toBeLessThanOrEqual(Math.max(0, NEW_QUESTIONS_A_DAY - today));
      }),
    );
  });
});

describe('a question that waits', () => {
  const asking: Asking = {
    isMine: true,
    questionKey: 'leger-1',
    askedAt: start,
    reachedAt: null,
    remindedAt: null,
    declinedAt: null,
    withdrawnAt: null,
  };
  const pairOf = (changes: Partial<Asking>): AskingPair => ({ askings: [{ ...asking, ...changes }], openedAt: null });
  const bytesOf = (pair: AskingPair, hours: number) =>
    JSON.stringify(askingViewOf(pair, { canBeReminded: true }, later(hours / 24)));

  // S-conversation-8
  it('changes no byte for either of the two', () => {
    const nullable = (hours: fc.Arbitrary<number>) =>
      fc.option(
        hours.map((value) => later(value / 24)),
        { nil: null },
      );
    const withReminder = fc.record({ remindedAt: nullable(fc.integer({ min: 72, max: 300 })) });
    const fate = fc.record({
      reachedAt: nullable(fc.integer({ min: 0, max: 264 })),
      declinedAt: nullable(fc.integer({ min: 0, max: 400 })),
    });
    fc.assert(
      fc.property(withReminder, fate, fc.integer({ min: 0, max: 800 }), (own, hidden, hours) => {
        expect(bytesOf(pairOf({ ...own, ...hidden }), hours)).toBe(bytesOf(pairOf(own), hours));
        const waiting = turnAskings(pairOf({ ...own, reachedAt: null }));
        expect(bytesOf(waiting, hours)).toBe(bytesOf({ askings: [], openedAt: null }, hours));
      }),
      { numRuns: 2000 },
    );
  });
});
