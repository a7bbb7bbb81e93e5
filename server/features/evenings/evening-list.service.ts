import { DAY_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import type { EveningListFacts, ListedFacts } from '#shared/evenings/evening-facts.ts';
import { ATTENDANCE_DAYS } from '#shared/evenings/moments.ts';
import { boxAround, isNearby } from '#shared/evenings/nearby.ts';
import { opensAt } from '#shared/evenings/sign-up.ts';
import type { PlanId } from '#shared/plans/plans.ts';
import { ageInFullYears, dayOf } from '#shared/questionnaire/birth-date.ts';
import type { IsoDate, Position } from '#shared/questionnaire/profile.ts';
import type { AppContext } from '../../platform/context.ts';
import { findMatchable } from '../matching/matching.service.ts';
import { findNearestTown } from '../places/places.service.ts';
import { entitlementsOf } from '../plans/entitlements.service.ts';
import { countPlaces, findOwnAttendances, type AttendeeRow } from './attendees.queries.ts';
import {
  findEveningsOf,
  findOfferedWithin,
  recordOf,
  type EveningRow,
  type NearbyEvening,
} from './evenings.queries.ts';
import { deleteAlert, findHome, hasAlert, saveAlert } from './own-evenings.queries.ts';

/** More than that nobody reads; the next ones come first. */
const LISTED_AT_MOST = 40;
/** An evening that is over stays in the list of those who came as long as they can say how it was. */
const LISTED_AFTER_MS = ATTENDANCE_DAYS * DAY_MS;

/**
 * The evenings near a member's town that are for their age, and all that they have asked for, until ninety days after (S-evening-29).
 * The work does not grow with the members: one search of towns, the evenings there, and the member's own rows.
 */
export async function readEvenings(ctx: AppContext, memberId: string): Promise<EveningListFacts> {
  const now = ctx.now();
  const home = await findHome(ctx.db, memberId);
  const birthDate = (await findMatchable(ctx, memberId))?.profile.birthDate ?? null;
  const nearby = home ? await findNearby(ctx, home.position, { memberId, now, birthDate }) : [];
  const own = await findEveningsOf(ctx.db, memberId, new Date(now.getTime() - LISTED_AFTER_MS));
  const rows = new Map<string, EveningRow>([...nearby, ...own].map((row) => [row.id, row]));
  const ids = [...rows.keys()];
  const [attendances, counts] = [await findOwnAttendances(ctx.db, memberId, ids), await countPlaces(ctx.db, ids)];
  const { plan } = await entitlementsOf(ctx, memberId);
  const nearbyIds = new Set(nearby.map(({ id }) => id));
  const evenings = [...rows.values()].flatMap((row) => {
    const facts = listedFactsOf(row, attendances.get(row.id) ?? null, counts.get(row.id), plan);
    return isListed(row, facts, { birthDate, now, isClose: nearbyIds.has(row.id) }) ? [facts] : [];
  });
  return { evenings, town: home?.town ?? null, hasAlert: await hasAlert(ctx.db, memberId) };
}

async function findNearby(
  ctx: AppContext,
  position: Position,
  { memberId, now, birthDate }: { readonly memberId: string; readonly now: Date; readonly birthDate: IsoDate | null },
): Promise<NearbyEvening[]> {
  const age = birthDate === null ? null : ageInFullYears(birthDate, dayOf(now));
  const found = await findOfferedWithin(ctx.db, boxAround(position), { memberId, now, age, limit: LISTED_AT_MOST });
  return found.filter((evening) => isNearby(position, evening));
}

function isListed(
  { starts_at: startsAt, age_from: from, age_to: to }: EveningRow,
  { attendance, record }: ListedFacts,
  { birthDate, now, isClose }: { readonly birthDate: IsoDate | null; readonly now: Date; readonly isClose: boolean },
): boolean {
  const isOff = record.cancelledAt !== null || record.takenDownAt !== null;
  if (isOff) return attendance !== null && attendance !== 'left' && now < startsAt;
  // Who only waited has nothing of it once it has begun.
  if (attendance === 'seated') return true;
  if (now >= startsAt) return false;
  if (attendance === 'waiting' || attendance === 'offered') return true;
  if (!isClose) return false;
  if (birthDate === null) return true;
  const age = ageInFullYears(birthDate, dayOf(startsAt));
  return from <= age && age <= to;
}

/** Facts that the list and the page of an evening share. */
export function listedFactsOf(
  row: EveningRow,
  own: AttendeeRow | null,
  count: { readonly taken: number; readonly waiting: number } | undefined,
  plan: PlanId,
): ListedFacts {
  const record = recordOf(row);
  const hasTable = own?.status === 'seated' && own.table_number !== null;
  return {
    id: row.id,
    record,
    town: row.town,
    price: row.price_words,
    takesMoney: row.takes_money,
    ageFrom: row.age_from,
    ageTo: row.age_to,
    seats: row.seats,
    // A place that is free while others wait is offered to them first.
    seatsLeft: (count?.waiting ?? 0) > 0 ? 0 : Math.max(0, row.seats - (count?.taken ?? 0)),
    opensAt: opensAt(record, plan) ?? record.startsAt,
    attendance: attendanceOf(own),
    isLeftOut: own?.status === 'left-out',
    hasTable,
    wasThere: hasTable && own?.absent_at === null && row.composed_at !== null,
  };
}

/** Where a member is with an evening; who was taken out by us reads what those read who left. */
function attendanceOf(own: AttendeeRow | null): ListedFacts['attendance'] {
  if (own === null) return null;
  if (own.status === 'left-out') return 'seated';
  return own.status === 'removed' ? 'left' : own.status;
}

/**
 * Asks for messages about new evenings near the member's town, or takes that back (S-evening-42).
 * @throws AppError 422 without a town
 */
export async function setAlert(ctx: AppContext, memberId: string, isWanted: boolean): Promise<void> {
  if (!isWanted) return deleteAlert(ctx.db, memberId);
  const home = await findHome(ctx.db, memberId);
  const town = home && (await findNearestTown(ctx, home.position));
  if (!town) throw new AppError('evening_no_town', 422);
  return saveAlert(ctx.db, memberId, town.id, ctx.now());
}
