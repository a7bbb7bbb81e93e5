import type { AppContext } from '../../platform/context.ts';
import { askModel } from './model.service.ts';
import { answerFromKnowledge } from './own-answer.service.ts';
import type { Question } from './question.ts';

/**
 * Answers a question piece by piece: by the configured model, or else from the written knowledge (S-assistant-1).
 * @throws AppError `assistant_unpaid`, `assistant_busy` or `assistant_failed`
 */
export function answerQuestion(ctx: AppContext, question: Question): AsyncIterable<string> {
  const { assistantModel } = ctx.config;
  return assistantModel ? askModel(ctx, assistantModel, question) : answerFromKnowledge(ctx, question);
}
