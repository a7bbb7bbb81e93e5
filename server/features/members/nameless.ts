import { fr } from '#shared/typeset.ts';

/** Who has given no name yet. */
export const NAMELESS = fr`Quelqu'un`;
