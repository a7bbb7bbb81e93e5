import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database, Row } from '../../platform/db/database.ts';

/** A recording that was kept, or a try that was not kept yet. */
export interface SavedVoice {
  readonly id: string;
  readonly memberId: string;
  /** The Monday of the week of its question. */
  readonly week: IsoDate;
  readonly isDraft: boolean;
  /** In milliseconds. */
  readonly duration: number;
  readonly waveform: readonly number[];
  readonly transcript: string | null;
  /** When it was recorded, or kept; a transcript that changes later does not change it. */
  readonly since: Date;
}

/** Inserts the row of a recording before its files exist, so that a sweep finds them after any failure. */
export async function announceVoice(
  db: Database,
  { id, memberId, week, now }: { id: string; memberId: string; week: IsoDate; now: Date },
): Promise<void> {
  await db('voices').insert({ id, member_id: memberId, week, state: 'pending', updated_at: now });
}

/** Makes an announced recording the try of its member, in place of the one before. */
export async function storeDraft(
  db: Database,
  {
    id,
    memberId,
    duration,
    waveform,
    now,
  }: Pick<SavedVoice, 'id' | 'memberId' | 'duration' | 'waveform'> & { now: Date },
): Promise<void> {
  await removeDraft(db, memberId, now);
  await db('voices')
    .where({ id, state: 'pending' })
    .update({ state: 'draft', duration, waveform: [...waveform], updated_at: now });
}

/** Keeps the try of a member, in place of what was kept for its week. False without a try. */
export async function giveDraft(
  db: Database,
  { memberId, transcript, now }: { memberId: string; transcript: string | null; now: Date },
): Promise<boolean> {
  const draft = await db('voices').where({ member_id: memberId, state: 'draft' }).forUpdate().first('id', 'week');
  if (!draft) return false;
  await removeKept(db, memberId, draft.week, now);
  await db('voices').where({ id: draft.id }).update({ state: 'kept', transcript, updated_at: now });
  return true;
}

export async function removeDraft(db: Database, memberId: string, now: Date): Promise<void> {
  await db('voices').where({ member_id: memberId, state: 'draft' }).update({ state: 'removed', updated_at: now });
}

export async function removeKept(db: Database, memberId: string, week: IsoDate, now: Date): Promise<void> {
  await db('voices')
    .where({ member_id: memberId, week, state: 'kept' })
    .update({ state: 'removed', transcript: null, updated_at: now });
}

export async function giveUpVoice(db: Database, id: string, now: Date): Promise<void> {
  await db('voices').where({ id }).update({ state: 'removed', updated_at: now });
}

/** Saves what a member writes down of a kept recording. */
export async function saveTranscript(
  db: Database,
  { memberId, week, transcript }: { memberId: string; week: IsoDate; transcript: string | null },
): Promise<void> {
  await db('voices').where({ member_id: memberId, week, state: 'kept' }).update({ transcript });
}

/** The recordings of a member since a week, newest first, and the try. */
export async function findOwnVoices(db: Database, memberId: string, since: IsoDate): Promise<SavedVoice[]> {
  const rows = await db('voices')
    .where({ member_id: memberId })
    .where('week', '>=', since)
    .whereIn('state', ['kept', 'draft'])
    .orderBy('week', 'desc')
    .select();
  return rows.flatMap(toVoice);
}

/** The kept recordings of others for some weeks. */
export async function findKeptVoices(
  db: Database,
  memberIds: readonly string[],
  weeks: readonly IsoDate[],
): Promise<SavedVoice[]> {
  const rows = await db('voices')
    .whereIn('member_id', [...memberIds])
    .whereIn('week', [...weeks])
    .where({ state: 'kept' })
    .select();
  return rows.flatMap(toVoice);
}

/** A kept recording or a try, or null. */
export async function findVoice(db: Database, id: string): Promise<SavedVoice | null> {
  const row = await db('voices').where({ id }).whereIn('state', ['kept', 'draft']).first();
  return (row && toVoice(row)[0]) ?? null;
}

/** Keeps the files of a recording until a moment, whatever happens to it. */
export async function holdVoice(db: Database, id: string, until: Date): Promise<void> {
  await db('voices').where({ id }).update({ held_until: until });
}

/** Ends recordings of weeks before one, some at a time. */
export async function endVoicesBefore(db: Database, week: IsoDate, now: Date, limit: number): Promise<void> {
  await db.raw(
    `UPDATE voices SET state = 'removed', transcript = NULL, updated_at = :now
      WHERE id IN (SELECT id FROM voices WHERE state = 'kept' AND week < :week ORDER BY week LIMIT :limit)`,
    { week, now, limit },
  );
}

/** Ends tries and unfinished recordings from before a moment, some at a time. One that its member keeps meanwhile stays. */
export async function endTriesBefore(
  db: Database,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<void> {
  await db.raw(
    `UPDATE voices SET state = 'removed', updated_at = :now
      WHERE id IN (SELECT id FROM voices WHERE state <> 'kept' AND state IN ('draft', 'pending') AND updated_at < :since
                    ORDER BY updated_at LIMIT :limit)
        AND state IN ('draft', 'pending') AND updated_at < :since`,
    { since, now, limit },
  );
}

/** Recordings whose files are not needed: removed ones, and those of deleted members; without those that a report still holds. */
export async function findVoicesToSweep(db: Database, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM voices
      WHERE (state <> 'kept' OR member_id IS NULL) AND (state = 'removed' OR member_id IS NULL)
        AND (held_until IS NULL OR held_until < :now)
      ORDER BY updated_at LIMIT :limit`,
    { now, limit },
  );
  return rows.map(({ id }) => id);
}

export async function deleteVoice(db: Database, id: string): Promise<void> {
  await db('voices').where({ id }).delete();
}

function toVoice(row: Row<'voices'>): SavedVoice[] {
  if (row.member_id === null || row.duration === null) return [];
  return [
    {
      id: row.id,
      memberId: row.member_id,
      week: row.week,
      isDraft: row.state === 'draft',
      duration: row.duration,
      waveform: row.waveform ?? [],
      transcript: row.transcript,
      since: row.updated_at,
    },
  ];
}
