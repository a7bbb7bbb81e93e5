import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addDays, dayInWords } from '#shared/calendar.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { weekOf, type RoomAccess } from '#shared/plans/rooms.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { voiceQuestionOf } from '#shared/voices/questions.ts';
import {
  firstKeptWeek,
  isOpenOn,
  VOICE_SECONDS,
  voiceFormats,
  type DrawnVoice,
  type VoiceFormat,
} from '#shared/voices/voices.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { prepareInProcess } from '../../platform/sound/sound-client.ts';
import { pseudonymsOf, type Pseudonyms } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import type { Onlooker } from '../relations/profile-views.service.ts';
import { findHeard, mayHear, type HeardVoice } from './hearing.service.ts';
import { formats, voiceKeyOf } from './voice-files.ts';
import {
  announceVoice,
  deleteVoice,
  endTriesBefore,
  endVoicesBefore,
  findOwnVoices,
  findVoice,
  findVoicesToSweep,
  giveUpVoice,
  giveDraft,
  removeDraft,
  removeKept,
  saveTranscript,
  storeDraft,
  type SavedVoice,
} from './voices.queries.ts';

export const sweepVoicesJob = defineJob({
  name: 'voices.sweep',
  label: 'Enregistrements à effacer',
  payload: z.object({}),
  retryLimit: 3,
  growth: 'limited',
  cron: '*/10 * * * *',
});

/** How long a try that is not kept stays. */
const DRAFT_MS = HOUR_MS;
const SWEPT_AT_ONCE = 500;

/** A question with one's own answer and those of others that one may hear. */
export interface VoiceWeek {
  /** Its Monday. */
  readonly week: IsoDate;
  readonly question: string;
  readonly mine: DrawnVoice | null;
  /** Whether it was kept today: before midnight nobody hears it, and its member hears nobody. */
  readonly isWaiting: boolean;
  /** Empty as long as one has not given one's own. */
  readonly heard: readonly HeardVoice[];
}

export interface VoicePage {
  readonly present: VoiceWeek;
  /** The next question comes on this day, in words. */
  readonly nextOn: string;
  readonly draft: (DrawnVoice & { readonly week: IsoDate }) | null;
  /** Earlier weeks for which one has given one's voice. */
  readonly earlier: readonly VoiceWeek[];
  /** Whether a voice may be given now; what was given before is there anyway. */
  readonly access: RoomAccess;
}

/** The Monday of the present week. */
export function presentWeek({ now }: Pick<AppContext, 'now'>): IsoDate {
  return weekOf(dayOf(now()));
}

/** Whether a member has given a voice, or tried, that is still there. */
export async function hasVoices(ctx: AppContext, memberId: string): Promise<boolean> {
  return (await findOwnVoices(ctx.db, memberId, firstKeptWeek(presentWeek(ctx)))).length > 0;
}

/** The question of the week and the earlier ones, with all that a member may hear (S-voice-2). */
export async function findVoicePage(
  ctx: AppContext,
  session: Session,
  onlooker: Onlooker,
  access: RoomAccess,
): Promise<VoicePage> {
  const week = presentWeek(ctx);
  const own = await findOwnVoices(ctx.db, onlooker.memberId, firstKeptWeek(week));
  const given = own.filter(({ isDraft }) => !isDraft);
  const pseudonyms = pseudonymsOf(ctx, session);
  const heard = await findHeard(ctx, pseudonyms, onlooker, given);
  const today = dayOf(ctx.now());
  const weekWith = (monday: IsoDate): VoiceWeek => {
    const mine = given.find((voice) => voice.week === monday);
    return {
      week: monday,
      question: voiceQuestionOf(monday),
      mine: mine ? drawn(pseudonyms, mine) : null,
      isWaiting: mine !== undefined && !isOpenOn(mine.since, today),
      heard: heard.get(monday) ?? [],
    };
  };
  const draft = own.find(({ isDraft }) => isDraft);
  return {
    present: weekWith(week),
    nextOn: dayInWords(addDays(week, 7)),
    draft: draft ? { ...drawn(pseudonyms, draft), week: draft.week } : null,
    earlier: given.filter((voice) => voice.week !== week).map((voice) => weekWith(voice.week)),
    access,
  };
}

/** A recording as a page draws it. */
export function drawn(pseudonyms: Pseudonyms, { id, duration, waveform, transcript }: SavedVoice): DrawnVoice {
  return { address: `/voix/${pseudonyms.of('voice', id)}`, duration, waveform, transcript };
}

/**
 * Prepares an uploaded recording as the member's try for the question of the week: nobody else hears it before it is given.
 * What was kept stays, whatever becomes of the try.
 * @throws AppError 422 with what is wrong with the file
 */
export async function saveDraft(ctx: AppContext, memberId: string, bytes: Buffer): Promise<void> {
  const { opus, aac, duration, waveform } = await prepareInProcess(bytes, VOICE_SECONDS);
  const id = randomUUID();
  await announceVoice(ctx.db, { id, memberId, week: presentWeek(ctx), now: ctx.now() });
  try {
    const files = { opus, aac };
    for (const format of formats) await ctx.files.put(voiceKeyOf(id, format), files[format], voiceFormats[format]);
    await inTransaction(ctx, async (tx) => {
      await storeDraft(tx.db, { id, memberId, duration, waveform, now: tx.now() });
      await tx.enqueue(sweepVoicesJob, {});
    });
  } catch (error) {
    // If this fails too, the sweep finds the announced recording an hour later.
    await giveUpVoice(ctx.db, id, ctx.now()).catch(() => undefined);
    throw error;
  }
}

/**
 * Keeps the try: from midnight on those hear it who may (S-voice-2).
 * @throws AppError 409 when it is not there any more
 */
export async function giveVoice(ctx: AppContext, memberId: string, transcript: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const isKept = await giveDraft(tx.db, { memberId, transcript: transcript || null, now: tx.now() });
    if (!isKept) throw new AppError('voice_gone', 409);
    await tx.enqueue(sweepVoicesJob, {});
  });
}

/** Throws the try away. */
export async function discardDraft(ctx: AppContext, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await removeDraft(tx.db, memberId, tx.now());
    await tx.enqueue(sweepVoicesJob, {});
  });
}

/** Takes a kept recording back: from now on nobody hears it, and its member hears none of that week. */
export async function takeVoiceBack(ctx: AppContext, memberId: string, week: IsoDate): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await removeKept(tx.db, memberId, week, tx.now());
    await tx.enqueue(sweepVoicesJob, {});
  });
}

export async function writeTranscript(
  ctx: AppContext,
  memberId: string,
  { week, transcript }: { readonly week: IsoDate; readonly transcript: string },
): Promise<void> {
  await saveTranscript(ctx.db, { memberId, week, transcript: transcript || null });
}

/** Reads a recording; null for one that a member may not hear, or that is not there. */
export async function openVoice(
  ctx: AppContext,
  memberId: string,
  voiceId: string,
  format: VoiceFormat,
): Promise<Buffer | null> {
  const voice = await findVoice(ctx.db, voiceId);
  if (!voice) return null;
  if (voice.memberId !== memberId && !(await mayHear(ctx, memberId, voice))) return null;
  return ctx.files.read(voiceKeyOf(voiceId, format));
}

/** The kept recordings of a member, for the copy of their data. */
export async function* copyVoices(
  ctx: AppContext,
  memberId: string,
): AsyncGenerator<{ readonly week: IsoDate; readonly bytes: Buffer }> {
  for (const { id, week, isDraft } of await findOwnVoices(ctx.db, memberId, firstKeptWeek(presentWeek(ctx)))) {
    const bytes = isDraft ? null : await ctx.files.read(voiceKeyOf(id, 'aac'));
    if (bytes) yield { week, bytes };
  }
}

/**
 * Ends old recordings and tries, and removes the files of what has ended, then the rows: only of such as nobody can keep any
 * more. Safe to run at any time.
 */
export async function sweepVoices(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  await endVoicesBefore(ctx.db, firstKeptWeek(presentWeek(ctx)), now, SWEPT_AT_ONCE);
  await endTriesBefore(ctx.db, { since: new Date(+now - DRAFT_MS), now, limit: SWEPT_AT_ONCE });
  for (const id of await findVoicesToSweep(ctx.db, { now, limit: SWEPT_AT_ONCE })) {
    for (const format of formats) await ctx.files.remove(voiceKeyOf(id, format));
    await deleteVoice(ctx.db, id);
  }
}

export const voicesJobs: readonly JobHandler<AppContext>[] = [
  handles(
    sweepVoicesJob,
    ({ ctx }) =>
      () =>
        sweepVoices(ctx),
  ),
];
