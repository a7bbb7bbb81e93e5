/** What earns points, and how many (D2, section 9). */
export const pointsFor = {
  'profile-completed': 100,
  /** The first crush; the later ones are their own reward. */
  'crush-sent': 100,
  /** The cards of a theme, the first time. */
  'cards-drawn': 50,
  /** All questions of a theme, the first time. */
  'quiz-answered': 30,
} as const;

export type PointsReason = keyof typeof pointsFor;
