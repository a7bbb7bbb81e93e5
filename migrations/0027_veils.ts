import type { Knex } from 'knex';

/**
 * The three colours of each photo's veil, empty until a worker has found them, and who has closed a reveal by another
 * photo. The release before neither reads nor writes these columns: photos that it stores get their veil afterwards.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE photos ADD COLUMN veil smallint[];
    CREATE INDEX photos_without_veil ON photos (id) WHERE state = 'kept' AND veil IS NULL;
    COMMENT ON COLUMN photos.veil IS 'Trois couleurs de ta photo, parmi 24 : le voile que les autres voient tant que vous ne l’avez pas dévoilée ensemble';

    ALTER TABLE photo_reveals ADD COLUMN first_photo_changed_at timestamptz, ADD COLUMN second_photo_changed_at timestamptz;
    COMMENT ON COLUMN photo_reveals.first_photo_changed_at IS 'Moment où la première a changé ou retiré sa photo, ce qui a refermé les deux ; vide dès qu’elles sont ouvertes à nouveau';
    COMMENT ON COLUMN photo_reveals.second_photo_changed_at IS 'Moment où la seconde a changé ou retiré sa photo, ce qui a refermé les deux ; vide dès qu’elles sont ouvertes à nouveau';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
