import type { AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { keysOf, unsealWithAny } from '../../platform/secrets.ts';
import { findMailAddress } from '../members/member.queries.ts';
import type { ReportRow } from './reports.queries.ts';

/**
 * Notifies the reporter that the report was decided, without details about the reported member. For the caller's
 * transaction.
 */
export async function notifyReporter(tx: AppContext, report: ReportRow, hasActed: boolean): Promise<void> {
  const data = { hasActed };
  if (report.sealed_email) {
    const to = unsealWithAny(keysOf(tx.config, 'report'), report.sealed_email);
    await queueMail(tx, { kind: 'report-decided-visitor', data, to, dedupeKey: report.id });
  }
  const to = report.reporter_id && (await findMailAddress(tx.db, report.reporter_id));
  if (to) await queueMail(tx, { kind: 'report-decided', data, to, dedupeKey: report.id });
}
