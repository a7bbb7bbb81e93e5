import type { Knex } from 'knex';

/**
 * The phrases that a member wrote about themselves: one row for each member who wrote any, read by its key and written
 * as a whole. The text at a number ends the beginning at that number.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE profile_phrases (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      beginnings text[] NOT NULL,
      texts text[] NOT NULL,
      written_at timestamptz NOT NULL,
      CONSTRAINT profile_phrases_of_three CHECK (cardinality(beginnings) BETWEEN 1 AND 3
                                                 AND cardinality(texts) = cardinality(beginnings))
    );
    COMMENT ON TABLE profile_phrases IS E'Tes trois phrases : ce que tu dis de toi avec tes mots, à qui voit ton profil\nFinalité : rencontres\nDurée : Tant que ton compte existe';
    COMMENT ON COLUMN profile_phrases.member_id IS E'À qui elles sont\\nCopie : non';
    COMMENT ON COLUMN profile_phrases.beginnings IS E'Les débuts que tu as choisis, dans leur ordre\\nCopie : oui';
    COMMENT ON COLUMN profile_phrases.texts IS E'Ce que tu as écrit à la suite de chacun\\nCopie : oui';
    COMMENT ON COLUMN profile_phrases.written_at IS E'Quand tu les as changées pour la dernière fois\\nCopie : oui';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
