import type { Database } from '../../platform/db/database.ts';
import type { SecretPurpose } from '../../platform/secrets.ts';
import { contextOfReportVoice } from '../voices/reported-voices.service.ts';

/** A column of sealed texts, or recordings, that does not say which secret has sealed them. */
export interface SealedColumn {
  readonly table:
    | 'admin_second_factors'
    | 'statistics_second_factor'
    | 'push_subscriptions'
    | 'reports'
    | 'report_voices'
    | 'outbox_mails';
  /** The columns of the primary key with their types. */
  readonly keys: readonly (readonly [column: string, type: 'uuid' | 'boolean' | 'integer'])[];
  readonly column: string;
  readonly purpose: SecretPurpose;
  /** What it was sealed with besides the key. @param key the values of the row's primary key */
  readonly contextOf: (key: readonly string[]) => string;
  /** How many are read at once, where one is large. */
  readonly atATime?: number;
  /** What it is, in French. */
  readonly title: string;
}

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'admin_second_factors',
    keys: [['user_id', 'uuid']],
    column: 'sealed_secret',
    purpose: 'second-factor',
    contextOf: () => '',
    title: 'doubles vérifications',
  },
  {
    table: 'statistics_second_factor',
    keys: [['is_only', 'boolean']],
    column: 'sealed_secret',
    purpose: 'second-factor',
    contextOf: () => '',
    title: 'double vérification des statistiques',
  },
  {
    table: 'push_subscriptions',
    keys: [
      ['member_id', 'uuid'],
      ['id', 'uuid'],
    ],
    column: 'sealed_subscription',
    purpose: 'push',
    contextOf: () => '',
    title: 'appareils à notifier',
  },
  {
    table: 'reports',
    keys: [['id', 'uuid']],
    column: 'sealed_email',
    purpose: 'report',
    contextOf: () => '',
    title: 'adresses à qui répondre',
  },
  {
    table: 'reports',
    keys: [['id', 'uuid']],
    column: 'sealed_words',
    purpose: 'report',
    contextOf: () => 'words',
    title: 'mots signalés',
  },
  {
    table: 'report_voices',
    keys: [
      ['report_id', 'uuid'],
      ['number', 'integer'],
    ],
    column: 'sealed_sound',
    purpose: 'report',
    contextOf: ([reportId = '', number = '']) => contextOfReportVoice(reportId, Number(number)),
    atATime: 20,
    title: 'enregistrements signalés',
  },
  {
    table: 'outbox_mails',
    keys: [['id', 'uuid']],
    column: 'sealed_content',
    purpose: 'mail',
    contextOf: () => '',
    title: 'messages en attente',
  },
];

/** A sealed text or recording, with the values of its row's primary key. */
export interface SealedRow {
  readonly key: readonly string[];
  readonly sealed: Buffer;
}

/** The key of a row as a parameter, of the type of its columns. */
const givenKey = ({ keys }: SealedColumn) =>
  `(${keys.map(([, type], index) => `(:key::text[])[${index + 1}]::${type}`).join(', ')})`;
const keyColumns = ({ keys }: SealedColumn) => keys.map(([column]) => column).join(', ');

/** Some sealed texts of a column, by primary key, after another one. */
export async function findSealedRows(
  db: Database,
  from: SealedColumn,
  { after, limit }: { readonly after: SealedRow | null; readonly limit: number },
): Promise<SealedRow[]> {
  const { rows } = await db.raw<{ rows: { key: string[]; sealed: Buffer }[] }>(
    `SELECT ARRAY[${from.keys.map(([column]) => `${column}::text`).join(', ')}] AS key, ${from.column} AS sealed
       FROM ${from.table}
      WHERE ${from.column} IS NOT NULL AND (:key::text[] IS NULL OR (${keyColumns(from)}) > ${givenKey(from)})
      ORDER BY ${keyColumns(from)} LIMIT :limit`,
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
      WHERE (${keyColumns(from)}) = ${givenKey(from)} AND ${from.column} = :sealed`,
    { key: [...key], sealed, sealedAnew },
  );
}

/** How many keys of conversations, games alone and words of reports other secrets than the present one have sealed. */
export async function countSealedByOthers(
  db: Database,
  present: { readonly wrapping: string; readonly evidence: string },
): Promise<{ readonly conversations: number; readonly soloGames: number; readonly evidence: number }> {
  const [conversations] = await db('conversations')
    .whereNotNull('wrapped_key')
    .whereNot({ wrapped_with: present.wrapping })
    .count({ count: '*' });
  const [soloGames] = await db('solo_games').whereNot({ sealed_with: present.wrapping }).count({ count: '*' });
  const [evidence] = await db('report_evidence').whereNot({ sealed_with: present.evidence }).count({ count: '*' });
  return {
    conversations: Number(conversations?.count),
    soloGames: Number(soloGames?.count),
    evidence: Number(evidence?.count),
  };
}
