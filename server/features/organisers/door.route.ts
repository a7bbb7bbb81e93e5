import { redirect } from 'react-router';
import { hourInWords } from '#shared/calendar.ts';
import { normaliseCode } from '#shared/evenings/codes.ts';
import { isDoorOpen } from '#shared/evenings/moments.ts';
import { whenInWords } from '#shared/evenings/words.ts';
import { organiserNotices, type OrganiserNotice } from '#shared/messages/organisers.ts';
import { doorForms } from '#shared/organisers/forms.ts';
import type { DoorData, DoorPerson, PlanData } from '#shared/organisers/screens.ts';
import { routes } from '#shared/routes.ts';
import { formAction, refuse, type FormArrival, type PostedForm } from '../../web/form-action.ts';
import { sessionContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { checkIn, checkInByCode, findByCode, readDoorList, undoCheckIn } from '../evenings/check-in.service.ts';
import { recordOf, type EveningRow } from '../evenings/evenings.queries.ts';
import { pseudonymsOf, type Pseudonyms } from '../members/pseudonyms.ts';
import { safetyTarget } from '../relations/safety-target.ts';
import { findEveningsOfOrganiser } from './offered.queries.ts';
import { EVENING_PARAMETER, findOwnEvening, requireOrganiser, type OrganiserVisit } from './require-organiser.ts';

/** More evenings than one person can open a door of at a time. */
const EVENINGS_LOOKED_AT = 20;
/** The longest name that is searched for. */
const SEARCH_LENGTH = 40;

/** An evening whose door is open, with who stands at it. */
interface Door extends OrganiserVisit {
  readonly evening: EveningRow;
  readonly pseudonyms: Pseudonyms;
}

/**
 * The list of the door: first names and tables of those who are expected, on the day alone. An address that was scanned
 * fills the code in; nobody is checked in before somebody presses (S-evening-46).
 */
export const organiserDoorRoute = {
  access: 'organiser',
  async loader({ request, context }: RouteArguments): Promise<DoorData> {
    const { searchParams } = new URL(request.url);
    const door = await openDoor(context, searchParams.get(EVENING_PARAMETER));
    const search = (searchParams.get('prenom') ?? '').trim().slice(0, SEARCH_LENGTH);
    const everybody = await readPeople(door);
    const welcomed = searchParams.get('personne');
    return {
      ...headOf(door.evening),
      people: everybody.filter(({ firstName }) => plain(firstName).startsWith(plain(search))),
      expected: everybody.length,
      arrived: everybody.filter(({ arrivedAt }) => arrivedAt !== null).length,
      search,
      code: normaliseCode(searchParams.get('code') ?? '').slice(0, SEARCH_LENGTH),
      welcomed: everybody.find(({ token }) => token === welcomed) ?? null,
      notice: noticeIn(searchParams),
    };
  },
  action: formAction({
    admit: admitToDoor,
    intents: {
      code: {
        parse: doorForms.code,
        async run({ ctx, visitor: door, value: { code } }) {
          const found = await checkInByCode(ctx, door.evening.id, code);
          if (found) return welcome(door, found.memberId, found.isNew ? 'arrivee' : 'deja-arrivee');
          const isOther = await isOfOtherDoor(door, code);
          return refuse({ code: isOther ? 'evening_check_in_other' : 'evening_check_in_unknown' });
        },
        givesBack: ['code'],
      },
      arrive: {
        parse: doorForms.arrive,
        async run(form) {
          const memberId = await personOf(form);
          if (!memberId) return refuse({ form: 'door_unknown' });
          const isNew = await checkIn(form.ctx, form.visitor.evening.id, memberId);
          return welcome(form.visitor, memberId, isNew ? 'arrivee' : 'deja-arrivee');
        },
      },
      undo: {
        parse: doorForms.undo,
        async run(form) {
          const memberId = await personOf(form);
          if (!memberId) return refuse({ form: 'door_unknown' });
          await undoCheckIn(form.ctx, form.visitor.evening.id, memberId);
          return redirect(`${doorPath(form.visitor.evening.id)}&info=arrivee-annulee`);
        },
      },
      report: {
        parse: doorForms.report,
        async run(form) {
          const memberId = await personOf(form);
          if (!memberId) return refuse({ form: 'door_unknown' });
          const eveningId = form.visitor.evening.id;
          await form.context
            .get(sessionContext)
            .set(safetyTarget, { memberId, isNamed: true, back: 'organiserDoor', eveningId });
          return redirect(routes.reportMember);
        },
      },
    },
  }),
} satisfies ServerRoute;

/** The tables with their first names, to be printed on the day. */
export const organiserPlanRoute = {
  access: 'organiser',
  async loader({ request, context }: RouteArguments): Promise<PlanData> {
    const door = await openDoor(context, new URL(request.url).searchParams.get(EVENING_PARAMETER));
    const tables = Map.groupBy(await readPeople(door), ({ table }) => table);
    return {
      ...headOf(door.evening),
      tables: [...tables]
        .toSorted(([one], [other]) => one - other)
        .map(([number, people]) => ({ number, people: people.map(({ token, firstName }) => ({ token, firstName })) })),
    };
  },
} satisfies ServerRoute;

/** Where the code that somebody's camera has read is checked: at the organiser's door that is open. */
export async function openDoorPath(visit: OrganiserVisit, code: string): Promise<string> {
  const [evening] = await findOpenDoors(visit);
  if (!evening) return `${routes.organiser}?info=accueil-ferme`;
  return `${doorPath(evening.id)}&code=${normaliseCode(code).slice(0, SEARCH_LENGTH)}`;
}

/** The organiser's evenings whose door is open now, the next one first. */
async function findOpenDoors({ ctx, memberId }: OrganiserVisit): Promise<EveningRow[]> {
  const now = ctx.now();
  const evenings = await findEveningsOfOrganiser(ctx.db, memberId, { now, limit: EVENINGS_LOOKED_AT });
  return evenings.filter((evening) => hasOpenDoor(evening, now));
}

function hasOpenDoor(evening: EveningRow, now: Date): boolean {
  const { composed_at: composedAt, cancelled_at: cancelledAt, taken_down_at: takenDownAt } = evening;
  return composedAt !== null && !cancelledAt && !takenDownAt && isDoorOpen(recordOf(evening), now);
}

/**
 * The door that an address names, or the one that is open now.
 * @throws AppError 404 for another's evening; a redirect to the evening where its door is closed
 */
async function openDoor(context: RouteArguments['context'], id: string | null): Promise<Door> {
  const visit = await requireOrganiser(context);
  const pseudonyms = pseudonymsOf(visit.ctx, context.get(sessionContext));
  const evening = id === null ? (await findOpenDoors(visit))[0] : await findOwnEvening(visit, id);
  if (!evening) throw redirect(`${routes.organiser}?info=accueil-ferme`);
  if (!hasOpenDoor(evening, visit.ctx.now()) || visit.organiser.suspended_at)
    throw redirect(`${routes.organiser}?${EVENING_PARAMETER}=${evening.id}&info=accueil-ferme`);
  return { ...visit, evening, pseudonyms };
}

/** The door that the form was shown at, also when another window shows another one. */
async function admitToDoor({ context, read }: FormArrival): Promise<Door> {
  const { evening } = await read();
  return openDoor(context, typeof evening === 'string' ? evening : null);
}

async function readPeople({ ctx, evening, pseudonyms }: Door): Promise<DoorPerson[]> {
  const people = await readDoorList(ctx, evening.id);
  return people
    .map(({ memberId, firstName, table, checkedInAt }) => ({
      token: pseudonyms.of('attendee', memberId),
      firstName,
      table,
      arrivedAt: checkedInAt && hourInWords(checkedInAt),
    }))
    .toSorted((one, other) => one.firstName.localeCompare(other.firstName, 'fr') || one.table - other.table);
}

/** The person of the list whom a form names; null for everybody who has no place there any more. */
async function personOf({ ctx, fields, visitor }: PostedForm<Door>): Promise<string | null> {
  const memberId = visitor.pseudonyms.idOf('attendee', fields['person']);
  const people = await readDoorList(ctx, visitor.evening.id);
  return people.some((person) => person.memberId === memberId) ? memberId : null;
}

/** Whether a code is that of somebody at another door of the same organiser; it is not used up by that. */
async function isOfOtherDoor(door: Door, code: string): Promise<boolean> {
  const others = (await findOpenDoors(door)).filter(({ id }) => id !== door.evening.id);
  for (const { id } of others) if (await findByCode(door.ctx, id, code)) return true;
  return false;
}

function welcome({ evening, pseudonyms }: Door, memberId: string, notice: OrganiserNotice): Response {
  return redirect(`${doorPath(evening.id)}&info=${notice}&personne=${pseudonyms.of('attendee', memberId)}`);
}

function doorPath(eveningId: string): string {
  return `${routes.organiserDoor}?${EVENING_PARAMETER}=${eveningId}`;
}

function headOf(evening: EveningRow) {
  const hours = { startsAt: evening.starts_at, endsAt: evening.ends_at };
  return { id: evening.id, when: whenInWords(hours), venue: evening.venue };
}

function noticeIn(query: URLSearchParams): OrganiserNotice | null {
  const word = query.get('info') ?? '';
  return Object.hasOwn(organiserNotices, word) ? (word as OrganiserNotice) : null;
}

/** A name as it is searched for: without accents and capitals. */
function plain(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
