import { DAY_MS } from '#shared/duration.ts';
import { findActiveMember, type Member } from '#server/features/members/member.queries.ts';
import type { Database } from '#server/platform/db/database.ts';

let number = 0;

interface Wanted {
  readonly email?: string;
  readonly createdAt?: Date;
}

/** An account without the way through the front door: for tests of what happens between many members. */
export async function insertMember(
  db: Database,
  { email = `direct${(number += 1)}@exemple.fr`, createdAt = new Date(Date.now() - 3 * DAY_MS) }: Wanted = {},
): Promise<Member> {
  const [row] = await db('members')
    .insert({ email, display_name: 'Ana', age_confirmed: true, created_at: createdAt })
    .returning('id');
  const member = await findActiveMember(db, row?.id ?? '');
  if (!member) throw new Error('The member was not kept.');
  return member;
}
