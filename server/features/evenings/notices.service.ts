import { momentInWords, startOfDay } from '#shared/calendar.ts';
import { tablesShownAt } from '#shared/evenings/moments.ts';
import { whenInWords } from '#shared/evenings/words.ts';
import type { EveningNewsKind } from '#shared/news/news.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { AppContext } from '../../platform/context.ts';
import { cancelMails } from '../../platform/mail/outbox.queries.ts';
import { queueMails, type QueuedMail } from '../../platform/mail/outbox.service.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import { findMailAddresses } from '../members/member.queries.ts';
import { addNewsOfMany, takeNewsBack } from '../news/news.service.ts';
import { concerned, findAttendees } from './attendees.queries.ts';
import { findEvening, recordOf, type EveningRow } from './evenings.queries.ts';

/** What is said about an evening to those whom it concerns, with what the words need. */
export type EveningNotice =
  | { readonly kind: 'evening-signed-up' | 'evening-waiting' | 'evening-place-lost' }
  | { readonly kind: 'evening-place-offered'; readonly until: Date }
  | { readonly kind: 'evening-table-ready' | 'evening-left-out' | 'evening-today' | 'evening-aftermath' }
  | { readonly kind: 'evening-reminder'; readonly isTomorrow: boolean }
  | { readonly kind: 'evening-left'; readonly wasFree: boolean }
  | { readonly kind: 'evening-cancelled' | 'evening-taken-down' | 'evening-moved' }
  | { readonly kind: 'evening-absent'; readonly isLast: boolean }
  | { readonly kind: 'evening-nearby' };

type EveningMailKind = EveningNotice['kind'];

/** The line of 'Du nouveau' that goes with a mail; without one the member knows it already, or the mail is enough. */
const lines: Partial<Record<EveningMailKind, EveningNewsKind>> = {
  'evening-place-offered': 'evening-offer',
  'evening-table-ready': 'evening-table',
  'evening-left-out': 'evening-changed',
  'evening-today': 'evening-today',
  'evening-reminder': 'evening-reminder',
  'evening-cancelled': 'evening-changed',
  'evening-taken-down': 'evening-changed',
  'evening-moved': 'evening-changed',
  'evening-aftermath': 'evening-aftermath',
  'evening-nearby': 'evening-nearby',
};

/** The lines that say what is to come: none of them is true once a member does not come any more. */
const linesAhead: readonly EveningNewsKind[] = ['evening-offer', 'evening-table', 'evening-reminder', 'evening-today'];

/** The mails that say on which day and at which hours a member comes, or waits. */
const mailsOfDay: readonly EveningMailKind[] = [
  'evening-signed-up',
  'evening-waiting',
  'evening-table-ready',
  'evening-reminder',
  'evening-today',
];
/** Those that are not true any more once a member does not come. */
const mailsAhead: readonly EveningMailKind[] = [...mailsOfDay, 'evening-place-offered'];

/**
 * Tells members something about an evening, by mail and by a line of 'Du nouveau' that may notify their devices: nothing of
 * it names a place or anybody else. For the caller's transaction, in which it exists only if what it says is true.
 * @param occasion tells apart what is said several times of one evening; each kind is mailed once for each occasion
 */
export async function notifyMembers(
  tx: AppContext,
  evening: EveningRow,
  memberIds: readonly string[],
  notice: EveningNotice,
  occasion = '',
): Promise<void> {
  if (memberIds.length === 0) return;
  // For them no table was found: they do not come. Their lines stay, which may be about another evening.
  if (notice.kind === 'evening-left-out')
    for (const memberId of memberIds) await cancelMails(tx.db, mailsAhead, mailKeyOf(tx, evening.id, memberId));
  await queueMails(tx, await mailsOf(tx, evening, { memberIds, occasion }, notice));
  await addLines(tx, memberIds, notice);
}

/**
 * Tells members something about an evening as `notifyMembers` does, for a job: of those to whom an earlier run has told it,
 * nobody has a line anew.
 * @returns false where an earlier run has told all of them
 */
export async function notifyOnce(
  tx: AppContext,
  evening: EveningRow,
  memberIds: readonly string[],
  notice: EveningNotice,
): Promise<boolean> {
  const mails = await mailsOf(tx, evening, { memberIds, occasion: '' }, notice);
  const queued = await queueMails(tx, mails);
  const notified = queued.flatMap((mail) => mail.toldId ?? []);
  await addLines(tx, notified, notice);
  return mails.length === 0 || queued.length > 0;
}

/** The mails to those of some members who have an address. */
async function mailsOf(
  tx: AppContext,
  evening: EveningRow,
  { memberIds, occasion }: { readonly memberIds: readonly string[]; readonly occasion: string },
  notice: EveningNotice,
): Promise<QueuedMail[]> {
  const addresses = await findMailAddresses(tx.db, memberIds);
  return memberIds.flatMap((memberId) => {
    const to = addresses.get(memberId);
    return to ? [mailOf(tx, evening, { memberId, to, occasion }, notice)] : [];
  });
}

async function addLines(tx: AppContext, memberIds: readonly string[], notice: EveningNotice): Promise<void> {
  const kind = lines[notice.kind];
  if (!kind) return;
  await addNewsOfMany(
    tx,
    memberIds.map((memberId) => ({ memberId, aboutId: memberId, kind })),
  );
}

/**
 * Tells everybody whom an evening concerns that it is cancelled, was taken down, or has moved. For the transaction that
 * has locked the evening and saved what happened, with its reason (S-evening-27).
 */
export async function notifyAttendees(
  tx: AppContext,
  eveningId: string,
  kind: 'evening-cancelled' | 'evening-taken-down' | 'evening-moved',
): Promise<void> {
  const evening = await findEvening(tx.db, eveningId);
  if (!evening) return;
  const memberIds = (await findAttendees(tx.db, eveningId, concerned)).map((row) => row.member_id).toSorted();
  for (const memberId of memberIds) {
    if (kind === 'evening-moved') await cancelMails(tx.db, mailsOfDay, mailKeyOf(tx, eveningId, memberId));
    else await takeNoticesBack(tx, eveningId, memberId);
  }
  await notifyMembers(tx, evening, memberIds, { kind }, kind === 'evening-moved' ? momentOf(evening.moved_at) : '');
}

/**
 * Takes back what a member was told to come at an evening, who does not come any more: the lines, and the mails that have
 * not left yet (S-evening-41).
 */
export async function takeNoticesBack(tx: AppContext, eveningId: string, memberId: string): Promise<void> {
  await takeNewsBack(tx, { memberId, aboutId: memberId }, linesAhead);
  await cancelMails(tx.db, mailsAhead, mailKeyOf(tx, eveningId, memberId));
}

function momentOf(moment: Date | null): string {
  return moment?.toISOString() ?? '';
}

/** What the keys of all mails to a member about an evening begin with. */
function mailKeyOf({ config }: AppContext, eveningId: string, memberId: string): string {
  return `${keyedHash(recognitionKeyOf(config, 'evenings'), `mail|${eveningId}|${memberId}`)}|`;
}

interface Receiver {
  readonly memberId: string;
  readonly to: string;
  readonly occasion: string;
}

function mailOf(
  ctx: AppContext,
  evening: EveningRow,
  { memberId, to, occasion }: Receiver,
  notice: EveningNotice,
): QueuedMail {
  const words = { when: whenInWords({ startsAt: evening.starts_at, endsAt: evening.ends_at }), town: evening.town };
  const name = `mail|${evening.id}|${memberId}|${occasion}`;
  const dedupeKey = mailKeyOf(ctx, evening.id, memberId) + keyedHash(recognitionKeyOf(ctx.config, 'evenings'), name);
  const envelope = { to, toldId: memberId, dedupeKey };
  const offWords = { ...words, ...(!evening.takes_money && { isFree: true }) };
  const untilStart = { ...envelope, expiresAt: evening.starts_at };
  const shownAt = tablesShownAt(recordOf(evening));
  const withHour = { ...words, namesFrom: ctx.now() < shownAt ? momentInWords(shownAt) : null };
  switch (notice.kind) {
    case 'evening-place-offered':
      return {
        ...envelope,
        kind: notice.kind,
        data: { ...words, until: momentInWords(notice.until) },
        expiresAt: notice.until,
      };
    case 'evening-reminder':
      return {
        ...envelope,
        kind: notice.kind,
        data: { ...withHour, isTomorrow: notice.isTomorrow },
        // On the day itself 'demain' is not true any more.
        expiresAt: notice.isTomorrow ? startOfDay(dayOf(evening.starts_at)) : evening.starts_at,
      };
    case 'evening-left':
      return { ...envelope, kind: notice.kind, data: { ...words, wasFree: notice.wasFree } };
    case 'evening-absent':
      return { ...envelope, kind: notice.kind, data: { ...words, isLast: notice.isLast } };
    case 'evening-cancelled':
      return { ...envelope, kind: notice.kind, data: { ...offWords, reason: evening.cancelled_reason } };
    case 'evening-taken-down':
      return { ...envelope, kind: notice.kind, data: offWords };
    case 'evening-aftermath':
      return { ...envelope, kind: notice.kind, data: {} };
    case 'evening-table-ready':
      return { ...untilStart, kind: notice.kind, data: withHour };
    case 'evening-signed-up':
      return {
        ...untilStart,
        kind: notice.kind,
        data: { ...withHour, ...(evening.composed_at !== null && { isLate: true }) },
      };
    case 'evening-nearby':
      return { ...untilStart, kind: notice.kind, data: { ...words, eveningId: evening.id } };
    case 'evening-left-out':
    case 'evening-today':
    case 'evening-waiting':
    case 'evening-place-lost':
    case 'evening-moved':
      return { ...untilStart, kind: notice.kind, data: words };
  }
}
