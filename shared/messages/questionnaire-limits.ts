import { typeset } from '../typeset.ts';

/** The messages of answers that are refused to protect members: a town changed too often, a minor's birth date. */
export const questionnaireLimitMessages = typeset({
  // By changing their town again and again, members could find out where others live.
  moved_too_often:
    "Tu as déjà changé de ville deux fois aujourd'hui. Garde celle-ci pour l'instant : tu pourras la changer demain.",
  age_held_back:
    "La première date de naissance que tu as donnée est celle d'une personne mineure. Si c'était une erreur, tu pourras la corriger dans 24 heures.",
} as const);
