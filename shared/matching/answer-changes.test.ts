import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../calendar.ts';
import type { Answer } from '../questionnaire/validate.ts';
import {
  ageColumns,
  AGE_RANGES_AT_ONCE,
  CHANGES_PER_DAY,
  DAYS_BETWEEN_AGE_RANGES,
  isUnspent,
  isWaiting,
  limitedColumns,
  newBudget,
  nextAgeRangeOn,
  openColumns,
  renewBudget,
  spendChange,
  type ChangeBudget,
} from './answer-changes.ts';

const today = '2026-11-22';
const tomorrow = addDays(today, 1);

/** The answers that count in matching: those before where a change waits. */
const whatCounts = (budget: ChangeBudget, answers: Answer): Answer => ({ ...answers, ...(budget.counting as Answer) });

/** Budget and answers after some changes on the budget's day. */
function changeAll(budget: ChangeBudget, answers: Answer, changes: readonly Answer[]): [ChangeBudget, Answer] {
  return changes.reduce<[ChangeBudget, Answer]>(
    ([spent, before], change) => [spendChange(spent, before, change), { ...before, ...change }],
    [budget, answers],
  );
}

const bodies = (...ids: string[]) => ({ preferred_body_types: ids });
const ages = (min: number, max: number) => ({ preferred_age_min: min, preferred_age_max: max });

describe('the answers that are limited', () => {
  it('are all that decide who is proposed, other than by what two people share', () => {
    expect([...limitedColumns].sort()).toEqual(
      [
        'appearance_importance',
        'attracted_to_types',
        'birth_date',
        'body_type',
        'gender',
        'height_cm',
        'personal_definition',
        'preferred_age_max',
        'preferred_age_min',
        'preferred_body_types',
        'preferred_distances',
        'preferred_heights',
        'preferred_personality_types',
        'profile_visibility',
      ].sort(),
    );
    expect([...ageColumns].sort()).toEqual(['preferred_age_max', 'preferred_age_min']);
  });

  it('are not those that percentages are made from, except the importance of appearance', () => {
    expect(openColumns.filter((column) => limitedColumns.includes(column))).toEqual(['appearance_importance']);
    expect(openColumns).toContain('relationship_values');
  });
});

// S-matching-28
describe('a change of what a member looks for', () => {
  it('costs nothing when it is a first answer, or no change', () => {
    const [budget] = changeAll(newBudget(today), { preferred_body_types: [], preferred_age_min: null }, [
      bodies('S'),
      { preferred_body_types: ['S'], preferred_age_min: 30 },
    ]);
    expect(budget).toEqual(newBudget(today));
    expect(isUnspent(budget)).toBe(true);
  });

  it('counts at once three times a day, and from the next day on after that', () => {
    const changes = [bodies('S', 'M'), bodies('L'), { height_cm: 180 }];
    const [budget, answers] = changeAll(newBudget(today), { ...bodies('M'), height_cm: 170 }, changes);
    expect(budget).toMatchObject({ changes: CHANGES_PER_DAY, counting: {} });
    const [spent, wished] = changeAll(budget, answers, [bodies('XL'), bodies('S'), { height_cm: 150 }]);
    expect(spent.counting).toEqual({ ...bodies('L'), height_cm: 180 });
    expect(isWaiting(spent, ['height_cm'])).toBe(true);
    expect(renewBudget(spent, today)).toBe(spent);
    expect(whatCounts(renewBudget(spent, tomorrow), wished)).toEqual({ ...bodies('S'), height_cm: 150 });
    expect(isUnspent(renewBudget(spent, tomorrow))).toBe(true);
  });

  it('waits no longer when the member goes back to what counts, in whatever order it is ticked', () => {
    const changes = [bodies('S'), bodies('M'), bodies('L', 'XL'), bodies('S'), bodies('XL', 'L')];
    const [budget] = changeAll(newBudget(today), bodies('M'), changes);
    expect(budget.counting).toEqual({});
  });
});

// S-matching-29
describe('a changed range of ages', () => {
  it('counts at once four times, then once in seven days', () => {
    let [budget, answers] = changeAll(newBudget(today), ages(20, 40), [ages(21, 40), ages(22, 40), ages(23, 40)]);
    expect(nextAgeRangeOn(budget)).toBe(today);
    budget = renewBudget(budget, tomorrow);
    [budget, answers] = changeAll(budget, answers, [ages(24, 40)]);
    expect(budget.counting).toEqual({});
    expect(nextAgeRangeOn(budget)).toBe(addDays(today, DAYS_BETWEEN_AGE_RANGES));
    [budget, answers] = changeAll(budget, answers, [ages(25, 45)]);
    expect(whatCounts(budget, answers)).toEqual(ages(24, 40));
    expect(budget.changes).toBe(1);
    const early = renewBudget(budget, addDays(today, DAYS_BETWEEN_AGE_RANGES - 1));
    expect(whatCounts(early, answers)).toEqual(ages(24, 40));
    const due = renewBudget(early, addDays(today, DAYS_BETWEEN_AGE_RANGES));
    expect(whatCounts(due, answers)).toEqual(ages(25, 45));
    expect(nextAgeRangeOn(due)).toBe(addDays(today, 2 * DAYS_BETWEEN_AGE_RANGES));
    expect(isUnspent(due)).toBe(false);
    expect(isUnspent(renewBudget(due, addDays(today, 60)))).toBe(true);
  });

  it('waits without keeping another change of the same form from counting', () => {
    const attracted = (...ids: string[]) => ({ attracted_to_types: ids });
    const empty = { ...newBudget(today), agesFreeOn: addDays(today, 28) };
    const before = { ...ages(20, 40), ...attracted('femme') };
    const [budget, answers] = changeAll(empty, before, [{ ...ages(30, 40), ...attracted('homme') }]);
    expect(whatCounts(budget, answers)).toEqual({ ...ages(20, 40), ...attracted('homme') });
    expect(budget.changes).toBe(1);
  });
});

it('lets no more than four ways of looking count in a day, and nine ranges of ages in thirty days', () => {
  const anyChange = fc.oneof(
    fc.integer({ min: 18, max: 60 }).map((min): Answer => ages(min, min + 5)),
    fc.subarray(['S', 'M', 'L', 'XL'], { minLength: 1 }).map((ids): Answer => bodies(...ids)),
    fc.integer({ min: 150, max: 200 }).map((height): Answer => ({ height_cm: height })),
  );
  const days = fc.array(fc.array(anyChange, { maxLength: 8 }), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(days, (changesOfDays) => {
      let answers: Answer = { ...ages(25, 35), ...bodies('M'), height_cm: 170 };
      let budget = newBudget(today);
      const rangesSeen: string[] = [];
      changesOfDays.forEach((changes, day) => {
        budget = renewBudget(budget, addDays(today, day));
        const seen = new Set([JSON.stringify(whatCounts(budget, answers))]);
        for (const change of changes) {
          [budget, answers] = changeAll(budget, answers, [change]);
          const counts = whatCounts(budget, answers);
          seen.add(JSON.stringify(counts));
          const range = `${String(counts['preferred_age_min'])}-${String(counts['preferred_age_max'])}`;
          if (rangesSeen.at(-1) !== range) rangesSeen.push(range);
        }
        expect(seen.size).toBeLessThanOrEqual(CHANGES_PER_DAY + 1);
      });
      expect(rangesSeen.length).toBeLessThanOrEqual(1 + AGE_RANGES_AT_ONCE + Math.floor(30 / DAYS_BETWEEN_AGE_RANGES));
    }),
  );
});
