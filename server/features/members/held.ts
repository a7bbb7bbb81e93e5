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

/** Lists of other members, codes and seals. */
const untoldTypes: readonly string[] = ['uuid[]', 'bytea', 'bytea[]', 'xid8'];

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
