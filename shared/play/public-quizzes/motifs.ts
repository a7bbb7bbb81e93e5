/** The motif of each result of the public quizzes (Fluent Emoji), by the result's id. */
export const motifs = {
  ember: 'fire',
  spark: 'sparkles',
  refuge: 'house-with-garden',
  horizon: 'sunrise-over-mountains',
  spring: 'fountain',
  lake: 'national-park',
  compass: 'compass',
  tide: 'water-wave',
  mirror: 'mirror',
  contrast: 'last-quarter-moon',
  bounce: 'ping-pong',
  ground: 'mountain',
} as const;
