/** The messages of the cookie settings. */
export const cookieMessages = {
  cookie_choice_unknown:
    'Ce choix n’existe pas. Choisis «\u00a0Autoriser\u00a0» ou «\u00a0Refuser\u00a0» pour chaque ligne.',
} as const;
