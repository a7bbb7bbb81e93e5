import { AppError } from '#shared/errors.ts';
import {
  HIDDEN_STATEMENT,
  possibleOutcomes,
  QUOTED_NOTE,
  RESTORED_CASE,
  RETURNED_STATEMENT,
  ruleOfReason,
  type CaseReason,
  type Outcome,
} from '#shared/safety/reports.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { findMemberIdByEmail } from '../members/member.queries.ts';
import { updateMatchingCode } from '../matching/matching.service.ts';
import { findAccountsLike } from '../members/mailboxes.queries.ts';
import { endAttendances } from '../evenings/removal.service.ts';
import { hideFromPartners, resumeAfterReview } from '../talk/ending.service.ts';
import { hasQuotes } from '../talk/evidence.queries.ts';
import { quoteEvidence } from '../talk/evidence.service.ts';
import { findModerated, isUnderReview, setUnderReview } from '../members/members.queries.ts';
import { closeAccount, reopenAccount } from './suspension.service.ts';
import { contestLinkFor } from '../../platform/mail/contest-link.ts';
import {
  findDecision,
  findDecisions,
  insertDecision,
  isSuspendedOtherwise,
  saveContest,
  type NewDecision,
} from './decisions.queries.ts';
import {
  hasOpenMinorReport,
  insertReport,
  isKnownAdult,
  lockReport,
  markContested,
  markDecided,
  setReported,
  type NewReport,
  type ReportRow,
} from './reports.queries.ts';
import { notifyReporter } from './notify-reporter.ts';

export interface Decision {
  readonly outcome: Outcome;
  readonly ground: CaseReason;
  /** The text that the member concerned reads; null where they get none. */
  readonly statement: string | null;
  /** The messages of the case whose words the member concerned reads again, in the page of the decision. */
  readonly quotes?: readonly number[] | undefined;
}

/**
 * Decides about a report. In one transaction: the effect, the statement of reasons to the reported member, the notice
 * to the reporter, and the audit row (S-safety-8).
 * @throws AppError 404 when it is gone, 409 when it was decided already, 422 when no member is named yet
 */
export async function decideReport(ctx: AppContext, actor: Actor, reportId: string, decision: Decision): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const report = await lockReport(tx.db, reportId);
    if (!report) throw new AppError('report_gone', 404);
    if (!possibleOutcomes(report.state).includes(decision.outcome)) throw new AppError('report_decided_already', 409);
    await apply(tx, report, decision);
    await record(tx, actor, 'report.decide', report.id, { outcome: decision.outcome, ground: decision.ground });
  });
}

/**
 * Names the member whom a public report is about, by address or id.
 * @throws AppError 404 when the report is gone, 409 when a member is named already, 422 when there is no such member
 */
export async function nameReported(ctx: AppContext, actor: Actor, reportId: string, name: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const report = await lockReport(tx.db, reportId);
    if (!report) throw new AppError('report_gone', 404);
    if (report.state !== 'open' || report.reported_id !== null) throw new AppError('report_decided_already', 409);
    const memberId = name.includes('@')
      ? await findMemberIdByEmail(tx.db, name.toLowerCase())
      : (await findModerated(tx.db, name))?.id;
    if (!memberId) throw new AppError('report_member_unknown', 422);
    await setReported(tx.db, report.id, memberId);
    if (report.reason === 'minor') await hideUntilDecided(tx, memberId, report.id);
    await record(tx, actor, 'report.name', report.id, { member: memberId });
  });
}

/**
 * Suspends a member without a report: the team opens a case itself, which can be contested like any other. False when
 * the member was suspended already.
 */
export async function suspendMember(
  ctx: AppContext,
  memberId: string,
  actor: Actor,
  { ground, statement }: { readonly ground: CaseReason; readonly statement: string },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const member = await findModerated(tx.db, memberId);
    if (!member || member.isSuspended) return false;
    const reportId = await insertReport(tx.db, {
      source: 'team',
      reporterId: null,
      reportedId: memberId,
      reason: ground,
      details: null,
      place: null,
      sealedEmail: null,
      sealedWords: null,
      clientHash: null,
      now: tx.now(),
    });
    const report = reportId && (await lockReport(tx.db, reportId));
    if (!report) return false;
    await apply(tx, report, { outcome: 'suspend', ground, statement });
    await recordAction(tx.db, {
      actor,
      action: 'member.suspend',
      subject: `member:${memberId}`,
      details: { ground },
      now: tx.now(),
    });
    return true;
  });
}

/** Ends a suspension and notifies the member. False when there was none. */
export async function reinstateMember(ctx: AppContext, memberId: string, actor: Actor): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const member = await findModerated(tx.db, memberId);
    if (!member || !(await reopenAccount(tx, memberId))) return false;
    const now = tx.now();
    if (member.email)
      await queueMail(tx, {
        kind: 'account-reopened',
        data: {},
        to: member.email,
        dedupeKey: `${memberId}:${now.toISOString()}`,
      });
    await recordAction(tx.db, { actor, action: 'member.reinstate', subject: `member:${memberId}`, now });
    return true;
  });
}

/**
 * Hides the profile of a reported minor until its case is decided, with the other accounts of the mailbox, which get
 * cases of their own. For the caller's transaction (S-safety-5, S-safety-11).
 */
export async function hideUntilDecided(tx: AppContext, memberId: string, reportId: string): Promise<void> {
  if (!(await hideAccount(tx, memberId, reportId, HIDDEN_STATEMENT))) return;
  for (const otherId of await findAccountsLike(tx.db, memberId)) {
    if (otherId === memberId || (await isUnderReview(tx.db, otherId))) continue;
    const otherReportId = await insertReport(tx.db, caseOfMailbox(otherId, 'minor', tx.now()));
    if (otherReportId) await hideAccount(tx, otherId, otherReportId, RETURNED_STATEMENT);
  }
}

/** A case of the team about an account whose mailbox has, or had, one with an open report. */
export function caseOfMailbox(memberId: string, reason: CaseReason, since: Date): NewReport {
  return {
    source: 'team',
    reporterId: null,
    reportedId: memberId,
    reason,
    details: RESTORED_CASE,
    place: null,
    sealedEmail: null,
    sealedWords: null,
    clientHash: null,
    now: since,
  };
}

/**
 * Hides one account until its case is decided, and mails the member why and how to answer. A member whose age was
 * checked before is not hidden again. False when nothing changed. For the caller's transaction.
 */
export async function hideAccount(
  tx: AppContext,
  memberId: string,
  reportId: string,
  statement: string,
): Promise<boolean> {
  if (await isKnownAdult(tx.db, memberId)) return false;
  if (!(await setUnderReview(tx.db, memberId, tx.now()))) return false;
  await updateMatchingCode(tx, memberId);
  await hideFromPartners(tx, memberId);
  await endAttendances(tx, memberId);
  await notify(tx, {
    reportId,
    memberId,
    outcome: 'hide',
    ground: 'minor',
    statement,
    now: tx.now(),
  });
  return true;
}

export type ContestResult = 'kept' | 'kept before' | 'over';

/** Contests a decision, once; while the case is still open, the text is only added to it (S-safety-9). */
export async function contestDecision(ctx: AppContext, decisionId: string, contest: string): Promise<ContestResult> {
  return inTransaction(ctx, async (tx) => {
    const found = await findDecision(tx.db, decisionId);
    const report = found && (await lockReport(tx.db, found.report_id));
    const decision = report && (await findDecision(tx.db, decisionId));
    if (!decision) return 'over';
    if (decision.contested_at) return 'kept before';
    if (!isContestable(decision.outcome, report.state)) return 'over';
    await saveContest(tx.db, decisionId, contest, tx.now());
    if (report.state === 'decided') await markContested(tx.db, report.id);
    return 'kept';
  });
}

/** Whether a decision can be contested: hiding while the case is open, any other once it is decided. */
export function isContestable(outcome: Outcome | 'hide', state: ReportRow['state']): boolean {
  return outcome === 'hide' ? state === 'open' : ['warn', 'suspend'].includes(outcome) && state === 'decided';
}

async function apply(
  tx: AppContext,
  report: ReportRow,
  { outcome, ground, statement, quotes = [] }: Decision,
): Promise<void> {
  const memberId = report.reported_id;
  const now = tx.now();
  if (outcome !== 'nothing' && memberId === null) throw new AppError('report_member_missing', 422);
  await markDecided(tx.db, report.id, now);
  if (memberId !== null && report.state === 'open') await endReview(tx, memberId, outcome);
  if (memberId === null || outcome === 'nothing') {
    await insertDecision(tx.db, { reportId: report.id, memberId: null, outcome, ground, statement: null, now });
  } else {
    if (outcome === 'suspend') await closeAccount(tx, memberId);
    if (outcome === 'lift' && (await wasSuspendedBy(tx, report.id))) {
      if (!(await isSuspendedOtherwise(tx.db, memberId, report.id))) await reopenAccount(tx, memberId);
    }
    if (quotes.length > 0) await quoteEvidence(tx, report.id, quotes);
    await notify(tx, { reportId: report.id, memberId, outcome, ground, statement, now });
  }
  if (report.state === 'open') await notifyReporter(tx, report, outcome !== 'nothing');
}

async function wasSuspendedBy(tx: AppContext, reportId: string): Promise<boolean> {
  return (await findDecisions(tx.db, reportId)).some(({ outcome }) => outcome === 'suspend');
}

/**
 * Ends the review of a profile once no report about the age is open any more. The profile is visible again unless it is
 * suspended, and its owner gets a mail if the report had no consequence.
 */
async function endReview(tx: AppContext, memberId: string, outcome: Outcome): Promise<void> {
  if (await hasOpenMinorReport(tx.db, memberId)) return;
  if (outcome !== 'suspend') await resumeAfterReview(tx, memberId);
  if (!(await setUnderReview(tx.db, memberId, null)) || outcome === 'suspend') return;
  await updateMatchingCode(tx, memberId);
  const member = await findModerated(tx.db, memberId);
  if (outcome !== 'nothing' || !member?.email) return;
  const dedupeKey = `${memberId}:${tx.now().toISOString()}`;
  await queueMail(tx, { kind: 'account-reviewed', data: {}, to: member.email, dedupeKey });
}

/** Saves a decision that a member gets, and mails them the statement of reasons. */
async function notify(tx: AppContext, decision: NewDecision & { readonly memberId: string }): Promise<void> {
  const decisionId = await insertDecision(tx.db, decision);
  const to = (await findModerated(tx.db, decision.memberId))?.email;
  if (!to) return;
  const rule = ruleOfReason[decision.ground];
  const isQuoting = decision.outcome !== 'hide' && (await hasQuotes(tx.db, decision.reportId));
  const statement = [decision.statement ?? '', ...(isQuoting ? [QUOTED_NOTE] : [])].join(' ').trim();
  const contestLink = contestLinkFor(tx.config, decisionId);
  const mail = { to, dedupeKey: decisionId };
  switch (decision.outcome) {
    case 'hide':
      return queueMail(tx, { ...mail, kind: 'account-hidden', data: { rule, statement, contestLink } });
    case 'warn':
      return queueMail(tx, { ...mail, kind: 'account-warned', data: { rule, statement, contestLink } });
    case 'suspend':
      return queueMail(tx, { ...mail, kind: 'account-suspended', data: { rule, statement, contestLink } });
    case 'uphold':
    case 'lift':
      return queueMail(tx, {
        ...mail,
        kind: 'contest-decided',
        data: { isLifted: decision.outcome === 'lift', rule, statement },
      });
    case 'nothing':
      return undefined;
  }
}

async function record(
  tx: AppContext,
  actor: Actor,
  action: string,
  reportId: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAction(tx.db, { actor, action, subject: `report:${reportId}`, details, now: tx.now() });
}
