import type { Database } from '../../platform/db/database.ts';

export interface IntuitiveDraw {
  readonly reading: string;
  readonly drawnAt: Date;
}

/** The intuitive cards that a member has drawn, newest first. */
export async function findDraws(db: Database, memberId: string): Promise<IntuitiveDraw[]> {
  const rows = await db('intuitive_draws')
    .where({ member_id: memberId })
    .orderBy([
      { column: 'drawn_at', order: 'desc' },
      { column: 'id', order: 'asc' },
    ])
    .select('reading', 'drawn_at');
  return rows.map((row) => ({ reading: row.reading, drawnAt: row.drawn_at }));
}

export async function insertDraw(
  db: Database,
  { memberId, reading, now }: { memberId: string; reading: string; now: Date },
): Promise<void> {
  await db('intuitive_draws').insert({ member_id: memberId, reading, drawn_at: now });
}
