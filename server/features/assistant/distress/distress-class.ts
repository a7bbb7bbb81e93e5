/** The kinds of distress, the gravest first: it answers where several are found. */
export const distressClasses = [
  'suicide',
  'sexual-violence',
  'violence-at-home',
  'threats',
  'danger',
  'minor-self',
  'minor-seen',
  'harassment',
  'loneliness',
] as const;

export type DistressClass = (typeof distressClasses)[number];
