import type { ChatMessage } from '#shared/assistant/chat.ts';
import type { AppContext } from '../../context.ts';
import { askModel } from './model.service.ts';
import { answerFromKnowledge } from './own-answer.service.ts';

/** A question with what was said before it; the only thing that is told of a member is how to call them. */
export interface Question {
  readonly messages: readonly ChatMessage[];
  readonly displayName: string | null;
  readonly signal: AbortSignal;
}

/**
 * The answer, piece by piece: from the configured model, else from our own knowledge.
 * @throws AppError `assistant_unpaid`, `assistant_busy` or `assistant_failed`
 */
export function answerQuestion(ctx: AppContext, question: Question): AsyncIterable<string> {
  const { assistantModel } = ctx.config;
  return assistantModel ? askModel(ctx, assistantModel, question) : answerFromKnowledge(ctx, question);
}
