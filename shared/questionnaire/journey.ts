import { fieldsOf, findStep, stepKeys, steps, type AnswerField, type StepKey } from './steps.ts';
import type { RouteId } from '../routes.ts';

/**
 * Something that a member can have supplied: an answer, the photo (or the choice of none), and the complete profile.
 */
export type JourneyItem = AnswerField | 'photo' | 'profile_completed';

/** What a member has supplied, without the values: all that routing needs. */
export type JourneyFacts = ReadonlySet<JourneyItem>;

/** A screen of the questionnaire. */
export type JourneyStep = StepKey | 'profilePhotoUpload';

interface Row {
  /** The row applies while any of these is missing. */
  readonly missing: readonly JourneyItem[];
  readonly target: RouteId;
}

/** The table of the next screen after signing in (S-journey-1). */
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

/** The table of the next screen after the splash (S-journey-2). */
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

/** The answers that a complete profile requires (S-profile-1). */
export const itemsForCompletion: readonly (readonly [AnswerField, StepKey])[] = [
  ['gender', 'profileGender'],
  ['birth_date', 'profileAge'],
  ['attracted_to_types', 'profileAge'],
];

const FIRST_STEP: JourneyStep = 'profilePhotoUpload';
/** The photo leads to the gender. */
const AFTER_PHOTO: StepKey = 'profileGender';

/**
 * The screen after each step: the row below it in the table; for a step of the first pass, the next one of the first
 * pass.
 */
const nextByStep: ReadonlyMap<JourneyStep, RouteId> = new Map(
  steps.map((step, place): [StepKey, RouteId] => {
    if ('next' in step) return [step.key, step.next];
    const below = steps.slice(place + 1).find((candidate) => 'inFirstPass' in step || !('inFirstPass' in candidate));
    return [step.key, below?.key ?? 'profileComplete'];
  }),
);

/** The steps of the first pass: the photo, then the steps up to the recap, without those that are left out. */
export const firstPass: readonly JourneyStep[] = chainFrom(FIRST_STEP);

/** The chapters of the first pass, each by its last step. What comes after the last of them is there to refine (S-journey-9). */
const chapters: readonly { readonly name: string; readonly last: JourneyStep }[] = [
  { name: 'Toi', last: 'profileAppearance' },
  { name: 'Qui', last: 'profileObjectives' },
  { name: 'Ce qui compte', last: 'profileEmotionalExpectations' },
];
const REFINING = 'Pour affiner';

/** The next screen after signing in, for a member with both consents. */
export function routeAfterSignIn(facts: JourneyFacts): RouteId {
  const [photo, ...others] = afterSignIn;
  if (photo && isOpen(photo, facts)) return photo.target;
  if (facts.has('profile_completed')) return AFTER_SIGN_IN_COMPLETED;
  return others.find((row) => isOpen(row, facts))?.target ?? AFTER_SIGN_IN_OTHERWISE;
}

export function routeFromSplash(facts: JourneyFacts): RouteId {
  return fromSplash.find((row) => isOpen(row, facts))?.target ?? FROM_SPLASH_OTHERWISE;
}

/** The first step without an answer, those of the first pass before the others; or else the recap. */
export function nextMissingStep(facts: JourneyFacts): RouteId {
  return openSteps(facts)[0] ?? 'profileComplete';
}

/**
 * The screen after a step (S-journey-6): the next step of the first pass without an answer. A member who came for a
 * single step does not see answered ones again: after the last step come those left out, then the recap. A first pass
 * itself ends in the recap, which lists the few questions outside it.
 */
export function nextAfterStep(key: JourneyStep, facts: JourneyFacts): RouteId {
  const declared = nextOf(key);
  const isOffered =
    key === chapters.at(-1)?.last && !facts.has('profile_completed') && missingBeforeFirstResonances(facts) === null;
  if (isOffered && remainingInFirstPass(facts) > 0) return 'firstResonances';
  // The summary belongs to the heights that were just chosen, whether or not it asks anything.
  if (key === 'profileHeightPreferences') return declared;
  const following = isJourneyStep(declared) ? chainFrom(declared) : [];
  const open = following.find((step) => !isAnswered(step, facts));
  if (open) return open;
  // Who saw the first two resonances has a complete profile in the middle of the first pass, which ends at the recap too.
  const isFirstPass = firstPass.includes(key) && (!facts.has('profile_completed') || declared === 'profileComplete');
  if (!isFirstPass) return nextMissingStep(facts);
  return firstPass.find((step) => step !== FIRST_STEP && !isAnswered(step, facts)) ?? 'profileComplete';
}

/** The first step of the three chapters without an answer: all are needed before the first resonances (S-journey-10). */
export function missingBeforeFirstResonances(facts: JourneyFacts): JourneyStep | null {
  const needed = firstPass.slice(0, firstPass.indexOf(chapters.at(-1)?.last ?? FIRST_STEP) + 1);
  return needed.find((key) => !isAnswered(key, facts)) ?? null;
}

/** How many questions of the first pass a member has not answered. */
export function remainingInFirstPass(facts: JourneyFacts): number {
  return firstPass.filter((key) => !isAnswered(key, facts)).length;
}

/**
 * The screen before a step; null for the first. A step that no other leads to returns to the last step of the first
 * pass above it.
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

/** How far along the first pass a step is. */
export interface StepProgress {
  /** The number of the step among all steps of the first pass. */
  readonly step: number;
  readonly total: number;
  /** The part that the step belongs to: a chapter, or what refines. */
  readonly part: ProgressPart;
  /** The three chapters, with how many of their steps are reached; empty where the part only refines. */
  readonly chapters: readonly ProgressPart[];
}

interface ProgressPart {
  readonly name: string;
  readonly step: number;
  readonly total: number;
}

/** The progress of a step; one outside the first pass has that of the step which it leads back to (S-journey-7). */
export function progressOf(key: JourneyStep): StepProgress {
  const nextStep = chainFrom(key).find((step) => firstPass.includes(step));
  const step = nextStep ? firstPass.indexOf(nextStep) + 1 : firstPass.length;
  const total = firstPass.length;
  const ends = [0, ...chapters.map(({ last }) => firstPass.indexOf(last) + 1)];
  const reached = chapters.map(({ name }, index): ProgressPart => {
    const [begin = 0, end = 0] = ends.slice(index, index + 2);
    return { name, step: Math.min(Math.max(step - begin, 0), end - begin), total: end - begin };
  });
  const answered = ends.at(-1) ?? 0;
  const current = reached[ends.slice(1).findIndex((end) => step <= end)];
  if (current) return { step, total, part: current, chapters: reached };
  return { step, total, part: { name: REFINING, step: step - answered, total: total - answered }, chapters: [] };
}

/** The first step whose answer is missing for a complete profile, or null. */
export function missingForCompletion(facts: JourneyFacts): StepKey | null {
  return itemsForCompletion.find(([item]) => !facts.has(item))?.[1] ?? null;
}

/** What a step supplies. */
export function itemsOf(key: JourneyStep): readonly JourneyItem[] {
  if (key === 'profilePhotoUpload') return ['photo'];
  const step = findStep(key);
  return step ? fieldsOf(step) : [];
}

/**
 * Whether a member may pass over a step for good: not one that decides who takes part, nor the confirmation of age
 * (S-profile-10).
 */
export function isSkippable(key: StepKey): boolean {
  const needed: readonly JourneyItem[] = ['age_confirmed', ...itemsForCompletion.map(([item]) => item)];
  return !itemsOf(key).some((item) => needed.includes(item));
}

/** The steps without an answer, those of the first pass before the others. */
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
