import type { Config, TextGatewaySettings } from '../config.ts';

const TIMEOUT_MS = 15_000;
/** The statuses of a gateway that read the message and refuses it. */
const permanentStatuses: readonly number[] = [400, 422];
/**
 * The statuses after which the message was surely not sent: it came too early, or an operator must repair something.
 * After any other fault the result is unknown.
 */
const surelyNotTaken: readonly number[] = [401, 403, 404, 405, 429, 503];

/** Delivers a text message, or throws. */
export interface TextTransport {
  /** @param onHandOver called just before the message leaves: from then on it may have arrived */
  send(message: TextMessage, onHandOver: () => Promise<void>): Promise<void>;
}

export interface TextMessage {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** The gateway refused a message for good. */
export class TextRefusedError extends Error {
  override name = 'TextRefusedError';
  readonly httpStatus: number;
  constructor(httpStatus: number) {
    super('The text gateway refused the message for good.');
    this.httpStatus = httpStatus;
  }
}

/** A transport for any provider that accepts one HTTP request per message; null without a configuration. */
export function createTextTransport({ textGateway }: Config): TextTransport | null {
  return textGateway === undefined ? null : { send: (message, onHandOver) => call(textGateway, message, onHandOver) };
}

async function call(
  { url, method, headers, body }: TextGatewaySettings,
  message: TextMessage,
  onHandOver: () => Promise<void>,
): Promise<void> {
  const target = fill(url, message, encodeURIComponent);
  await onHandOver();
  const answer = await fetch(target, {
    method,
    headers,
    // The message goes to the configured address only.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(method !== 'GET' && { body: fill(body, message, encodingOf(headers)) }),
  }).catch((error: unknown) => {
    // The error's text may contain the number: only its code is passed on.
    const { code, name } = ((error as Error).cause ?? error) as { code?: unknown; name?: string };
    const reason = typeof code === 'string' ? code : name;
    throw Object.assign(new Error('The text gateway gave no answer.'), { code: reason });
  });
  await answer.body?.cancel();
  if (permanentStatuses.includes(answer.status)) throw new TextRefusedError(answer.status);
  if (answer.ok) return;
  const isSure = surelyNotTaken.includes(answer.status);
  const code = isSure ? { responseCode: answer.status } : { code: `HTTP ${answer.status}` };
  throw Object.assign(new Error('The text gateway did not take the message.'), code);
}

/** Puts the number and the text into a template in one step, so that neither can contain a placeholder. */
function fill(template: string, message: TextMessage, encode: (value: string) => string): string {
  return template.replace(/\{(to|text)\}/g, (_placeholder, name: keyof TextMessage) => encode(message[name]));
}

function encodingOf(headers: Readonly<Record<string, string>>): (value: string) => string {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (type.includes('json')) return (value) => JSON.stringify(value).slice(1, -1);
  if (type.includes('x-www-form-urlencoded')) return encodeURIComponent;
  return (value) => value;
}
