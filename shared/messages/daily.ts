import { fr } from '../typeset.ts';

/** The messages of the question of the day. */
export const dailyMessages = {
  daily_question_over: fr`Il est passé 18 h : une nouvelle question vient d'arriver. La voici.`,
} as const;
