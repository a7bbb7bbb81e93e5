import type { Database } from './database.ts';

const MEASURED_EVERY_MS = 60_000;

/** What time it is for everybody who works on one database. */
export interface DatabaseClock {
  now(): Date;
  stop(): void;
}

/**
 * Follows the clock of the database, so that all processes agree on what time it is, and none of them loses or repeats
 * anything when the clock of its machine is wrong or jumps. Between two measurements only elapsed time counts; while the
 * database is away the last one holds.
 * @param elapsed milliseconds since some moment, which never jump
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
