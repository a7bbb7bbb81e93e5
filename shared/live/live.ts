/** The address of a browser's event stream. */
export const LIVE_PATH = '/_live';

/** How often a stream sends the state of everything again, which repairs what a lost hint did not say. */
export const HEARTBEAT_MS = 25_000;

/** How long a browser waits before it connects again, as the server tells it when it stops. */
export const RECONNECT_MS = 1000;

/** The event after which a browser does not connect again by itself: another tab of it has a stream. */
export const REPLACED_EVENT = 'replaced';

/**
 * What a stream sends: for each topic a word that differs after each change. It says that something changed, never what:
 * the page reads again (S-live-1).
 */
export type LiveStates = Readonly<Record<string, string>>;

/** The states as one event. */
export function statesEvent(states: LiveStates): string {
  return `data: ${JSON.stringify(states)}\n\n`;
}

/** The states in the data of an event; null for anything else. */
export function readStates(data: string): LiveStates | null {
  try {
    const states: unknown = JSON.parse(data);
    const isObject = typeof states === 'object' && states !== null && !Array.isArray(states);
    if (!isObject || !Object.values(states).every((state) => typeof state === 'string')) return null;
    return states as LiveStates;
  } catch {
    return null;
  }
}

/** The topics whose state differs from what a page has read. A topic that the page does not know counts as changed. */
export function changedTopics(known: LiveStates, sent: LiveStates): string[] {
  return Object.entries(sent).flatMap(([topic, state]) => (known[topic] === state ? [] : [topic]));
}
