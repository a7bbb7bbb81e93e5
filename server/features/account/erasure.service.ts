import { z } from 'zod';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { inTransaction, inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { refuseContact } from '../../platform/mail/do-not-contact.queries.ts';
import { cancelMailsTo, forgetRecipient, queueMail } from '../../platform/mail/outbox.service.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { createMatchingEngine, type MatchingEngine } from '../matching/matching-engine.ts';
import { deleteMatchingCode, requestRefresh } from '../matching/matching.service.ts';
import { refreshMember } from '../matching/refresh-member.service.ts';
import { lockMailbox } from '../members/mailboxes.queries.ts';
import { endSessionsOf } from '../members/end-sessions.service.ts';
import { findAddress } from '../members/members.queries.ts';
import { deleteComparisonsOf } from '../comparisons/comparisons.queries.ts';
import { endAttendances } from '../evenings/removal.service.ts';
import { endOrganising } from '../organisers/organisers.service.ts';
import { retainSanctions } from '../safety/retained-sanctions.service.ts';
import { endByLeaving } from '../talk/ending.service.ts';
import { sweepPhotos } from '../photos/photos.service.ts';
import { sweepVoices } from '../voices/voices.service.ts';
import { sweepDownloads } from './download.service.ts';
import {
  deleteAccount,
  deleteListsHolding,
  deleteWiped,
  eraseTraces,
  findErased,
  findErasure,
  findUnfinishedErasures,
  findWiped,
  forgetUnsubscribedAddress,
  holdLeavingMember,
  insertTombstone,
  isRefreshUnderWay,
  markWiped,
  readMemberIds,
  removeFromJobsAfter,
  removeFromMailKeysAfter,
  removeIdsAfter,
  saveErasure,
  sweptTables,
} from './erasure.queries.ts';
import { cancelMailsAbout } from './pause.service.ts';

/** Finishes the erasure of a deleted member; the payload contains no member id. */
export const finishErasureJob = defineJob({
  name: 'accounts.finish-erasure',
  label: 'Comptes supprimés à effacer',
  payload: z.strictObject({ erasureId: z.uuid() }),
  retryLimit: 20,
  expireInSeconds: 300,
  heartbeatSeconds: 15,
});

/** Removes the last traces of all who were erased since it ran last. */
export const sweepErasedJob = defineJob({
  name: 'accounts.sweep-erased',
  label: 'Dernières traces des comptes supprimés',
  payload: z.object({}),
  cron: '5 4 * * *',
  growth: 'steps',
  isGathered: true,
});

const TRY_AGAIN_SECONDS = 20;
/** Members who leave within so many seconds are swept in one look. */
const SWEEP_AFTER_SECONDS = 10;
const UNFINISHED_AFTER_MS = 15 * 60_000;
const CHECKED_AT_A_TIME = 1000;
const SWEPT_AT_A_TIME = 2500;
const BELOW_EVERY_ID = '00000000-0000-0000-0000-000000000000';

interface DeletionOptions {
  /** False: no last mail is sent, because the member was warned long ago. */
  readonly isNotified?: boolean;
}

/**
 * Deletes a member: from now on they are on no list, their sessions are invalid, and answers, photos, points, links and
 * queued mails are deleted. A job then removes what has no foreign key (`finishErasure`). What remains are keyed hashes:
 * of the random id, so that the member can be erased again from a restored backup, and of the mailbox, where blocks and
 * sanctions protect others (S-account-5).
 * @param actor who deletes; null: the member
 * @returns the id for `finishErasure`; null when there is no such member
 */
export function deleteMember(
  ctx: AppContext,
  memberId: string,
  actor: Actor | null,
  { isNotified = true }: DeletionOptions = {},
): Promise<string | null> {
  // Lists of the member may be written at the same moment, which lock the same rows the other way round.
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const address = await findAddress(tx.db, memberId);
    if (address === null) return null;
    const mailbox = mailboxHash(tx.config, address);
    await lockMailbox(tx.db, mailbox);
    const leaving = await holdLeavingMember(tx.db, memberId);
    if (!leaving) return null;
    const { email, isDemo } = leaving;
    const now = tx.now();
    const memberHash = erasedHash(tx, memberId);
    if (!isDemo) await retainSanctions(tx, { id: memberId, mailboxHash: mailbox });
    await cancelMailsAbout(tx, memberId);
    await endSessionsOf(tx, memberId);
    await endOrganising(tx, memberId, 'left');
    await endAttendances(tx, memberId);
    await endByLeaving(tx, memberId);
    await deleteComparisonsOf(tx.db, memberId);
    await deleteAccount(tx.db, memberId, email);
    await cancelMailsTo(tx, email);
    await forgetRecipient(tx, email);
    // The wish to get no messages outlives the account, as a hash.
    if (await forgetUnsubscribedAddress(tx.db, email)) await refuseContact(tx.db, mailbox, now);
    await insertTombstone(tx.db, memberHash, now);
    const subject = `member:${memberHash}`;
    await recordAction(tx.db, { actor: actor ?? `member:${memberHash}`, action: 'member.delete', subject, now });
    const erasureId = await saveErasure(tx.db, memberId, now);
    await tx.enqueue(finishErasureJob, { erasureId });
    if (isNotified && !isDemo)
      await queueMail(tx, { kind: 'account-deleted', to: email, data: {}, dedupeKey: erasureId, isUntraceable: true });
    return erasureId;
  });
}

/**
 * Erases what is left of a deleted member: files, places on others' lists, and every mention of the id that an index
 * finds, so that it takes as long with a million members as with a thousand. `sweepErased` removes the others. It is
 * repeated after a running refresh, which still knows the member. May run twice.
 */
export async function finishErasure(ctx: AppContext, engine: MatchingEngine, erasureId: string): Promise<void> {
  const memberId = await findErasure(ctx.db, erasureId);
  if (memberId === null) return;
  await sweepPhotos(ctx);
  await sweepVoices(ctx);
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
    await markWiped(tx.db, erasureId, tx.now());
    await tx.enqueue(sweepErasedJob, {}, { onceFor: 'everybody', startAfterSeconds: SWEEP_AFTER_SECONDS });
  });
}

/**
 * Removes the ids of erased members from where no index finds them: whom others know already and have seen, keys of sent
 * mails, and jobs. In one look for all of them and some rows at a time; may end at any moment and run again. It follows each
 * erasure, and runs each night for those after which it did not.
 * @returns of how many members the last trace is gone
 */
export async function sweepErased(ctx: AppContext, atATime = SWEPT_AT_A_TIME): Promise<number> {
  const ids = await findWiped(ctx.db);
  if (ids.length === 0) return 0;
  const part = { ids, limit: atATime };
  for (const table of sweptTables)
    await inParts(BELOW_EVERY_ID, (after) => removeIdsAfter(ctx.db, table, { ...part, after }));
  await inParts(BELOW_EVERY_ID, (after) => removeFromMailKeysAfter(ctx.db, { ...part, after }));
  await inParts({ name: '', id: BELOW_EVERY_ID }, (after) => removeFromJobsAfter(ctx.db, { ...part, after }));
  // Another erasure may have ended since, of whom nothing was removed here.
  return deleteWiped(ctx.db, ids);
}

/** Goes through rows in the order of their keys, from below all of them. */
async function inParts<Key>(below: Key, removeAfter: (after: Key) => Promise<Key | null>): Promise<void> {
  for (let after: Key | null = below; after !== null;) after = await removeAfter(after);
}

/** Continues erasures whose job was lost. */
export async function resumeErasures(ctx: AppContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - UNFINISHED_AFTER_MS);
  for (const erasureId of await findUnfinishedErasures(ctx.db, before))
    await ctx.enqueue(finishErasureJob, { erasureId });
}

/**
 * Erases members again who had left before an older backup was restored, by the hashes in `erased_members`. No mail is
 * sent; the worker finishes the erasure.
 * @returns how many were erased
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

/** The hash by which an erased member is recognised if a backup brings them back; it does not reveal the member. */
export function erasedHash({ config }: Pick<AppContext, 'config'>, memberId: string): string {
  return keyedHash(recognitionKeyOf(config, 'erasure'), memberId);
}

export const erasureJobs: readonly JobHandler<AppContext>[] = [
  handles(finishErasureJob, ({ ctx, once }) => {
    const engine = once(createMatchingEngine);
    return ({ erasureId }) => finishErasure(ctx, engine, erasureId);
  }),
  handles(
    sweepErasedJob,
    ({ ctx }) =>
      () =>
        sweepErased(ctx),
  ),
];
