import { AppError } from '#shared/errors.ts';
import { ABUSE_CASE } from '#shared/safety/reports.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { findOpenAbuseCase, insertReport, lockReport } from './reports.queries.ts';

/**
 * Opens a case about the member who made a report, for abuse of reporting, to be decided like any other. An open one is
 * taken (S-safety-13).
 * @returns the id of the case
 * @throws AppError 404 when the report is gone, 422 when no member made it or that member has left
 */
export async function openAbuseCase(ctx: AppContext, actor: Actor, reportId: string): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const report = await lockReport(tx.db, reportId);
    if (!report) throw new AppError('report_gone', 404);
    const reporterId = report.reporter_id;
    if (reporterId === null) throw new AppError('report_member_gone', 422);
    const open = await findOpenAbuseCase(tx.db, reporterId);
    if (open !== null) return open;
    const caseId = await insertReport(tx.db, {
      source: 'team',
      reporterId: null,
      reportedId: reporterId,
      reason: 'report-abuse',
      details: ABUSE_CASE,
      place: null,
      sealedEmail: null,
      sealedWords: null,
      clientHash: null,
      now: tx.now(),
    });
    if (caseId === null) throw new AppError('report_member_gone', 422);
    const subject = `report:${caseId}`;
    await recordAction(tx.db, { actor, action: 'report.open', subject, details: { report: reportId }, now: tx.now() });
    return caseId;
  });
}
