import { addDays, startOfDay } from '../calendar.ts';
import { DAY_MS, MINUTE_MS } from '../duration.ts';
import { planContains } from '../plans/entitlement-table.ts';
import type { PlanId } from '../plans/plans.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import type { Limit } from './limit.ts';
import { ASLEEP_DAYS } from './turns.ts';

/** What a member may open and how fast they may write. Reading, answering, closing, reporting and blocking have no limit. */

/** How many conversations a member may ask for, and how many may be awake at once. */
export interface OpeningLimits {
  readonly openings: number;
  readonly inDays: number;
  /** Null: without a limit. */
  readonly threadsAtOnce: number | null;
}

/** An opening is the first asking of a member to somebody; later ones of the same pair are not counted here. */
export const openingLimits = {
  freemium: { openings: 3, inDays: 7, threadsAtOnce: 6 },
  premium: { openings: 6, inDays: 7, threadsAtOnce: null },
  vip: { openings: 3, inDays: 1, threadsAtOnce: null },
} as const satisfies Record<PlanId, OpeningLimits>;

/** Whose limits a plan has: the table of entitlements says it, not its name (S-plan-10). */
function limitedAs(plan: PlanId): PlanId {
  if (planContains(plan, 'unlimited-duos')) return 'vip';
  return planContains(plan, 'more-openings') ? 'premium' : 'freemium';
}

/** How many first askings of a member are remembered, for the plan with the most. */
export const OPENINGS_REMEMBERED = Math.max(...Object.values(openingLimits).map(({ openings }) => openings));

export const MESSAGES_IN_TEN_MINUTES = 60;
export const PACE_MS = 10 * MINUTE_MS;
export const MESSAGES_A_DAY = 600;
/** How many reactions, how many texts taken back, and how many changes of a wish, a member has in ten minutes. */
export const CHANGES_IN_TEN_MINUTES = 120;
/** How many questions the two of a conversation may ask each other in it in a day, together. */
export const QUESTIONS_A_DAY_IN_THREAD = 2;

export interface OpenerFacts {
  readonly plan: PlanId;
  /** When the member first asked each person, of the last seven days at least, in any order. */
  readonly openedAt: readonly Date[];
  /** The last message of each conversation of the member that is neither closed nor asleep. */
  readonly threadsLastWrittenAt: readonly Date[];
}

/** Why a member may open no further conversation now; null when nothing is against it. */
export function whyNotOpen({ plan, openedAt, threadsLastWrittenAt }: OpenerFacts, now: Date): Limit | null {
  const limited = limitedAs(plan);
  const { openings, inDays, threadsAtOnce } = openingLimits[limited];
  const span = inDays * DAY_MS;
  const recent = latestFirst(openedAt.filter((moment) => now.getTime() - moment.getTime() < span));
  const oldest = recent[openings - 1];
  if (oldest) return { code: `talk_limit_openings_${limited}`, until: new Date(oldest.getTime() + span) };
  if (threadsAtOnce === null || threadsLastWrittenAt.length < threadsAtOnce) return null;
  const nextAsleep = latestFirst(threadsLastWrittenAt)[threadsAtOnce - 1];
  return {
    code: 'talk_limit_threads',
    until: nextAsleep ? new Date(nextAsleep.getTime() + ASLEEP_DAYS * DAY_MS) : null,
  };
}

export interface WriterFacts {
  /** When the member wrote the sixtieth message counted from the newest, in all conversations; null before. */
  readonly sixtiethWrittenAt: Date | null;
  /** How many messages the member has written since midnight in Paris, in all conversations. */
  readonly writtenToday: number;
}

/** Why a member may write no message now; null when nothing is against it. */
export function whyNotWrite({ sixtiethWrittenAt, writtenToday }: WriterFacts, now: Date): Limit | null {
  if (writtenToday >= MESSAGES_A_DAY) return { code: 'talk_limit_messages', until: startOfDay(addDays(dayOf(now), 1)) };
  const until = sixtiethWrittenAt && new Date(sixtiethWrittenAt.getTime() + PACE_MS);
  return until && now < until ? { code: 'talk_limit_pace', until } : null;
}

/** Why no further question may be asked in a conversation today. */
export function whyNotAskInThread(askedToday: number, now: Date): Limit | null {
  if (askedToday < QUESTIONS_A_DAY_IN_THREAD) return null;
  return { code: 'talk_limit_questions', until: startOfDay(addDays(dayOf(now), 1)) };
}

function latestFirst(moments: readonly Date[]): Date[] {
  return moments.toSorted((one, other) => other.getTime() - one.getTime());
}
