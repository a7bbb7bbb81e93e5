import { sessionSlot } from './session.ts';

/** The key of the quiz result that a visitor took along to the sign-up (S-quiz-4). */
export const takenQuizResult = sessionSlot<string>('takenQuizResult');
