import type { Knex } from 'knex';

/** The members who asked for the mail of Sundays are found by an index of them alone (decision 98). */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE INDEX message_choices_sunday ON message_choices (member_id)
     WHERE occasion = 'sunday' AND channel = 'mail' AND is_wanted;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
