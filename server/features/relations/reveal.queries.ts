import { closeForPhotoChange, type Reveal } from '#shared/resonance/reveal.ts';
import type { Database, Row } from '../../platform/db/database.ts';
import { isBlocked, isVisible } from '../members/visibility.queries.ts';

type RevealRow = Row<'photo_reveals'>;

/**
 * The reveal of a pair, locked until the transaction ends, so that simultaneous actions of the two wait for each other.
 */
export async function lockReveal(db: Database, memberId: string, otherId: string): Promise<Reveal> {
  const pair = pairOf(memberId, otherId);
  for (;;) {
    await db('photo_reveals').insert(pair).onConflict(['first_id', 'second_id']).ignore();
    const row = await db('photo_reveals').where(pair).forUpdate().first();
    // Another transaction may have deleted the row before it released the lock.
    if (row) return toReveal(row, memberId);
  }
}

/** Saves the reveal of a locked pair; an empty one is deleted. */
export async function saveReveal(
  db: Database,
  memberId: string,
  otherId: string,
  { mine, theirs }: Reveal,
): Promise<void> {
  const pair = pairOf(memberId, otherId);
  const [first, second] = pair.first_id === memberId ? [mine, theirs] : [theirs, mine];
  if ([...Object.values(mine), ...Object.values(theirs)].every((moment) => moment === null)) {
    await deleteReveal(db, memberId, otherId);
    return;
  }
  await db('photo_reveals').where(pair).update({
    first_asked_at: first.askedAt,
    first_declined_at: first.declinedAt,
    first_told_at: first.notifiedAt,
    first_photo_changed_at: first.photoChangedAt,
    first_closed_at: first.closedAt,
    second_asked_at: second.askedAt,
    second_declined_at: second.declinedAt,
    second_told_at: second.notifiedAt,
    second_photo_changed_at: second.photoChangedAt,
    second_closed_at: second.closedAt,
  });
}

/** Remembers for both members of an opened reveal that they have still to see their photos open. */
export async function saveMomentDue(db: Database, memberId: string, otherId: string): Promise<void> {
  await db('photo_reveals')
    .where(pairOf(memberId, otherId))
    .update({ first_moment_due: true, second_moment_due: true });
}

/** Remembers that a member has seen the photos open. */
export async function saveMomentSeen(db: Database, memberId: string, otherId: string): Promise<void> {
  const pair = pairOf(memberId, otherId);
  const seen = pair.first_id === memberId ? { first_moment_due: false } : { second_moment_due: false };
  await db('photo_reveals').where(pair).update(seen);
}

export async function deleteReveal(db: Database, memberId: string, otherId: string): Promise<void> {
  await db('photo_reveals').where(pairOf(memberId, otherId)).delete();
}

export interface KnownReveal {
  readonly otherId: string;
  readonly reveal: Reveal;
}

/**
 * Closes the open reveals of a member who has changed or removed the photo. For the caller's transaction, which waits
 * for actions of these pairs at the same moment, and they for it.
 * @returns the other members of the closed reveals
 */
export async function closeRevealsOf(db: Database, memberId: string, now: Date): Promise<string[]> {
  const closedWith: string[] = [];
  const { rows } = await db.raw<{ rows: RevealRow[] }>(
    `SELECT * FROM photo_reveals
      WHERE (first_id = :memberId OR second_id = :memberId)
        AND coalesce(first_asked_at, second_asked_at, first_closed_at, second_closed_at) IS NOT NULL
      ORDER BY first_id, second_id FOR UPDATE`,
    { memberId },
  );
  for (const row of rows) {
    const reveal = toReveal(row, memberId);
    const closed = closeForPhotoChange(reveal, now);
    if (closed === reveal) continue;
    const otherId = otherIn(row, memberId);
    await saveReveal(db, memberId, otherId, closed);
    if (row.opened_at !== null) closedWith.push(otherId);
  }
  return closedWith;
}

/** With how many members whom a member sees at present the photo is revealed. */
export async function countOpenReveals(db: Database, memberId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { open: number }[] }>(
    `SELECT count(*)::int AS open
       FROM photo_reveals
       JOIN members AS other ON other.id = CASE first_id WHEN :memberId THEN second_id ELSE first_id END
      WHERE (first_id = :memberId OR second_id = :memberId) AND opened_at IS NOT NULL
        AND ${isVisible('other')} AND NOT ${isBlocked(':memberId::uuid', 'other.id')}`,
    { memberId },
  );
  return rows[0]?.open ?? 0;
}

/** The reveals of a member in which one of the two asks, or which a changed photo has closed, newest first. */
export async function findLatestReveals(db: Database, memberId: string, limit: number): Promise<KnownReveal[]> {
  const { rows } = await db.raw<{ rows: RevealRow[] }>(
    `SELECT * FROM photo_reveals
      WHERE (first_id = :memberId OR second_id = :memberId)
        AND coalesce(first_asked_at, second_asked_at, first_photo_changed_at, second_photo_changed_at) IS NOT NULL
      ORDER BY greatest(first_asked_at, second_asked_at, first_photo_changed_at, second_photo_changed_at) DESC
      LIMIT :limit`,
    { memberId, limit },
  );
  return rows.map((row) => ({ otherId: otherIn(row, memberId), reveal: toReveal(row, memberId) }));
}

/** The ids of all members with whom a member has a reveal. */
export async function findRevealPartners(db: Database, memberId: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT CASE first_id WHEN :memberId THEN second_id ELSE first_id END AS id FROM photo_reveals
      WHERE first_id = :memberId OR second_id = :memberId`,
    { memberId },
  );
  return rows.map(({ id }) => id);
}

function pairOf(one: string, other: string): { first_id: string; second_id: string } {
  return one < other ? { first_id: one, second_id: other } : { first_id: other, second_id: one };
}

function otherIn({ first_id: first, second_id: second }: RevealRow, memberId: string): string {
  return first === memberId ? second : first;
}

function toReveal(row: RevealRow, memberId: string): Reveal {
  const first = {
    askedAt: row.first_asked_at,
    declinedAt: row.first_declined_at,
    notifiedAt: row.first_told_at,
    photoChangedAt: row.first_photo_changed_at,
    closedAt: row.first_closed_at,
  };
  const second = {
    askedAt: row.second_asked_at,
    declinedAt: row.second_declined_at,
    notifiedAt: row.second_told_at,
    photoChangedAt: row.second_photo_changed_at,
    closedAt: row.second_closed_at,
  };
  return row.first_id === memberId ? { mine: first, theirs: second } : { mine: second, theirs: first };
}
