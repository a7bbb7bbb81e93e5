import { generalMessages } from '#shared/messages/general.ts';
import { DATA_PREFIX, routes } from '#shared/routes.ts';
import { CONVERSATION_HEADER } from '#shared/talk/live.ts';
import { fr } from '#shared/typeset.ts';
import { hearOfMaintenance } from '../../frame/connection.ts';
import type { ScreenData } from '../../frame/data.ts';
import type { Thread } from './thread-pages.ts';

/** How the server answered a form of a conversation. */
export type PostAnswer =
  | { readonly kind: 'done'; readonly sentNumber: number | null; readonly page: Thread | null }
  /** The words say why; `isLimit` for a limit that ends by itself. */
  | { readonly kind: 'refused'; readonly words: string; readonly isLimit: boolean }
  /** The conversation is not the member's any more, or of another session. */
  | { readonly kind: 'gone' }
  /** The session has ended. */
  | { readonly kind: 'signed-out' }
  | Unreachable;

/** The server did not answer, or could not: the same form can be sent again. */
export interface Unreachable {
  readonly kind: 'unreachable';
  /** Whether nothing answered at all, as without a network. */
  readonly isCut: boolean;
}

export type ReadAnswer =
  | { readonly kind: 'page'; readonly page: Thread }
  | { readonly kind: 'gone' | 'signed-out' }
  | Unreachable;

/** What the conversation asks of the server, so that tests can answer in its place. */
export interface TalkCalls {
  /** @param shown what a sent text wants to be answered with: the lines after these, as in `read` */
  post(fields: Readonly<Record<string, string>>, shown?: string): Promise<PostAnswer>;
  read(token: string, query: string): Promise<ReadAnswer>;
}

/** What is said where an action did not reach the server, or the server could not answer it. */
export function unreachableWords({ isCut }: Unreachable): string {
  return isCut
    ? fr`La connexion est coupée. Réessaie dans un instant : rien n'est perdu.`
    : generalMessages.unavailable;
}

const unanswered: Unreachable = { kind: 'unreachable', isCut: false };

const OUTLIVING_AT_MOST = 60_000;

interface ActionReply {
  readonly errors?: Readonly<Record<string, string>>;
  readonly error?: { readonly message?: string };
  readonly limit?: string;
  readonly sentNumber?: number;
  readonly page?: Thread;
}

export const talkCalls: TalkCalls = {
  async post(fields, shown = '') {
    const body = new URLSearchParams(fields);
    const answer = await fetch(`${DATA_PREFIX}${routes.discussion}${shown && `?${shown}`}`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body,
      // A text that was sent arrives, also when the page is left at once. Browsers refuse more than 64 KB so.
      keepalive: body.toString().length < OUTLIVING_AT_MOST,
    }).catch(() => null);
    // A text waits on the device; anything else is said at once, in the server's words.
    const isHeld = answer !== null && hearOfMaintenance(answer) && fields['intent'] !== 'send';
    if (isHeld) return { kind: 'refused', words: await wordsOf(answer), isLimit: false };
    // Between two processes, or behind a proxy that has none: the form is as good as not sent.
    if (!answer || answer.status >= 500) return { ...unanswered, isCut: !answer };
    const target = answer.headers.get('x-redirect');
    if (target !== null)
      return leadsTo(routes.discussion, target) ? { kind: 'done', sentNumber: null, page: null } : ended(target);
    const reply = await readJson<ActionReply>(answer);
    if (!reply) return unanswered;
    if (reply.limit !== undefined) return { kind: 'refused', words: reply.limit, isLimit: true };
    if (answer.ok) return { kind: 'done', sentNumber: reply.sentNumber ?? null, page: reply.page ?? null };
    if (answer.status === 401) return { kind: 'signed-out' };
    const words = Object.values(reply.errors ?? {})[0] ?? reply.error?.message ?? generalMessages.unexpected;
    return { kind: 'refused', words, isLimit: false };
  },
  async read(token, query) {
    const answer = await fetch(`${DATA_PREFIX}${routes.discussion}?${query}`, {
      headers: { Accept: 'application/json', [CONVERSATION_HEADER]: token },
    }).catch(() => null);
    if (!answer || answer.status >= 500) return { ...unanswered, isCut: !answer };
    const target = answer.headers.get('x-redirect');
    if (target !== null) return ended(target);
    if (!answer.ok) return { kind: 'gone' };
    const body = await readJson<ScreenData<'discussion'>>(answer);
    if (!body) return unanswered;
    return body.discussion.kind === 'thread' ? { kind: 'page', page: body.discussion } : { kind: 'gone' };
  },
};

async function wordsOf(answer: Response): Promise<string> {
  return (await readJson<ActionReply>(answer))?.error?.message ?? generalMessages.unavailable;
}

function leadsTo(page: string, target: string): boolean {
  return new URL(target, location.origin).pathname === page;
}

/** Away from the thread: to the sign-in, or to the conversations that there are. */
function ended(target: string): { readonly kind: 'gone' | 'signed-out' } {
  return { kind: leadsTo(routes.login, target) ? 'signed-out' : 'gone' };
}

async function readJson<Body>(answer: Response): Promise<Body | null> {
  try {
    return (await answer.json()) as Body;
  } catch {
    return null;
  }
}
