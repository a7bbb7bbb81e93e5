import type { Database } from '../db/database.ts';
import { WORKER_CONNECTIONS } from '../queue/queue.ts';

/** For how long an answer is used again: however many pages ask, the database is not asked more often. */
const GOOD_FOR_MS = 10_000;

/** Why mails do not leave within the minute that pages promise. */
export interface MailDelay {
  /**
   * Whether no worker has given a sign of life for a minute. Each of them writes one every 30 seconds, in the row by which
   * the queue keeps time; one that has just connected counts before its first.
   */
  readonly isWorkerSilent: boolean;
  /**
   * Whether a mail with little time left has waited for a minute untried, or because the mail server cannot be reached.
   * One that its recipient's server puts off says nothing about others.
   */
  readonly areMailsWaiting: boolean;
}

/** Reads whether mails leave, by two indexes and one row. */
export async function findMailDelay(db: Database): Promise<MailDelay> {
  const { rows } = await db.raw<{ rows: [MailDelay] }>(
    `SELECT coalesce((SELECT max(cron_on) < now() - interval '1 minute' FROM pgboss.version), true)
              AND NOT EXISTS (SELECT FROM pg_stat_activity
                               WHERE datname = current_database() AND starts_with(application_name, :workers)
                                 AND backend_start > now() - interval '1 minute') AS "isWorkerSilent",
            EXISTS (SELECT FROM outbox_mails
                     WHERE state IN ('pending', 'sending') AND expires_at > now()
                       AND expires_at < now() + interval '9 minutes' AND created_at < now() - interval '1 minute'
                       AND (attempts = 0 OR state = 'sending' OR last_error ~ '^E(CONN|TIMEDOUT|SOCKET|AUTH|TLS|DNS)'))
              AS "areMailsWaiting"`,
    { workers: `${WORKER_CONNECTIONS} ` },
  );
  return rows[0];
}

interface Answer {
  readonly askedAt: number;
  readonly isLate: Promise<boolean>;
}

const answers = new WeakMap<Database, Answer>();

/**
 * Whether mails leave late at present, so that a page does not promise one at once (S-mail-11). It says nothing about any
 * address. Never throws: without an answer mails count as punctual.
 */
export function areMailsLate(db: Database): Promise<boolean> {
  const known = answers.get(db);
  if (known && performance.now() - known.askedAt < GOOD_FOR_MS) return known.isLate;
  const isLate = findMailDelay(db).then(
    ({ isWorkerSilent, areMailsWaiting }) => isWorkerSilent || areMailsWaiting,
    () => false,
  );
  answers.set(db, { askedAt: performance.now(), isLate });
  return isLate;
}
