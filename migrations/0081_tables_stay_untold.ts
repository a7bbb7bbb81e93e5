import type { Knex } from 'knex';

/**
 * The copy of one's data has no table (S-evening-59): before tables are told it would say which one, and after a block whether
 * that has changed, and so that the blocked person comes.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`COMMENT ON COLUMN evening_attendees.table_number IS E'Ta table\\nCopie : non'`);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
