import type { Knex } from 'knex';

/** What is new for each member, what of it they have read, and a number that their open pages compare. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE news_states (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      version integer NOT NULL DEFAULT 1,
      newest_line integer NOT NULL DEFAULT 0,
      seen_line integer NOT NULL DEFAULT 0
    );

    COMMENT ON TABLE news_states IS E'Où tu en es de « Du nouveau », pour le point du menu et les pages ouvertes\\nFinalité : rencontres\\nDurée : Tant que ton compte existe';
    COMMENT ON COLUMN news_states.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN news_states.version IS E'Technique : compteur qui avance à chaque changement\\nCopie : non';
    COMMENT ON COLUMN news_states.newest_line IS E'Technique : numéro de la dernière ligne\\nCopie : non';
    COMMENT ON COLUMN news_states.seen_line IS E'Technique : numéro de la dernière ligne lue\\nCopie : non';

    CREATE TABLE news_lines (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      number integer NOT NULL,
      kind text NOT NULL,
      about_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      theme text,
      happened_at timestamptz NOT NULL,
      PRIMARY KEY (member_id, number)
    );
    CREATE INDEX news_lines_about ON news_lines (about_id);
    CREATE INDEX news_lines_age ON news_lines (happened_at);

    COMMENT ON TABLE news_lines IS E'Les lignes de « Du nouveau »\\nFinalité : rencontres\\nDurée : 90 jours';
    COMMENT ON COLUMN news_lines.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN news_lines.number IS E'Technique : numéro de la ligne\\nCopie : non';
    COMMENT ON COLUMN news_lines.kind IS E'De quoi il s’agit\\nCopie : non';
    COMMENT ON COLUMN news_lines.about_id IS E'Technique : de qui il s’agit\\nCopie : non';
    COMMENT ON COLUMN news_lines.theme IS E'Le thème qui vient d’être terminé, s’il s’agit de cela\\nCopie : non';
    COMMENT ON COLUMN news_lines.happened_at IS E'Quand\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
