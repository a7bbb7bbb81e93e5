import type { Knex } from 'knex';

/** The statistics have one address and one password, so they have one application of codes. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE statistics_second_factor (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      sealed_secret bytea NOT NULL,
      last_step bigint NOT NULL,
      created_at timestamptz NOT NULL
    );
    COMMENT ON TABLE statistics_second_factor IS E'Double vérification de la page des statistiques, pour l’équipe\\nFinalité : sécurité\\nDurée : Tant que le service existe';
    COMMENT ON COLUMN statistics_second_factor.is_only IS 'Technique : une ligne au plus';
    COMMENT ON COLUMN statistics_second_factor.sealed_secret IS 'Clé de l’application de codes, chiffrée';
    COMMENT ON COLUMN statistics_second_factor.last_step IS 'Demi-minute du dernier code utilisé : un code ne sert qu’une fois';
    COMMENT ON COLUMN statistics_second_factor.created_at IS 'Quand elle a été enregistrée';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
