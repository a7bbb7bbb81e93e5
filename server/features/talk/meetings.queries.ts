import type { AftermathAnswerId } from '#shared/talk/aftermath.ts';
import type { Database, Row } from '../../platform/db/database.ts';

export type MeetingRow = Row<'meetings'>;

export async function insertMeeting(db: Database, conversationId: string, number: number): Promise<void> {
  await db('meetings').insert({ conversation_id: conversationId, number });
}

export async function findMeetingRow(db: Database, conversationId: string, number: number): Promise<MeetingRow | null> {
  return (await db('meetings').where({ conversation_id: conversationId, number }).first()) ?? null;
}

export async function saveMeeting(
  db: Database,
  conversationId: string,
  number: number,
  saved: { takenIndex: number | null; takenOn: string | null; takenAt: Date | null; cancelledAt: Date | null },
): Promise<void> {
  await db('meetings').where({ conversation_id: conversationId, number }).update({
    taken_index: saved.takenIndex,
    taken_on: saved.takenOn,
    taken_at: saved.takenAt,
    cancelled_at: saved.cancelledAt,
  });
}

export interface TrustedLink {
  readonly memberId: string;
  readonly conversationId: string;
  readonly number: number;
  readonly homeAt: Date | null;
}

/** Saves the link of a member for a meeting; an earlier one of theirs no longer opens. */
export async function saveTrustedLink(
  db: Database,
  link: { tokenHash: Buffer; memberId: string; conversationId: string; number: number; endsAt: Date },
): Promise<void> {
  const { memberId, conversationId, number } = link;
  await db('meeting_links')
    .insert({
      token_hash: link.tokenHash,
      member_id: memberId,
      conversation_id: conversationId,
      number,
      ends_at: link.endsAt,
    })
    .onConflict(['member_id', 'conversation_id', 'number'])
    .merge(['token_hash', 'ends_at']);
}

export async function findTrustedLink(db: Database, tokenHash: Buffer, now: Date): Promise<TrustedLink | null> {
  const row = await db('meeting_links').where({ token_hash: tokenHash }).where('ends_at', '>', now).first();
  if (!row) return null;
  return { memberId: row.member_id, conversationId: row.conversation_id, number: row.number, homeAt: row.home_at };
}

export async function saveHome(
  db: Database,
  { memberId, conversationId, number, now }: { memberId: string; conversationId: string; number: number; now: Date },
): Promise<void> {
  const link = { member_id: memberId, conversation_id: conversationId, number };
  await db('meeting_links').where(link).whereNull('home_at').update({ home_at: now });
}

/** Removes the link of a member for a meeting: from now on it opens nothing. */
export async function deleteTrustedLink(
  db: Database,
  link: { memberId: string; conversationId: string; number: number },
): Promise<void> {
  await db('meeting_links')
    .where({ member_id: link.memberId, conversation_id: link.conversationId, number: link.number })
    .delete();
}

/** The links of a member for some meetings of a conversation. */
export async function findOwnLinks(
  db: Database,
  memberId: string,
  conversationId: string,
  numbers: readonly number[],
): Promise<{ readonly number: number; readonly homeAt: Date | null }[]> {
  return db('meeting_links')
    .where({ member_id: memberId, conversation_id: conversationId })
    .whereIn('number', [...numbers])
    .select({ number: 'number', homeAt: 'home_at' });
}

/** How many meetings of one conversation are ongoing at most. */
const ONGOING_AT_MOST = 5;

/** The meetings of a conversation that were taken for a day since one, and not called off: the next first. */
export async function findTakenSince(db: Database, conversationId: string, since: string): Promise<MeetingRow[]> {
  return db('meetings')
    .where({ conversation_id: conversationId })
    .whereNull('cancelled_at')
    .where('taken_on', '>=', since)
    .orderBy('taken_on')
    .limit(ONGOING_AT_MOST)
    .select();
}

export interface AftermathRow {
  readonly memberId: string;
  readonly didMeet: boolean;
  readonly answer: AftermathAnswerId | null;
  readonly consentedAt: Date;
}

/** What the two have said of a meeting: at most two rows, each of its own member. */
export async function findAftermaths(db: Database, conversationId: string, number: number): Promise<AftermathRow[]> {
  return db('meeting_aftermaths')
    .where({ conversation_id: conversationId, number })
    .select({ memberId: 'member_id', didMeet: 'did_meet', answer: 'answer', consentedAt: 'consented_at' });
}

/** What the two have said of some meetings of a conversation. */
export async function findAftermathsOf(
  db: Database,
  conversationId: string,
  numbers: readonly number[],
): Promise<(AftermathRow & { readonly number: number })[]> {
  return db('meeting_aftermaths')
    .where({ conversation_id: conversationId })
    .whereIn('number', [...numbers])
    .select({
      number: 'number',
      memberId: 'member_id',
      didMeet: 'did_meet',
      answer: 'answer',
      consentedAt: 'consented_at',
    });
}

export async function saveAftermath(
  db: Database,
  saved: {
    conversationId: string;
    number: number;
    memberId: string;
    didMeet: boolean;
    answer: AftermathAnswerId | null;
    now: Date;
  },
): Promise<void> {
  await db('meeting_aftermaths')
    .insert({
      conversation_id: saved.conversationId,
      number: saved.number,
      member_id: saved.memberId,
      did_meet: saved.didMeet,
      answer: saved.answer,
      consented_at: saved.now,
    })
    .onConflict(['member_id', 'conversation_id', 'number'])
    .ignore();
}
