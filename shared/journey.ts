import { stepKeys, steps, type StepKey } from './questionnaire/steps.ts';
import type { RouteId } from './routes.ts';

/** What routing needs to know of a member: which answers exist, never what they are. */
export interface JourneyFacts {
  readonly profileCompleted: boolean;
  readonly photoSettled: boolean;
  readonly ageConfirmed: boolean;
  readonly answered: ReadonlySet<JourneyItem>;
}

/** The answers that the routing tables ask for, and those of every step. */
export type JourneyItem =
  | 'gender'
  | 'birth_date'
  | 'attracted_to_types'
  | 'personal_definition'
  | 'appearance_importance'
  | 'location_city'
  | 'personality_traits'
  | 'preferred_personality_types'
  | 'seeking_relationship_types'
  | 'preferred_age_range'
  | 'preferred_distances'
  | 'preferred_body_types'
  | 'height_cm'
  | 'preferred_heights'
  | 'profile_visibility'
  | 'emotional_expectations'
  | 'relationship_values'
  | 'lifestyle_passions';

interface Row {
  readonly missing: JourneyItem | 'photo' | 'age_confirmed' | 'profile_completed';
  readonly target: RouteId;
}

/** D1, section 4: where a member goes after signing in. A completed profile ends the table. */
export const afterSignIn: readonly Row[] = [
  { missing: 'photo', target: 'profilePhotoUpload' },
  { missing: 'gender', target: 'profileGender' },
  { missing: 'birth_date', target: 'profileAge' },
  { missing: 'personal_definition', target: 'profileAppearance' },
  { missing: 'location_city', target: 'profileLocation' },
];
const AFTER_SIGN_IN_OTHERWISE: RouteId = 'profileArchetype';
const AFTER_SIGN_IN_COMPLETED: RouteId = 'playRoom';

/** D2, section 4, with the corrections of decisions, section 2: where the splash leads. */
export const fromSplash: readonly Row[] = [
  { missing: 'photo', target: 'profilePhotoUpload' },
  { missing: 'gender', target: 'profileGender' },
  { missing: 'birth_date', target: 'profileAge' },
  { missing: 'personal_definition', target: 'profileAppearance' },
  { missing: 'appearance_importance', target: 'profileAppearanceImportance' },
  { missing: 'location_city', target: 'profileLocation' },
  { missing: 'personality_traits', target: 'profilePersonality' },
  { missing: 'preferred_personality_types', target: 'profileArchetypePreferences' },
  { missing: 'seeking_relationship_types', target: 'profileObjectives' },
  { missing: 'preferred_age_range', target: 'profileTargetAge' },
  { missing: 'preferred_distances', target: 'profileDistance' },
  { missing: 'preferred_body_types', target: 'profileMorphologyPreferences' },
  { missing: 'height_cm', target: 'profileHeight' },
  { missing: 'age_confirmed', target: 'profileHeightConfirmation' },
  { missing: 'preferred_heights', target: 'profileHeightPreferences' },
  { missing: 'profile_visibility', target: 'profileVisibility' },
  { missing: 'profile_completed', target: 'profileComplete' },
];
const FROM_SPLASH_OTHERWISE: RouteId = 'matches';

/** The answers without which nobody may be shown to others (decisions, section 2). */
export const itemsForCompletion: readonly (readonly [JourneyItem, StepKey])[] = [
  ['gender', 'profileGender'],
  ['birth_date', 'profileAge'],
  ['attracted_to_types', 'profileAge'],
];

/** What each step supplies. */
const itemsOfStep: Record<StepKey, readonly JourneyItem[]> = {
  profileGender: ['gender'],
  profileAge: ['birth_date', 'attracted_to_types'],
  profileEmotionalExpectations: ['emotional_expectations'],
  profileRelationshipValues: ['relationship_values'],
  profileLifestylePassions: ['lifestyle_passions'],
};

/** Whether a table may lead to a screen: a row whose screen does not exist yet is passed over. */
export type IsBuilt = (target: RouteId) => boolean;

const screensBesideSteps: readonly RouteId[] = ['profileComplete', 'matches', 'playRoom'];
export const isStepBuilt: IsBuilt = (target) =>
  screensBesideSteps.includes(target) || (stepKeys as readonly RouteId[]).includes(target);

/** After the sign-in, and the two consents, are settled. */
export function routeAfterSignIn(facts: JourneyFacts, isBuilt: IsBuilt): RouteId {
  const [photo, ...others] = afterSignIn;
  if (photo && isOpen(photo, facts, isBuilt)) return photo.target;
  if (facts.profileCompleted) return AFTER_SIGN_IN_COMPLETED;
  const open = others.find((row) => isOpen(row, facts, isBuilt));
  if (open) return open.target;
  return isBuilt(AFTER_SIGN_IN_OTHERWISE) ? AFTER_SIGN_IN_OTHERWISE : nextMissingStep(facts);
}

export function routeFromSplash(facts: JourneyFacts, isBuilt: IsBuilt): RouteId {
  return fromSplash.find((row) => isOpen(row, facts, isBuilt))?.target ?? FROM_SPLASH_OTHERWISE;
}

/** The first step of the questionnaire that is not answered, else the recap. */
export function nextMissingStep(facts: JourneyFacts): RouteId {
  return stepKeys.find((key) => !isAnswered(key, facts)) ?? 'profileComplete';
}

/**
 * Where 'Continuer' leads: to the next step that is not answered, in the order of the questionnaire, then to one left
 * out before, then to the recap. On the first pass that is D1's chain; whoever came for a single step is not walked
 * through the whole chain again.
 */
export function nextAfterStep(key: StepKey, facts: JourneyFacts): RouteId {
  const following = stepKeys.slice(stepKeys.indexOf(key) + 1);
  return following.find((step) => !isAnswered(step, facts)) ?? nextMissingStep(facts);
}

/** The step before, for the way back. */
export function previousStep(key: StepKey): StepKey | null {
  return stepKeys[stepKeys.indexOf(key) - 1] ?? null;
}

export function progressOf(key: StepKey): { readonly step: number; readonly total: number } {
  return { step: stepKeys.indexOf(key) + 1, total: steps.length };
}

/** The first step that keeps a profile from being completed, or null. */
export function missingForCompletion(facts: JourneyFacts): StepKey | null {
  return itemsForCompletion.find(([item]) => !facts.answered.has(item))?.[1] ?? null;
}

function isAnswered(key: StepKey, { answered }: JourneyFacts): boolean {
  return itemsOfStep[key].every((item) => answered.has(item));
}

function isOpen({ missing, target }: Row, facts: JourneyFacts, isBuilt: IsBuilt): boolean {
  if (!isBuilt(target)) return false;
  if (missing === 'photo') return !facts.photoSettled;
  if (missing === 'age_confirmed') return !facts.ageConfirmed;
  if (missing === 'profile_completed') return !facts.profileCompleted;
  return !facts.answered.has(missing);
}
