import type {
  AppearanceImportance,
  CommunicationStyle,
  DailyLifestyle,
  LifeProject,
  SocialStyle,
} from '../questionnaire/options.ts';

/** Points of two profiles that share everything and look for each other. Points rank people and are never shown. */
export const TOTAL_POINTS = 200;

/** Points for each answer in common, of three. */
export const pointsPerCommonAnswer = {
  relationshipValues: 8,
  emotionalExpectations: 8,
  lifestylePassions: 6,
} as const;

/** The most that each part gives; together 200. The one place that knows them. */
export const partPoints = {
  relationshipValues: 24,
  emotionalExpectations: 24,
  lifestylePassions: 18,
  relationshipGoals: 16,
  personalityTraits: 14,
  lifeProject: 10,
  communicationStyle: 8,
  socialStyle: 6,
  dailyLifestyle: 6,
  appearanceImportance: 4,
  themes: 30,
  mutualPreferences: 40,
} as const;

export type Part = keyof typeof partPoints;

/**
 * The part that no member may learn anything about from another: not in a percentage, not in a reason, not in an order
 * (S-matching-16).
 */
export const PRIVATE_PART = 'mutualPreferences' satisfies Part;
export type OpenPart = Exclude<Part, typeof PRIVATE_PART>;

/** The most that the open parts give, all but the private one: the percentage comes from them. */
export const OPEN_POINTS = TOTAL_POINTS - partPoints[PRIVATE_PART];

/**
 * What a part gives when one of the two has not answered it: about what two random members with complete answers share,
 * so that an unfinished profile is neither rewarded nor punished; never more than one shared answer gives, so that
 * answering and sharing never costs a point (S-matching-14).
 */
export const neutralPoints = {
  relationshipValues: 7,
  emotionalExpectations: 7,
  lifestylePassions: 6,
  relationshipGoals: 8,
  personalityTraits: 7,
  lifeProject: 5,
  communicationStyle: 4,
  socialStyle: 4,
  dailyLifestyle: 3,
  appearanceImportance: 2,
} as const satisfies Partial<Record<Part, number>>;

/** What each theme of cards and quizzes gives when one of the two has not answered it. */
export const NEUTRAL_POINTS_PER_THEME = 2;

/**
 * The share of their points that body, height and archetypes give when one of the two has not answered: lower than that
 * of other parts, because the smaller of two directions counts.
 */
export const NEUTRAL_PREFERENCE_SHARE = 0.3;

export const POINTS_PER_THEME = 5;

/**
 * Points of two different answers that go together, both ways round; pairs that are not listed give nothing
 * (S-matching-10).
 */
type Related<Answer extends string> = readonly (readonly [Answer, Answer, number])[];

export const relatedAnswers = {
  lifeProject: [
    ['famille', 'stabilite', 7],
    ['entrepreneur', 'voyageur', 5],
    ['entrepreneur', 'stabilite', 3],
    ['famille', 'entrepreneur', 3],
    ['famille', 'voyageur', 2],
  ] satisfies Related<LifeProject>,
  communicationStyle: [
    ['directe', 'humour_noir', 5],
    ['nuancee', 'poetique', 5],
    ['directe', 'nuancee', 3],
    ['humour_noir', 'poetique', 3],
  ] satisfies Related<CommunicationStyle>,
  socialStyle: [
    ['ambiverti', 'extraverti', 4],
    ['ambiverti', 'introverti', 4],
    ['extraverti', 'introverti', 1],
  ] satisfies Related<SocialStyle>,
  dailyLifestyle: [
    ['gourmet', 'epicurien', 4],
    ['sportif', 'routine_bien_etre', 4],
    ['gourmet', 'routine_bien_etre', 2],
    ['sportif', 'epicurien', 2],
  ] satisfies Related<DailyLifestyle>,
  appearanceImportance: [
    ['appearance-first', 'body-mind-balance', 2],
    ['body-mind-balance', 'inner-energy', 2],
  ] satisfies Related<AppearanceImportance>,
} as const;

/**
 * One direction of the mutual preferences: 20 points, split by how much appearance counts for the one who looks
 * (S-matching-12).
 */
export const preferencePoints = {
  'appearance-first': { body: 8, height: 6, archetypes: 6 },
  'body-mind-balance': { body: 5, height: 5, archetypes: 10 },
  'inner-energy': { body: 2, height: 2, archetypes: 16 },
} as const satisfies Record<AppearanceImportance, { body: number; height: number; archetypes: number }>;

/** The split of somebody who has not said how much appearance counts. */
export const UNANSWERED_IMPORTANCE: AppearanceImportance = 'body-mind-balance';

/** Two heights that differ by at most so many centimetres count as the same. */
export const SAME_HEIGHT_CM = 3;
