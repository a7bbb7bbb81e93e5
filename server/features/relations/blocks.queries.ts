import type { Database } from '../../platform/db/database.ts';

export interface NewBlock {
  readonly blockerId: string;
  readonly blockedId: string;
  readonly isNamed: boolean;
  /** Whether it comes from a block between other accounts of the two mailboxes. */
  readonly isInherited: boolean;
  readonly now: Date;
}

/** Saves a block. A second block of one member by another changes nothing, except that it is no longer inherited. */
export async function insertBlock(db: Database, block: NewBlock): Promise<void> {
  await db.raw(
    `INSERT INTO blocks (blocker_id, blocked_id, is_named, is_inherited, blocked_at)
     VALUES (:blockerId, :blockedId, :isNamed, :isInherited, :now)
     ON CONFLICT (blocker_id, blocked_id) DO UPDATE SET is_inherited = false, is_named = excluded.is_named
       WHERE blocks.is_inherited AND NOT excluded.is_inherited`,
    { ...block },
  );
}

/**
 * Locks a pair until the transaction ends: a notice between the two is either queued before a block, which cancels it,
 * or finds the block.
 */
export async function lockPair(db: Database, one: string, other: string): Promise<void> {
  await db.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 9))', [[one, other].toSorted().join('|')]);
}

/** Locks a member's pairs with others until the transaction ends, as `lockPair` does, in one order for everybody. */
export async function lockPairs(db: Database, memberId: string, otherIds: readonly string[]): Promise<void> {
  const pairs = otherIds.map((otherId) => [memberId, otherId].toSorted().join('|')).toSorted();
  await db.raw('SELECT pg_advisory_xact_lock(hashtextextended(pair, 9)) FROM unnest(:pairs::text[]) AS pair', {
    pairs,
  });
}

/** Deletes a block that a member made; returns false when there was none. */
export async function deleteBlock(db: Database, blockerId: string, blockedId: string): Promise<boolean> {
  const block = { blocker_id: blockerId, blocked_id: blockedId, is_inherited: false };
  return (await db('blocks').where(block).delete()) > 0;
}

/** Deletes the blocks that accounts inherited from one that was lifted. */
export async function deleteInheritedBlocks(
  db: Database,
  blockerIds: readonly string[],
  blockedIds: readonly string[],
): Promise<void> {
  await db('blocks')
    .whereIn('blocker_id', [...blockerIds])
    .whereIn('blocked_id', [...blockedIds])
    .where({ is_inherited: true })
    .delete();
}

export async function hasBlocked(db: Database, blockerId: string, blockedId: string): Promise<boolean> {
  return (await db('blocks').where({ blocker_id: blockerId, blocked_id: blockedId }).first('is_named')) !== undefined;
}

export interface OwnBlock {
  readonly blockedId: string;
  /** Null where the name was not known to the member who blocked. */
  readonly name: string | null;
  readonly since: Date;
}

/** The members whom a member has blocked, newest first; without those whose block follows another one. */
export async function findOwnBlocks(db: Database, memberId: string, limit: number): Promise<OwnBlock[]> {
  return db('blocks')
    .join('members', 'members.id', 'blocked_id')
    .leftJoin('profiles', 'profiles.user_id', 'blocked_id')
    .where({ blocker_id: memberId, is_inherited: false })
    .orderBy('blocked_at', 'desc')
    .orderBy('blocked_id')
    .limit(limit)
    .select({
      blockedId: 'blocked_id',
      since: 'blocked_at',
      name: db.raw<string | null>('CASE WHEN is_named THEN coalesce(profiles.display_name, members.display_name) END'),
    });
}

/** A member's name; null without one, undefined when the member is gone. */
export async function findNameOf(db: Database, memberId: string): Promise<string | null | undefined> {
  const row = await db('members')
    .leftJoin('profiles', 'profiles.user_id', 'members.id')
    .where('members.id', memberId)
    .first({ name: db.raw<string | null>('coalesce(profiles.display_name, members.display_name)') });
  return row && row.name;
}

/** Whether one of the two has blocked the other. */
export async function isPairBlocked(db: Database, one: string, other: string): Promise<boolean> {
  const row = await db('blocks')
    .where({ blocker_id: one, blocked_id: other })
    .orWhere({ blocker_id: other, blocked_id: one })
    .first('blocker_id');
  return row !== undefined;
}
