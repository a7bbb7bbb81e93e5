import { typeset } from '#shared/typeset.ts';

/** A foreign key to members: a column of a table. */
export interface MemberColumn {
  readonly table: string;
  readonly column: string;
}

/** The columns that say whose a row is. */
const ownerColumns: readonly string[] = [
  'user_id',
  'member_id',
  'sender_id',
  'blocker_id',
  'invited_id',
  'inviter_id',
  'reporter_id',
];

/** The tables with one row for two members: each of the two has the columns with their prefix. */
const pairColumns: readonly string[] = ['first_id', 'second_id'];

/** Columns that name the member in rows that another member made: exporting them would reveal that person. */
const othersColumns: readonly string[] = ['recipient_id', 'blocked_id', 'viewed_user_id', 'told_id', 'reported_id'];

/**
 * To whom a row with this member column belongs: to the member ('own'), to two members ('half'), or to another member
 * ('of others'). Null while undecided; such rows are not exported.
 */
export function ownershipOf({ column }: MemberColumn): 'own' | 'half' | 'of others' | null {
  if (ownerColumns.includes(column)) return 'own';
  if (pairColumns.includes(column)) return 'half';
  return othersColumns.includes(column) ? 'of others' : null;
}

/** Data about a member that is not exported, by table or by column of any table, with the reason. */
export const notExported = typeset<Readonly<Record<string, string>>>({
  '*.recipient_id': "le crush d'une autre personne : il est à elle, et se dit à l'écran quand c'est le moment",
  '*.blocked_id': 'le blocage posé par une autre personne : le dire la trahirait',
  '*.reported_id':
    'le signalement fait par une autre personne : le dire la trahirait ; ce qui a été décidé est dit, avec ses motifs',
  '*.viewed_user_id': "ce qu'une autre personne a regardé",
  '*.told_id': "ce qu'une autre personne a terminé, et qui a été annoncé",
  match_codes: 'les mêmes réponses, sous la forme que lit le calcul',
  match_run_chunks: 'où un calcul a été coupé : un identifiant comme borne, rien sur personne',
  match_rosters: 'qui prenait part au dernier calcul : des identifiants à la suite, rien sur personne',
  outbox_mails: "des messages scellés jusqu'à leur envoi, puis effacés : leur destinataire les a reçus",
  development_mails: 'la boîte aux lettres de développement, vide en production',
  'sign_in_notices.failed_attempts':
    "ce que quelqu'un, peut-être pas toi, a tapé avec un lien de ton compte avant de l'ouvrir",
  'address_changes.failed_attempts':
    "ce que quelqu'un, peut-être pas toi, a tapé avec un lien de ton compte avant de l'ouvrir",
  'pgboss.job_common': 'des tâches : identifiants seuls, effacés au bout de quelques jours',
});

/** Types of columns that are not exported: lists of other members, codes and encrypted values. */
const unexportedTypes: readonly string[] = ['uuid[]', 'bytea', 'bytea[]', 'xid8'];

export interface HeldColumn {
  readonly name: string;
  readonly type: string;
  /** Whether the column refers to a member. */
  readonly isMember: boolean;
}

/**
 * Whether a column of a member's own row is exported: not the ids of others, and no hash of an address.
 * @param owner the column with the row's member
 */
export function isExported({ name, type, isMember }: HeldColumn, owner: string): boolean {
  if (name === owner) return true;
  if (isMember || unexportedTypes.includes(type) || name.endsWith('_hash')) return false;
  if (!pairColumns.includes(owner)) return true;
  const other = pairColumns.find((column) => column !== owner) ?? '';
  return !name.startsWith(other.replace(/id$/, ''));
}

/** The last line of a column's comment, which a migration writes: whether the column is exported. */
const MARK = /\nCopie : (oui|non)$/;

/** What a comment says of a column, without the line about the copy. */
export function wordsOf(comment: string): string {
  return comment.replace(MARK, '');
}
