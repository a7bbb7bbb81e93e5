import { itemsForCompletion, type JourneyFacts } from '#shared/questionnaire/journey.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { StepKey } from '#shared/questionnaire/steps.ts';
import { reachInWords, type ReachChoice, type ReachInWords } from '#shared/matching/reach-in-words.ts';
import type { AppContext } from '../../platform/context.ts';
import { findMatches } from '../matching/matching.service.ts';
import { findReach } from '../matching/reach.service.ts';

/** The steps on which a member chooses how many people are left, and says of which choice the counts are. */
const choices: Partial<Record<StepKey, ReachChoice>> = {
  profileAge: 'ages',
  profileTargetAge: 'ages',
  profileDistance: 'distance',
  profileVisibility: 'visibility',
};

/** The steps before the profile is complete after which the counts are made: those that change them, and the last question. */
const counting: readonly StepKey[] = [
  'profileAge',
  'profileInterests',
  'profileTargetAge',
  'profileLocation',
  'profileDistance',
  'profileAppearanceImportance',
  'profileVisibility',
];

/** Whether the counts are made for a member whose profile is not complete, after this step was saved (S-matching-38). */
export function asksForFirstReach(key: StepKey, facts: JourneyFacts): boolean {
  return counting.includes(key) && itemsForCompletion.every(([item]) => facts.has(item));
}

/** About how many people the choices of a step leave: at most two rows are read. */
export async function describeReach(ctx: AppContext, memberId: string, key: StepKey): Promise<ReachInWords | null> {
  const choice = choices[key];
  const reach = choice ? await findReach(ctx, memberId) : null;
  if (!choice || !reach) return null;
  const shown = (await findMatches(ctx, memberId)) ?? [];
  const within = shown.filter(({ beyondDistance }) => !beyondDistance).length;
  return reachInWords(reach, choice, dayOf(ctx.now()), within);
}
