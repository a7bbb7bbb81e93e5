import { fr } from '#shared/typeset.ts';

/** The word shown instead of the name of a member without one. */
export const NAMELESS = fr`Quelqu'un`;

/** What a member reads in place of the name of somebody whose account is deleted. */
export const DELETED_ACCOUNT = 'Compte supprimé';
