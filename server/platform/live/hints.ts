import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';

/** The channel on which the processes tell each other whose open pages should read again. */
export const HINT_CHANNEL = 'resonance_hints';

/** How long hints are collected after the first one was sent, so that many changes make one notification. */
const BUNDLED_FOR_MS = 20;
/** How many member ids fit into one notification, whose payload has at most 8000 bytes. */
const IDS_PER_NOTIFICATION = 200;

/** Takes the ids of members whose open pages should read again. */
export type SendHint = (memberId: string) => void;

/**
 * Creates the sender of a process. The first hint leaves at once, those of the next 20 ms together: a NOTIFY in each
 * transaction would make all of them wait for one lock. A hint that is lost costs nothing but time: the next heartbeat
 * of the stream tells the state anyway (S-live-2).
 */
export function createHintSender(db: Database, log: Logger): SendHint {
  const waiting = new Set<string>();
  let isBundling = false;

  const send = () => {
    if (waiting.size === 0) {
      isBundling = false;
      return;
    }
    const memberIds = [...waiting];
    waiting.clear();
    setTimeout(send, BUNDLED_FOR_MS);
    notify(db, memberIds).catch((error: unknown) => log.debug({ err: error }, 'hints not sent'));
  };

  return (memberId) => {
    waiting.add(memberId);
    if (isBundling) return;
    isBundling = true;
    // After the work of this moment, which may have hints for others too.
    setImmediate(send);
  };
}

async function notify(db: Database, memberIds: readonly string[]): Promise<void> {
  const payloads: string[] = [];
  for (let index = 0; index < memberIds.length; index += IDS_PER_NOTIFICATION)
    payloads.push(memberIds.slice(index, index + IDS_PER_NOTIFICATION).join(','));
  await db.raw('SELECT pg_notify(:channel, payload) FROM unnest(:payloads::text[]) AS payload', {
    channel: HINT_CHANNEL,
    payloads,
  });
}
