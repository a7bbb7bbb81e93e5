import { choiceKinds, type ChoiceKind } from './kinds.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, startOfDay } from '../calendar.ts';
import { DAY_MS, HOUR_MS } from '../duration.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import {
  areApartOn,
  canUndo,
  choiceOf,
  choose,
  endOfTrace,
  isHiddenFromMe,
  isInterestShared,
  noChoice,
  turnChoices,
  undoChoice,
  type ChoicePair,
} from './choices.ts';

const start = new Date('2026-11-23T15:00:00Z');
const after = (hours: number) => new Date(start.getTime() + hours * HOUR_MS);
const nothing: ChoicePair = { mine: noChoice, theirs: noChoice };

/** What two members do, at hours after the start; as Ana sees it in the end. */
function play(...actions: readonly (readonly ['ana' | 'lea', ChoiceKind | 'undo', number?])[]) {
  let pair = nothing;
  let notices = 0;
  for (const [who, action, hours = 0] of actions) {
    const own = who === 'ana' ? pair : turnChoices(pair);
    const change =
      action === 'undo'
        ? { pair: undoChoice(own, after(hours)), isNewlyShared: false }
        : choose(own, action, after(hours));
    pair = who === 'ana' ? change.pair : turnChoices(change.pair);
    notices += Number(change.isNewlyShared);
  }
  return { pair, lea: turnChoices(pair), notices };
}

// S-choice-1, S-choice-2
describe('an interest', () => {
  it('is told when both have one, in either order, and once', () => {
    expect(play(['ana', 'interested']).notices).toBe(0);
    const { pair, lea, notices } = play(['ana', 'interested'], ['lea', 'interested', 30], ['lea', 'interested', 31]);
    expect(notices).toBe(1);
    expect([isInterestShared(pair, after(31)), isInterestShared(lea, after(31))]).toEqual([true, true]);
  });

  it('that was undone in time is not found by the other', () => {
    expect(play(['ana', 'interested'], ['ana', 'undo', 2], ['lea', 'interested', 3]).notices).toBe(0);
  });

  it('that both were told of cannot be undone, and a pass after it does not unsay it to the other', () => {
    const { pair, lea } = play(['ana', 'interested'], ['lea', 'interested'], ['lea', 'undo', 1], ['ana', 'pass', 2]);
    expect(choiceOf(lea.mine, after(2))).toBe('interested');
    expect(isInterestShared(lea, after(2))).toBe(true);
    expect(isInterestShared(pair, after(2))).toBe(false);
  });

  it('that is said again after a pass was undone is not told a second time', () => {
    const again = play(
      ['ana', 'interested'],
      ['lea', 'interested'],
      ['ana', 'pass', 1],
      ['ana', 'undo', 2],
      ['ana', 'interested', 3],
    );
    expect(again.notices).toBe(1);
    expect(isInterestShared(again.pair, after(3))).toBe(true);
  });

  it('ends after six months', () => {
    expect(play(['ana', 'interested'], ['lea', 'interested', 190 * 24]).notices).toBe(0);
  });
});

// S-choice-3
it("'Plus tard' rests for seven days, and can be undone for one", () => {
  const { pair } = play(['ana', 'later']);
  expect(choiceOf(pair.mine, after(7 * 24 - 1))).toBe('later');
  expect(choiceOf(pair.mine, after(7 * 24))).toBeNull();
  expect([canUndo(pair, after(23)), canUndo(pair, after(24))]).toEqual([true, false]);
});

// S-choice-4
describe("'Pas pour moi'", () => {
  it('hides the other at once, and separates the two from the next day on for six months', () => {
    const { pair, lea } = play(['ana', 'pass']);
    expect([isHiddenFromMe(pair, start), isHiddenFromMe(lea, start)]).toEqual([true, false]);
    const days = ['2026-11-23', '2026-11-24', '2027-05-23', '2027-05-24'];
    expect(days.map((day) => areApartOn(pair, day))).toEqual([false, true, true, false]);
    expect(choiceOf(pair.mine, startOfDay('2027-05-24'))).toBeNull();
  });

  it('leaves the other as before until the lists of the next day are there, in the morning', () => {
    const { pair, lea } = play(['ana', 'pass']);
    for (const [moment, isHidden] of [
      ['2026-11-23T22:59:59Z', false],
      ['2026-11-23T23:00:00Z', false],
      ['2026-11-24T04:59:59Z', false],
      ['2026-11-24T05:00:00Z', true],
    ] as const) {
      expect(isHiddenFromMe(lea, new Date(moment))).toBe(isHidden);
      expect(isHiddenFromMe(pair, new Date(moment))).toBe(true);
    }
    const end = startOfDay('2027-05-24');
    expect([isHiddenFromMe(lea, new Date(end.getTime() - 1)), isHiddenFromMe(lea, end)]).toEqual([true, false]);
  });

  it('that is undone on the same day leaves no trace', () => {
    expect(play(['ana', 'pass'], ['ana', 'undo', 2]).pair).toEqual(nothing);
  });

  it('that is undone on the next day ends with that day, so that the hour tells nobody', () => {
    const { pair, lea } = play(['ana', 'pass'], ['ana', 'undo', 20]);
    expect(['2026-11-24', '2026-11-25'].map((day) => areApartOn(pair, day))).toEqual([true, false]);
    expect(isHiddenFromMe(pair, after(20))).toBe(true);
    expect(isHiddenFromMe(lea, startOfDay('2026-11-25'))).toBe(false);
  });
});

describe('after any sequence of actions of two members', () => {
  const step = fc.record({
    who: fc.constantFrom('ana' as const, 'lea' as const),
    action: fc.constantFrom(...choiceKinds, 'undo' as const),
    hours: fc.integer({ min: 0, max: 60 }),
  });
  const steps = fc.array(step, { maxLength: 25 });

  it('nothing that Léa sees changes during a day by what Ana says, except that both are told', () => {
    fc.assert(
      fc.property(steps, (given) => {
        let pair = nothing;
        let now = start;
        const seenByLea = () => [
          isHiddenFromMe(turnChoices(pair), now),
          choiceOf(pair.theirs, now),
          canUndo(turnChoices(pair), now),
        ];
        for (const { who, action, hours } of given) {
          now = new Date(now.getTime() + hours * HOUR_MS);
          const before = seenByLea();
          const own = who === 'ana' ? pair : turnChoices(pair);
          const change =
            action === 'undo' ? { pair: undoChoice(own, now), isNewlyShared: false } : choose(own, action, now);
          pair = who === 'ana' ? change.pair : turnChoices(change.pair);
          const mayChange = who === 'lea' || change.isNewlyShared;
          expect(mayChange ? before : seenByLea()).toEqual(before);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('whether two are apart on a day is fixed when the day begins', () => {
    fc.assert(
      fc.property(steps, (given) => {
        let pair = nothing;
        let now = start;
        const apartOn = new Map<string, boolean>();
        for (const { who, action, hours } of given) {
          now = new Date(now.getTime() + hours * HOUR_MS);
          const day = dayOf(now);
          if (!apartOn.has(day)) apartOn.set(day, areApartOn(pair, day));
          const own = who === 'ana' ? pair : turnChoices(pair);
          const next = action === 'undo' ? undoChoice(own, now) : choose(own, action, now).pair;
          pair = who === 'ana' ? next : turnChoices(next);
          expect(areApartOn(pair, day)).toBe(apartOn.get(day));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('an action that is sent twice does what it does once, and nothing outlasts its trace', () => {
    fc.assert(
      fc.property(steps, (given) => {
        let pair = nothing;
        let now = start;
        for (const { who, action, hours } of given) {
          now = new Date(now.getTime() + hours * HOUR_MS);
          const own = who === 'ana' ? pair : turnChoices(pair);
          const act = (from: ChoicePair) =>
            action === 'undo' ? undoChoice(from, now) : choose(from, action, now).pair;
          const next = act(own);
          expect(act(next)).toEqual(next);
          pair = who === 'ana' ? next : turnChoices(next);
        }
        const end = new Date(
          Math.max(endOfTrace(pair.mine).getTime(), endOfTrace(pair.theirs).getTime(), now.getTime()),
        );
        for (const side of [pair, turnChoices(pair)])
          expect([choiceOf(side.mine, end), isHiddenFromMe(side, end), isInterestShared(side, end)]).toEqual([
            null,
            false,
            false,
          ]);
        expect(end.getTime()).toBeLessThan(now.getTime() + 200 * DAY_MS);
        expect(areApartOn(pair, addDays(dayOf(end), 1))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
