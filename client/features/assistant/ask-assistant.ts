import { messagesToSend, type ChatMessage } from '#shared/assistant/chat.ts';
import { readAnswer } from '#shared/assistant/event-stream.ts';
import { assistantMessages } from '#shared/messages/assistant.ts';

/** The answer was refused before it began. */
class AnswerRefusedError extends Error {
  override name = 'AnswerRefusedError';
  readonly status: number;
  constructor(status: number) {
    super(`The assistant answered ${status}.`);
    this.status = status;
  }
}

/**
 * Sends the messages and yields the answer to the last one piece by piece.
 * @param onCare called when the answer is for a person in distress
 * @param onEnglish called before the first piece of an answer in English
 * @throws when it is refused, cannot be reached or ends too early; `messageFor` explains it in French
 */
export async function* askAssistant(
  messages: readonly ChatMessage[],
  { signal, onCare, onEnglish }: { readonly signal: AbortSignal; onCare(): void; onEnglish(): void },
): AsyncGenerator<string> {
  const answer = await fetch('/functions/v1/chatbot', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ messages: messagesToSend(messages) }),
    signal,
  });
  if (!answer.ok || !answer.body) throw new AnswerRefusedError(answer.status);
  if (answer.headers.get('Content-Language') === 'en') onEnglish();
  yield* readAnswer(chunksOf(answer.body), onCare);
}

/** Streams cannot be iterated in every browser yet. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
}

/** The French sentence for a failed answer (S-assistant-4). */
export function messageFor(reason: unknown): string {
  const status = reason instanceof AnswerRefusedError ? reason.status : 0;
  if (status === 429) return assistantMessages.assistant_busy;
  if (status === 402) return assistantMessages.assistant_unpaid;
  return assistantMessages.assistant_failed;
}
