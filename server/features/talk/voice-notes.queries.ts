import type { Database, Row } from '../../platform/db/database.ts';

export type VoiceNoteRow = Row<'voice_notes'>;

/** Inserts the row of a recording before its files exist, so that a sweep finds them after any failure. */
export async function announceVoiceNote(
  db: Database,
  row: Pick<VoiceNoteRow, 'conversation_id' | 'id' | 'duration' | 'waveform' | 'created_at'>,
): Promise<void> {
  await db('voice_notes').insert(row);
}

/** Attaches a recording to the message that was just added. */
export async function attachVoiceNote(
  db: Database,
  { conversationId, id, number, now }: { conversationId: string; id: string; number: number; now: Date },
): Promise<void> {
  await db('voice_notes').where({ conversation_id: conversationId, id }).update({ number, sent_at: now });
}

/** Takes the recording of a message away from it, if it has one: from now on nobody hears it. */
export async function detachVoiceNote(db: Database, conversationId: string, number: number): Promise<void> {
  await db('voice_notes').where({ conversation_id: conversationId, number }).update({ number: null });
}

/** The recording of a message; null for a text alone. */
export async function findVoiceNote(
  db: Database,
  conversationId: string,
  number: number,
): Promise<VoiceNoteRow | null> {
  return (await db('voice_notes').where({ conversation_id: conversationId, number }).first()) ?? null;
}

/** The recordings of one side whose messages were not taken back, in their order. */
export async function findSpokenBy(
  db: Database,
  conversationId: string,
  side: number,
): Promise<{ readonly id: string; readonly sent_at: Date }[]> {
  const { rows } = await db.raw<{ rows: { id: string; sent_at: Date }[] }>(
    `SELECT voice_notes.id, voice_notes.sent_at FROM voice_notes
       JOIN messages ON messages.conversation_id = voice_notes.conversation_id AND messages.number = voice_notes.number
      WHERE voice_notes.conversation_id = :conversationId AND messages.sender = :side AND taken_back_at IS NULL
      ORDER BY voice_notes.number`,
    { conversationId, side },
  );
  return rows;
}

/** Recordings whose files nobody needs: those of messages that are gone, and those never sent from before `since`. */
export async function findVoiceNotesToSweep(
  db: Database,
  { since, limit }: { since: Date; limit: number },
): Promise<{ readonly conversation_id: string; readonly id: string }[]> {
  const { rows } = await db.raw<{ rows: { conversation_id: string; id: string }[] }>(
    `SELECT conversation_id, id FROM voice_notes
      WHERE number IS NULL AND (sent_at IS NOT NULL OR created_at < :since)
      ORDER BY created_at LIMIT :limit`,
    { since, limit },
  );
  return rows;
}

export async function deleteVoiceNote(
  db: Database,
  { conversation_id, id }: Pick<VoiceNoteRow, 'conversation_id' | 'id'>,
): Promise<void> {
  await db('voice_notes').where({ conversation_id, id }).delete();
}
