import type { AppContext } from '../../platform/context.ts';
import { findAnswer } from './answer.ts';
import { isCareTalk, questionOf } from './care.ts';
import { isEnglish } from './english/english.ts';
import { factsOf } from './knowledge/facts.ts';
import { askModel } from './model.service.ts';
import { piecesInTime } from './own-answer.service.ts';
import type { Question } from './question.ts';

/** An answer on its way, its language, and whether it is for a person in distress. */
export interface AnswerStream {
  readonly language: 'fr' | 'en';
  readonly isCare: boolean;
  readonly pieces: AsyncIterable<string>;
}

/**
 * Answers a question piece by piece: from what is written in a talk with a person in distress, whose words no model is
 * sent; otherwise by the configured model, or else from the written knowledge (S-assistant-1, S-assistant-8).
 * @throws AppError `assistant_unpaid`, `assistant_busy` or `assistant_failed`, some of them at the first piece
 */
export async function answerQuestion(ctx: AppContext, question: Question): Promise<AnswerStream> {
  const { assistantModel } = ctx.config;
  // What is written in English, and what the model is told to say in it, answers English questions.
  const language = isEnglish(questionOf(question.messages)) ? 'en' : 'fr';
  if (assistantModel && !(await isCareTalk(question.messages))) {
    return { language, isCare: false, pieces: askModel(ctx, assistantModel, question) };
  }
  const answer = await findAnswer(question.messages, factsOf(ctx.config));
  return { language, isCare: answer.isCare, pieces: piecesInTime(answer, question.signal) };
}
