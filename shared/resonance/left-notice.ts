import { routes } from '../routes.ts';

/** The query of /matches that says that the profile of a form is not in the list any more, whatever the reason (S-resonance-24). */
export const LEFT_NOTICE = ['info', 'profil-parti'] as const;

/** The part of /matches that says so: with scripts the page goes there, however far down somebody pressed. */
export const LEFT_PART = 'changement';

/** Where a form or a page about somebody leads who may not be opened any more. */
export const LEFT_ADDRESS = `${routes.matches}?${LEFT_NOTICE.join('=')}#${LEFT_PART}`;
