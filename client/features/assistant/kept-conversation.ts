import type { ChatMessage } from '#shared/assistant/chat.ts';

/** As long as the tab, and no longer; signing out empties it. */
const STORAGE_KEY = 'assistant';
const MOST_KEPT = 60;

/** What was said in this tab; nothing where storage is switched off. */
export function readConversation(): readonly ChatMessage[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(isMessage) : [];
  } catch {
    return [];
  }
}

export function keepConversation(messages: readonly ChatMessage[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(messages.slice(-MOST_KEPT)));
  } catch {
    // Nothing to keep it in: it lasts as long as the panel.
  }
}

function isMessage(one: unknown): one is ChatMessage {
  const { role, content } = (one ?? {}) as Partial<ChatMessage>;
  return (role === 'user' || role === 'assistant') && typeof content === 'string';
}
