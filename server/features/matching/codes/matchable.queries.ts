import { matchedAnswersOf, matchedFields, type MatchedColumns } from '#shared/questionnaire/answers.ts';
import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { middleOfCell } from '#shared/matching/location-cell.ts';
import { answersByTheme } from '#shared/matching/themed-answers.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isVisible } from '../../members/visibility.queries.ts';

/** A member with the answers that matching reads. */
export interface MatchingMember {
  readonly memberId: string;
  readonly profile: ResonanceProfile;
}

interface ProfileRow extends MatchedColumns {
  readonly user_id: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly cards: ResonanceProfile['cards'] | null;
  readonly quiz_answers: string[] | null;
  /** Earlier answers that still count until the next night, instead of those in the columns (S-matching-28). */
  readonly counting: Partial<MatchedColumns> | null;
}

const columns = `
  profiles.user_id, latitude, longitude, private_answer_changes.counting, ${matchedFields.map(({ entity, column }) => `${entity}.${column}`).join(', ')},
  (SELECT json_object_agg(theme, card_ids)
     FROM (SELECT theme, array_agg(card_id ORDER BY card_id) AS card_ids
             FROM theme_card_responses WHERE user_id = profiles.user_id GROUP BY theme) AS by_theme) AS cards,
  (SELECT array_agg(question_id || ':' || answer ORDER BY question_id)
     FROM quiz_answers WHERE user_id = profiles.user_id) AS quiz_answers`;

/** Members who are not hidden from everybody, with their answers. */
const answering = `
  FROM profiles
  JOIN members ON members.id = profiles.user_id AND ${isVisible('members')}
  LEFT JOIN user_preferences ON user_preferences.user_id = profiles.user_id
  LEFT JOIN private_answer_changes ON private_answer_changes.member_id = profiles.user_id`;

/** Completed, and not hidden from everybody (S-matching-1). */
const matchable = `${answering}
 WHERE profiles.profile_completed`;

export async function findMatchable(db: Database, memberId: string): Promise<MatchingMember | null> {
  const { rows } = await db.raw<{ rows: ProfileRow[] }>(`SELECT ${columns} ${matchable} AND profiles.user_id = ?`, [
    memberId,
  ]);
  return rows[0] ? toMember(rows[0]) : null;
}

/**
 * Those of the given members whose profile is not complete yet. Nobody is matched with them; their answers tell how many
 * people their choices will leave.
 */
export async function findUnfinished(db: Database, memberIds: readonly string[]): Promise<MatchingMember[]> {
  const { rows } = await db.raw<{ rows: ProfileRow[] }>(
    `SELECT ${columns} ${answering} WHERE NOT profiles.profile_completed AND profiles.user_id = ANY (?)`,
    [[...memberIds]],
  );
  return rows.map(toMember);
}

/** Everybody who may be matched. For comparisons with the reference; the engine reads codes instead. */
export async function findEverybodyMatchable(db: Database): Promise<MatchingMember[]> {
  const { rows } = await db.raw<{ rows: ProfileRow[] }>(`SELECT ${columns} ${matchable}`);
  return rows.map(toMember);
}

/** Those of the given members who may be matched. */
export async function findMatchables(db: Database, memberIds: readonly string[]): Promise<MatchingMember[]> {
  const { rows } = await db.raw<{ rows: ProfileRow[] }>(
    `SELECT ${columns} ${matchable} AND profiles.user_id = ANY (?)`,
    [[...memberIds]],
  );
  return rows.map(toMember);
}

/** The answers that count, read from the tables. It never uses a finer position than the middle of the cell. */
function toMember(row: ProfileRow): MatchingMember {
  const position =
    row.latitude === null || row.longitude === null
      ? null
      : middleOfCell({ latitude: row.latitude, longitude: row.longitude });
  return {
    memberId: row.user_id,
    profile: {
      ...matchedAnswersOf({ ...row, ...row.counting }),
      position,
      cards: row.cards ?? {},
      quizAnswers: answersByTheme(row.quiz_answers ?? []),
    },
  };
}
