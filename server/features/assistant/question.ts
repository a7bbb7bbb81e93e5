import type { ChatMessage } from '#shared/assistant/chat.ts';

/** A question with what was said before it; the only thing that is told of a member is how to call them. */
export interface Question {
  readonly messages: readonly ChatMessage[];
  readonly displayName: string | null;
  readonly signal: AbortSignal;
}
