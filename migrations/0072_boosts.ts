import type { Knex } from 'knex';

/**
 * Boosts: four hours in which a member goes first among equals, and how many slots that gave (decision 122). The account of a
 * boost is settled once, by a job.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE boosts (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      id uuid NOT NULL,
      begun_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      slots_given integer NOT NULL DEFAULT 0,
      closed_at timestamptz,
      PRIMARY KEY (member_id, id),
      CONSTRAINT boosts_end CHECK (ends_at > begun_at),
      CONSTRAINT boosts_slots CHECK (slots_given >= 0)
    );
    CREATE INDEX boosts_open ON boosts (ends_at) WHERE closed_at IS NULL;
    COMMENT ON TABLE boosts IS E'Tes boosts, et ce que chacun a fait\\nFinalité : rencontres\\nDurée : Tant que ton compte existe, cinq au plus';
    COMMENT ON COLUMN boosts.id IS E'Technique : identifiant de la ligne\\nCopie : non';
    COMMENT ON COLUMN boosts.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN boosts.begun_at IS E'Quand il a commencé\\nCopie : oui';
    COMMENT ON COLUMN boosts.ends_at IS E'Quand il s’arrête\\nCopie : oui';
    COMMENT ON COLUMN boosts.slots_given IS E'Combien de places il t’a données\\nCopie : oui';
    COMMENT ON COLUMN boosts.closed_at IS E'Quand son compte a été fait\\nCopie : oui';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
