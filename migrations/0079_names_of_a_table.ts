import type { Knex } from 'knex';

/** Who has a table mate moved by a block or a report, reads no first names before the evening begins (S-evening-58). */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE evening_attendees ADD COLUMN parted_at timestamptz;
    COMMENT ON COLUMN evening_attendees.parted_at IS E'Depuis quand les prénoms de ta table attendent la soirée, après ton blocage ou ton signalement\\nCopie : oui';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
