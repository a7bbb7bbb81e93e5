import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const CHANNEL = 'bare_notification';
const EVERY_MS = 50;

/**
 * Measures again and again, until stopped, how long PostgreSQL takes from one connection's NOTIFY to the arrival at
 * another: what any message needs at least, on this machine in this minute.
 */
export async function measureNotifications(databaseUrl: string): Promise<{
  /** Milliseconds of each. */
  stop(): Promise<number[]>;
}> {
  const [sender, receiver] = [
    new pg.Client({ connectionString: databaseUrl }),
    new pg.Client({ connectionString: databaseUrl }),
  ];
  await Promise.all([sender.connect(), receiver.connect()]);
  await receiver.query(`LISTEN ${CHANNEL}`);
  const times: number[] = [];
  const clock = { isOver: false };
  const once = async () => {
    const heard = new Promise<void>((resolve) => receiver.once('notification', () => resolve()));
    const begun = performance.now();
    await sender.query(`NOTIFY ${CHANNEL}`);
    await heard;
    times.push(performance.now() - begun);
  };
  const measuring = (async () => {
    while (!clock.isOver) {
      await once();
      await sleep(EVERY_MS);
    }
  })();
  return {
    async stop() {
      clock.isOver = true;
      await measuring;
      await Promise.all([sender.end(), receiver.end()]);
      return times;
    },
  };
}
