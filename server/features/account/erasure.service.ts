import { z } from 'zod';
import { defineJob } from '../../platform/queue/define-job.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { refuseContact } from '../../platform/mail/do-not-contact.queries.ts';
import { cancelMailsTo, queueMail } from '../../platform/mail/outbox.service.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import type { MatchingEngine } from '../matching/matching-engine.ts';
import { deleteMatchingCode, requestRefresh } from '../matching/matching.service.ts';
import { refreshMember } from '../matching/refresh-member.service.ts';
import { deleteSessionsOf } from '../members/members.queries.ts';
import { sweepPhotos } from '../photos/photos.service.ts';
import { sweepDownloads } from './download.service.ts';
import {
  deleteAccount,
  deleteErasure,
  deleteListsHolding,
  eraseTraces,
  findErased,
  findErasure,
  findUnfinishedErasures,
  forgetUnsubscribedAddress,
  holdLeavingMember,
  insertTombstone,
  isRefreshUnderWay,
  saveErasure,
  readMemberIds,
} from './erasure.queries.ts';
import { cancelMailsAbout } from './pause.service.ts';

/** What is left of a member who is deleted; the payload never says who. */
export const finishErasureJob = defineJob({
  name: 'accounts.finish-erasure',
  label: 'Comptes supprimés à effacer',
  payload: z.strictObject({ erasureId: z.uuid() }),
  retryLimit: 20,
  expireInSeconds: 300,
  heartbeatSeconds: 15,
});

const TRY_AGAIN_SECONDS = 20;
const UNFINISHED_AFTER_MS = 15 * 60_000;
const CHECKED_AT_A_TIME = 1000;

interface DeletionOptions {
  /** False: no last mail goes out, for the member was told long ago. */
  readonly isNotified?: boolean;
}

/**
 * Removes a member: from this moment on they are in no list, their sessions are dead, and all that is theirs is gone:
 * answers, photos, points, links and mails on their way. What no foreign key leads to is wiped by a job right after
 * (`finishErasure`). What is left: a keyed hash of the random id, so that a restored backup can be purged again
 * (S-account-5).
 * @param actor who does it; null: the member
 * @returns what `finishErasure` goes by; null when there is no such member
 */
export function deleteMember(
  ctx: AppContext,
  memberId: string,
  actor: Actor | null,
  { isNotified = true }: DeletionOptions = {},
): Promise<string | null> {
  return inTransaction(ctx, async (tx) => {
    const leaving = await holdLeavingMember(tx.db, memberId);
    if (!leaving) return null;
    const { email, isDemo } = leaving;
    const now = tx.now();
    const memberHash = erasedHash(tx, memberId);
    await cancelMailsAbout(tx, memberId);
    await deleteSessionsOf(tx.db, memberId);
    await deleteAccount(tx.db, memberId, email);
    await cancelMailsTo(tx, email);
    // The wish to get no messages outlives the account, in a hash.
    if (await forgetUnsubscribedAddress(tx.db, email)) await refuseContact(tx.db, mailboxHash(tx.config, email), now);
    await insertTombstone(tx.db, memberHash, now);
    const subject = `member:${memberHash}`;
    await recordAction(tx.db, { actor: actor ?? `member:${memberHash}`, action: 'member.delete', subject, now });
    const erasureId = await saveErasure(tx.db, memberId, now);
    await tx.enqueue(finishErasureJob, { erasureId });
    if (isNotified && !isDemo)
      await queueMail(tx, { kind: 'account-deleted', to: email, data: {}, dedupeKey: erasureId });
    return erasureId;
  });
}

/**
 * Wipes the rest of a member who left: files, the lists of others, whatever names their id. While everybody's matches
 * are being computed it is done again afterwards, for that computation still knows them. May run twice.
 */
export async function finishErasure(ctx: AppContext, engine: MatchingEngine, erasureId: string): Promise<void> {
  const memberId = await findErasure(ctx.db, erasureId);
  if (memberId === null) return;
  await sweepPhotos(ctx);
  await sweepDownloads(ctx);
  await refreshMember(ctx, engine, memberId);
  if (await isRefreshUnderWay(ctx.db)) {
    await ctx.enqueue(finishErasureJob, { erasureId }, { startAfterSeconds: TRY_AGAIN_SECONDS });
    return;
  }
  await inTransaction(ctx, async (tx) => {
    for (const ownerId of await deleteListsHolding(tx.db, memberId)) await requestRefresh(tx, ownerId);
    await deleteMatchingCode(tx, memberId);
    await eraseTraces(tx.db, { memberId, memberHash: erasedHash(tx, memberId) });
    await deleteErasure(tx.db, erasureId);
  });
}

/** Takes up erasures whose job was lost. */
export async function resumeErasures(ctx: AppContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - UNFINISHED_AFTER_MS);
  for (const erasureId of await findUnfinishedErasures(ctx.db, before))
    await ctx.enqueue(finishErasureJob, { erasureId });
}

/**
 * After an older backup was restored: removes everybody again who had left by then, as `erased_members` tells. Nobody is
 * written to. The worker wipes the rest.
 * @returns how many were removed
 */
export async function eraseAgain(ctx: AppContext): Promise<number> {
  let removed = 0;
  for await (const memberIds of readMemberIds(ctx.db, CHECKED_AT_A_TIME)) {
    const hashes = new Map(memberIds.map((memberId) => [erasedHash(ctx, memberId), memberId]));
    for (const memberHash of await findErased(ctx.db, [...hashes.keys()])) {
      const memberId = hashes.get(memberHash);
      if (memberId && (await deleteMember(ctx, memberId, 'cli', { isNotified: false })) !== null) removed += 1;
    }
  }
  return removed;
}

/** By what an erased member is recognised, should a backup bring them back; tells nobody who it was. */
export function erasedHash({ config }: Pick<AppContext, 'config'>, memberId: string): string {
  return keyedHash(recognitionKeyOf(config, 'erasure'), memberId);
}
