import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';
import { isWithin, type MemberRange } from '../../platform/queue/member-range.ts';
import { isVisible } from '../members/visibility.queries.ts';

/** SQL: the rows of members who asked for the mail of Sundays; an index holds them alone (migration 0059). */
const wantsSundays = `message_choices.occasion = 'sunday' AND message_choices.channel = 'mail' AND message_choices.is_wanted`;

/** The ids at which parts of so many members who asked for the mail end. */
export async function findSundayEnds(db: Database, membersPerPart: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM (SELECT member_id AS id, row_number() OVER (ORDER BY member_id) AS number
                       FROM message_choices WHERE ${wantsSundays}) AS numbered
      WHERE mod(number, :membersPerPart) = 0 ORDER BY id`,
    { membersPerPart },
  );
  return rows.map(({ id }) => id);
}

export interface SundayReader {
  readonly memberId: string;
  readonly email: string;
  /** Whether the profile is complete and visible, so that there is a list to look at. */
  readonly hasList: boolean;
  /** How many questions of the day the member answered since a day. */
  readonly answered: number;
}

/** The first members of a range who asked for the mail of Sundays, in the order of their ids. */
export async function findSundayReaders(
  db: Database,
  { since, range, limit }: { readonly since: IsoDate; readonly range: MemberRange; readonly limit: number },
): Promise<SundayReader[]> {
  const { rows } = await db.raw<{ rows: SundayReader[] }>(
    `SELECT message_choices.member_id AS "memberId", members.email,
            coalesce(profiles.profile_completed, false) AND ${isVisible('members')} AND NOT members.is_demo AS "hasList",
            (SELECT count(*)::int FROM unnest(daily_answers.top_days || daily_answers.bottom_days) AS day
              WHERE day >= :since::date) AS answered
       FROM message_choices
       JOIN members ON members.id = message_choices.member_id
       LEFT JOIN profiles ON profiles.user_id = message_choices.member_id
       LEFT JOIN daily_answers ON daily_answers.member_id = message_choices.member_id
      WHERE ${wantsSundays} AND ${isWithin('message_choices.member_id')}
      ORDER BY message_choices.member_id LIMIT :limit`,
    { since, ...range, limit },
  );
  return rows;
}
