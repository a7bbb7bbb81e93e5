import { fieldsOf, findStep, stepKeys, steps, type AnswerField, type StepKey } from './steps.ts';
import type { RouteId } from '../routes.ts';

/** What a member can have supplied: the answers, the photo (or the choice to have none), and the finished profile. */
export type JourneyItem = AnswerField | 'photo' | 'profile_completed';

/** What routing needs to know of a member: what was supplied, never what it is. */
export type JourneyFacts = ReadonlySet<JourneyItem>;

/** A screen of the questionnaire. */
export type JourneyStep = StepKey | 'profilePhotoUpload';

interface Row {
  /** The row applies while any of these is missing. */
  readonly missing: readonly JourneyItem[];
  readonly target: RouteId;
}

/** Where a member goes after signing in (S-journey-1). */
export const afterSignIn: readonly Row[] = [
  { missing: ['photo'], target: 'profilePhotoUpload' },
  { missing: ['gender'], target: 'profileGender' },
  { missing: ['birth_date'], target: 'profileAge' },
  { missing: ['personal_definition'], target: 'profileAppearance' },
  { missing: ['location_city'], target: 'profileLocation' },
];
const AFTER_SIGN_IN_OTHERWISE: RouteId = 'profileArchetype';
/** A completed profile ends the table after its first row. */
const AFTER_SIGN_IN_COMPLETED: RouteId = 'playRoom';

/** Where the splash leads (S-journey-2). */
export const fromSplash: readonly Row[] = [
  { missing: ['photo'], target: 'profilePhotoUpload' },
  { missing: ['gender'], target: 'profileGender' },
  { missing: ['birth_date'], target: 'profileAge' },
  { missing: ['personal_definition'], target: 'profileAppearance' },
  { missing: ['appearance_importance'], target: 'profileAppearanceImportance' },
  { missing: ['location_city'], target: 'profileLocation' },
  { missing: ['personality_traits'], target: 'profilePersonality' },
  { missing: ['preferred_personality_types'], target: 'profileArchetypePreferences' },
  { missing: ['seeking_relationship_types'], target: 'profileObjectives' },
  { missing: ['preferred_age_min', 'preferred_age_max'], target: 'profileTargetAge' },
  { missing: ['preferred_distances'], target: 'profileDistance' },
  { missing: ['preferred_body_types'], target: 'profileMorphologyPreferences' },
  { missing: ['height_cm'], target: 'profileHeight' },
  { missing: ['age_confirmed'], target: 'profileHeightConfirmation' },
  { missing: ['preferred_heights'], target: 'profileHeightPreferences' },
  { missing: ['profile_visibility'], target: 'profileVisibility' },
  { missing: ['profile_completed'], target: 'profileComplete' },
];
const FROM_SPLASH_OTHERWISE: RouteId = 'matches';

/** The answers without which nobody may be shown to others (S-profile-1). */
export const itemsForCompletion: readonly (readonly [AnswerField, StepKey])[] = [
  ['gender', 'profileGender'],
  ['birth_date', 'profileAge'],
  ['attracted_to_types', 'profileAge'],
];

const FIRST_STEP: JourneyStep = 'profilePhotoUpload';
/** The photo leads to the gender. */
const AFTER_PHOTO: StepKey = 'profileGender';

/** Where each step leads by the table: to the one below, and a step of the first pass to the next one of the first pass. */
const nextByStep: ReadonlyMap<JourneyStep, RouteId> = new Map(
  steps.map((step, place): [StepKey, RouteId] => {
    if ('next' in step) return [step.key, step.next];
    const below = steps.slice(place + 1).find((candidate) => 'inFirstPass' in step || !('inFirstPass' in candidate));
    return [step.key, below?.key ?? 'profileComplete'];
  }),
);

/** The screens of the first pass: the photo, then the table of steps up to the recap, without the steps that it leaves out. */
export const firstPass: readonly JourneyStep[] = chainFrom(FIRST_STEP);

/** Once the member is signed in and has given both consents. */
export function routeAfterSignIn(facts: JourneyFacts): RouteId {
  const [photo, ...others] = afterSignIn;
  if (photo && isOpen(photo, facts)) return photo.target;
  if (facts.has('profile_completed')) return AFTER_SIGN_IN_COMPLETED;
  return others.find((row) => isOpen(row, facts))?.target ?? AFTER_SIGN_IN_OTHERWISE;
}

export function routeFromSplash(facts: JourneyFacts): RouteId {
  return fromSplash.find((row) => isOpen(row, facts))?.target ?? FROM_SPLASH_OTHERWISE;
}

/** The first screen whose answer is missing, those of the first pass before the others; else the recap. */
export function nextMissingStep(facts: JourneyFacts): RouteId {
  return openSteps(facts)[0] ?? 'profileComplete';
}

/**
 * Where 'Continuer' leads (S-journey-6): along the first pass to the next screen that is not answered. A member who
 * came for a single step meets nothing a second time: at the end of the table comes what was left out, then the recap.
 * The first pass itself ends in the recap, which names the few questions outside it.
 */
export function nextAfterStep(key: JourneyStep, facts: JourneyFacts): RouteId {
  const declared = nextOf(key);
  // The summary belongs to what was just said, whether or not it has something to ask.
  if (key === 'profileHeightPreferences') return declared;
  const following = isJourneyStep(declared) ? chainFrom(declared) : [];
  const open = following.find((step) => !isAnswered(step, facts));
  if (open) return open;
  const isFirstPass = firstPass.includes(key) && !facts.has('profile_completed');
  if (!isFirstPass) return nextMissingStep(facts);
  return firstPass.find((step) => step !== FIRST_STEP && !isAnswered(step, facts)) ?? 'profileComplete';
}

/**
 * The screen before, for the way back; null for the first. A step that no other leads to goes back to the last one above
 * it in the first pass.
 */
export function previousStep(key: JourneyStep): RouteId | null {
  if (key === FIRST_STEP) return null;
  if (key === AFTER_PHOTO) return FIRST_STEP;
  const leadingHere = stepKeys.filter((candidate) => nextOf(candidate) === key);
  const inFirstPass = leadingHere.find((candidate) => firstPass.includes(candidate));
  const above = stepKeys.slice(
    0,
    steps.findIndex((step) => step.key === key),
  );
  return inFirstPass ?? leadingHere[0] ?? above.findLast((candidate) => firstPass.includes(candidate)) ?? null;
}

/** How far along a screen is; one outside the first pass counts as the step to which it leads back (S-journey-7). */
export function progressOf(key: JourneyStep): { readonly step: number; readonly total: number } {
  const nextStep = chainFrom(key).find((step) => firstPass.includes(step));
  return { step: nextStep ? firstPass.indexOf(nextStep) + 1 : firstPass.length, total: firstPass.length };
}

/** The first step that keeps a profile from being completed, or null. */
export function missingForCompletion(facts: JourneyFacts): StepKey | null {
  return itemsForCompletion.find(([item]) => !facts.has(item))?.[1] ?? null;
}

/** What a screen of the questionnaire supplies. */
export function itemsOf(key: JourneyStep): readonly JourneyItem[] {
  if (key === 'profilePhotoUpload') return ['photo'];
  const step = findStep(key);
  return step ? fieldsOf(step) : [];
}

/** The screens of the questionnaire that are not answered yet, those of the first pass before the others. */
export function openSteps(facts: JourneyFacts): JourneyStep[] {
  return [...new Set([...firstPass, ...stepKeys])].filter((key) => !isAnswered(key, facts));
}

function isAnswered(key: JourneyStep, facts: JourneyFacts): boolean {
  return itemsOf(key).every((item) => facts.has(item));
}

function isOpen({ missing }: Row, facts: JourneyFacts): boolean {
  return missing.some((item) => !facts.has(item));
}

function isJourneyStep(id: RouteId): id is JourneyStep {
  return id === FIRST_STEP || (stepKeys as readonly RouteId[]).includes(id);
}

function nextOf(key: JourneyStep): RouteId {
  return key === FIRST_STEP ? AFTER_PHOTO : (nextByStep.get(key) ?? 'profileComplete');
}

function chainFrom(key: JourneyStep): JourneyStep[] {
  const next = nextOf(key);
  return isJourneyStep(next) ? [key, ...chainFrom(next)] : [key];
}
