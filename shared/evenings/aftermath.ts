import { typeset } from '../typeset.ts';

/** How an evening was, as each says alone on the next day. */
export const impressions = typeset([
  { id: 'lovely', label: 'Un beau moment' },
  { id: 'fine', label: 'Bien, sans plus' },
  { id: 'uneasy', label: "Je n'étais pas à l'aise", description: "Ensuite, tu peux en parler à l'équipe, si tu veux." },
] as const);

export type Impression = (typeof impressions)[number]['id'];

export const impressionIds = impressions.map(({ id }) => id);
