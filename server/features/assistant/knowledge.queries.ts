import { DAY_MS } from '#shared/duration.ts';
import type { Database } from '../../platform/db/database.ts';

/** One phrasing of an entry's question, in the normalised form that is compared. */
export interface Phrasing {
  readonly entry: string;
  readonly phrasing: string;
  /** The phrasing, each word replaced by its usual synonym. */
  readonly concepts: string;
}

/** How similar an entry is to a question, by several measures between 0 and 1. */
export interface Nearness {
  readonly entry: string;
  /** The share of the question's words that the entry knows, rare words counting more. */
  readonly coverage: number;
  /** The similarity of the question to the entry's nearest phrasing, by words; rare words count more. */
  readonly wording: number;
  /** The similarity of the question to the entry's nearest phrasing, by trigrams. */
  readonly likeness: number;
  /**
   * The similarity of the question to the entry's nearest phrasing, after each word was replaced by its usual synonym.
   */
  readonly nearness: number;
}

/** The lowest similarity at which a word is taken for a known one that was misspelt. */
const ALIKE_FROM = 0.4;
/** How much a word counts that no entry knows: about as much as one that a single entry uses. */
const UNKNOWN_RARITY = 4;
/** How long older versions stay in the database: a week after a release no process of the one before runs any more. */
const VERSIONS_CACHED_MS = 7 * DAY_MS;

export async function isKnowledgeLoaded(db: Database, version: string): Promise<boolean> {
  return (await db('assistant_words').where({ version }).first('word')) !== undefined;
}

/**
 * Saves the phrasings of this release without removing those of others; a process that starts at the same time waits
 * and finds them.
 */
export async function loadPhrasings(
  trx: Database,
  version: string,
  phrasings: readonly Phrasing[],
  now: Date,
): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('assistant-knowledge'))`);
  if (await isKnowledgeLoaded(trx, version)) return;
  await trx.raw(
    `INSERT INTO assistant_phrasings (version, entry, phrasing, concepts, search, loaded_at)
     SELECT ?, entry, phrasing, concepts, to_tsvector('french', concepts), ?
     FROM unnest(?::text[], ?::text[], ?::text[]) AS given (entry, phrasing, concepts)
     ON CONFLICT DO NOTHING`,
    [
      version,
      now,
      phrasings.map(({ entry }) => entry),
      phrasings.map(({ phrasing }) => phrasing),
      phrasings.map(({ concepts }) => concepts),
    ],
  );
  // A word that few entries use says more about what is meant.
  await trx.raw(
    `INSERT INTO assistant_words (version, word, rarity)
     SELECT ?, lexeme, ln(1 + (SELECT count(DISTINCT entry) FROM assistant_phrasings WHERE version = ?)
                          / count(DISTINCT entry)::float8)
     FROM assistant_phrasings, unnest(search)
     WHERE version = ? GROUP BY lexeme`,
    [version, version, version],
  );
  await trx.raw(
    `UPDATE assistant_phrasings AS one SET norm = coalesce((
       SELECT sqrt(sum(rarity * rarity)) FROM unnest(one.search)
       JOIN assistant_words AS words ON words.word = lexeme AND words.version = one.version), 0)
     WHERE version = ?`,
    [version],
  );
  const { rows } = await trx.raw<{ rows: { version: string }[] }>(
    `SELECT version FROM assistant_phrasings WHERE version <> ? GROUP BY version HAVING max(loaded_at) < ?`,
    [version, new Date(now.getTime() - VERSIONS_CACHED_MS)],
  );
  const outdated = rows.map((row) => row.version);
  await trx('assistant_phrasings').whereIn('version', outdated).delete();
  await trx('assistant_words').whereIn('version', outdated).delete();
}

/**
 * The entries that have anything in common with a question. French full-text search finds inflected words; an unknown
 * word is replaced by the known word with the most common trigrams, or not counted.
 */
export async function findNear(
  db: Database,
  version: string,
  { phrasing, concepts }: Omit<Phrasing, 'entry'>,
): Promise<Nearness[]> {
  const { rows } = await db.raw<{ rows: Nearness[] }>(
    `WITH asked AS (
       SELECT lexeme FROM unnest(to_tsvector('french', :concepts))
     ), meant AS (
       SELECT asked.lexeme, known.word, coalesce(known.rarity, :unknown) AS rarity, coalesce(known.fit, 0) AS fit
       FROM asked LEFT JOIN LATERAL (
         SELECT word, rarity, similarity(word, asked.lexeme) AS fit FROM assistant_words
         WHERE version = :version
           AND (word = asked.lexeme OR (length(asked.lexeme) > 3 AND similarity(word, asked.lexeme) >= :alike))
         ORDER BY word = asked.lexeme DESC, fit DESC, word LIMIT 1
       ) AS known ON true
     ), found AS (
       SELECT entry, phrasing, norm, meant.lexeme, meant.rarity, meant.fit
       FROM assistant_phrasings, unnest(search) AS own (word) JOIN meant USING (word)
       WHERE version = :version
     ), covered AS (
       SELECT entry, sum(rarity * fit) / (SELECT sum(rarity) FROM meant) AS coverage
       FROM (SELECT DISTINCT entry, lexeme, rarity, fit FROM found) AS words
       GROUP BY entry
     ), worded AS (
       SELECT entry, max(same) AS wording
       FROM (SELECT entry, sum(rarity * rarity * fit)
                      / nullif(norm * (SELECT sqrt(sum(rarity * rarity)) FROM meant), 0) AS same
             FROM found GROUP BY entry, phrasing, norm) AS phrasings
       GROUP BY entry
     )
     SELECT entry, coalesce(max(coverage), 0) AS coverage, coalesce(max(wording), 0) AS wording,
            max(similarity(phrasing, :phrasing)) AS likeness, max(similarity(concepts, :concepts)) AS nearness
     FROM assistant_phrasings LEFT JOIN covered USING (entry) LEFT JOIN worded USING (entry)
     WHERE version = :version
     GROUP BY entry`,
    { version, phrasing, concepts, alike: ALIKE_FROM, unknown: UNKNOWN_RARITY },
  );
  return rows;
}
