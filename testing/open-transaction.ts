import type { Database, Transaction } from '#server/platform/db/database.ts';
import { until } from './test-process.ts';

/** A transaction that stays open as long as a test needs it: the database ends others after ten idle seconds. */
export async function openTransaction(db: Database): Promise<Transaction> {
  const transaction = await db.transaction();
  await transaction.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
  return transaction;
}

/**
 * Does some work while a transaction has changed something, which it commits only once the work waits for it, or has ended
 * without waiting.
 */
export async function whileOpen(
  db: Database,
  change: (transaction: Transaction) => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  const transaction = await openTransaction(db);
  await change(transaction);
  const working = work();
  await Promise.race([until(() => isAnybodyWaiting(db)), working]);
  await transaction.commit();
  await working;
}

/** Whether a statement waits for what another transaction has locked. */
async function isAnybodyWaiting(db: Database): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}
