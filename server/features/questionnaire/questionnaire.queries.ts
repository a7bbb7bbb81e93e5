import type { Knex } from 'knex';
import type { AnswerEntity, StoredFields } from '#shared/questionnaire/step.ts';
import type { Answer } from '#shared/questionnaire/validate.ts';

const keyOf: Record<AnswerEntity, string> = { profiles: 'user_id', user_preferences: 'user_id', members: 'id' };

/** An answer that could not be written, and where. */
export class AnswerNotSaved extends Error {
  override name = 'AnswerNotSaved';
  readonly entity: AnswerEntity;
  constructor(entity: AnswerEntity, options: ErrorOptions) {
    super(`The answer could not be written to ${entity}.`, options);
    this.entity = entity;
  }
}

/** What a member answered; missing rows read as unanswered. */
export async function findFields(db: Knex, memberId: string, stored: StoredFields): Promise<Answer> {
  const answers: Record<string, Answer[string]> = {};
  for (const [entity, fields] of entriesOf(stored)) {
    const row = await db(entity)
      .where({ [keyOf[entity]]: memberId })
      .first<Answer | undefined>(...fields);
    for (const field of fields) answers[field] = row?.[field] ?? null;
  }
  return answers;
}

/** Reads the fields as `findFields` does, with the profile's row locked until the transaction ends. */
export async function lockFields(
  db: Knex,
  memberId: string,
  { profiles = [], ...others }: StoredFields,
): Promise<Answer> {
  const row = await db('profiles')
    .where({ user_id: memberId })
    .forUpdate()
    .first<Answer | undefined>(db.raw('true AS is_there'), ...profiles);
  const locked = Object.fromEntries(profiles.map((field) => [field, row?.[field] ?? null]));
  return { ...locked, ...(await findFields(db, memberId, others)) };
}

/**
 * Writes a step's answer, and nothing else of the member's.
 * @throws AnswerNotSaved naming the entity
 */
export async function saveFields(
  db: Knex,
  memberId: string,
  stored: StoredFields,
  answer: Answer,
  now: Date,
): Promise<void> {
  for (const [entity, fields] of entriesOf(stored)) {
    const values = Object.fromEntries(fields.map((field) => [field, answer[field] ?? null]));
    try {
      await saveRow(db, entity, memberId, values, now);
    } catch (cause) {
      throw new AnswerNotSaved(entity, { cause });
    }
  }
}

async function saveRow(db: Knex, entity: AnswerEntity, memberId: string, values: object, now: Date): Promise<void> {
  // The account exists as long as its member does; the others begin with the first answer.
  if (entity === 'members') {
    await db(entity).where({ id: memberId }).update(values);
    return;
  }
  const columns = [...Object.keys(values), 'updated_at'];
  await db(entity)
    .insert({ user_id: memberId, ...values, updated_at: now })
    .onConflict('user_id')
    .merge(columns);
}

/** The name a member goes by, kept with the profile from the first answers on (S-questionnaire-16). */
export async function keepDisplayName(db: Knex, memberId: string, name: string): Promise<void> {
  await db('profiles')
    .insert({ user_id: memberId, display_name: name })
    .onConflict('user_id')
    .merge({ display_name: db.raw('coalesce(profiles.display_name, excluded.display_name)') });
}

function entriesOf(stored: StoredFields): [AnswerEntity, readonly string[]][] {
  return Object.entries(stored) as [AnswerEntity, readonly string[]][];
}
