import type { EveningFacts, TableFacts } from '#shared/evenings/evening-facts.ts';
import { DAY_MS, MINUTE_MS } from '#shared/duration.ts';
import { stateOf } from '#shared/evenings/evening-state.ts';
import { attendanceEndsAt, tablesShownAt } from '#shared/evenings/moments.ts';
import { ABSENCE_DAYS, canLeaveFreely, lastInListsUntil } from '#shared/evenings/sign-up.ts';
import type { MissingKind } from '#shared/evenings/waiting-list.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { headlinesFor } from '#shared/matching/headlines.ts';
import { genders } from '#shared/questionnaire/options.ts';
import type { AppContext } from '../../platform/context.ts';
import { findMatchables } from '../matching/matching.service.ts';
import { entitlementsOf } from '../plans/entitlements.service.ts';
import { findSeeable } from '../relations/relations.queries.ts';
import { whyNotCome } from './admission.ts';
import {
  countPlaces,
  findAttendee,
  findAttendees,
  findFirstNames,
  isBusyDuring,
  type AttendeeRow,
} from './attendees.queries.ts';
import { checkInOf, invitationOf } from './codes.ts';
import { listedFactsOf } from './evening-list.service.ts';
import { findFriend } from './friends.service.ts';
import { findEvening, isKeptApart, recordOf, type EveningRow } from './evenings.queries.ts';
import { findAbsences, findWishes } from './own-evenings.queries.ts';

/** A kind of people is a gender and so many years. */
const YEARS_OF_A_KIND = 10;

/**
 * An evening as far as one member may know it; null for one that is not published, and for one that is off and that they had
 * not asked for. Of others it has nothing before tables are told, and then those of the member's own table (S-evening-32).
 */
export async function readEvening(ctx: AppContext, memberId: string, eveningId: string): Promise<EveningFacts | null> {
  const evening = await findEvening(ctx.db, eveningId);
  if (!evening?.published_at) return null;
  const own = await findAttendee(ctx.db, eveningId, memberId);
  const isOff = evening.cancelled_at !== null || evening.taken_down_at !== null;
  if (isOff && own === null) return null;
  const isAbsent = own === null || own.status === 'left' || own.status === 'removed';
  if (isAbsent && (await isKeptApart(ctx.db, memberId, evening.organiser_id))) return null;
  const now = ctx.now();
  const record = recordOf(evening);
  const { plan } = await entitlementsOf(ctx, memberId);
  const counts = await countPlaces(ctx.db, [eveningId]);
  const absences = await findAbsences(ctx.db, memberId);
  const countedSince = now.getTime() - ABSENCE_DAYS * DAY_MS;
  const hasFriend = own?.status === 'seated' && (await findFriend(ctx, own)) !== null;
  return {
    ...listedFactsOf(evening, own, counts.get(eveningId), plan),
    note: evening.note,
    ...(await organiserOf(ctx, evening)),
    isMine: evening.organiser_id === memberId,
    refusal: await refusalOf(ctx, memberId, evening, own),
    lastInListsUntil: lastInListsUntil(absences),
    absences: absences.filter((absence) => absence.getTime() > countedSince).length,
    offeredUntil: own?.status === 'offered' ? own.offered_until : null,
    missing: own?.status === 'waiting' ? missingOf(own) : null,
    invitation:
      own?.status === 'seated' && !hasFriend && stateOf(record, now) === 'published'
        ? invitationOf(ctx.config, own)
        : null,
    hasFriend,
    movedAt: evening.moved_at,
    leavesFreely: canLeaveFreely(record, now, { askedAt: own?.asked_at ?? null, movedAt: evening.moved_at }),
    ...(await readOnTheDay(ctx, evening, own)),
    cancelledReason: evening.cancelled_reason,
    ...(await readAfterwards(ctx, evening, own)),
  };
}

async function organiserOf(ctx: AppContext, { organiser_id: id }: EveningRow) {
  const names = id === null ? new Map<string, string>() : await findFirstNames(ctx.db, [id]);
  return { organiserId: id, organiserName: (id !== null && names.get(id)) || null };
}

/** Nothing is refused to members who have asked already: what their row says goes. */
async function refusalOf(
  ctx: AppContext,
  memberId: string,
  evening: EveningRow,
  own: AttendeeRow | null,
): Promise<ErrorCode | null> {
  if (own !== null && own.status !== 'left' && own.status !== 'removed') return null;
  const reason = await whyNotCome(ctx, memberId, evening);
  if (reason) return reason;
  return (await isBusyDuring(ctx.db, memberId, evening)) ? 'evening_busy' : null;
}

function missingOf({ missing_gender: gender, missing_age_from: ageFrom }: AttendeeRow): MissingKind | null {
  const known = genders.find(({ id }) => id === gender);
  return known && ageFrom !== null ? { gender: known.id, ageFrom, ageTo: ageFrom + YEARS_OF_A_KIND } : null;
}

/** How long after their hour tables wait for the worker, which looks at them once more (S-evening-21). */
const WAITS_FOR_LOOK_MS = 10 * MINUTE_MS;

/** Whether a member sits at a table whose people may know each other's first names at a moment. */
function mayKnowTable(evening: EveningRow, own: AttendeeRow | null, now: Date): own is AttendeeRow {
  const { composed_at: composedAt, cancelled_at: cancelledAt, taken_down_at: takenDownAt } = evening;
  const isOn = composedAt !== null && cancelledAt === null && takenDownAt === null;
  const hasTable = own?.status === 'seated' && own.table_number !== null;
  const since = now.getTime() - tablesShownAt(recordOf(evening)).getTime();
  return isOn && hasTable && since >= (evening.names_told_at ? 0 : WAITS_FOR_LOOK_MS);
}

/** What is for the day itself: the place, who sits there, and the code for the door. */
async function readOnTheDay(
  ctx: AppContext,
  evening: EveningRow,
  own: AttendeeRow | null,
): Promise<Pick<EveningFacts, 'table' | 'checkIn' | 'checkedInAt'>> {
  const now = ctx.now();
  if (!mayKnowTable(evening, own, now) || now >= evening.ends_at)
    return { table: null, checkIn: null, checkedInAt: own?.checked_in_at ?? null };
  return {
    table: await readTable(ctx, evening, own),
    checkIn: checkInOf(ctx.config, own),
    checkedInAt: own.checked_in_at,
  };
}

async function readTable(ctx: AppContext, evening: EveningRow, own: AttendeeRow): Promise<TableFacts> {
  const isParted = own.parted_at !== null && ctx.now() < evening.starts_at;
  const mates = isParted ? [] : (await findMates(ctx, own)).filter(({ isAbsent }) => !isAbsent);
  const ids = mates.map(({ id }) => id);
  const people = await findMatchables(ctx, [own.member_id, ...ids]);
  const profiles = new Map(people.map(({ memberId, profile }) => [memberId, profile]));
  const mine = profiles.get(own.member_id);
  const factWith = (id: string) => {
    const theirs = profiles.get(id);
    const pair = [own.member_id, id].toSorted().join('|');
    return (mine && theirs && headlinesFor(mine, theirs, pair)[0]) ?? null;
  };
  const { venue, address } = evening;
  return {
    number: own.table_number ?? 0,
    venue,
    address,
    isParted,
    mates: mates.map(({ id, firstName }) => ({ id, firstName, fact: factWith(id) })),
  };
}

/** The others at a member's table whom they may see, by first name; a block takes somebody out at once. */
async function findMates(ctx: AppContext, own: AttendeeRow) {
  const rows = await findAttendees(ctx.db, own.evening_id, ['seated']);
  const mates = rows.filter((row) => row.table_number === own.table_number && row.member_id !== own.member_id);
  const absent = new Set(mates.flatMap((row) => (row.absent_at === null ? [] : [row.member_id])));
  const ids = mates.map((row) => row.member_id);
  const seeable = await findSeeable(ctx.db, own.member_id, ids);
  const names = await findFirstNames(ctx.db, [...seeable]);
  return [...names]
    .map(([id, firstName]) => ({ id, firstName, isAbsent: absent.has(id) }))
    .toSorted((one, other) => one.firstName.localeCompare(other.firstName, 'fr') || (one.id < other.id ? -1 : 1));
}

/**
 * What is asked of those who came, as long as it is stored who did, and whom everybody who had a table may report: the door is
 * wrong at times, and neither who was passed over there nor who passed by it unseen is beyond that (S-evening-40).
 */
async function readAfterwards(
  ctx: AppContext,
  evening: EveningRow,
  own: AttendeeRow | null,
): Promise<Pick<EveningFacts, 'aftermath' | 'reportable'>> {
  const now = ctx.now();
  const isAsked = now >= evening.ends_at && now < attendanceEndsAt(recordOf(evening));
  if (!isAsked || !mayKnowTable(evening, own, now)) return { aftermath: null, reportable: [] };
  const mates = await findMates(ctx, own);
  const reportable = mates.map(({ id, firstName }) => ({ id, firstName }));
  if (own.absent_at !== null) return { aftermath: null, reportable };
  const { wished, wishing } = await findWishes(ctx.db, evening.id, own.member_id);
  const aftermath = {
    isSafeHome: own.home_at !== null,
    impression: own.impression,
    mates: mates.flatMap(({ id, firstName, isAbsent }) =>
      isAbsent ? [] : [{ id, firstName, isWished: wished.has(id), isMutual: wished.has(id) && wishing.has(id) }],
    ),
  };
  return { aftermath, reportable };
}

/**
 * Whether two sat, or are to sit, at one table, and the one may know it: for reports, which a block or a pause of the other
 * does not hinder (S-evening-40).
 */
export async function findTableMate(
  ctx: AppContext,
  memberId: string,
  eveningId: string,
  otherId: string,
): Promise<boolean> {
  const evening = await findEvening(ctx.db, eveningId);
  const own = await findAttendee(ctx.db, eveningId, memberId);
  if (!evening || !mayKnowTable(evening, own, ctx.now()) || otherId === memberId) return false;
  const other = await findAttendee(ctx.db, eveningId, otherId);
  return other !== null && other.table_number === own.table_number;
}
