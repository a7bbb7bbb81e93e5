import type { Database } from '../../platform/db/database.ts';
import type { SecretPurpose } from '../../platform/secrets.ts';

/** A column of sealed texts that does not say which secret has sealed them. */
export interface SealedColumn {
  readonly table:
    | 'admin_second_factors'
    | 'statistics_second_factor'
    | 'push_subscriptions'
    | 'reports'
    | 'outbox_mails';
  /** The columns of the primary key, all of one type. */
  readonly keys: readonly string[];
  readonly keyType: 'uuid' | 'boolean';
  readonly column: string;
  readonly purpose: SecretPurpose;
  /** What the text was sealed with besides the key. */
  readonly context: string;
  /** What it is, in French. */
  readonly title: string;
}

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'admin_second_factors',
    keys: ['user_id'],
    keyType: 'uuid',
    column: 'sealed_secret',
    purpose: 'second-factor',
    context: '',
    title: 'doubles vérifications',
  },
  {
    table: 'statistics_second_factor',
    keys: ['is_only'],
    keyType: 'boolean',
    column: 'sealed_secret',
    purpose: 'second-factor',
    context: '',
    title: 'double vérification des statistiques',
  },
  {
    table: 'push_subscriptions',
    keys: ['member_id', 'id'],
    keyType: 'uuid',
    column: 'sealed_subscription',
    purpose: 'push',
    context: '',
    title: 'appareils à notifier',
  },
  {
    table: 'reports',
    keys: ['id'],
    keyType: 'uuid',
    column: 'sealed_email',
    purpose: 'report',
    context: '',
    title: 'adresses à qui répondre',
  },
  {
    table: 'reports',
    keys: ['id'],
    keyType: 'uuid',
    column: 'sealed_words',
    purpose: 'report',
    context: 'words',
    title: 'mots signalés',
  },
  {
    table: 'outbox_mails',
    keys: ['id'],
    keyType: 'uuid',
    column: 'sealed_content',
    purpose: 'mail',
    context: '',
    title: 'messages en attente',
  },
];

/** A sealed text, with the values of its row's primary key. */
export interface SealedRow {
  readonly key: readonly string[];
  readonly sealed: Buffer;
}

/** The key of a row as a parameter, of the type of its columns. */
const givenKey = ({ keys, keyType }: SealedColumn) =>
  `(${keys.map((_, index) => `(:key::text[])[${index + 1}]::${keyType}`).join(', ')})`;

/** Some sealed texts of a column, by primary key, after another one. */
export async function findSealedRows(
  db: Database,
  from: SealedColumn,
  { after, limit }: { readonly after: SealedRow | null; readonly limit: number },
): Promise<SealedRow[]> {
  const { rows } = await db.raw<{ rows: { key: string[]; sealed: Buffer }[] }>(
    `SELECT ARRAY[${from.keys.join('::text, ')}::text] AS key, ${from.column} AS sealed
       FROM ${from.table}
      WHERE ${from.column} IS NOT NULL AND (:key::text[] IS NULL OR (${from.keys.join(', ')}) > ${givenKey(from)})
      ORDER BY ${from.keys.join(', ')} LIMIT :limit`,
    { key: after ? [...after.key] : null, limit },
  );
  return rows;
}

/** Replaces a sealed text, unless it was replaced or removed meanwhile. */
export async function replaceSealed(
  db: Database,
  from: SealedColumn,
  { key, sealed }: SealedRow,
  sealedAnew: Buffer,
): Promise<void> {
  await db.raw(
    `UPDATE ${from.table} SET ${from.column} = :sealedAnew
      WHERE (${from.keys.join(', ')}) = ${givenKey(from)} AND ${from.column} = :sealed`,
    { key: [...key], sealed, sealedAnew },
  );
}

/** How many keys of conversations, and words of reports, other secrets than the present one have sealed. */
export async function countSealedByOthers(
  db: Database,
  present: { readonly wrapping: string; readonly evidence: string },
): Promise<{ readonly conversations: number; readonly evidence: number }> {
  const [conversations] = await db('conversations')
    .whereNotNull('wrapped_key')
    .whereNot({ wrapped_with: present.wrapping })
    .count({ count: '*' });
  const [evidence] = await db('report_evidence').whereNot({ sealed_with: present.evidence }).count({ count: '*' });
  return { conversations: Number(conversations?.count), evidence: Number(evidence?.count) };
}
