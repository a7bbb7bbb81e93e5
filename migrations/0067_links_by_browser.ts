import type { Knex } from 'knex';

/** By which a browser is told that the mail it asked for could not leave in time. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`CREATE INDEX login_links_of_browser ON login_links (browser_hash, created_at)`);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
