import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { typeset } from '../typeset.ts';

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

const match = z.string(errorCode('bad_request')).check(z.minLength(1, errorCode('bad_request')));
const back = z._default(z.enum(choiceOrigins, errorCode('bad_request')), 'matches');

/** A choice, or taking one back: of whom, and from which page. */
export const choiceSchema = z.object({ match, back });

/** The reason of a pass. */
export const passReasonSchema = z.object({
  match,
  back,
  reason: z.enum(passReasons.map(({ id }) => id) as [PassReason, ...PassReason[]], errorCode('bad_request')),
});
