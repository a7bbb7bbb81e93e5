import { generalMessages } from '#shared/messages/general.ts';
import { videoCallPaths, type VideoCallName } from '#shared/video-meetings/addresses.ts';
import type { VideoFailure } from '#shared/video-meetings/obstacles.ts';
import type { VideoAnswer } from '#shared/video-meetings/screens.ts';
import type { VideoSignal } from '#shared/video-meetings/signals.ts';

export type CallAnswer =
  | { readonly kind: 'done'; readonly answer: VideoAnswer }
  /** The words say why, and what to do. */
  | { readonly kind: 'refused'; readonly code: string; readonly words: string }
  /** The server did not answer, or could not: the same call can be made again. */
  | { readonly kind: 'unreachable' };

/** Names the meeting that a page shows, and the tab that shows it. */
export interface CallPage {
  readonly token: string;
  readonly number: number;
  readonly device: string;
}

interface CallFields {
  readonly after?: number;
  readonly visit?: number;
  readonly to?: number;
  readonly signal?: VideoSignal;
  readonly kind?: VideoFailure;
}

interface ErrorReply {
  readonly error?: { readonly code?: string; readonly message?: string };
}

/** What the call asks of the server, so that tests can answer in its place. */
export type VideoCalls = (name: VideoCallName, fields: CallPage & CallFields) => Promise<CallAnswer>;

export const videoCalls: VideoCalls = async (name, fields) => {
  const answer = await fetch(videoCallPaths[name], {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  }).catch(() => null);
  if (!answer || answer.status >= 500) return { kind: 'unreachable' };
  const body = await answer.json().catch(() => null);
  if (answer.ok) return { kind: 'done', answer: body as VideoAnswer };
  const { code = '', message = generalMessages.unexpected } = (body as ErrorReply | null)?.error ?? {};
  return { kind: 'refused', code, words: message };
};

const DEVICE_ITEM = 'video-device';

/** Names this tab, also after a reload; a tab without a storage is another one each time. */
export function deviceOfTab(): string {
  try {
    const known = sessionStorage.getItem(DEVICE_ITEM);
    if (known) return known;
    const made = crypto.randomUUID();
    sessionStorage.setItem(DEVICE_ITEM, made);
    return made;
  } catch {
    return crypto.randomUUID();
  }
}
