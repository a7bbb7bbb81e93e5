/** What keeps members safe from being found, collected, or too young says. */
export const protectionMessages = {
  // By changing their town again and again, members could find out where others live.
  moved_too_often:
    'Tu as déjà changé de ville deux fois aujourd’hui. Garde celle-ci pour l’instant\u202f: tu pourras la changer demain.',
  profiles_seen_enough:
    'Tu as découvert beaucoup de profils aujourd’hui. Prends le temps de les relire\u202f: les suivants t’attendent demain.',
  age_held_back:
    'La première date de naissance que tu as donnée est celle d’une personne mineure. Si c’était une erreur, tu pourras la corriger dans 24\u00a0heures.',
} as const;
