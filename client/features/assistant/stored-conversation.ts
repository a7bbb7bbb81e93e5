import type { ChatMessage } from '#shared/assistant/chat.ts';

/** As long as the tab, and no longer; signing out empties it. */
const STORAGE_KEY = 'assistant';
const MESSAGES_STORED = 60;

/** The conversation of this tab; empty when the browser's storage is switched off. */
export function readConversation(): readonly ChatMessage[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as unknown;
    return Array.isArray(stored) ? stored.filter(isMessage) : [];
  } catch {
    return [];
  }
}

export function saveConversation(messages: readonly ChatMessage[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(messages.slice(-MESSAGES_STORED)));
  } catch {
    // The storage is full or switched off: the conversation lasts as long as the panel.
  }
}

function isMessage(one: unknown): one is ChatMessage {
  const { role, content } = (one ?? {}) as Partial<ChatMessage>;
  return (role === 'user' || role === 'assistant') && typeof content === 'string';
}
