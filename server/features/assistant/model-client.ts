import type { AssistantModelSettings } from '../../platform/config.ts';
import { askServer } from '../../platform/http/ask-server.ts';
import type { TokenUse } from './cost.ts';

/** Loaded by the first question that a model answers: most sites have none, and it is a tenth of all that a start reads. */
const loadPackage = () => import('openai');

const ANSWER_WITHIN_MS = 90_000;
/** The most characters of an answer, longer than any that we ask for: a model that sends more is broken. */
const ANSWER_CHARACTERS = 8000;
/** The most bytes of an answer: an event stream wraps every few letters in a hundred bytes or so. */
const ANSWER_BYTES = 4 * 1024 * 1024;

export type Prompt = readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[];

export type ModelEvent =
  | { readonly kind: 'piece'; readonly text: string }
  /** The tokens that the model's server says it counted. */
  | { readonly kind: 'use'; readonly tokens: TokenUse };

/** Why a model did not answer: one word for the log, and the `status` of its server if there was one. */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly reason: 'refused' | 'unreachable' | 'silent' | 'broken-off' | 'unreadable';
  readonly status: number | undefined;
  readonly isUnpaid: boolean;
  constructor(reason: ModelError['reason'], cause?: unknown) {
    super(`The model failed: ${reason}`);
    this.reason = reason;
    const { status, code } = (cause ?? {}) as { readonly status?: unknown; readonly code?: unknown };
    this.status = typeof status === 'number' ? status : undefined;
    this.isUnpaid = status === 402 || code === 'insufficient_quota';
  }
}

/**
 * Streams one answer of a server with OpenAI's protocol. Ends its request when the caller leaves.
 * @throws ModelError, except after `signal` was aborted
 */
export async function* streamModel(
  settings: AssistantModelSettings,
  prompt: Prompt,
  { answerTokens, signal }: { readonly answerTokens: number; readonly signal: AbortSignal },
): AsyncGenerator<ModelEvent> {
  const { default: OpenAI, APIError } = await loadPackage();
  const client = new OpenAI({
    baseURL: settings.url,
    apiKey: settings.key,
    maxRetries: 0,
    logLevel: 'off',
    fetch: (address, request) => askServer(addressOf(address), request ?? {}, ANSWER_BYTES),
  });
  const silence = new AbortController();
  const giveUp = () => silence.abort();
  let patience = setTimeout(giveUp, settings.patienceMs);
  let [length, isFinished] = [0, false];
  try {
    const stream = await client.chat.completions.create(
      {
        model: settings.model,
        messages: [...prompt],
        max_tokens: answerTokens,
        stream: true,
        stream_options: { include_usage: true },
      },
      { signal: AbortSignal.any([signal, silence.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]) },
    );
    for await (const { choices, usage } of stream) {
      clearTimeout(patience);
      patience = setTimeout(giveUp, settings.patienceMs);
      if (usage) yield { kind: 'use', tokens: { input: usage.prompt_tokens, output: usage.completion_tokens } };
      const choice = choices?.[0];
      if (choice?.finish_reason) isFinished = true;
      const text = choice?.delta?.content;
      if (typeof text !== 'string' || text === '') continue;
      length += text.length;
      if (length > ANSWER_CHARACTERS) throw new ModelError('unreadable');
      yield { kind: 'piece', text };
    }
  } catch (error) {
    if (signal.aborted) return;
    const isRefused = error instanceof APIError && error.status !== undefined;
    throw modelErrorOf(error, { isSilent: silence.signal.aborted, isRefused, length });
  } finally {
    clearTimeout(patience);
  }
  // The client ends a stream that was aborted without saying so.
  if (signal.aborted) return;
  if (silence.signal.aborted) throw new ModelError('silent');
  if (length === 0) throw new ModelError('unreadable');
  if (!isFinished) throw new ModelError('broken-off');
}

function addressOf(target: string | URL | Request): string | URL {
  return target instanceof Request ? target.url : target;
}

function modelErrorOf(
  error: unknown,
  { isSilent, isRefused, length }: { readonly isSilent: boolean; readonly isRefused: boolean; readonly length: number },
): ModelError {
  if (error instanceof ModelError) return error;
  if (isSilent) return new ModelError('silent');
  if (isRefused) return new ModelError('refused', error);
  if (error instanceof SyntaxError) return new ModelError('unreadable');
  return new ModelError(length > 0 ? 'broken-off' : 'unreachable', error);
}
