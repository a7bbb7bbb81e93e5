import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../context.ts';
import { findMaintenance, type Maintenance } from './maintenance.queries.ts';

/** How old what a process knows may be when it answers: a statement in three seconds, however many ask. */
export const KNOWN_FOR_MS = 3000;

/** How long an answer waits for that at most: a database that stays silent holds nobody up. */
const WAITED_AT_MOST_MS = 300;

/** What a web process knows of a maintenance. */
export interface MaintenanceWatch {
  /** What it knows, read anew where that is too old. A database that is away changes nothing of it. */
  look(): Promise<Maintenance | null>;
  /** What it knows at this moment; too old, it is read anew for the next time. */
  readonly known: Maintenance | null;
}

/** @param elapsed milliseconds of a monotonic clock */
export function watchMaintenance(
  read: () => Promise<Maintenance | null>,
  elapsed: () => number = () => performance.now(),
): MaintenanceWatch {
  let known: Maintenance | null = null;
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  const refresh = () =>
    (reading ??= read()
      .then(
        (found) => void (known = found),
        // In a maintenance the database may be away; and before its schema is migrated there is none.
        () => undefined,
      )
      .finally(() => {
        readAt = elapsed();
        reading = null;
      }));
  const isOld = () => elapsed() - readAt > KNOWN_FOR_MS;
  return {
    async look() {
      if (isOld()) await Promise.race([refresh(), sleep(WAITED_AT_MOST_MS, undefined, { ref: false })]);
      return known;
    },
    get known() {
      if (isOld()) void refresh();
      return known;
    },
  };
}

/** Watches the maintenance of a context's database. */
export function watchMaintenanceOf({ db }: Pick<AppContext, 'db'>): MaintenanceWatch {
  return watchMaintenance(() => findMaintenance(db));
}
