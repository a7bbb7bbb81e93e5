import type { Knex } from 'knex';

/** A maintenance that is going on, which every web process reads every few seconds (decision 109). */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE maintenance (
      is_on boolean PRIMARY KEY DEFAULT true CHECK (is_on),
      until timestamptz NOT NULL,
      begun_at timestamptz NOT NULL DEFAULT now()
    );
    COMMENT ON TABLE maintenance IS E'Un entretien en cours : une ligne tant qu’il dure, sans rien sur personne\\nFinalité : aucune donnée personnelle\\nDurée : Tant que l’entretien dure';
    COMMENT ON COLUMN maintenance.is_on IS 'Technique : il n’y en a qu’un';
    COMMENT ON COLUMN maintenance.until IS 'Jusque vers quand';
    COMMENT ON COLUMN maintenance.begun_at IS 'Depuis quand';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
