import { fr } from '../typeset.ts';

/** The messages of comparing answers to a public quiz with somebody. */
export const comparisonMessages = {
  comparison_too_many: fr`Cinq de tes invitations attendent encore. Retires-en une dans « Mes quiz » avant d'en envoyer une autre.`,
  comparison_too_often: fr`Beaucoup de comparaisons sont parties d'ici aujourd'hui. Réessaie demain.`,
  comparison_gone: fr`Cette invitation ne peut plus recevoir de réponse : quelqu'un a répondu avant toi, ou elle a été retirée. Demande un nouveau lien.`,
} as const;
