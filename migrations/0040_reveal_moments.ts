import type { Knex } from 'knex';

/**
 * Who has still to see the moment of an opened reveal, and who has closed one, so that it can be undone for ten seconds.
 * Reveals that are open already have no moment: nobody is told again what they know.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE photo_reveals
      ADD COLUMN first_moment_due boolean NOT NULL DEFAULT false,
      ADD COLUMN second_moment_due boolean NOT NULL DEFAULT false,
      ADD COLUMN first_closed_at timestamptz,
      ADD COLUMN second_closed_at timestamptz;

    COMMENT ON COLUMN photo_reveals.first_moment_due IS E'Si la première personne n’a pas encore vu vos photos s’ouvrir\\nCopie : non';
    COMMENT ON COLUMN photo_reveals.second_moment_due IS E'Si la seconde personne n’a pas encore vu vos photos s’ouvrir\\nCopie : non';
    COMMENT ON COLUMN photo_reveals.first_closed_at IS E'Quand la première personne a refermé vos photos, ce qui s’annule pendant dix secondes\\nCopie : non';
    COMMENT ON COLUMN photo_reveals.second_closed_at IS E'Quand la seconde personne a refermé vos photos, ce qui s’annule pendant dix secondes\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
