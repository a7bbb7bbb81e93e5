import type { ResonanceProfile } from '../questionnaire/profile.ts';

/**
 * Answers of a member of which another learns nothing, but whether one of the two is proposed to the other: what a member
 * looks for, and what others may look for in them. No percentage, reason or order is made from them (S-matching-16).
 */
export const privateAnswers = [
  'bodyType',
  'heightCm',
  'archetypes',
  'attractedTo',
  'preferredAgeMin',
  'preferredAgeMax',
  'preferredDistances',
  'preferredBodyTypes',
  'preferredHeights',
  'likedArchetypes',
  'profileVisibility',
] as const satisfies readonly (keyof ResonanceProfile)[];

export type PrivateAnswers = Pick<ResonanceProfile, (typeof privateAnswers)[number]>;
