import { HOUR_MS } from '#shared/duration.ts';
import type { AppContext } from '../../platform/context.ts';
import { keysOf, sealBytes, unsealBytes } from '../../platform/secrets.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { mayHear } from './hearing.service.ts';
import { voiceKeyOf } from './voice-files.ts';
import { findVoice, holdVoice } from './voices.queries.ts';
import { findReportVoice, insertReportVoice } from './reported-voices.queries.ts';

/** How long the files of a recording stay for a report that somebody has begun. */
const HELD_MS = HOUR_MS;

/** The number of an answer to the question of a week among the recordings of a report. */
export const ANSWER_OF_WEEK = 0;

/** The recording that a member wants to report, whose files stay for an hour; null when they may not hear it. */
export async function holdForReport(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  memberId: string,
  pseudonym: string,
): Promise<{ readonly memberId: string; readonly voiceId: string } | null> {
  const voiceId = pseudonyms.idOf('voice', pseudonym);
  const voice = voiceId === null ? null : await findVoice(ctx.db, voiceId);
  if (!voice || voice.memberId === memberId || !(await mayHear(ctx, memberId, voice))) return null;
  await holdVoice(ctx.db, voice.id, new Date(+ctx.now() + HELD_MS));
  return { memberId: voice.memberId, voiceId: voice.id };
}

/** Puts a held recording into a report, sealed. For the caller's transaction, which has saved the report. */
export async function attachVoice(tx: AppContext, reportId: string, voiceId: string): Promise<void> {
  const bytes = await tx.files.read(voiceKeyOf(voiceId, 'opus'));
  if (bytes) await attachVoiceOf(tx, reportId, ANSWER_OF_WEEK, bytes);
}

/** Seals a recording for a report alone: `number` names it among those of the report. For the caller's transaction. */
export async function attachVoiceOf(tx: AppContext, reportId: string, number: number, bytes: Buffer): Promise<void> {
  const sealed = sealBytes(keysOf(tx.config, 'report')[0], bytes, contextOfReportVoice(reportId, number));
  await insertReportVoice(tx.db, { reportId, number, sealed });
}

/**
 * Opens a recording of a report, for the page of its case and for nothing else. Each opening is a row of the audit log,
 * written first. Null without one, and when its key is gone.
 */
export async function openReportVoice(
  ctx: AppContext,
  reportId: string,
  number: number,
  actor: Actor,
): Promise<Buffer | null> {
  const sealed = await findReportVoice(ctx.db, reportId, number);
  if (!sealed) return null;
  await recordAction(ctx.db, { actor, action: 'report.open-evidence', subject: `report:${reportId}`, now: ctx.now() });
  for (const key of keysOf(ctx.config, 'report')) {
    try {
      return unsealBytes(key, sealed, contextOfReportVoice(reportId, number));
    } catch {
      // It was sealed with another key.
    }
  }
  return null;
}

/** What a recording of a report is sealed with besides the key. */
export function contextOfReportVoice(reportId: string, number: number): string {
  return `voice|${reportId}|${number}`;
}
