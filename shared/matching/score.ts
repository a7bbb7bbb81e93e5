import type { ResonanceProfile } from '../questionnaire/profile.ts';
import { scoredThemes, type RelationshipGoal, type Theme } from '../questionnaire/options.ts';
import {
  NEUTRAL_POINTS_PER_THEME,
  NEUTRAL_PREFERENCE_SHARE,
  neutralPoints,
  partPoints,
  POINTS_PER_THEME,
  pointsPerCommonAnswer,
  preferencePoints,
  relatedAnswers,
  SAME_HEIGHT_CM,
  UNANSWERED_IMPORTANCE,
  type OpenPart,
  type Part,
} from './weights.ts';

/** What decides about a pair: all points, 0 to 200, rank it; the open points among them, 0 to 160, may be told. */
export interface PairScore {
  readonly points: number;
  readonly openPoints: number;
}

/** How much two members resonate, in whole points. Symmetric. The reference for every faster engine. */
export function scorePair(one: ResonanceProfile, other: ResonanceProfile): PairScore {
  const open = openPoints(one, other);
  return { points: open + scoreMutualPreferences(one, other), openPoints: open };
}

/** All points of two members, 0 to 200: they rank, and are never shown. */
export function score(one: ResonanceProfile, other: ResonanceProfile): number {
  return scorePair(one, other).points;
}

/** The points of the parts that two members may know of each other, 0 to 160. */
export function openPoints(one: ResonanceProfile, other: ResonanceProfile): number {
  const parts = scoreOpenParts(one, other);
  let sum = 0;
  for (const part in parts) sum += parts[part as OpenPart];
  return sum;
}

/** The points of each part (S-matching-7). */
export function scoreParts(one: ResonanceProfile, other: ResonanceProfile): Record<Part, number> {
  return { ...scoreOpenParts(one, other), mutualPreferences: scoreMutualPreferences(one, other) };
}

/** The points of each open part: nothing of what one of the two looks for is read. */
export function scoreOpenParts(one: ResonanceProfile, other: ResonanceProfile): Record<OpenPart, number> {
  return {
    relationshipValues: scoreCommon('relationshipValues', one, other),
    emotionalExpectations: scoreCommon('emotionalExpectations', one, other),
    lifestylePassions: scoreCommon('lifestylePassions', one, other),
    relationshipGoals: scoreGoals(one, other),
    personalityTraits: scoreTraits(one, other),
    lifeProject: scoreRelated('lifeProject', one, other),
    communicationStyle: scoreRelated('communicationStyle', one, other),
    socialStyle: scoreRelated('socialStyle', one, other),
    dailyLifestyle: scoreRelated('dailyLifestyle', one, other),
    appearanceImportance: scoreRelated('appearanceImportance', one, other),
    themes: scoredThemes.reduce((sum, { id }) => sum + scoreTheme(id, one, other), 0),
  };
}

/** Twice what the less content of the two finds in the other, 0 to 40. */
function scoreMutualPreferences(one: ResonanceProfile, other: ResonanceProfile): number {
  return 2 * Math.min(scorePreferences(one, other), scorePreferences(other, one));
}

function neutral(points: number): number {
  return Math.floor(points * NEUTRAL_PREFERENCE_SHARE);
}

function shared(points: number, common: number, of: number): number {
  return Math.round((points * common) / of);
}

function countCommon(one: readonly string[], other: readonly string[]): number {
  let common = 0;
  for (const answer of one) if (other.includes(answer)) common += 1;
  return common;
}

function scoreCommon(part: keyof typeof pointsPerCommonAnswer, one: ResonanceProfile, other: ResonanceProfile): number {
  if (one[part].length === 0 || other[part].length === 0) return neutralPoints[part];
  return Math.min(partPoints[part], pointsPerCommonAnswer[part] * countCommon(one[part], other[part]));
}

/** The goals that say something; the two others count as not answered (S-matching-8). */
export function statedGoals({ relationshipGoals }: ResonanceProfile): RelationshipGoal[] {
  return relationshipGoals.filter((goal) => goal !== 'prefer-not-answer' && goal !== 'not-sure');
}

function scoreGoals(one: ResonanceProfile, other: ResonanceProfile): number {
  const goals = statedGoals(one);
  const otherGoals = statedGoals(other);
  if (goals.length === 0 || otherGoals.length === 0) return neutralPoints.relationshipGoals;
  return shared(
    partPoints.relationshipGoals,
    countCommon(goals, otherGoals),
    Math.min(goals.length, otherGoals.length),
  );
}

/**
 * As soon as one of the two is a bit of everything, each place of the smaller set that is not in common counts half.
 * Half for one place only would cost points when both come to share 'bit-of-everything' (S-matching-9).
 */
function scoreTraits(
  { personalityTraits: one }: ResonanceProfile,
  { personalityTraits: other }: ResonanceProfile,
): number {
  if (one.length === 0 || other.length === 0) return neutralPoints.personalityTraits;
  const of = Math.min(one.length, other.length);
  const common = countCommon(one, other);
  const isWithEveryTrait = [...one, ...other].includes('bit-of-everything');
  return shared(partPoints.personalityTraits, isWithEveryTrait ? (common + of) / 2 : common, of);
}

function scoreRelated(part: keyof typeof relatedAnswers, one: ResonanceProfile, other: ResonanceProfile): number {
  const answer: string | null = one[part];
  const otherAnswer: string | null = other[part];
  if (answer === null || otherAnswer === null) return neutralPoints[part];
  if (answer === otherAnswer) return partPoints[part];
  const pairs: readonly (readonly [string, string, number])[] = relatedAnswers[part];
  const pair = pairs.find(([a, b]) => (a === answer && b === otherAnswer) || (b === answer && a === otherAnswer));
  return pair?.[2] ?? 0;
}

/**
 * 0 to 5. Cards count once both have chosen some, quiz answers for the questions that both answered (S-matching-11).
 */
export function scoreTheme(theme: Theme, one: ResonanceProfile, other: ResonanceProfile): number {
  const cards = one.cards[theme] ?? [];
  const otherCards = other.cards[theme] ?? [];
  const answers = one.quizAnswers[theme] ?? [];
  const otherAnswers = other.quizAnswers[theme] ?? [];
  const questionsOf = (given: readonly string[]) => given.map((answer) => answer.slice(0, answer.lastIndexOf(':')));
  const commonQuestions =
    answers.length === 0 || otherAnswers.length === 0
      ? 0
      : countCommon(questionsOf(answers), questionsOf(otherAnswers));
  const comparable = Math.min(cards.length, otherCards.length) + commonQuestions;
  if (comparable === 0) return NEUTRAL_POINTS_PER_THEME;
  return shared(POINTS_PER_THEME, countCommon(cards, otherCards) + countCommon(answers, otherAnswers), comparable);
}

/** One direction, 0 to 20: what `seeker` looks for, found in `seen` (S-matching-13). */
export function scorePreferences(seeker: ResonanceProfile, seen: ResonanceProfile): number {
  const split = preferencePoints[seeker.appearanceImportance ?? UNANSWERED_IMPORTANCE];
  return (
    scoreBody(split.body, seeker, seen) +
    scoreHeight(split.height, seeker, seen) +
    scoreArchetypes(split.archetypes, seeker, seen)
  );
}

export function scoreBody(
  points: number,
  { preferredBodyTypes }: ResonanceProfile,
  { bodyType }: ResonanceProfile,
): number {
  if (preferredBodyTypes.includes('indifferent')) return points;
  if (preferredBodyTypes.length === 0 || bodyType === null) return neutral(points);
  return preferredBodyTypes.includes(bodyType) ? points : 0;
}

export function scoreHeight(points: number, seeker: ResonanceProfile, seen: ResonanceProfile): number {
  if (seeker.preferredHeights.includes('no_preference')) return points;
  if (seeker.preferredHeights.length === 0 || seeker.heightCm === null || seen.heightCm === null)
    return neutral(points);
  const difference = seen.heightCm - seeker.heightCm;
  const relation = Math.abs(difference) <= SAME_HEIGHT_CM ? 'same' : difference < 0 ? 'smaller' : 'taller';
  return seeker.preferredHeights.includes(relation) ? points : 0;
}

export function scoreArchetypes(
  points: number,
  { likedArchetypes }: ResonanceProfile,
  { archetypes }: ResonanceProfile,
): number {
  if (likedArchetypes.length === 0 || archetypes.length === 0) return neutral(points);
  return shared(points, countCommon(archetypes, likedArchetypes), archetypes.length);
}
