import { dayInWords } from '#shared/calendar.ts';
import { stateOf } from '#shared/evenings/evening-state.ts';
import { agesInWords, closingInWords, whenInWords } from '#shared/evenings/words.ts';
import { typedHours } from '#shared/organisers/evening-hours.ts';
import type { EveningFields, ModeratedOrganiser, OrganisedEvening, OrganisedLine } from '#shared/organisers/screens.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { AppContext } from '../../platform/context.ts';
import { recordOf, type EveningRow } from '../evenings/evenings.queries.ts';
import { countPeople, type EveningCounts } from './offered.queries.ts';
import type { ListedOrganiser } from './organisers.queries.ts';

const nobody: EveningCounts = { taken: 0, waiting: 0, leftOut: 0, tables: 0, arrived: 0 };

const hoursOf = ({ starts_at: startsAt, ends_at: endsAt }: EveningRow) => ({ startsAt, endsAt });

/** Evenings as lines of a list, with how many places are taken. */
export async function linesOf(ctx: AppContext, evenings: readonly EveningRow[]): Promise<OrganisedLine[]> {
  const counts = await countPeople(
    ctx.db,
    evenings.map(({ id }) => id),
  );
  return evenings.map((evening) => lineOf(evening, ctx.now(), counts.get(evening.id) ?? nobody));
}

function lineOf(evening: EveningRow, now: Date, counts: EveningCounts): OrganisedLine {
  return {
    id: evening.id,
    state: stateOf(recordOf(evening), now),
    when: whenInWords(hoursOf(evening)),
    town: evening.town,
    venue: evening.venue,
    seats: evening.seats,
    taken: evening.seated_count ?? counts.taken,
  };
}

/** One evening with all that its organiser and the team see of it: numbers of people, and nobody's name. */
export async function organisedEveningOf(ctx: AppContext, evening: EveningRow): Promise<OrganisedEvening> {
  const stored = (await countPeople(ctx.db, [evening.id])).get(evening.id) ?? nobody;
  // Where nobody looked after the door all count as having come, and none of them was noted.
  const arrived = evening.counted_at ? (evening.came_count ?? 0) : stored.arrived;
  return {
    ...lineOf(evening, ctx.now(), stored),
    address: evening.address,
    ages: agesInWords({ ageFrom: evening.age_from, ageTo: evening.age_to }),
    price: evening.price_words,
    takesMoney: evening.takes_money,
    note: evening.note,
    counts: { ...stored, taken: evening.seated_count ?? stored.taken, arrived },
    closes: closingInWords({ startsAt: evening.starts_at }),
    reason: evening.taken_down_at ? evening.taken_down_reason : evening.cancelled_reason,
  };
}

/** What the form of a new evening shows. */
export const newFields: EveningFields = {
  day: '',
  from: '19:30',
  to: '22:30',
  town: '',
  town_id: '',
  venue: '',
  address: '',
  seats: '36',
  age_from: '25',
  age_to: '40',
  price: '',
  note: '',
  takesMoney: false,
  isPublic: false,
};

/** What the form of an evening shows that is written already; its author said before that the place is public. */
export function fieldsOf(evening: EveningRow): EveningFields {
  return {
    ...typedHours(hoursOf(evening)),
    town: evening.town,
    town_id: String(evening.place_id),
    venue: evening.venue,
    address: evening.address,
    seats: String(evening.seats),
    age_from: String(evening.age_from),
    age_to: String(evening.age_to),
    price: evening.price_words,
    note: evening.note,
    takesMoney: evening.takes_money,
    isPublic: true,
  };
}

export function organiserOf(organiser: ListedOrganiser): ModeratedOrganiser {
  const { id, name, grantedAt, approvedAt, suspendedAt, suspendedReason } = organiser;
  return {
    id,
    name,
    since: dayInWords(dayOf(grantedAt)),
    isApproved: approvedAt !== null,
    suspension: suspendedAt && { since: dayInWords(dayOf(suspendedAt)), reason: suspendedReason },
  };
}
