import pg from 'pg';
import type { Logger } from 'pino';
import { HEARTBEAT_MS } from '#shared/live/live.ts';
import { HINT_CHANNEL } from './hints.ts';

const CONNECT_AGAIN_MS = 1000;
const ANSWER_WITHIN_MS = 3000;

export interface HintListener {
  stop(): Promise<void>;
}

interface ListenerParts {
  readonly databaseUrl: string;
  /** How many milliseconds its connection is waited for before it is tried anew. */
  readonly waitMs: number;
  readonly log: Logger;
  /** Gets the members whose open pages should read again. */
  readonly onHints: (memberIds: readonly string[]) => void;
  /** Called after the connection was lost and is back: hints may have been missed. */
  readonly onReturn: () => void;
}

/**
 * Listens to the hints of all processes, with one connection for the whole process. A lost connection is made anew, and
 * a silent one is found by a question at each heartbeat.
 */
export function listenToHints({ databaseUrl, waitMs, log, onHints, onReturn }: ListenerParts): HintListener {
  let client: pg.Client | null = null;
  let isStopped = false;
  let wasLost = false;
  let again: NodeJS.Timeout | undefined;

  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    wasLost = true;
    lost.end().catch(() => undefined);
    if (!isStopped) again = setTimeout(() => void connect(), CONNECT_AGAIN_MS);
  };

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'resonance-hints',
      connectionTimeoutMillis: waitMs,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    client = fresh;
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ payload = '' }) => onHints(payload.split(',').filter((id) => id !== '')));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${HINT_CHANNEL}`);
      if (wasLost) onReturn();
      wasLost = false;
    } catch (error) {
      log.warn({ err: error }, 'hints cannot be heard');
      lose(fresh);
    }
  };

  const check = setInterval(() => {
    const asked = client;
    asked?.query('SELECT 1').catch(() => lose(asked));
  }, HEARTBEAT_MS);
  check.unref();
  void connect();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(again);
      clearInterval(check);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
