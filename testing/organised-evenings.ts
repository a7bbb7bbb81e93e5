import { addDays } from '#shared/calendar.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { readHours } from '#shared/organisers/evening-hours.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { Database, Inserted } from '#server/platform/db/database.ts';
import { checkInOf } from '#server/features/evenings/codes.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { insertMember } from './direct-members.ts';

/** What the form of an evening sends, with hours in ten days. */
export function eveningForm(changes: Readonly<Record<string, string>> = {}): Record<string, string> {
  const day = new Date(Date.now() + 240 * HOUR_MS).toISOString().slice(0, 10);
  return {
    day,
    from: '19:30',
    to: '22:30',
    town: 'Lyon',
    town_id: '',
    venue: 'Café des Fédérations',
    address: '10 rue du Major Martin',
    is_public: 'true',
    seats: '36',
    age_from: '25',
    age_to: '40',
    price: '18 € le repas, payé au café',
    note: 'On commence par un verre.',
    ...changes,
  };
}

interface WrittenEvening extends Partial<Inserted<'evenings'>> {
  /** In how many hours it begins; it lasts three. */
  readonly startsIn?: number;
  readonly isComposed?: boolean;
}

/** Hours that can be typed: 19:30 to 22:30 on the clocks of Paris. An evening of `startsIn` may begin in the night. */
export function hoursInDays(days: number): Pick<Inserted<'evenings'>, 'starts_at' | 'ends_at'> {
  const read = readHours({ day: addDays(dayOf(new Date()), days), from: '19:30', to: '22:30' });
  if (!('hours' in read)) throw new Error(`An evening cannot begin then: ${read.error.code}.`);
  return { starts_at: read.hours.startsAt, ends_at: read.hours.endsAt };
}

/** An evening of an organiser that was published ten days ago. */
export async function insertEvening(
  db: Database,
  organiserId: string | null,
  { startsIn = 240, isComposed = false, ...columns }: WrittenEvening = {},
): Promise<string> {
  const now = Date.now();
  const published = new Date(now - 240 * HOUR_MS);
  const [row] = await db('evenings')
    .insert({
      organiser_id: organiserId,
      place_id: (await db('places').orderBy('id').first('id'))!.id,
      venue: 'Café des Fédérations',
      address: '10 rue du Major Martin',
      starts_at: new Date(now + startsIn * HOUR_MS),
      ends_at: new Date(now + (startsIn + 3) * HOUR_MS),
      seats: 36,
      age_from: 25,
      age_to: 40,
      price_words: '18 € le repas',
      created_at: published,
      submitted_at: published,
      published_at: published,
      composed_at: isComposed ? new Date(now - HOUR_MS) : null,
      ...columns,
    })
    .returning('id');
  return row!.id;
}

export interface Seated {
  readonly id: string;
  readonly email: string;
  readonly code: string;
}

/** Somebody who has a place, or whatever the row says; with the code by which they are checked in. */
export async function seatMember(
  { db, config }: { readonly db: Database; readonly config: Secrets },
  eveningId: string,
  { name = 'Léa', ...columns }: Partial<Inserted<'evening_attendees'>> & { readonly name?: string } = {},
): Promise<Seated> {
  const { id, email } = await insertMember(db);
  await db('members').where({ id }).update({ display_name: name });
  const { count } = (await db('evening_attendees').where({ evening_id: eveningId }).count({ count: '*' }).first())!;
  const attendance = { evening_id: eveningId, member_id: id, ask_number: Number(count) + 1 };
  await db('evening_attendees').insert({
    ...attendance,
    asked_at: new Date(),
    status: 'seated',
    invitation_hash: id,
    ...columns,
  });
  return { id, email, code: checkInOf(config, attendance) };
}
