import type { ChatMessage } from '#shared/assistant/chat.ts';

/** A question with the conversation before it; the only data of a member is the first name. */
export interface Question {
  readonly messages: readonly ChatMessage[];
  readonly displayName: string | null;
  readonly signal: AbortSignal;
}
