import { DAY_MS, HOUR_MS } from '../duration.ts';
import type { ErrorCode } from '../errors.ts';

/**
 * The limits that prevent harassment by crushes (S-crush-3 to S-crush-5). They are checked twice: when a crush is sent,
 * for a clear answer, and when its invitation is mailed, which is decisive.
 */
export const CRUSHES_PER_DAY = 5;
export const INVITATIONS_TO_ONE_PERSON_PER_DAY = 1;
export const INVITATIONS_TO_ONE_PERSON_PER_MONTH = 3;
/** The age up to which an account can send only one crush. */
export const NEW_ACCOUNT_MS = DAY_MS;
/** How long an invitation can wait; after this it is not sent, and the address is deleted. */
export const INVITATION_LIFETIME_MS = 7 * DAY_MS;
/** How long the sender can read the message that they send from their own phone, whatever the recipient does. */
export const PERSONAL_MESSAGE_SHOWN_MS = 7 * DAY_MS;
export const MONTH_MS = 30 * DAY_MS;
/** How soon the invitation of a sender who is under review, or pauses, is looked at again. */
const REVIEW_PAUSE_MS = 6 * HOUR_MS;

/** The facts about a crush that its sender may know; none depends on whether the recipient is a member. */
export interface AskingFacts {
  readonly now: Date;
  readonly accountCreatedAt: Date;
  readonly isUnderReview: boolean;
  readonly isPaused: boolean;
  readonly isToOneself: boolean;
  /** Whether this member, or an account that had the same address, has sent this person a crush before. */
  readonly hasSentBefore: boolean;
  readonly isContactRefused: boolean;
  /** How many crushes this member sent in the last 24 hours. */
  readonly sentInLastDay: number;
}

/** Why a crush is refused, or null. */
export function crushErrorOf(facts: AskingFacts): ErrorCode | null {
  if (facts.isUnderReview) return 'crush_under_review';
  if (facts.isPaused) return 'crush_paused';
  if (facts.isToOneself) return 'crush_to_oneself';
  if (facts.hasSentBefore) return 'crush_already_sent';
  if (facts.isContactRefused) return 'crush_not_wanted';
  if (isNewAccount(facts) && facts.sentInLastDay > 0) return 'crush_new_account';
  if (facts.sentInLastDay >= CRUSHES_PER_DAY) return 'crush_day_full';
  return null;
}

export interface SendingFacts {
  readonly now: Date;
  /** False for an account that is deleted or suspended. */
  readonly isSenderActive: boolean;
  readonly isUnderReview: boolean;
  /** Whether the sender pauses: until they return, nothing is sent on their behalf. */
  readonly isPaused: boolean;
  readonly accountCreatedAt: Date;
  readonly isContactRefused: boolean;
  /** Whether the crush is mutual and its sender knows it: there is nothing left to invite to. */
  readonly isMutual: boolean;
  /** Whether one of the two blocked the other, or the recipient is a member who pauses; the sender is not informed. */
  readonly isBlocked: boolean;
  /** The moments of the last 30 days at which other invitations were sent to this person, by any sender. */
  readonly toSamePerson: readonly Date[];
  /** The moments of the last 24 hours at which other invitations of this sender were sent. */
  readonly fromSameSender: readonly Date[];
  readonly requestedAt: Date;
}

export type SendingDecision =
  | { readonly verdict: 'send' }
  | { readonly verdict: 'wait'; readonly until: Date }
  | { readonly verdict: 'give-up' };

/** Decides whether an invitation is sent now, waits, or is given up. */
export function decideSending(facts: SendingFacts): SendingDecision {
  if (!facts.isSenderActive || facts.isContactRefused || facts.isMutual || facts.isBlocked)
    return { verdict: 'give-up' };
  const now = facts.now.getTime();
  const until = Math.max(
    facts.isUnderReview || facts.isPaused ? now + REVIEW_PAUSE_MS : now,
    freeAt(facts.toSamePerson, INVITATIONS_TO_ONE_PERSON_PER_DAY, DAY_MS),
    freeAt(facts.toSamePerson, INVITATIONS_TO_ONE_PERSON_PER_MONTH, MONTH_MS),
    freeAt(facts.fromSameSender, CRUSHES_PER_DAY, DAY_MS),
    isNewAccount(facts) && facts.fromSameSender.length > 0 ? facts.accountCreatedAt.getTime() + NEW_ACCOUNT_MS : 0,
  );
  if (until <= now) return { verdict: 'send' };
  const isWorthwhile = until < facts.requestedAt.getTime() + INVITATION_LIFETIME_MS;
  return isWorthwhile ? { verdict: 'wait', until: new Date(until) } : { verdict: 'give-up' };
}

/**
 * The first moment at which fewer than `most` of these moments lie within the window before it; 0 if they are fewer
 * anyway.
 */
function freeAt(moments: readonly Date[], most: number, windowMs: number): number {
  const newestFirst = moments.map((moment) => moment.getTime()).sort((one, other) => other - one);
  const deciding = newestFirst[most - 1];
  return deciding === undefined ? 0 : deciding + windowMs;
}

function isNewAccount({ now, accountCreatedAt }: { readonly now: Date; readonly accountCreatedAt: Date }): boolean {
  return now.getTime() - accountCreatedAt.getTime() < NEW_ACCOUNT_MS;
}
