import type { ProfileVisibility } from '../questionnaire/options.ts';

/** The percentage that an affinity must exceed for the profile to be shown (S-matching-5). */
export const percentageFloor = { all: -1, 'high-match': 50, 'very-high-match': 70 } as const satisfies Record<
  ProfileVisibility,
  number
>;
