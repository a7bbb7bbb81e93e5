import { dayInWords, momentInWords } from '#shared/calendar.ts';
import { whenInWords } from '#shared/evenings/words.ts';
import { routes } from '#shared/routes.ts';
import { ageInFullYears, dayOf } from '#shared/questionnaire/birth-date.ts';
import { genders, labelOf } from '#shared/questionnaire/options.ts';
import {
  outcomeLabels,
  possibleOutcomes,
  caseReasons,
  type CaseReason,
  type Outcome,
  type ReportState,
} from '#shared/safety/reports.ts';
import type { AppContext } from '../../platform/context.ts';
import { findEvening } from '../evenings/evenings.queries.ts';
import { findNameOf } from '../relations/blocks.queries.ts';
import {
  countReportsBy,
  findDecidedReports,
  findJudgedMember,
  findReportsBy,
  findReportsOf,
  findReportsToDecide,
  type ListedReport,
} from './cases.queries.ts';
import { findDecisions } from './decisions.queries.ts';
import { hasEvidence } from '../talk/evidence.queries.ts';
import { findReportVoiceNumbers } from '../voices/reported-voices.queries.ts';
import { findReport } from './reports.queries.ts';
import { openFromReport } from './reported-words.ts';

const OPEN_SHOWN = 200;
const DECIDED_SHOWN = 20;

/** A report in a list, in words. */
export interface ReportLine {
  readonly id: string;
  readonly reason: string;
  readonly isMinor: boolean;
  readonly isAtEvening: boolean;
  readonly state: ReportState;
  readonly when: string;
  readonly about: string | null;
  readonly ofSameMember: number;
  readonly outcome: string | null;
}

export interface ReportLists {
  readonly open: readonly ReportLine[];
  readonly decided: readonly ReportLine[];
}

/** The reports that wait for a decision, and the last decided ones. */
export async function listReports(ctx: AppContext): Promise<ReportLists> {
  return {
    open: (await findReportsToDecide(ctx.db, OPEN_SHOWN)).map(toLine),
    decided: (await findDecidedReports(ctx.db, DECIDED_SHOWN)).map(toLine),
  };
}

/** A report with all that is known about it, as an administrator sees it. */
export interface Case {
  readonly id: string;
  readonly reason: string;
  readonly reasonId: CaseReason;
  readonly state: ReportState;
  readonly when: string;
  readonly details: string | null;
  readonly place: string | null;
  /** The evening at which it happened; null for what happened elsewhere. */
  readonly evening: { readonly id: string; readonly when: string; readonly town: string } | null;
  /** The phrases of the profile that the report is about, as they were shown, one in each line. */
  readonly words: string | null;
  /** Where each recording of the report is. */
  readonly voices: readonly string[];
  readonly source: 'member' | 'visitor' | 'team';
  /** The member who reported; null when a visitor or the team did, or when the member has left. */
  readonly reporter: { readonly name: string | null; readonly reports: number; readonly withoutAction: number } | null;
  readonly member: CaseMember | null;
  readonly decisions: readonly CaseDecision[];
  readonly others: readonly ReportLine[];
  /** In a case about a reporter, the reports that this member made. */
  readonly made: readonly ReportLine[];
  readonly possible: readonly Outcome[];
  /** Whether messages came with it; they are opened by a form of their own. */
  readonly hasEvidence: boolean;
}

interface CaseMember {
  readonly name: string | null;
  /** The age in full years; null where the birth date is not given. */
  readonly age: number | null;
  readonly gender: string | null;
  readonly signedUp: string;
  /** The day on which the member changed their name last, in words; null for one who never did. */
  readonly nameChanged: string | null;
  readonly isSuspended: boolean;
  readonly isHidden: boolean;
  readonly hasPhoto: boolean;
  readonly isComplete: boolean;
  readonly crushesSent: number;
  readonly blockedBy: number;
}

interface CaseDecision {
  readonly id: string;
  readonly outcome: string;
  readonly when: string;
  readonly statement: string | null;
  readonly contest: string | null;
}

/** A report with all that administrators see about it; null when there is no such report. */
export async function findCase(ctx: AppContext, reportId: string): Promise<Case | null> {
  const report = await findReport(ctx.db, reportId);
  if (!report) return null;
  const { reported_id: memberId, reporter_id: reporterId } = report;
  const decisions = await findDecisions(ctx.db, report.id);
  return {
    id: report.id,
    reason: reasonLabel(report.reason),
    reasonId: report.reason,
    state: report.state,
    when: momentInWords(report.created_at),
    details: report.details,
    place: report.place,
    evening: report.evening_id === null ? null : await describeEvening(ctx, report.evening_id),
    words: openFromReport(ctx, report.sealed_words),
    voices: (await findReportVoiceNumbers(ctx.db, report.id)).map((number) => reportedVoiceAddress(report.id, number)),
    source: report.source,
    reporter: reporterId === null ? null : await describeReporter(ctx, reporterId),
    member: memberId === null ? null : await describeMember(ctx, memberId),
    decisions: decisions.map(({ id, outcome, decided_at: decidedAt, statement, contest }) => ({
      id,
      outcome: outcomeLabels[outcome],
      when: momentInWords(decidedAt),
      statement,
      contest,
    })),
    made:
      memberId === null || report.reason !== 'report-abuse' ? [] : (await findReportsBy(ctx.db, memberId)).map(toLine),
    others: memberId === null ? [] : (await findReportsOf(ctx.db, memberId, report.id)).map(toLine),
    hasEvidence: await hasEvidence(ctx.db, report.id),
    possible: possibleOutcomes(report.state).filter((outcome) => outcome === 'nothing' || memberId !== null),
  };
}

async function describeReporter(ctx: AppContext, memberId: string): Promise<NonNullable<Case['reporter']>> {
  const { all, withoutAction } = await countReportsBy(ctx.db, memberId);
  return { name: (await findNameOf(ctx.db, memberId)) ?? null, reports: all, withoutAction };
}

async function describeEvening(ctx: AppContext, eveningId: string): Promise<Case['evening']> {
  const evening = await findEvening(ctx.db, eveningId);
  return (
    evening && {
      id: evening.id,
      when: whenInWords({ startsAt: evening.starts_at, endsAt: evening.ends_at }),
      town: evening.town,
    }
  );
}

async function describeMember(ctx: AppContext, memberId: string): Promise<CaseMember | null> {
  const member = await findJudgedMember(ctx.db, memberId);
  if (!member) return null;
  const { birthDate, gender, signedUpAt, nameChangedAt, suspendedAt, underReviewSince, ...plain } = member;
  return {
    ...plain,
    age: birthDate === null ? null : ageInFullYears(birthDate, dayOf(ctx.now())),
    gender: gender === null ? null : (labelOf(genders, gender) ?? null),
    signedUp: dayInWords(dayOf(signedUpAt)),
    nameChanged: nameChangedAt && dayInWords(dayOf(nameChangedAt)),
    isSuspended: suspendedAt !== null,
    isHidden: underReviewSince !== null,
  };
}

function toLine(row: ListedReport): ReportLine {
  return {
    id: row.id,
    reason: reasonLabel(row.reason),
    isMinor: row.reason === 'minor',
    isAtEvening: row.isAtEvening,
    state: row.state,
    when: momentInWords(row.createdAt),
    about: row.reportedName,
    ofSameMember: row.ofSameMember,
    outcome: row.outcome && outcomeLabels[row.outcome],
  };
}

function reasonLabel(reason: CaseReason): string {
  return labelOf(caseReasons, reason) ?? reason;
}

/** Where administrators hear a recording of a report. */
function reportedVoiceAddress(reportId: string, number: number): string {
  return `${routes.adminReports}/voix/${reportId}/${number}`;
}
