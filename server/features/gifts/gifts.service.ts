import { randomUUID } from 'node:crypto';
import { dayInWords, startOfDay } from '#shared/calendar.ts';
import type { Entitlements } from '#shared/plans/entitlements.ts';
import { intuitiveReadings, type ReadingId } from '#shared/gifts/intuitive-readings.ts';
import { DAYS_IN_A_ROW, type SpendingReason } from '#shared/points/points.ts';
import {
  earnings,
  reasonInWords,
  spendingOffers,
  type Earning,
  type SpendingOffer,
} from '#shared/points/points-catalogue.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { isOpeningAhead, nextRewardAfter, rewardsFor } from '#shared/points/referrals.ts';
import { routes } from '#shared/routes.ts';
import type { AppContext } from '../../platform/context.ts';
import { findStreak } from '../points/activity.queries.ts';
import { findEntries, sumLedger } from '../points/points.queries.ts';
import { hasFurtherMatches } from '../resonance/matches.service.ts';
import { countInvited, findJoined } from '../points/referrals.queries.ts';
import { invitationLinkOf, type InvitingMember } from '../points/referrals.service.ts';
import { entitlementsOf } from '../plans/entitlements.service.ts';
import { hasOfferUntil } from '../plans/subscriptions.queries.ts';
import { boostNote, boostsInWords, type BoostAccount } from './boost.service.ts';
import { findDraws } from './intuitive-draws.queries.ts';
import { fr } from '#shared/typeset.ts';

const ENTRIES_PER_PAGE = 10;

export interface GiftsPage {
  readonly balance: number;
  readonly gainedToday: number;
  readonly subscription: {
    /** The plan's name, or null without one. */
    readonly plan: string | null;
    /** Whether it is the one month of Premium of early members, with nothing that follows it. */
    readonly isOfferedMonth: boolean;
    /** The last day it is there, in words; null where it does not end. */
    readonly until: string | null;
  };
  readonly invitation: Invitation;
  readonly offers: readonly Offer[];
  /** The newest boosts, and what each did. */
  readonly boosts: readonly BoostAccount[];
  readonly readings: readonly ShownReading[];
  readonly earnings: readonly (Earning & { readonly isDone: boolean })[];
  /** How many days of five in a row a member has come, today included. */
  readonly daysInARow: number;
  readonly history: {
    readonly entries: readonly {
      readonly id: string;
      readonly words: string;
      readonly points: number;
      readonly day: string;
    }[];
    readonly page: number;
    readonly pageCount: number;
  };
}

interface Invitation {
  readonly link: string;
  /** How many people came by it: those who count, and those who do not count yet. Never who. */
  readonly joined: number;
  readonly onTheWay: number;
  /** Everything that was earned, in words. */
  readonly rewards: readonly string[];
  readonly next: { readonly missing: number; readonly reward: string } | null;
  /** When what was earned begins, in words; null once it has begun. */
  readonly opens: string | null;
}

interface Offer extends SpendingOffer {
  /** The form's own key, where it can be bought: pressed twice it pays once. */
  readonly once: string | null;
  readonly missingPoints: number;
  /** Why there is nothing to buy although it could be bought: it is open already, or would open nothing. */
  readonly note: { readonly text: string; readonly to: string | null } | null;
}

interface ShownReading {
  readonly id: ReadingId;
  readonly title: string;
  readonly text: string;
  readonly question: string;
  readonly drawnOn: string;
}

/** The data of `/cadeaux`. */
export async function giftsOf(ctx: AppContext, visitor: InvitingMember, wantedPage: number): Promise<GiftsPage> {
  const { memberId } = visitor;
  const today = dayOf(ctx.now());
  const ledger = await sumLedger(ctx.db, memberId, startOfDay(today));
  const entitlements = await entitlementsOf(ctx, memberId);
  const { days = 0 } = (await findStreak(ctx.db, memberId)) ?? {};
  const notes: Partial<Record<SpendingReason, Offer['note']>> = {
    'top-matches': await topMatchesNote(ctx, memberId, entitlements),
    'profile-boost': await boostNote(ctx, memberId),
  };
  return {
    balance: ledger.balance,
    gainedToday: ledger.gainedSince,
    subscription: await describePlan(ctx, memberId, entitlements),
    invitation: await invitationOf(ctx, visitor, today),
    offers: spendingOffers.map((offer) => describeOffer(offer, ledger.balance, notes[offer.reason] ?? null)),
    boosts: await boostsInWords(ctx, memberId),
    readings: await readingsOf(ctx, memberId),
    earnings: earnings.map((earning) => ({
      ...earning,
      isDone: earning.isOnce && ledger.gainedReasons.has(earning.reason),
    })),
    daysInARow: Math.min(days, DAYS_IN_A_ROW),
    history: await historyOf(ctx, memberId, ledger.entryCount, wantedPage),
  };
}

const planNames = { freemium: null, premium: 'Premium', vip: 'VIP' } as const;

async function describePlan(
  ctx: AppContext,
  memberId: string,
  { plan, planUntil }: Entitlements,
): Promise<GiftsPage['subscription']> {
  return {
    plan: planNames[plan],
    isOfferedMonth: plan === 'premium' && planUntil !== null && (await hasOfferUntil(ctx.db, memberId, planUntil)),
    until: planUntil && dayInWords(dayOf(new Date(planUntil.getTime() - 1))),
  };
}

function describeOffer(offer: SpendingOffer, balance: number, note: Offer['note']): Offer {
  const missingPoints = Math.max(0, offer.points - balance);
  const isBuyable = !offer.closed && !note && missingPoints === 0;
  return { ...offer, once: isBuyable ? randomUUID() : null, missingPoints, note };
}

async function topMatchesNote(
  ctx: AppContext,
  memberId: string,
  { canSeeEveryAffinity, extraAffinities }: Entitlements,
): Promise<Offer['note']> {
  if (canSeeEveryAffinity) return { text: 'Toute ta liste est ouverte avec ton abonnement.', to: routes.matches };
  if (extraAffinities > 0) {
    return { text: fr`C'est ouvert : tes trois matchs t'attendent.`, to: `${routes.matches}#ouvertes` };
  }
  if (await hasFurtherMatches(ctx, memberId)) return null;
  return { text: fr`Ta liste ne compte personne de plus pour l'instant. Elle change chaque nuit.`, to: null };
}

async function invitationOf(ctx: AppContext, visitor: InvitingMember, today: string): Promise<Invitation> {
  const { memberId } = visitor;
  const joined = (await findJoined(ctx.db, memberId)).length;
  const next = nextRewardAfter(joined);
  const opening = ctx.config.officialOpening;
  return {
    link: await invitationLinkOf(ctx, visitor),
    joined,
    onTheWay: await countInvited(ctx.db, memberId),
    rewards: rewardsFor(joined).map(({ inWords }) => inWords),
    next: next && { missing: next.friends - joined, reward: next.inWords },
    opens: isOpeningAhead(opening, today)
      ? opening === undefined
        ? fr`à l'ouverture officielle`
        : `le ${dayInWords(opening)}`
      : null,
  };
}

/** Each card once, with the day it came last. */
async function readingsOf(ctx: AppContext, memberId: string): Promise<ShownReading[]> {
  const drawn = new Map<string, Date>();
  for (const { reading, drawnAt } of await findDraws(ctx.db, memberId)) {
    if (!drawn.has(reading)) drawn.set(reading, drawnAt);
  }
  return [...drawn].flatMap(([id, drawnAt]) => {
    const reading = intuitiveReadings.find((candidate) => candidate.id === id);
    return reading ? { ...reading, drawnOn: dayInWords(dayOf(drawnAt)) } : [];
  });
}

async function historyOf(
  ctx: AppContext,
  memberId: string,
  entryCount: number,
  wantedPage: number,
): Promise<GiftsPage['history']> {
  const pageCount = Math.max(1, Math.ceil(entryCount / ENTRIES_PER_PAGE));
  const page = Math.min(wantedPage, pageCount);
  const range = { offset: (page - 1) * ENTRIES_PER_PAGE, limit: ENTRIES_PER_PAGE };
  const entries = await findEntries(ctx.db, memberId, range);
  return {
    entries: entries.map(({ id, reason, points, at }) => ({
      id,
      words: reasonInWords[reason] ?? reason,
      points,
      day: dayInWords(dayOf(at)),
    })),
    page,
    pageCount,
  };
}
