import type { Database, Transaction } from '#server/platform/db/database.ts';

/** A transaction that stays open as long as a test needs it: the database ends others after ten idle seconds. */
export async function openTransaction(db: Database): Promise<Transaction> {
  const transaction = await db.transaction();
  await transaction.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
  return transaction;
}
