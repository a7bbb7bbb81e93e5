import type { Database, Row } from '../../platform/db/database.ts';
import { isVisible } from '../members/visibility.queries.ts';

/** Whether a member is seen at present: who has paused can play with nobody. */
export async function isSeen(db: Database, memberId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { isSeen: boolean }[] }>(
    `SELECT ${isVisible('members')} AS "isSeen" FROM members WHERE id = :memberId`,
    { memberId },
  );
  return rows[0]?.isSeen ?? false;
}

export type SoloRow = Row<'solo_games'>;

/** A game of one of some conversations, without what was played. */
export type GameFacts = Omit<Row<'games'>, 'sealed_moves'>;

/** The newest games of some conversations. */
export async function findGamesOf(
  db: Database,
  conversationIds: readonly string[],
  limit: number,
): Promise<readonly GameFacts[]> {
  if (conversationIds.length === 0) return [];
  return db('games')
    .whereIn('conversation_id', [...conversationIds])
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .select(
      'conversation_id',
      'number',
      'began_by',
      'game',
      'seed',
      'first_awaited',
      'second_awaited',
      'changed_at',
      'ended_at',
      'was_stopped',
    );
}

/** The newest games of a member alone. */
export async function findSoloGames(db: Database, memberId: string, limit: number): Promise<readonly SoloRow[]> {
  return db('solo_games').where({ member_id: memberId }).orderBy('changed_at', 'desc').limit(limit).select();
}

/** @param isLocked whether it is locked until the transaction ends */
export async function findSoloGame(
  db: Database,
  memberId: string,
  id: string,
  { isLocked = false } = {},
): Promise<SoloRow | null> {
  const query = db('solo_games').where({ member_id: memberId, id });
  return (await (isLocked ? query.forUpdate().first() : query.first())) ?? null;
}

/** Begins a game alone. The one of its kind that goes on already is the answer in its place. */
export async function insertSoloGame(db: Database, row: SoloRow): Promise<string> {
  const { member_id, game } = row;
  const inserted = await db('solo_games').insert(row).onConflict().ignore().returning('id');
  if (inserted[0]) return inserted[0].id;
  const running = await db('solo_games').where({ member_id, game }).whereNull('ended_at').first('id');
  return running?.id ?? row.id;
}

export async function saveSoloGame(
  db: Database,
  { member_id, id }: Pick<SoloRow, 'member_id' | 'id'>,
  changes: Partial<SoloRow>,
): Promise<void> {
  await db('solo_games').where({ member_id, id }).update(changes);
}

/** Stops a game alone: nobody else knows of it, and it is gone. */
export async function deleteSoloGame(db: Database, memberId: string, id: string): Promise<void> {
  await db('solo_games').where({ member_id: memberId, id }).delete();
}
