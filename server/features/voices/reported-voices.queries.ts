import type { Database } from '../../platform/db/database.ts';

/** Saves a recording of a report; a second report of the same case brings the newer one. */
export async function insertReportVoice(
  db: Database,
  { reportId, number, sealed }: { reportId: string; number: number; sealed: Buffer },
): Promise<void> {
  await db('report_voices')
    .insert({ report_id: reportId, number, sealed_sound: sealed })
    .onConflict(['report_id', 'number'])
    .merge(['sealed_sound']);
}

export async function findReportVoice(db: Database, reportId: string, number: number): Promise<Buffer | null> {
  const row = await db('report_voices').where({ report_id: reportId, number }).first('sealed_sound');
  return row?.sealed_sound ?? null;
}

/** The numbers of the recordings of a report. */
export async function findReportVoiceNumbers(db: Database, reportId: string): Promise<number[]> {
  return db('report_voices').where({ report_id: reportId }).orderBy('number').pluck('number');
}
