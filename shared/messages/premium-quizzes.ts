import { typeset } from '../typeset.ts';

/** The messages of premium quizzes. */
export const premiumQuizMessages = typeset({
  premium_quiz_finished: 'Ton portrait est fait : tes réponses à ce quiz ne changent plus.',
  premium_quiz_open_questions: 'Il reste des questions sans réponse. Les voici, une par une.',
  premium_quiz_not_begun: "Ce quiz n'est pas commencé. Tout est dit juste en dessous, avant la première question.",
  premium_quiz_unknown: "Ce quiz n'existe pas. Les six sont sur la page des quiz.",
} as const);
