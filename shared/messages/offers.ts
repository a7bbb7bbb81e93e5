import { fr } from '../typeset.ts';

/** The messages of plans, offers and public quizzes. */
export const offersMessages = {
  plan_unknown: fr`Cette formule n'existe pas. Choisis-en une sur la page des abonnements.`,
  room_closed: fr`Ton accès à cette salle s'est terminé entre-temps. Ce que tu y as fait est gardé : il t'attend derrière la porte.`,
  visit_used: fr`Ta visite offerte de cette semaine est passée. La prochaine t'attend lundi.`,
  own_quiz_answer_required: 'Choisis une réponse à cette question.',
} as const;
