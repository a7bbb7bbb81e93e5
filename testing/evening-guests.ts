import { randomUUID } from 'node:crypto';
import type { Database, Inserted } from '#server/platform/db/database.ts';
import type { Gender } from '#shared/questionnaire/options.ts';

interface Wanted {
  readonly gender?: Gender;
  readonly attractedTo?: readonly Gender[];
  readonly bornIn?: number;
}

/** A member with a complete profile who may come to an evening. */
export async function createGuest(
  db: Database,
  { gender = 'femme', attractedTo = ['femme'], bornIn = 1993 }: Wanted = {},
): Promise<string> {
  const id = randomUUID();
  await db('members').insert({ id, email: `${id}@exemple.fr`, display_name: 'Léa', age_confirmed: true });
  await db('profiles').insert({
    user_id: id,
    display_name: 'Léa',
    gender,
    birth_date: `${bornIn}-01-01`,
    attracted_to_types: [...attractedTo],
    profile_completed: true,
  });
  return id;
}

/** So many women who may all meet each other. */
export async function createGuests(db: Database, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => createGuest(db)));
}

/** Gives members a place at an evening, in this order, without the way through signing up. */
export async function seatGuests(
  db: Database,
  eveningId: string,
  memberIds: readonly string[],
  columns: Partial<Inserted<'evening_attendees'>> = {},
): Promise<void> {
  const [counted] = await db('evening_attendees').where({ evening_id: eveningId }).count({ count: '*' });
  const before = Number(counted?.count ?? 0);
  await db('evening_attendees').insert(
    memberIds.map((memberId, index) => ({
      evening_id: eveningId,
      member_id: memberId,
      ask_number: before + index + 1,
      asked_at: new Date(),
      status: 'seated' as const,
      invitation_hash: `${eveningId} ${before + index}`,
      ...columns,
    })),
  );
  await db('evenings')
    .where({ id: eveningId })
    .update({ ask_count: before + memberIds.length });
}
