import type {
  AppearanceImportance,
  Archetype,
  BodyType,
  CommunicationStyle,
  DailyLifestyle,
  DistanceBand,
  EmotionalExpectation,
  Gender,
  HeightPreference,
  LifeProject,
  LifestylePassion,
  PersonalityTrait,
  PreferredBodyType,
  ProfileVisibility,
  RelationshipGoal,
  RelationshipValue,
  SocialStyle,
  Theme,
} from './options.ts';

/** A calendar day, `YYYY-MM-DD`. */
export type IsoDate = string;

/** A position in degrees, rounded to the town; in matching, to the town's grid cell. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * All that matching reads of a member. `null` or an empty list means unanswered. The reference scoring, the worker and
 * the demo population share this type.
 */
export interface ResonanceProfile {
  readonly gender: Gender | null;
  readonly birthDate: IsoDate | null;
  readonly position: Position | null;
  readonly heightCm: number | null;
  readonly bodyType: BodyType | null;
  readonly archetypes: readonly Archetype[];
  readonly personalityTraits: readonly PersonalityTrait[];
  readonly appearanceImportance: AppearanceImportance | null;
  readonly profileVisibility: ProfileVisibility | null;
  readonly attractedTo: readonly Gender[];
  readonly preferredAgeMin: number | null;
  readonly preferredAgeMax: number | null;
  readonly preferredDistances: readonly DistanceBand[];
  readonly preferredBodyTypes: readonly PreferredBodyType[];
  readonly preferredHeights: readonly HeightPreference[];
  readonly likedArchetypes: readonly Archetype[];
  readonly relationshipGoals: readonly RelationshipGoal[];
  readonly emotionalExpectations: readonly EmotionalExpectation[];
  readonly relationshipValues: readonly RelationshipValue[];
  readonly lifestylePassions: readonly LifestylePassion[];
  readonly socialStyle: SocialStyle | null;
  readonly dailyLifestyle: DailyLifestyle | null;
  readonly communicationStyle: CommunicationStyle | null;
  readonly lifeProject: LifeProject | null;
  /** Ids of the cards chosen, per theme. */
  readonly cards: Readonly<Partial<Record<Theme, readonly string[]>>>;
  /** `questionId:top` or `questionId:bottom`, per theme. */
  readonly quizAnswers: Readonly<Partial<Record<Theme, readonly string[]>>>;
}

/** The profile of a member without any answer. */
export const unansweredProfile: ResonanceProfile = {
  gender: null,
  birthDate: null,
  position: null,
  heightCm: null,
  bodyType: null,
  archetypes: [],
  personalityTraits: [],
  appearanceImportance: null,
  profileVisibility: null,
  attractedTo: [],
  preferredAgeMin: null,
  preferredAgeMax: null,
  preferredDistances: [],
  preferredBodyTypes: [],
  preferredHeights: [],
  likedArchetypes: [],
  relationshipGoals: [],
  emotionalExpectations: [],
  relationshipValues: [],
  lifestylePassions: [],
  socialStyle: null,
  dailyLifestyle: null,
  communicationStyle: null,
  lifeProject: null,
  cards: {},
  quizAnswers: {},
};
