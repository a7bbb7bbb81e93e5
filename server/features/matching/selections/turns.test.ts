import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '#shared/calendar.ts';
import { isWaiting, planTurns, type Turn } from './turns.ts';

const day = (number: number) => addDays('2026-11-20', number);

/** The turns after a choice. */
function apply(turns: readonly Turn[], unseenIds: readonly string[], today: string): Turn[] {
  const { saved, deletedIds } = planTurns(turns, unseenIds, today);
  const rest = turns.filter(
    ({ memberId }) => !deletedIds.includes(memberId) && !saved.some((turn) => turn.memberId === memberId),
  );
  return [...rest, ...saved];
}

const waitingOn = (turns: readonly Turn[], today: string) =>
  turns
    .filter((turn) => isWaiting(turn, today))
    .map(({ memberId }) => memberId)
    .sort();

describe('turns', () => {
  it('put those first whom the last choice of the last earlier day left in nobody selection, however often a day is chosen', () => {
    const choices = fc.array(fc.record({ passed: fc.nat(2), unseen: fc.subarray(['a', 'b', 'c', 'd']) }));
    fc.assert(
      fc.property(choices, (all) => {
        let today = 0;
        let turns: Turn[] = [];
        let [earlier, latest]: [string[], string[]] = [[], []];
        for (const { passed, unseen } of all) {
          today += passed;
          if (passed > 0) earlier = latest;
          expect(waitingOn(turns, day(today))).toEqual(earlier);
          turns = apply(turns, unseen, day(today));
          latest = unseen.toSorted();
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are not written again by an equal choice on the same day', () => {
    const turns = apply([{ memberId: 'a', waitingSince: day(0), shownOn: null }], ['b'], day(1));
    expect(planTurns(turns, ['b'], day(1))).toEqual({ saved: [], deletedIds: [] });
  });

  it('are deleted once the day after that of the turn is chosen', () => {
    const turns = apply([{ memberId: 'a', waitingSince: day(0), shownOn: null }], [], day(1));
    expect(turns).toEqual([{ memberId: 'a', waitingSince: day(0), shownOn: day(1) }]);
    expect(apply(turns, [], day(2))).toEqual([]);
  });
});
