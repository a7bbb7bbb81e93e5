import type { Database } from './database.ts';

const MEASURED_EVERY_MS = 60_000;

/** After how many seconds a machine's clock counts as wrong: what it signs and counts for others would show. */
export const CLOCK_OFFSET_AT_MOST_SECONDS = 10;

/**
 * By how many seconds the clock of this machine is ahead of the database's; negative when it is behind.
 * @param machine milliseconds of the machine's clock
 */
export async function measureClockOffset(
  db: Pick<Database, 'raw'>,
  machine: () => number = () => Date.now(),
): Promise<number> {
  const asked = machine();
  const { rows } = await db.raw<{ rows: [{ now: Date }] }>('SELECT clock_timestamp() AS now');
  return ((asked + machine()) / 2 - rows[0].now.getTime()) / 1000;
}

/** The common time of all processes of one database. */
export interface DatabaseClock {
  now(): Date;
  stop(): void;
}

/**
 * Follows the clock of the database, so that all processes agree on the time, even if the clock of a machine is wrong
 * or jumps. Between two measurements only elapsed time is added; the last measurement is used while the database is
 * down.
 * @param elapsed milliseconds of a monotonic clock
 */
export async function followDatabaseClock(
  db: Pick<Database, 'raw'>,
  elapsed: () => number = () => performance.now(),
): Promise<DatabaseClock> {
  const measure = async () => {
    const asked = elapsed();
    const { rows } = await db.raw<{ rows: [{ now: Date }] }>('SELECT clock_timestamp() AS now');
    return rows[0].now.getTime() - (asked + elapsed()) / 2;
  };
  let beginning = await measure();
  const measuring = setInterval(() => {
    measure().then(
      (measured) => (beginning = measured),
      () => undefined,
    );
  }, MEASURED_EVERY_MS);
  measuring.unref();
  return {
    now: () => new Date(beginning + elapsed()),
    stop: () => clearInterval(measuring),
  };
}
