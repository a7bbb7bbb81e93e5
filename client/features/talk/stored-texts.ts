import type { Thread } from './thread-pages.ts';
import type { UnsentTexts } from './unsent-texts.ts';

/**
 * What a member has typed in their conversations and not sent. It lives as long as the browser's tab, and signing out
 * removes it. Conversations are named as in the stream: differently for each member, so that the next person at this
 * device finds nothing (S-talk-15).
 */
const STORAGE_KEY = 'talk';

interface Typed {
  readonly draft: string;
  readonly unsent: UnsentTexts;
}

const nothing: Typed = { draft: '', unsent: [] };

/** What was typed in a conversation. Texts that were on their way when the page ended wait for the member. */
export function readTyped(conversation: string): Typed {
  const { draft, unsent } = readAll()[conversation] ?? nothing;
  return { draft, unsent: unsent.map((text) => ({ ...text, state: 'stopped', number: null })) };
}

/**
 * What was typed in a conversation and not sent. The newest own text was: by the browser itself, before the code was there
 * that would have forgotten it.
 */
export function readDraft({ liveToken, lines }: Pick<Thread, 'liveToken' | 'lines'>): string {
  const { draft } = readTyped(liveToken);
  const sent = lines.flatMap((line) => (line.kind === 'text' && line.isMine ? [line.text] : [])).at(-1);
  return draft.trim() === sent ? '' : draft;
}

export function saveDraft(conversation: string, draft: string): void {
  save(conversation, { ...(readAll()[conversation] ?? nothing), draft });
}

/** Saves the texts that the server does not have yet. */
export function saveUnsent(conversation: string, unsent: UnsentTexts): void {
  const left = unsent.filter(({ state }) => state !== 'sent');
  save(conversation, { ...(readAll()[conversation] ?? nothing), unsent: left });
}

/** Removes what was typed in all conversations: signing out leaves nothing on the device. */
export function forgetAllTyped(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // The storage is switched off: nothing is saved.
  }
}

function save(conversation: string, typed: Typed): void {
  const { [conversation]: _before, ...others } = readAll();
  const isEmpty = typed.draft === '' && typed.unsent.length === 0;
  const all = isEmpty ? others : { ...others, [conversation]: typed };
  try {
    if (Object.keys(all).length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(all));
  } catch {
    // The storage is full or switched off: what was typed lasts as long as the page.
  }
}

function readAll(): Readonly<Record<string, Typed>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    const isObject = typeof stored === 'object' && stored !== null && !Array.isArray(stored);
    if (!isObject) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Typed] => isTyped(entry[1])));
  } catch {
    return {};
  }
}

function isTyped(one: unknown): one is Typed {
  const { draft, unsent } = (one ?? {}) as Partial<Typed>;
  return typeof draft === 'string' && Array.isArray(unsent) && unsent.every(isUnsent);
}

function isUnsent(one: unknown): boolean {
  const { key, text } = (one ?? {}) as { key?: unknown; text?: unknown };
  return typeof key === 'string' && typeof text === 'string';
}
