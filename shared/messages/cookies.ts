import { fr } from '../typeset.ts';

/** The messages of the cookie settings. */
export const cookieMessages = {
  cookie_choice_unknown: fr`Ce choix n'existe pas. Choisis « Autoriser » ou « Refuser » pour chaque ligne.`,
} as const;
