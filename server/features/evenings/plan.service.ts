import type { Affinity, Attendee, EveningPlan, PairOfIds } from '#shared/evenings/attendees.ts';
import type { Waiting, Wishes } from '#shared/evenings/waiting-list.ts';
import { addMonths } from '#shared/calendar.ts';
import { fit } from '#shared/matching/eligibility.ts';
import { scorePair } from '#shared/matching/score.ts';
import { ageInFullYears, dayOf, MINIMUM_AGE } from '#shared/questionnaire/birth-date.ts';
import type { IsoDate, ResonanceProfile } from '#shared/questionnaire/profile.ts';
import type { AppContext } from '../../platform/context.ts';
import { keyedHash, recognitionKeyOf, type Secrets } from '../../platform/secrets.ts';
import { findMatchables } from '../matching/matching.service.ts';
import type { AttendeeRow } from './attendees.queries.ts';
import type { EveningRow } from './evenings.queries.ts';
import { findNeverPairs, findSeatedPairs } from './plan.queries.ts';

const MONTHS_APART = 12;
const OLDEST = 120;

/** An evening as its composer reads it, and what each looks for. */
export interface ReadPlan {
  readonly plan: EveningPlan;
  readonly wishes: readonly Wishes[];
}

/**
 * What decides the tables of some who have asked, read at once: their answers, and what they have with each other. Who may
 * not be matched any more, or is not of age, is left out (S-evening-16).
 */
export async function readPlan(
  ctx: AppContext,
  evening: Pick<EveningRow, 'id' | 'starts_at'>,
  rows: readonly AttendeeRow[],
): Promise<ReadPlan> {
  const day = dayOf(evening.starts_at);
  const profiles = new Map(
    (
      await findMatchables(
        ctx,
        rows.map((row) => row.member_id),
      )
    ).map(({ memberId, profile }) => [memberId, profile]),
  );
  const attendees = rows.flatMap((row) => attendeeOf(row, profiles.get(row.member_id), day) ?? []);
  const ids = attendees.map(({ id }) => id);
  const pairs = ids.flatMap((one, index) => ids.slice(index + 1).map((other) => [one, other] as const));
  const coming = new Set(ids);
  const neverPairs = await findNeverPairs(ctx.db, ids);
  const never = new Set(neverPairs.map(nameOf));
  return {
    plan: {
      seed: evening.id,
      attendees,
      affinities: pairs.map((pair) => affinityOf(pair, profiles, day)),
      neverPairs,
      metPairs: await findMetPairs(ctx, pairs, day),
      // Two who came together and of whom one has blocked the other since come apart: neither loses the evening by it.
      friendPairs: rows.flatMap(({ member_id: id, friend_id: friend }) =>
        friend !== null && coming.has(id) && coming.has(friend) && !never.has(nameOf([id, friend]))
          ? [[id, friend] as const]
          : [],
      ),
    },
    wishes: ids.map((id) => wishesOf(id, profiles.get(id)!)),
  };
}

/** The plan without somebody who waits, and that person apart. */
export function setApart({ plan, wishes }: ReadPlan, memberId: string): { plan: EveningPlan; waiting: Waiting } | null {
  const attendee = plan.attendees.find(({ id }) => id === memberId);
  if (!attendee || wishes.length === 0) return null;
  const concerns = (pair: PairOfIds) => pair.includes(memberId);
  const concernsAffinity = ({ one, other }: Affinity) => one === memberId || other === memberId;
  return {
    plan: {
      ...plan,
      attendees: plan.attendees.filter(({ id }) => id !== memberId),
      affinities: plan.affinities.filter((affinity) => !concernsAffinity(affinity)),
      neverPairs: plan.neverPairs.filter((pair) => !concerns(pair)),
      metPairs: plan.metPairs.filter((pair) => !concerns(pair)),
      friendPairs: plan.friendPairs.filter((pair) => !concerns(pair)),
    },
    waiting: {
      attendee,
      affinities: plan.affinities.filter(concernsAffinity),
      neverPairs: plan.neverPairs.filter(concerns),
      metPairs: plan.metPairs.filter(concerns),
    },
  };
}

/** By what two who sat at one table are recognised, without storing who they are. */
export function seatedPairHash(secrets: Secrets, [one, other]: PairOfIds): string {
  return keyedHash(recognitionKeyOf(secrets, 'evenings'), `pair|${nameOf([one, other])}`);
}

/** Names two, in either order. */
function nameOf([one, other]: PairOfIds): string {
  return [one, other].toSorted().join('|');
}

function attendeeOf(row: AttendeeRow, profile: ResonanceProfile | undefined, day: IsoDate): Attendee | null {
  if (!profile?.birthDate || profile.gender === null) return null;
  const age = ageInFullYears(profile.birthDate, day);
  if (age < MINIMUM_AGE) return null;
  return { id: row.member_id, gender: profile.gender, age, askedAt: row.ask_number };
}

/** By all points, and whether each may be shown to the other; how far apart they live does not matter at one place. */
function affinityOf([one, other]: PairOfIds, profiles: ReadonlyMap<string, ResonanceProfile>, day: IsoDate): Affinity {
  const [first, second] = [profiles.get(one)!, profiles.get(other)!];
  const { points, openPoints } = scorePair(first, second);
  return { one, other, points, mayMeet: fit(first, second, openPoints, day).kind !== 'no' };
}

async function findMetPairs(ctx: AppContext, pairs: readonly PairOfIds[], day: IsoDate): Promise<PairOfIds[]> {
  const hashes = pairs.map((pair) => seatedPairHash(ctx.config, pair));
  const seated = await findSeatedPairs(ctx.db, hashes, addMonths(day, -MONTHS_APART));
  return pairs.filter((_, index) => seated.has(hashes[index]!));
}

function wishesOf(id: string, { attractedTo, preferredAgeMin, preferredAgeMax }: ResonanceProfile): Wishes {
  return { id, genders: attractedTo, ageMin: preferredAgeMin ?? MINIMUM_AGE, ageMax: preferredAgeMax ?? OLDEST };
}
