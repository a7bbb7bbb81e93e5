import { answerFields, matchedFields } from '#shared/questionnaire/answers.ts';
import type { Gender } from '#shared/questionnaire/options.ts';
import type { AnswerEntity, FieldKind } from '#shared/questionnaire/step.ts';
import type { AnswerField } from '#shared/questionnaire/steps.ts';
import type { Phrase } from '#shared/phrases/phrases.ts';
import type { DemoMember } from '#seeds/population/generate.ts';
import { DAY_MS } from '#shared/duration.ts';
import type { Database } from '../../platform/db/database.ts';

/** The number after the last demo member's. */
export async function nextDemoIndex(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { next: number }[] }>(
    `SELECT coalesce(max(substring(email FROM '^demo-(\\d+)@')::int) + 1, 0) AS next FROM members WHERE is_demo`,
  );
  return rows[0]?.next ?? 0;
}

const sqlTypes: Readonly<Record<FieldKind, string>> = {
  one: 'text',
  several: 'text[]',
  text: 'text',
  date: 'date',
  number: 'float8',
  flag: 'boolean',
};
const givenColumns = answerFields.map(({ column, kind }) => `${column} ${sqlTypes[kind]}`);
const columnsIn = (table: AnswerEntity) =>
  answerFields.flatMap(({ entity, column }) => (entity === table ? [column] : [])).join(', ');

/** The lists of a member who has answered nothing: empty, never null. */
const unanswered = Object.fromEntries(
  answerFields.flatMap(({ column, kind }) => (kind === 'several' ? [[column, []]] : [])),
);

/**
 * The answers of an invented member by column. Columns that matching does not read stay empty, unless they are set
 * here.
 */
function answersOf({ city, photoVisibility, profile }: DemoMember): Partial<Record<AnswerField, unknown>> {
  return {
    ...Object.fromEntries(matchedFields.map(({ column, property }) => [column, profile[property]])),
    age_confirmed: true,
    location_city: city,
    location_country: 'France',
    latitude: profile.position?.latitude,
    longitude: profile.position?.longitude,
    photo_visibility: photoVisibility,
  };
}

/** Invented members may ask at once: accounts of their age may. */
const ACCOUNT_AGE_MS = 2 * DAY_MS;

/** An invented member with what they say in their own words. */
interface WritingDemoMember extends DemoMember {
  readonly phrases?: readonly Phrase[];
}

/** Inserts members with complete profiles in one statement, as one JSON value. */
export async function insertDemoMembers(db: Database, members: readonly WritingDemoMember[], now: Date): Promise<void> {
  const rows = members.map((member) => ({
    ...unanswered,
    ...answersOf(member),
    email: member.email,
    display_name: member.displayName,
    cards: member.profile.cards,
    quiz_answers: Object.values(member.profile.quizAnswers).flat(),
    beginnings: (member.phrases ?? []).map(({ beginning }) => beginning),
    texts: (member.phrases ?? []).map(({ text }) => text),
  }));
  await db.raw(
    `WITH given AS (
       SELECT * FROM json_to_recordset(:rows::json) AS given (
         email text, display_name text, cards json, quiz_answers text[], beginnings text[], texts text[],
         ${givenColumns.join(', ')})
     ), added AS (
       INSERT INTO members (email, display_name, ${columnsIn('members')}, is_demo, created_at)
       SELECT email, display_name, ${columnsIn('members')}, true, :createdAt FROM given RETURNING id, email
     ), profiled AS (
       INSERT INTO profiles (user_id, display_name, ${columnsIn('profiles')}, profile_completed, updated_at)
       SELECT added.id, display_name, ${columnsIn('profiles')}, true, :now FROM given JOIN added USING (email)
     ), with_cards AS (
       INSERT INTO theme_card_responses (user_id, theme, card_id, response)
       SELECT added.id, theme, card_id, 'selected'
         FROM given JOIN added USING (email), json_each(cards) AS chosen (theme, card_ids),
              json_array_elements_text(card_ids) AS card_id
     ), with_quiz_answers AS (
       INSERT INTO quiz_answers (user_id, question_id, answer, answered_at)
       SELECT added.id, split_part(quiz_answer, ':', 1), split_part(quiz_answer, ':', 2), :now
         FROM given JOIN added USING (email), unnest(quiz_answers) AS quiz_answer
     ), with_phrases AS (
       INSERT INTO profile_phrases (member_id, beginnings, texts, written_at)
       SELECT added.id, beginnings, texts, :now FROM given JOIN added USING (email) WHERE cardinality(beginnings) > 0
     )
     INSERT INTO user_preferences (user_id, ${columnsIn('user_preferences')}, updated_at)
     SELECT added.id, ${columnsIn('user_preferences')}, :now
       FROM given JOIN added USING (email)`,
    { rows: JSON.stringify(rows), now, createdAt: new Date(now.getTime() - ACCOUNT_AGE_MS) },
  );
}

/**
 * Every n-th demo member, by number, without a photo: at most as many as are missing to `atMost` photos of demo
 * members.
 */
export async function findDemoMembersWithoutPhoto(
  db: Database,
  { oneIn, atMost }: { oneIn: number; atMost: number },
): Promise<readonly { memberId: string; gender: Gender; index: number }[]> {
  const { rows } = await db.raw<{ rows: { memberId: string; gender: Gender; index: number }[] }>(
    `WITH demo AS (
       SELECT id, gender, profile_photo_url, substring(email FROM '^demo-(\\d+)@')::int AS index
         FROM members JOIN profiles ON profiles.user_id = members.id
        WHERE is_demo
     )
     SELECT id AS "memberId", gender, index FROM demo
      WHERE index % :oneIn = 0 AND profile_photo_url IS NULL
      ORDER BY index
      LIMIT greatest(0, :atMost - (SELECT count(*) FROM demo WHERE profile_photo_url IS NOT NULL))`,
    { oneIn, atMost },
  );
  return rows;
}

/** The gender of a demo member who has no photo; null for anybody else. */
export async function findGenderWithoutPhoto(db: Database, memberId: string): Promise<Gender | null> {
  const row = await db('members')
    .join('profiles', 'profiles.user_id', 'members.id')
    .where({ 'members.id': memberId, 'members.is_demo': true })
    .whereNull('profiles.profile_photo_url')
    .first('profiles.gender');
  return row?.gender ?? null;
}

/** Deletes up to `limit` demo members with all their rows. Returns how many. */
export function deleteDemoMembers(db: Database, limit: number): Promise<number> {
  return db('members')
    .whereIn('id', db('members').where({ is_demo: true }).select('id').limit(limit))
    .delete();
}
