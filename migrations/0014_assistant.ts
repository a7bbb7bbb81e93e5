import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE assistant_phrasings (
      version text NOT NULL,
      entry text NOT NULL,
      phrasing text NOT NULL,
      concepts text NOT NULL,
      search tsvector NOT NULL,
      norm double precision NOT NULL DEFAULT 0,
      loaded_at timestamptz NOT NULL,
      PRIMARY KEY (version, entry, phrasing)
    );
    COMMENT ON TABLE assistant_phrasings IS
      'Façons de poser chaque question que l’assistant connaît ; une version par état de la base de connaissances';

    CREATE TABLE assistant_words (
      version text NOT NULL,
      word text NOT NULL,
      rarity double precision NOT NULL,
      PRIMARY KEY (version, word)
    );
    COMMENT ON TABLE assistant_words IS 'Mots de ces questions : plus un mot est rare, plus il compte';

    CREATE TABLE assistant_spending (
      day date PRIMARY KEY,
      millionths bigint NOT NULL CHECK (millionths >= 0)
    );
    COMMENT ON TABLE assistant_spending IS
      'Ce que l’assistant a coûté par jour, en millionièmes de la monnaie des prix configurés ; rien de ce qui fut demandé';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
