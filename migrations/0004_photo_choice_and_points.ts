import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE profiles ADD COLUMN IF NOT EXISTS photo_skipped_at timestamptz;
    COMMENT ON COLUMN profiles.photo_skipped_at IS 'Moment où le membre a choisi de ne pas ajouter de photo';

    CREATE TABLE points_gained (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      points_amount integer NOT NULL,
      reason text NOT NULL,
      once_key text NOT NULL,
      gained_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (user_id, once_key)
    );
    COMMENT ON TABLE points_gained IS 'Grand livre des points : une ligne par gain, et la clé qui le rend unique';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
