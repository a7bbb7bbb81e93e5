import { dayInWords, momentInWords } from '#shared/calendar.ts';
import { AppError } from '#shared/errors.ts';
import { nextNameChange } from '#shared/account/name-change.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { lateMails } from '#shared/messages/late-mails.ts';
import type { AppContext } from '../../platform/context.ts';
import { isAddressBouncing } from '../../platform/mail/bounces.service.ts';
import { areMailsLate } from '../../platform/mail/mail-watch.ts';
import { isFreshlyProven } from '../members/member-proof.ts';
import type { Session } from '../members/session.ts';
import { agreesNow, type Member } from '../members/member.queries.ts';
import { describeNotifications, type ShownNotifications } from '../notifications/push.service.ts';
import { unsubscribedSince } from '../unsubscribe/unsubscribe.service.ts';
import { findAccountFacts, findConsents, type StoredConsent } from './account.queries.ts';
import { hasConfirmedCopy } from './copy-link.service.ts';
import { findLatestDownload } from './download.queries.ts';
import { describeSwitches, type ShownSwitch } from './message-choices.service.ts';
import { listPasskeys, type ShownPasskeys } from './own-passkeys.service.ts';
import { listSessions, type ShownSession } from './sessions.service.ts';

export interface ShownConsent {
  readonly kind: StoredConsent['kind'];
  readonly isGiven: boolean;
  readonly givenOn: string;
  readonly withdrawnOn: string | null;
}

/** The state of a member's data download. */
export type ShownDownload =
  | { readonly state: 'none' | 'preparing' }
  | { readonly state: 'ready'; readonly until: string; readonly kilobytes: number }
  | { readonly state: 'over' };

export interface AccountPage {
  readonly name: string | null;
  /** The day from which the name may be changed again, in words; null when it may be changed today. */
  readonly nameChangesOn: string | null;
  readonly switches: readonly ShownSwitch[];
  readonly email: string;
  /** Whether our mails to the address come back. */
  readonly isAddressBouncing: boolean;
  /** What is said while mails leave late; null otherwise. */
  readonly mailsLate: string | null;
  readonly since: string;
  readonly pausedSince: string | null;
  readonly sessions: readonly ShownSession[];
  /** Since when we do not write to the member any more, in words; null as long as we do. */
  readonly unsubscribedSince: string | null;
  readonly passkeys: ShownPasskeys;
  /** Whether the member has just proved themselves: only then passkeys are added and the address is changed. */
  readonly isFreshlyProven: boolean;
  readonly ageConfirmed: boolean;
  readonly consents: readonly ShownConsent[];
  readonly download: ShownDownload;
  /** Whether this session may order and take a copy without another mailed link. */
  readonly hasConfirmedCopy: boolean;
  /** Null where notifications are not offered. */
  readonly notifications: ShownNotifications | null;
}

/** Loads the account page's data. */
export async function loadAccount(ctx: AppContext, session: Session, member: Member): Promise<AccountPage> {
  const facts = await findAccountFacts(ctx.db, member.id);
  if (!facts) throw new AppError('authentication_required', 401);
  const refusedAt = await unsubscribedSince(ctx, member.email);
  const nameChangesOn = nextNameChange(facts.nameChangedAt, ctx.now());
  return {
    name: member.displayName,
    nameChangesOn: nameChangesOn && dayInWords(nameChangesOn),
    switches: await describeSwitches(ctx, member.id),
    email: member.email,
    isAddressBouncing: await isAddressBouncing(ctx, member.email),
    mailsLate: (await areMailsLate(ctx.db)) ? lateMails.account : null,
    since: inWords(facts.createdAt),
    pausedSince: facts.pausedAt && inWords(facts.pausedAt),
    sessions: await listSessions(ctx, session, member.id),
    unsubscribedSince: refusedAt && inWords(refusedAt),
    passkeys: await listPasskeys(ctx, session, member.id),
    isFreshlyProven: isFreshlyProven(session, ctx.now()),
    ageConfirmed: member.ageConfirmed,
    consents: (await findConsents(ctx.db, member.id)).map(({ kind, version, givenAt, withdrawnAt }) => ({
      kind,
      isGiven: withdrawnAt === null && agreesNow(version),
      givenOn: inWords(givenAt),
      withdrawnOn: withdrawnAt && inWords(withdrawnAt),
    })),
    download: await describeDownload(ctx, member.id),
    hasConfirmedCopy: hasConfirmedCopy(ctx, session),
    notifications: await describeNotifications(ctx, session, member),
  };
}

async function describeDownload(ctx: AppContext, memberId: string): Promise<ShownDownload> {
  const latest = await findLatestDownload(ctx.db, memberId);
  if (!latest) return { state: 'none' };
  if (!latest.expiresAt) return { state: 'preparing' };
  if (latest.expiresAt <= ctx.now()) return { state: 'over' };
  return {
    state: 'ready',
    until: momentInWords(latest.expiresAt),
    kilobytes: Math.max(1, Math.round((latest.byteCount ?? 0) / 1000)),
  };
}

function inWords(moment: Date): string {
  return dayInWords(dayOf(moment));
}
