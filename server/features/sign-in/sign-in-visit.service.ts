import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { routes } from '#shared/routes.ts';
import { SIGN_IN_NOTICE_DAYS } from '#shared/sign-in/new-browser.ts';
import type { AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { contactHash } from '../../platform/mail/recipient.ts';
import { hashToken, randomToken } from '../../platform/secrets.ts';
import { saveBrowserVisit } from '../members/browser-visits.queries.ts';
import { memberProof } from '../members/member-proof.ts';
import type { Member } from '../members/member.queries.ts';
import type { Session } from '../members/session.ts';
import { insertSignInNotice } from '../members/sign-in-notice.queries.ts';

/** A sign-in under way in one browser. */
export interface SignInVisit {
  /** Names the sign-in: what its session changes is found by it. */
  readonly signInId: string;
  readonly device: string;
  /** The hash by which the browser is recognised; asked for once the sign-in has succeeded. */
  browserHash(): Buffer;
}

export function beginVisit(session: Session): SignInVisit {
  return { signInId: randomUUID(), device: session.device, browserHash: () => session.identifyKnownBrowser() };
}

/**
 * Remembers the browser of a sign-in, and notifies the member by mail when it is a new one for this account, except at
 * the very first sign-in. In the transaction of the sign-in, so that no new browser gets in without its mail
 * (S-new-browser-1).
 */
export async function recordVisit(
  tx: AppContext,
  member: Pick<Member, 'id' | 'email'>,
  visit: SignInVisit,
  { isFirst }: { readonly isFirst: boolean },
): Promise<void> {
  const now = tx.now();
  const browserHash = visit.browserHash();
  const isKnown = await saveBrowserVisit(tx.db, { memberId: member.id, browserHash, day: dayOf(now) });
  if (isKnown || isFirst) return;
  const token = randomToken();
  const { signInId, device } = visit;
  const expiresAt = new Date(now.getTime() + SIGN_IN_NOTICE_DAYS * DAY_MS);
  await insertSignInNotice(tx.db, {
    tokenHash: hashToken(token),
    memberId: member.id,
    signInId,
    addressHash: contactHash(tx.config, member.email),
    browserHash,
    device,
    now,
    expiresAt,
  });
  const link = new URL(routes.disownSignIn, tx.config.publicUrl);
  link.searchParams.set('token', token);
  const data = { device, day: dayOf(now), link: link.href };
  await queueMail(tx, { kind: 'new-sign-in', to: member.email, data, dedupeKey: signInId });
}

/** Opens the session of a sign-in that was recorded. */
export async function openVisit(
  { now }: AppContext,
  session: Session,
  member: Member,
  { signInId }: SignInVisit,
): Promise<void> {
  await session.signIn(member);
  await session.set(memberProof, { signInId, provenAt: now().getTime() });
}
