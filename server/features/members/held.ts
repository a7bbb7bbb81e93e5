/** A foreign key to members: a column of a table. */
export interface MemberColumn {
  readonly table: string;
  readonly column: string;
}

/** Columns of that name say whose row it is. */
const ownerColumns: readonly string[] = ['user_id', 'member_id', 'sender_id', 'blocker_id', 'invited_id', 'inviter_id'];

/** One row for two people: each has the columns that begin like their own. */
const pairColumns: readonly string[] = ['first_id', 'second_id'];

/** Rows that somebody else made and that name the member: telling them would tell about that person. */
const othersColumns: readonly string[] = ['recipient_id', 'blocked_id', 'viewed_user_id', 'told_id'];

/** Whose rows a column that points to members marks; null: nobody has decided yet, and nothing is exported. */
export function ownershipOf({ column }: MemberColumn): 'own' | 'half' | 'of others' | null {
  if (ownerColumns.includes(column)) return 'own';
  if (pairColumns.includes(column)) return 'half';
  return othersColumns.includes(column) ? 'of others' : null;
}

/** What names a member and is not told to them, by table, or by column of any table; with the reason. */
export const notTold: Readonly<Record<string, string>> = {
  '*.recipient_id': 'a crush that somebody else sent: theirs, and told on the screen when it is time',
  '*.blocked_id': 'whom somebody else blocked: telling it would tell on them',
  '*.viewed_user_id': 'whom somebody else looked at: their reading, not this member’s',
  '*.told_id': 'to whom somebody else’s news went: it says which theme the other completed',
  match_codes: 'the answers once more, in the form that the computation reads',
  match_run_chunks: 'where a computation was cut: an identifier as a boundary, nothing about anybody',
  outbox_mails: 'messages on their way or sent: sealed until they leave, then wiped; the member has them',
  development_mails: 'the mailbox of development, empty in production',
  'pgboss.job_common': 'work waiting or done: identifiers only, removed after days',
};

/** Lists of other members, codes and seals. */
const untoldTypes: readonly string[] = ['uuid[]', 'bytea', 'xid8'];

export interface HeldColumn {
  readonly name: string;
  readonly type: string;
  /** Whether it points to a member. */
  readonly isMember: boolean;
}

/**
 * Whether a column of a member's own row is told to them: not who others are, and no fingerprint of anybody's address.
 * @param owner the column that says whose row it is
 */
export function isTold({ name, type, isMember }: HeldColumn, owner: string): boolean {
  if (name === owner) return true;
  if (isMember || untoldTypes.includes(type) || name.endsWith('_hash')) return false;
  if (!pairColumns.includes(owner)) return true;
  const other = pairColumns.find((column) => column !== owner) ?? '';
  return !name.startsWith(other.replace(/id$/, ''));
}
