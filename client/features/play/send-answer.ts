import { playMessages as messages } from '#shared/messages/play.ts';
import type { Side } from '#shared/play/quiz.ts';
import { DATA_PREFIX } from '#shared/routes.ts';

export type SentAnswer =
  | { readonly isSaved: true; readonly leadsTo: string }
  | { readonly isSaved: false; readonly message: string };

/** Sends an answer to the action of its quiz page, also when the page is left meanwhile. */
export async function sendAnswer(address: string, question: string, answer: Side): Promise<SentAnswer> {
  try {
    const reply = await fetch(`${DATA_PREFIX}${address}`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ question, answer }),
      keepalive: true,
    });
    const leadsTo = reply.headers.get('x-redirect');
    if (leadsTo !== null) return { isSaved: true, leadsTo };
    const { errors, error } = (await reply.json()) as ErrorReply;
    return {
      isSaved: false,
      message: Object.values(errors ?? {})[0] ?? error?.message ?? messages.play_answers_not_saved,
    };
  } catch {
    return { isSaved: false, message: messages.play_answers_not_saved };
  }
}

interface ErrorReply {
  readonly errors?: Readonly<Record<string, string>>;
  readonly error?: { readonly message?: string };
}
