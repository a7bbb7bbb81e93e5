import type { Knex } from 'knex';
import type { StepKey } from '#shared/questionnaire/steps.ts';

type AnswerTable = 'profiles' | 'user_preferences';

/** Which columns of which table hold a step's answer. The compiler demands an entry for each step. */
const answerColumns = {
  profileGender: { profiles: ['gender'] },
  profileAge: {
    profiles: ['birth_date', 'attracted_to_types'],
    user_preferences: ['preferred_age_min', 'preferred_age_max'],
  },
  profileEmotionalExpectations: { user_preferences: ['emotional_expectations'] },
  profileRelationshipValues: { user_preferences: ['relationship_values'] },
  profileLifestylePassions: { user_preferences: ['lifestyle_passions'] },
} as const satisfies Record<StepKey, Partial<Record<AnswerTable, readonly string[]>>>;

function columnsOf(step: StepKey): readonly (readonly [AnswerTable, readonly string[]])[] {
  return Object.entries(answerColumns[step]) as [AnswerTable, readonly string[]][];
}

export type SavedAnswer = Readonly<Record<string, string | number | string[] | null>>;

/** What a member answered at a step; missing rows read as unanswered. */
export async function findAnswer(db: Knex, step: StepKey, memberId: string): Promise<SavedAnswer> {
  const answers: Record<string, string | number | string[] | null> = {};
  for (const [table, columns] of columnsOf(step)) {
    const row = await db(table)
      .where({ user_id: memberId })
      .first<SavedAnswer | undefined>(...columns);
    for (const column of columns) answers[column] = row?.[column] ?? null;
  }
  return answers;
}

/** Makes completing a profile and changing its answers wait for each other: no change goes unmatched. */
export async function lockProfile(db: Knex, memberId: string): Promise<void> {
  await db('profiles').where({ user_id: memberId }).forUpdate().select(db.raw('1'));
}

/** Writes a step's answer, and nothing else of the member's. */
export async function saveAnswerColumns(
  db: Knex,
  step: StepKey,
  memberId: string,
  answer: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  for (const [table, columns] of columnsOf(step)) {
    const values = Object.fromEntries(columns.map((column) => [column, answer[column]]));
    await db(table)
      .insert({ user_id: memberId, ...values, updated_at: now })
      .onConflict('user_id')
      .merge([...columns, 'updated_at']);
  }
}

/** The name a member goes by, kept with the profile from the first answers on (D1, section 7). */
export async function keepDisplayName(db: Knex, memberId: string, name: string): Promise<void> {
  await db('profiles')
    .insert({ user_id: memberId, display_name: name })
    .onConflict('user_id')
    .merge({ display_name: db.raw('coalesce(profiles.display_name, excluded.display_name)') });
}
