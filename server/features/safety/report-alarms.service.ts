import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { burstsIn, type Burst } from '#shared/safety/report-bursts.ts';
import type { AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { countReports, findAdministrators } from './minor-case.queries.ts';

/** What an administrator has to look at without delay. */
export type Alarm = 'minor' | 'evening' | Burst;

/** A report that has just been saved. */
interface SavedReport {
  readonly reportedId: string | null;
  readonly reporterId: string | null;
}

/**
 * Mails an alarm to every administrator, once a day for the same matter, and logs it. The same reports are counted in
 * the metrics. For the caller's transaction (S-safety-12).
 * @param about distinguishes the matters of one alarm: the id of a member or an evening, or nothing
 */
export async function alarmAdministrators(tx: AppContext, alarm: Alarm, about = ''): Promise<void> {
  const day = dayOf(tx.now());
  tx.log.warn({ alarm }, 'reports need an administrator');
  for (const { id, email } of await findAdministrators(tx.db)) {
    const dedupeKey = `${alarm}:${about}:${day}:${id}`;
    await queueMail(tx, { kind: 'moderation-alarm', data: { alarm }, to: email, dedupeKey });
  }
}

/** Alarms where a report belongs to a burst. For the transaction that saves it. */
export async function alarmOnBursts(tx: AppContext, { reportedId, reporterId }: SavedReport): Promise<void> {
  const about = { site: '', 'one-reported': reportedId ?? '', 'one-reporter': reporterId ?? '' };
  const counts = await countReports(tx.db, { reportedId, reporterId, now: tx.now() });
  for (const burst of burstsIn(counts)) await alarmAdministrators(tx, burst, about[burst]);
}
