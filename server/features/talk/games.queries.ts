import type { Database, Row } from '../../platform/db/database.ts';

export type GameRow = Row<'games'>;

/** The game that a message of a conversation has begun; null for any other message. */
export async function findGameRow(db: Database, conversationId: string, number: number): Promise<GameRow | null> {
  return (await db('games').where({ conversation_id: conversationId, number }).first()) ?? null;
}

/** The game of a conversation that goes on; null without one: there is at most one. */
export async function findRunningGame(db: Database, conversationId: string): Promise<GameRow | null> {
  return (await db('games').where({ conversation_id: conversationId }).whereNull('ended_at').first()) ?? null;
}

export async function insertGameRow(db: Database, row: GameRow): Promise<void> {
  await db('games').insert(row);
}

/** Saves what changed in a game. Its conversation is locked. */
export async function saveGameRow(
  db: Database,
  { conversation_id, number }: Pick<GameRow, 'conversation_id' | 'number'>,
  changes: Partial<GameRow>,
): Promise<void> {
  await db('games').where({ conversation_id, number }).update(changes);
}
