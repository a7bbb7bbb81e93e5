import type { Knex } from 'knex';

/**
 * What one field of `match_rosters` could not hold: a field of more than 16 MB is read and written badly, and above half
 * a gigabyte not at all. Of a run of ordinary size there is nothing here.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE match_roster_parts (
      run_id uuid NOT NULL REFERENCES match_rosters ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('member-ids', 'selections')),
      number integer NOT NULL CHECK (number > 0),
      bytes bytea NOT NULL CHECK (length(bytes) <= 16777216),
      PRIMARY KEY (run_id, kind, number)
    );
    ALTER TABLE match_roster_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;
    COMMENT ON TABLE match_roster_parts IS E'La suite de match_rosters, quand beaucoup de monde prend part à un calcul\\nFinalité : rencontres\\nDurée : jusqu’au calcul suivant ; ton numéro est effacé dès que tu pars';
    COMMENT ON COLUMN match_roster_parts.run_id IS E'Technique : numéro du calcul\\nCopie : non';
    COMMENT ON COLUMN match_roster_parts.kind IS E'Technique : la suite des numéros, ou de qui est montré à qui\\nCopie : non';
    COMMENT ON COLUMN match_roster_parts.number IS E'Technique : la quantième partie\\nCopie : non';
    COMMENT ON COLUMN match_roster_parts.bytes IS E'Numéros des comptes, ou qui est montré à qui, par leur place dans cette suite\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
