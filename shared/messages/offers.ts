import { fr } from '../typeset.ts';

/** The messages of plans, offers and public quizzes. */
export const offersMessages = {
  plan_unknown: fr`Cette formule n'existe pas. Choisis-en une sur la page des abonnements.`,
  own_quiz_answer_required: 'Choisis une réponse à cette question.',
} as const;
