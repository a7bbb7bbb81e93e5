import type { Knex } from 'knex';

/**
 * Sets of filters over the list that Premium opens: one row for each member who saved any, read and written as a whole
 * (decision 121). And how many people of the list beyond the selection Premium would open, counted at a member's first look
 * of a day: the release before writes neither column, and what it leaves is of another day.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE list_filters (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      sets jsonb NOT NULL,
      saved_at timestamptz NOT NULL,
      CONSTRAINT list_filters_sets CHECK (jsonb_typeof(sets) = 'array' AND jsonb_array_length(sets) <= 8)
    );
    COMMENT ON TABLE list_filters IS E'Tes filtres enregistrés sur ta liste, avec les noms que tu leur as donnés\\nFinalité : rencontres\\nDurée : Jusqu’à ce que tu les retires, ou que ton compte soit supprimé';
    COMMENT ON COLUMN list_filters.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN list_filters.sets IS E'Chaque filtre : son nom, et ce qu’il demande\\nCopie : oui';
    COMMENT ON COLUMN list_filters.saved_at IS E'Quand tu les as changés pour la dernière fois\\nCopie : oui';

    ALTER TABLE shown_percentages ADD COLUMN further_count smallint, ADD COLUMN further_on date;
    COMMENT ON COLUMN shown_percentages.further_count IS E'Combien de personnes de plus ta liste ouvrirait avec Premium ce jour-là\\nCopie : non';
    COMMENT ON COLUMN shown_percentages.further_on IS E'Le jour de ce compte\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
