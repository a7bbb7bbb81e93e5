import { NAMELESS } from '../members/nameless.ts';
import type { Database, Row, Updated } from '../../platform/db/database.ts';

export type AttendeeRow = Row<'evening_attendees'>;
export type AttendeeStatus = AttendeeRow['status'];

/** Who has a place, or is offered one. */
export const withPlace = ['seated', 'offered'] as const satisfies readonly AttendeeStatus[];
/** Who waits, or had a place and was found no table: they are offered places that become free. */
export const withoutPlace = ['waiting', 'left-out'] as const satisfies readonly AttendeeStatus[];
/** Whom an evening concerns. */
export const concerned = [...withPlace, ...withoutPlace] as const satisfies readonly AttendeeStatus[];

export async function findAttendee(db: Database, eveningId: string, memberId: string): Promise<AttendeeRow | null> {
  return (await db('evening_attendees').where({ evening_id: eveningId, member_id: memberId }).first()) ?? null;
}

/** All who have asked, in the order of asking. */
export async function findAttendees(
  db: Database,
  eveningId: string,
  statuses?: readonly AttendeeStatus[],
): Promise<AttendeeRow[]> {
  const found = db('evening_attendees').where({ evening_id: eveningId }).orderBy('ask_number');
  return statuses ? found.whereIn('status', [...statuses]) : found;
}

/** Where a member is with each of some evenings. */
export async function findOwnAttendances(
  db: Database,
  memberId: string,
  eveningIds: readonly string[],
): Promise<Map<string, AttendeeRow>> {
  const rows = await db('evening_attendees')
    .where({ member_id: memberId })
    .whereIn('evening_id', [...eveningIds]);
  return new Map(rows.map((row) => [row.evening_id, row]));
}

/** How many places of each of some evenings are taken or offered, and how many people wait. */
export async function countPlaces(
  db: Database,
  eveningIds: readonly string[],
): Promise<Map<string, { readonly taken: number; readonly waiting: number }>> {
  const { rows } = await db.raw<{ rows: { id: string; taken: number; waiting: number }[] }>(
    `SELECT evening_id AS id, count(*) FILTER (WHERE status IN ('seated', 'offered'))::int AS taken,
            count(*) FILTER (WHERE status = 'waiting')::int AS waiting
       FROM evening_attendees WHERE evening_id = ANY (:eveningIds::uuid[]) GROUP BY evening_id`,
    { eveningIds: [...eveningIds] },
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export interface NewAttendee {
  readonly eveningId: string;
  readonly memberId: string;
  readonly askNumber: number;
  readonly status: 'seated' | 'waiting';
  readonly friendId: string | null;
  readonly invitationHash: string;
  readonly now: Date;
}

/** The next number in the order of asking. For a locked evening. */
export async function nextAskNumber(db: Database, eveningId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ number: number }] }>(
    `UPDATE evenings SET ask_count = ask_count + 1 WHERE id = ? RETURNING ask_count AS number`,
    [eveningId],
  );
  return rows[0].number;
}

/** Notes that a member has asked; for one who asks again, nothing remains of the time before. */
export async function saveNewAttendee(
  db: Database,
  { eveningId, memberId, askNumber, status, friendId, invitationHash, now }: NewAttendee,
): Promise<void> {
  await db('evening_attendees')
    .insert({
      evening_id: eveningId,
      member_id: memberId,
      ask_number: askNumber,
      asked_at: now,
      status,
      friend_id: friendId,
      invitation_hash: invitationHash,
      offered_until: null,
      unanswered_count: 0,
      missing_gender: null,
      missing_age_from: null,
      table_number: null,
      informed_at: null,
      left_at: null,
    })
    .onConflict(['evening_id', 'member_id'])
    .merge();
}

export async function saveAttendee(
  db: Database,
  eveningId: string,
  memberId: string,
  changes: Updated<'evening_attendees'>,
): Promise<void> {
  await db('evening_attendees').where({ evening_id: eveningId, member_id: memberId }).update(changes);
}

/**
 * Ends a member's attendance, and with it the bond to a friend who stays.
 * @returns the friend who came by this member's code; null without one
 */
export async function endAttendance(
  db: Database,
  { eveningId, memberId, status, now }: { eveningId: string; memberId: string; status: 'left' | 'removed'; now: Date },
): Promise<string | null> {
  await saveAttendee(db, eveningId, memberId, { status, left_at: now, offered_until: null, friend_id: null });
  const [friend] = await db('evening_attendees')
    .where({ evening_id: eveningId, friend_id: memberId })
    .update({ friend_id: null })
    .returning('member_id');
  return friend?.member_id ?? null;
}

/** A place has become free: those who let an earlier one lapse may be offered this one. */
export async function reopenLapsed(db: Database, eveningId: string): Promise<void> {
  await db('evening_attendees')
    .where({ evening_id: eveningId, status: 'waiting' })
    .whereNotNull('offered_until')
    .update({ offered_until: null });
}

/** The attendee of an evening whom an invitation names; null for none. */
export async function findInviter(
  db: Database,
  eveningId: string,
  invitationHash: string,
): Promise<AttendeeRow | null> {
  const row = await db('evening_attendees')
    .where({ invitation_hash: invitationHash, evening_id: eveningId, status: 'seated' })
    .first();
  return row ?? null;
}

/**
 * The member with whom an attendee comes, by the code of either of the two, while both have a place; null for somebody who
 * comes alone.
 */
export async function findBoundAttendee(
  db: Database,
  { evening_id: eveningId, member_id: memberId, friend_id: friendId }: AttendeeRow,
): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT member_id AS id FROM evening_attendees
      WHERE evening_id = :eveningId AND status = 'seated' AND (friend_id = :memberId OR member_id = :friendId) LIMIT 1`,
    { eveningId, memberId, friendId },
  );
  return rows[0]?.id ?? null;
}

/** Ends the bond of an attendee to the person with whom they would have come. For a locked evening. */
export async function endBond(db: Database, eveningId: string, memberId: string): Promise<void> {
  await db('evening_attendees')
    .where({ evening_id: eveningId })
    .where((either) => void either.where({ friend_id: memberId }).orWhere({ member_id: memberId }))
    .update({ friend_id: null });
}

/** Ends the bonds between two members, at all evenings. */
export async function endBondsBetween(db: Database, one: string, other: string): Promise<void> {
  await db('evening_attendees')
    .where(
      (either) => void either.where({ member_id: one, friend_id: other }).orWhere({ member_id: other, friend_id: one }),
    )
    .update({ friend_id: null });
}

/** Whether a member has asked for another evening that overlaps with one. */
export async function isBusyDuring(
  db: Database,
  memberId: string,
  { id, starts_at: startsAt, ends_at: endsAt }: Pick<Row<'evenings'>, 'id' | 'starts_at' | 'ends_at'>,
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `SELECT 1 FROM evening_attendees JOIN evenings ON evenings.id = evening_id
      WHERE member_id = :memberId AND status IN ('seated', 'offered', 'waiting') AND evenings.id <> :id
        AND cancelled_at IS NULL AND taken_down_at IS NULL AND starts_at < :endsAt AND ends_at > :startsAt LIMIT 1`,
    { memberId, id, startsAt, endsAt },
  );
  return rows.length > 0;
}

/** The evenings that have not ended and for which a member has asked, in the order in which they are locked. */
export async function findUpcomingOf(db: Database, memberId: string, now: Date): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT evenings.id FROM evening_attendees JOIN evenings ON evenings.id = evening_id
      WHERE member_id = :memberId AND status = ANY (:statuses) AND ends_at > :now ORDER BY evenings.id`,
    { memberId, statuses: [...concerned], now },
  );
  return rows.map(({ id }) => id);
}

/** The evenings of an organiser that have not begun and for which a member has asked, in the order in which they are locked. */
export async function findUpcomingWith(
  db: Database,
  memberId: string,
  { organiserId, now }: { readonly organiserId: string; readonly now: Date },
): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT evenings.id FROM evening_attendees JOIN evenings ON evenings.id = evening_id
      WHERE member_id = :memberId AND organiser_id = :organiserId AND status = ANY (:statuses) AND starts_at > :now
        AND cancelled_at IS NULL AND taken_down_at IS NULL ORDER BY evenings.id`,
    { memberId, organiserId, statuses: [...concerned], now },
  );
  return rows.map(({ id }) => id);
}

/** The evenings that have not begun and that concern both of two members, in the order in which they are locked. */
export async function findCommonUpcoming(db: Database, one: string, other: string, now: Date): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT evenings.id FROM evening_attendees AS mine JOIN evening_attendees AS theirs USING (evening_id)
       JOIN evenings ON evenings.id = evening_id
      WHERE mine.member_id = :one AND theirs.member_id = :other AND mine.status = ANY (:statuses)
        AND theirs.status = ANY (:statuses) AND starts_at > :now
      ORDER BY evenings.id`,
    { one, other, statuses: [...concerned], now },
  );
  return rows.map(({ id }) => id);
}

/** Notes that a member parted from somebody who sits at their table. */
export async function markParted(
  db: Database,
  { eveningId, memberId, otherId, now }: { eveningId: string; memberId: string; otherId: string; now: Date },
): Promise<void> {
  await db.raw(
    `UPDATE evening_attendees AS mine SET parted_at = :now FROM evening_attendees AS theirs
      WHERE mine.evening_id = :eveningId AND mine.member_id = :memberId AND mine.parted_at IS NULL
        AND theirs.evening_id = :eveningId AND theirs.member_id = :otherId AND theirs.table_number = mine.table_number`,
    { eveningId, memberId, otherId, now },
  );
}

/** The first names of some members, as others read them. */
export async function findFirstNames(db: Database, memberIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.raw<{ rows: { id: string; name: string }[] }>(
    `SELECT members.id, coalesce(profiles.display_name, members.display_name, '${NAMELESS}') AS name
       FROM members LEFT JOIN profiles ON profiles.user_id = members.id WHERE members.id = ANY (:memberIds::uuid[])`,
    { memberIds: [...memberIds] },
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
