import { dayAndMonthInWords, momentInWords } from '#shared/calendar.ts';
import { spacedCode } from '#shared/evenings/codes.ts';
import type { EveningFacts, EveningListFacts, ListedFacts } from '#shared/evenings/evening-facts.ts';
import { stateOf } from '#shared/evenings/evening-state.ts';
import { tablesShownAt } from '#shared/evenings/moments.ts';
import type { EveningData, EveningsData, ListedEvening, ShownCheckIn } from '#shared/evenings/screens.ts';
import { ABSENCES } from '#shared/evenings/sign-up.ts';
import { stageOf } from '#shared/evenings/stage.ts';
import {
  agesInWords,
  attendanceWords,
  closingInWords,
  dateOfEvening,
  dayOfEveningInWords,
  eveningWords,
  hoursInWords,
  missingInWords,
  placesInWords,
  placeWords,
} from '#shared/evenings/words.ts';
import { messages } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import type { AppContext } from '../../platform/context.ts';
import { drawQr } from '../../platform/qr-code.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';

/** The facts of evenings as the screens show them: in words, and without an id. */

function inWords(pseudonyms: Pseudonyms, facts: ListedFacts) {
  const { startsAt } = facts.record;
  return {
    token: pseudonyms.of('evening', facts.id),
    town: facts.town,
    day: dayOfEveningInWords(startsAt),
    date: dateOfEvening(startsAt),
    hours: hoursInWords(facts.record),
    price: facts.price,
    ages: agesInWords(facts),
    places: placesInWords(facts),
  };
}

const ownAttendances: readonly (string | null)[] = ['seated', 'waiting', 'offered'];

export function viewOfList(
  pseudonyms: Pseudonyms,
  { evenings, town, hasAlert }: EveningListFacts,
  now: Date,
): EveningsData {
  const view = (facts: ListedFacts): ListedEvening => ({
    ...inWords(pseudonyms, facts),
    status: statusOf(facts, now),
    opens: facts.attendance === null && now < facts.opensAt ? momentInWords(facts.opensAt) : null,
  });
  const sorted = evenings.toSorted((one, other) => one.record.startsAt.getTime() - other.record.startsAt.getTime());
  const isOwn = ({ attendance }: ListedFacts) => ownAttendances.includes(attendance);
  const isAhead = ({ record }: ListedFacts) => now < record.endsAt;
  const own = sorted.filter(isOwn);
  const past = own.filter((facts) => !isAhead(facts)).toReversed();
  return {
    own: [...own.filter(isAhead), ...past].map(view),
    nearby: sorted.filter((facts) => !isOwn(facts)).map(view),
    town,
    hasAlert,
  };
}

/** Where a member is with an evening in few words; of a table nothing is said to those who have none. */
function statusOf({ attendance, record, isLeftOut, hasTable, wasThere }: ListedFacts, now: Date): string | null {
  const state = stateOf(record, now);
  if (state === 'cancelled' || state === 'taken-down') return placeWords.cancelled;
  if (attendance === null) return null;
  if (attendance !== 'seated') return attendanceWords[attendance];
  if (state === 'over') return wasThere ? eveningWords.aftermath : placeWords.over;
  if (state !== 'composed') return attendanceWords.seated;
  return hasTable ? eveningWords.ready : isLeftOut ? placeWords.noTable : placeWords.composing;
}

export function viewOfEvening(ctx: AppContext, pseudonyms: Pseudonyms, facts: EveningFacts): EveningData {
  const now = ctx.now();
  const { record } = facts;
  const stage = stageOf(facts, now);
  const state = stateOf(record, now);
  const isOpen = state === 'published' && now >= facts.opensAt && facts.refusal === null;
  return {
    ...inWords(pseudonyms, facts),
    stage,
    note: facts.note,
    organiser: facts.organiserName,
    takesMoney: facts.takesMoney,
    isMine: facts.isMine,
    canReport: facts.organiserId !== null && !facts.isMine,
    opens: momentInWords(facts.opensAt),
    closes: closingInWords(record),
    namesFrom: momentInWords(tablesShownAt(record)),
    refusal: facts.refusal && messages[facts.refusal],
    missing: facts.missing && missingInWords(facts.missing),
    offeredUntil: facts.offeredUntil && momentInWords(facts.offeredUntil),
    lastUntil:
      facts.lastInListsUntil && now < facts.lastInListsUntil ? dayAndMonthInWords(facts.lastInListsUntil) : null,
    isWarned: facts.absences === ABSENCES - 1,
    leaving: leavingOf(facts, now),
    canComeBack: facts.attendance === 'left' && isOpen,
    invitation: facts.invitation && spacedCode(facts.invitation),
    hasFriend: facts.hasFriend,
    wasMoved: facts.movedAt !== null,
    table: facts.table && { ...facts.table, mates: named(pseudonyms, facts.table.mates) },
    checkIn: facts.checkIn && stage === 'today' ? checkInOf(ctx, facts.checkIn) : null,
    reason: facts.cancelledReason,
    aftermath: facts.aftermath && { ...facts.aftermath, mates: named(pseudonyms, facts.aftermath.mates) },
    reportable: named(pseudonyms, facts.reportable),
    hasFile: facts.attendance === 'seated' && !facts.isLeftOut && now < record.endsAt,
  };
}

/** Names members by pseudonyms of their own kind: they are not those of matches, so that nobody recognises one by them. */
function named<Person extends { readonly id: string }>(pseudonyms: Pseudonyms, people: readonly Person[]) {
  return people.map(({ id, ...person }) => ({ ...person, token: pseudonyms.of('table-mate', id) }));
}

function leavingOf({ attendance, record, leavesFreely, isLeftOut }: EveningFacts, now: Date): EveningData['leaving'] {
  const state = stateOf(record, now);
  const isOver = state === 'cancelled' || state === 'taken-down' || now >= record.startsAt;
  if (isOver || !ownAttendances.includes(attendance)) return null;
  return attendance !== 'seated' || isLeftOut || leavesFreely ? 'free' : 'late';
}

/** The organiser's telephone opens the door's page with the code filled in; to anybody else there is no such page (S-evening-36). */
function checkInOf({ config }: AppContext, code: string): ShownCheckIn {
  const address = new URL(routes.organiser, config.publicUrl);
  address.searchParams.set('code', code);
  return { letters: spacedCode(code), qr: drawQr(address.href) };
}
