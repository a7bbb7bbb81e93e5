import { DAY_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import {
  AFTERWARDS_DAYS,
  afterwardsViewOf,
  DOUBTED_PERSON_CASE,
  type Afterwards,
} from '#shared/video-meetings/afterwards.ts';
import type { AfterwardsView } from '#shared/video-meetings/screens.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import { findMailAddress } from '../members/member.queries.ts';
import { lockMinorCase } from '../safety/minor-case.queries.ts';
import { alarmOnBursts } from '../safety/report-alarms.service.ts';
import { insertReport } from '../safety/reports.queries.ts';
import { advanceVersionOf } from '../talk/conversations.queries.ts';
import { findVideoAftermaths } from '../talk/video-meetings.queries.ts';
import { hasTalked } from '../talk/video-views.ts';
import { areEnoughDoubts, hasOpenPersonCase, saveAfterwards, type AftermathRow } from './afterwards.queries.ts';
import type { VideoPlace } from './opened-video.ts';
import { askAfterVideoJob } from './video-meetings.jobs.ts';
import { findVideo, isShown, stageOf, type KnownVideo } from './video-state.ts';

/** How long a mail that asks how it was is worth sending. */
const MAIL_IS_WORTH_MS = 3 * DAY_MS;

/** What a member may say of a meeting now that it is over, and what both have said where both wish to meet again. */
export async function readAfterwards(ctx: AppContext, video: KnownVideo): Promise<AfterwardsView> {
  const { place, status } = video;
  const rows = await findVideoAftermaths(ctx.db, place.conversationId, [place.number]);
  const of = (isMine: boolean) => rows.find((row) => (row.member_id === status.memberId) === isMine) ?? null;
  // What the other has said is shared with nobody whom they have blocked.
  const [mine, theirs] = [saidIn(of(true)), status.isOtherSeen ? saidIn(of(false)) : null];
  return afterwardsViewOf({ mine, theirs, hasTalked: mayAnswer(ctx, video) });
}

function saidIn(row: AftermathRow | null): Afterwards | null {
  return row && { person: row.person, answer: row.answer };
}

/** Whether the two have talked long enough, it is over, and not too long ago; and the member may still read of it. */
function mayAnswer(ctx: AppContext, video: KnownVideo): boolean {
  const { row } = video;
  const now = ctx.now();
  const isLate = row.began_at === null || now.getTime() - row.began_at.getTime() >= AFTERWARDS_DAYS * DAY_MS;
  return isShown(video, now) && hasTalked(row) && !isLate && stageOf(video, now).stage === 'over';
}

/**
 * Saves what a member says of a meeting, with their consent, in a row of their own. The other learns of it in one case only:
 * both wish to meet again. Two different people who do not recognise the person of the photos open a case (S-video-meeting-13).
 * @throws AppError 422 for a meeting that cannot be spoken of
 */
export async function answerAfterwards(
  ctx: AppContext,
  memberId: string,
  place: VideoPlace,
  said: Afterwards,
): Promise<void> {
  if (said.person === null && said.answer === null) throw new AppError('video_answer_missing', 422);
  await inTransactionDespiteDeadlocks(ctx, async (tx) => {
    // Of two answers at once the second finds the first.
    const video = await findVideo(tx, memberId, place, { isLocked: true });
    const aboutId = video?.status.otherId;
    if (!video || !aboutId || !mayAnswer(tx, video)) throw new AppError('video_gone', 422);
    if (!(await saveAfterwards(tx.db, { place, memberId, aboutId, said, now: tx.now() }))) return;
    await advanceVersionOf(tx.db, place.conversationId, memberId);
    tx.hint(memberId);
    const { isWishShared } = await readAfterwards(tx, video);
    if (isWishShared) {
      await advanceVersionOf(tx.db, place.conversationId, aboutId);
      tx.hint(aboutId);
    }
    if (said.person === 'no') await openCaseOfDoubts(tx, aboutId);
  });
}

/**
 * Asks one member on the day after how it was, by a mail that names nobody, unless they have said it, or nothing can be said
 * any more: a talk that was short, a conversation that was closed or blocked.
 */
export async function askAfterwards(
  ctx: AppContext,
  { memberId, ...place }: VideoPlace & { readonly memberId: string },
): Promise<void> {
  await inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const video = await findVideo(tx, memberId, place);
    if (!video?.isAllowed || !video.status.otherId) return;
    if ((await readAfterwards(tx, video)).state !== 'to-answer') return;
    const to = await findMailAddress(tx.db, memberId);
    if (!to) return;
    const { conversationId, number } = place;
    await queueMail(tx, {
      kind: 'talk-aftermath',
      data: { number },
      to,
      toldId: memberId,
      aboutId: video.status.otherId,
      dedupeKey: keyedHash(recognitionKeyOf(tx.config, 'mail'), `video|${conversationId}|${number}|${memberId}`),
      expiresAt: new Date(tx.now().getTime() + MAIL_IS_WORTH_MS),
    });
  });
}

export const afterwardsJobs: readonly JobHandler<AppContext>[] = [
  handles(
    askAfterVideoJob,
    ({ ctx }) =>
      (asked) =>
        askAfterwards(ctx, asked),
  ),
];

/** Opens a case for the team, once while one is open. It names nobody who has answered. */
async function openCaseOfDoubts(tx: AppContext, memberId: string): Promise<void> {
  await lockMinorCase(tx.db, memberId);
  if (!(await areEnoughDoubts(tx.db, memberId)) || (await hasOpenPersonCase(tx.db, memberId))) return;
  await insertReport(tx.db, {
    source: 'team',
    reporterId: null,
    reportedId: memberId,
    reason: 'fake-profile',
    details: DOUBTED_PERSON_CASE,
    place: null,
    sealedEmail: null,
    sealedWords: null,
    clientHash: null,
    now: tx.now(),
  });
  await alarmOnBursts(tx, { reportedId: memberId, reporterId: null });
}
