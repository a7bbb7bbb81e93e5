import type { AppContext } from '../context.ts';
import { isFinalStatus, readBounceReport, type BounceReport } from './bounce-report.ts';
import { findBouncedAddress, saveBounce } from './bounces.queries.ts';
import { recipientHash } from './recipient.ts';
import { findReturnedMail } from './return-path.ts';

/**
 * What became of a report: saved; of a mail that is not known any more or came back before; or nothing that says that a
 * mail failed, such as a warning that it is late, or the answer of a person on holiday.
 */
export type BounceOutcome = 'saved' | 'unknown' | 'ignored';

/** Saves that a mail came back; after a final reason nothing more is sent to its address (S-mail-10). */
export async function recordBounce(
  ctx: AppContext,
  mailId: string,
  { status, hasFailed }: BounceReport,
): Promise<BounceOutcome> {
  if (!hasFailed) return 'ignored';
  const isFinal = isFinalStatus(status);
  const kind = await saveBounce(ctx.db, { mailId, status, isFinal, now: ctx.now() });
  if (kind === null) return 'unknown';
  ctx.log.info({ mailId, kind, status, isFinal }, 'mail came back');
  return 'saved';
}

/** Reads a whole mail that came back, as a mail server hands it over, and records why. */
export async function takeReturnedMail(ctx: AppContext, message: string): Promise<BounceOutcome> {
  const mailId = findReturnedMail(ctx.config, message);
  const report = readBounceReport(message);
  return mailId === null || report === null ? 'ignored' : recordBounce(ctx, mailId, report);
}

/** Whether our mails to an address come back, so that its member is told in the application. Never throws. */
export async function isAddressBouncing({ db, config, log }: AppContext, address: string): Promise<boolean> {
  try {
    return (await findBouncedAddress(db, recipientHash(config, address))) !== null;
  } catch (error) {
    log.warn({ err: error }, 'bounces not read');
    return false;
  }
}
