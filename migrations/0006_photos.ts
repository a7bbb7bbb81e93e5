import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE photos (
      id uuid PRIMARY KEY,
      user_id uuid REFERENCES members ON DELETE SET NULL,
      state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'kept', 'removed')),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX photos_one_kept ON photos (user_id) WHERE state = 'kept';
    CREATE INDEX photos_to_sweep ON photos (updated_at) WHERE state <> 'kept' OR user_id IS NULL;
    COMMENT ON TABLE photos IS 'Photos : une ligne avant tout fichier, pour qu’aucun ne reste orphelin';
    COMMENT ON COLUMN photos.id IS 'Partie de l’adresse, tirée au hasard';
    COMMENT ON COLUMN profiles.profile_photo_url IS 'Adresse de la photo actuelle, /photos/<id>, servie après contrôle';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
