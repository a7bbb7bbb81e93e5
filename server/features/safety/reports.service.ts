import { DAY_SECONDS, HOUR_SECONDS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { ageInFullYears, dayOf } from '#shared/questionnaire/birth-date.ts';
import { saysMinor, verdictOn } from '#shared/safety/minor-reports.ts';
import type { ReportReason } from '#shared/safety/reports.ts';
import { inTransaction, inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { networkOf, type Client } from '../../platform/http/client.ts';
import { createClientLimit, createLimit } from '../../platform/limits/limits.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { keyedHash, keysOf, recognitionKeyOf, seal } from '../../platform/secrets.ts';
import { separateAtTables } from '../evenings/removal.service.ts';
import { createMailQuota } from '../members/mail-quota.ts';
import type { Browser } from '../members/browser-cookie.ts';
import type { KnownBrowser } from '../members/known-browser.ts';
import type { Member } from '../members/member.queries.ts';
import { attachEvidence, type TickedMessages } from '../talk/evidence.service.ts';
import { stopForMinor } from '../talk/ending.service.ts';
import { attachVoice } from '../voices/reported-voices.service.ts';
import { blockMember } from './blocks.service.ts';
import { hideUntilDecided } from './decisions.service.ts';
import { findMinorReporters, findOwnWords, lockMinorCase } from './minor-case.queries.ts';
import { alarmAdministrators, alarmOnBursts } from './report-alarms.service.ts';
import { openFromReport, sealForReport } from './reported-words.ts';
import { findOpenWords, insertReport, isKnownAdult } from './reports.queries.ts';

const REPORTS_PER_MEMBER_AND_DAY = 20;
/** How many members one member may report as minors in a day. Such reports may hide the reported member at once. */
const MINOR_REPORTS_PER_MEMBER_AND_DAY = 5;
const REPORTS_PER_CLIENT_AND_HOUR = 20;
/**
 * How many answers to reports one mailbox gets in a day, asked for by one browser and by all that its owner never used:
 * so few that typing another person's address does not fill that mailbox.
 */
const ANSWERS_PER_BROWSER_AND_DAY = 3;
const ANSWERS_PER_MAILBOX_AND_DAY = 6;

/** The member whom a report is about, as the session remembers them. */
interface Reported {
  readonly memberId: string;
  readonly isNamed: boolean;
}

interface MemberReport {
  readonly reason: ReportReason;
  readonly details: string | null;
  readonly wantsBlock: boolean;
  /** The messages that were ticked in a conversation; they come along with those around them. */
  readonly evidence?: (TickedMessages & { readonly seen: string }) | null;
  /** The phrase of the profile that the report is about, as it was shown. */
  readonly words?: string | null;
  /** The recording that the report is about. */
  readonly voice?: string | null;
  /** The evening at which it happened. */
  readonly eveningId?: string | null;
  /** Where the reporter comes from; null where it is not known. */
  readonly client: Client | null;
}

/**
 * Saves a report of a member and confirms it by mail. Reports of a minor hide the profile at once, until they are
 * decided, if they weigh enough (S-safety-4, S-safety-5).
 * @param reported null: the letters of a member whose account is deleted are reported. Of one who is gone meanwhile the report
 * is nobody's as well, and nothing in the answer says so (S-safety-15)
 * @throws AppError 422 when the messages have changed, 429 after too many
 */
export async function reportMember(
  ctx: AppContext,
  reporter: Member,
  reported: Reported | null,
  { reason, details, wantsBlock, client, evidence = null, words = null, voice = null, eveningId = null }: MemberReport,
): Promise<void> {
  await admit(ctx, 'report-member', REPORTS_PER_MEMBER_AND_DAY, DAY_SECONDS, reporter.id);
  if (reason === 'minor') await admit(ctx, 'report-minor', MINOR_REPORTS_PER_MEMBER_AND_DAY, DAY_SECONDS, reporter.id);
  const reportedId = reported?.memberId ?? null;
  // An evening is locked before members may be hidden, which others do the other way round.
  await inTransactionDespiteDeadlocks(ctx, async (tx) => {
    if (reason === 'minor' && reportedId !== null) await lockMinorCase(tx.db, reportedId);
    const report = {
      source: 'member',
      reporterId: reporter.id,
      reportedId,
      reason,
      details,
      place: null,
      sealedEmail: null,
      sealedWords: words ? await joinWords(tx, reporter.id, reportedId, reason, words) : null,
      clientHash: client && keyedHash(recognitionKeyOf(tx.config, 'report'), networkOf(client)),
      eveningId,
      now: tx.now(),
    } as const;
    const ofMember = await insertReport(tx.db, report);
    const memberId = ofMember === null ? null : reportedId;
    const reportId = ofMember ?? (await insertReport(tx.db, { ...report, reportedId: null }));
    if (!reportId) throw new AppError('report_member_gone', 422);
    if (evidence) await attachEvidence(tx, reportId, { memberId: reporter.id, reported: memberId, ...evidence });
    if (voice) await attachVoice(tx, reportId, voice);
    if (memberId !== null) await separateAtTables(tx, reporter.id, memberId);
    if (reason === 'minor' && memberId !== null) {
      await stopForMinor(tx, reporter.id, memberId);
      await weighMinorCase(tx, memberId, reportId);
    }
    if (eveningId) await alarmAdministrators(tx, 'evening', eveningId);
    await alarmOnBursts(tx, { reportedId: memberId, reporterId: reporter.id });
    if (wantsBlock && memberId !== null) await blockMember(tx, reporter.id, memberId, reported?.isNamed);
    await queueMail(tx, { kind: 'report-received', data: {}, to: reporter.email, dedupeKey: reportId });
  });
}

/** The words of a report, sealed, below those of the report that it is added to: two phrases may be reported for one reason. */
async function joinWords(
  tx: AppContext,
  reporterId: string,
  reportedId: string | null,
  reason: ReportReason,
  words: string,
): Promise<Buffer> {
  const before = reportedId && openFromReport(tx, await findOpenWords(tx.db, reporterId, reportedId, reason));
  return sealForReport(tx, [...new Set([...(before ? before.split('\n') : []), words])].join('\n'));
}

/** Hides a member who was reported as a minor, if all reports together weigh enough; else alarms administrators. */
async function weighMinorCase(tx: AppContext, memberId: string, reportId: string): Promise<void> {
  const now = tx.now();
  const { birthDate, words } = await findOwnWords(tx.db, memberId);
  const isOfAge = await isKnownAdult(tx.db, memberId);
  const reporters = await findMinorReporters(tx.db, memberId);
  const verdict = verdictOn({
    declaredAge: birthDate === null ? null : ageInFullYears(birthDate, dayOf(now)),
    isKnownAdult: isOfAge,
    hasOwnWords: saysMinor(words),
    reporters: reporters.map(({ createdAt, ...reporter }) => ({
      ...reporter,
      accountAgeMs: now.getTime() - createdAt.getTime(),
    })),
  });
  if (verdict === 'hide') await hideUntilDecided(tx, memberId, reportId);
  else if (!isOfAge) await alarmAdministrators(tx, 'minor', memberId);
}

/** Somebody who reports through the public form, with or without an account. */
interface PublicReporter {
  readonly client: Client;
  readonly session: { readonly browser: Pick<Browser, 'hash'>; readonly knownBrowser: KnownBrowser };
}

/**
 * Saves a report through the public form and confirms it by mail (S-safety-6).
 * @throws AppError 429 after too many from one client
 */
export async function reportAsVisitor(
  ctx: AppContext,
  { client, session }: PublicReporter,
  report: {
    readonly reason: ReportReason;
    readonly details: string;
    readonly place: string;
    readonly email: string;
  },
): Promise<void> {
  const reports = createClientLimit(ctx.db, ctx.config, {
    name: 'report-client',
    points: REPORTS_PER_CLIENT_AND_HOUR,
    seconds: HOUR_SECONDS,
  });
  if (!(await reports.admits(client))) throw new AppError('report_too_often', 429);
  const answers = createMailQuota(ctx, 'report', {
    perBrowser: [{ points: ANSWERS_PER_BROWSER_AND_DAY, seconds: DAY_SECONDS }],
    perMailbox: [],
    perMailboxAndDay: ANSWERS_PER_MAILBOX_AND_DAY,
    hasOneAnHourMore: false,
  });
  // Most browsers that report have no cookie: they are named by their client.
  const { browser, knownBrowser } = session;
  const isAnswered = await answers.admits(report.email, { name: browser.hash ?? client.address, knownBrowser });
  await inTransaction(ctx, async (tx) => {
    const { reason, details, place, email } = report;
    const reportId = await insertReport(tx.db, {
      source: 'visitor',
      reporterId: null,
      reportedId: null,
      reason,
      details,
      place,
      sealedWords: null,
      sealedEmail: isAnswered ? seal(keysOf(tx.config, 'report')[0], email) : null,
      clientHash: null,
      now: tx.now(),
    });
    await alarmOnBursts(tx, { reportedId: null, reporterId: null });
    if (!reportId || !isAnswered) return;
    await queueMail(tx, { kind: 'report-received-visitor', data: {}, to: email, dedupeKey: reportId });
  });
}

async function admit(ctx: AppContext, name: string, points: number, seconds: number, subject: string): Promise<void> {
  const limit = createLimit(ctx.db, ctx.config, { name, points, seconds });
  if (!(await limit.admits(subject))) throw new AppError('report_too_often', 429);
}
