import { typeset } from '../typeset.ts';

// What screens need of choices, without the rules and without schemas: pages load it.

export const choiceKinds = ['interested', 'later', 'pass'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

/** For how long 'Plus tard' lets a tile rest. */
export const REST_DAYS = 7;

/** The pages that lead back to where a choice was made. */
export const choiceOrigins = ['matches', 'page', 'choices'] as const;
export type ChoiceOrigin = (typeof choiceOrigins)[number];

/** Why somebody is 'pas pour moi', if the member likes to say it: it counts in totals only, and nobody reads it. */
export const passReasons = typeset([
  { id: 'wishes', label: 'Nos envies ne se rejoignent pas' },
  { id: 'far', label: 'La distance' },
  { id: 'spark', label: "L'élan n'y est pas" },
  { id: 'known', label: 'On se connaît déjà' },
] as const);
export type PassReason = (typeof passReasons)[number]['id'];
