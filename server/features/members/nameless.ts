import { fr } from '#shared/typeset.ts';

/** The word shown instead of the name of a member without one. */
export const NAMELESS = fr`Quelqu'un`;
