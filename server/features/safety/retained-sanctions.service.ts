import { addMonths, startOfDay } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import {
  BLOCK_RETAINED_MONTHS,
  CASE_RETAINED_MONTHS,
  RETURNED_STATEMENT,
  SUSPENSION_RETAINED_MONTHS,
} from '#shared/safety/reports.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { mailboxHash as hashOf } from '../../platform/mail/recipient.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { findOwnFormerMailboxes } from '../members/mailboxes.queries.ts';
import {
  endRetainedBlocks,
  findEndingBlocks,
  inheritBlocks,
  insertRetainedBlocks,
  restoreRetainedBlocks,
} from '../relations/retained-blocks.queries.ts';
import { caseOfMailbox, hideAccount } from './decisions.service.ts';
import { insertReport } from './reports.queries.ts';
import {
  deleteRetainedSuspension,
  findReviewOfMailbox,
  findSanctions,
  insertRetainedSanction,
  takeRetainedCases,
  type RetainedCase,
} from './retained-sanctions.queries.ts';

/** An account with its mailbox. */
interface Account {
  readonly id: string;
  readonly mailboxHash: string;
}

/**
 * Retains what protects others when an account is deleted: hashes of mailboxes, kinds and dates, and nothing that
 * anybody wrote. It holds for the mailboxes that the account has left as well. For the transaction of the deletion, before
 * the account is gone (S-safety-11).
 */
export async function retainSanctions(tx: AppContext, { id: memberId, mailboxHash }: Account): Promise<void> {
  const ownHashes = [mailboxHash, ...(await findOwnFormerMailboxes(tx.db, memberId))];
  const blocks = await findEndingBlocks(tx.db, memberId);
  const sanctions = await findSanctions(tx.db, memberId);
  for (const ownHash of ownHashes) {
    await insertRetainedBlocks(
      tx.db,
      blocks.flatMap(({ isBlocker, otherEmail, ...block }) => {
        const otherHash = hashOf(tx.config, otherEmail);
        if (ownHashes.includes(otherHash)) return [];
        const [blockerHash, blockedHash] = isBlocker ? [ownHash, otherHash] : [otherHash, ownHash];
        return { blockerHash, blockedHash, ...block };
      }),
    );
    await endRetainedBlocks(tx.db, { mailboxHash: ownHash, memberId, until: inMonths(tx, BLOCK_RETAINED_MONTHS) });
    for (const { kind, since } of sanctions) {
      const months = kind === 'suspension' ? SUSPENSION_RETAINED_MONTHS : CASE_RETAINED_MONTHS;
      await insertRetainedSanction(tx.db, { mailboxHash: ownHash, kind, since, until: inMonths(tx, months) });
    }
  }
}

/**
 * Gives an account the blocks and open cases of its new mailbox: those of an account that was deleted, and those of
 * accounts under other spellings of the address or that have left the mailbox. For the transaction in which the account is
 * created, or gets another address (S-safety-11).
 */
export async function restoreSanctions(tx: AppContext, { id: memberId, mailboxHash }: Account): Promise<void> {
  const now = tx.now();
  await restoreRetainedBlocks(tx.db, { mailboxHash, now });
  await inheritBlocks(tx.db, { memberId, mailboxHash });
  const cases = await takeRetainedCases(tx.db, mailboxHash, now);
  const reviewedSince = await findReviewOfMailbox(tx.db, { memberId, mailboxHash });
  if (reviewedSince) cases.push({ kind: 'review', since: reviewedSince });
  await openCasesAgain(tx, memberId, cases);
}

async function openCasesAgain(tx: AppContext, memberId: string, cases: readonly RetainedCase[]): Promise<void> {
  const review = cases.find(({ kind }) => kind === 'review');
  // A review is about the age, whatever else was reported.
  const reasons = new Map(cases.map(({ kind, since }) => [kind === 'review' ? 'minor' : kind, since]));
  for (const [reason, since] of reasons) {
    const reportId = await insertReport(tx.db, caseOfMailbox(memberId, reason, since));
    if (reportId && reason === 'minor' && review) await hideAccount(tx, memberId, reportId, RETURNED_STATEMENT);
  }
}

/**
 * Lifts the suspension of a mailbox whose account was deleted, in any spelling of its address. False when there is
 * none.
 */
export async function liftRetainedSuspension(ctx: AppContext, email: string, actor: Actor): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const mailboxHash = hashOf(tx.config, email);
    if (!(await deleteRetainedSuspension(tx.db, mailboxHash))) return false;
    const subject = `mailbox:${mailboxHash}`;
    await recordAction(tx.db, { actor, action: 'member.reinstate', subject, now: tx.now() });
    return true;
  });
}

function inMonths({ now }: AppContext, months: number): Date {
  return startOfDay(addMonths(dayOf(now()), months));
}
