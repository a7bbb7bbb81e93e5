import type { AnswerEntity, StoredFields } from '#shared/questionnaire/step.ts';
import type { DeclaredField } from '#shared/questionnaire/steps.ts';
import type { Answer } from '#shared/questionnaire/validate.ts';
import type { Database, Updated } from '../../platform/db/database.ts';

/** The columns that the steps name. One that its table lacks does not compile where a query gets it. */
type StepColumn<Entity extends AnswerEntity> = Extract<DeclaredField, { readonly entity: Entity }>['column'];

/** An answer that could not be written, and where. */
export class AnswerNotSavedError extends Error {
  override name = 'AnswerNotSavedError';
  readonly entity: AnswerEntity;
  constructor(entity: AnswerEntity, options: ErrorOptions) {
    super(`The answer could not be written to ${entity}.`, options);
    this.entity = entity;
  }
}

/** What a member answered; missing rows read as unanswered. */
export async function findFields(db: Database, memberId: string, stored: StoredFields): Promise<Answer> {
  const answers: Record<string, Answer[string]> = {};
  for (const [entity, fields] of entriesOf(stored)) {
    const row = await findRow(db, entity, memberId, fields);
    for (const field of fields) answers[field] = row?.[field] ?? null;
  }
  return answers;
}

/** Reads the fields as `findFields` does, with the profile's row locked until the transaction ends. */
async function findRow(
  db: Database,
  entity: AnswerEntity,
  memberId: string,
  fields: readonly string[],
): Promise<Answer | undefined> {
  if (entity === 'members')
    return db('members')
      .where({ id: memberId })
      .first(...(fields as readonly StepColumn<'members'>[]));
  if (entity === 'profiles')
    return db('profiles')
      .where({ user_id: memberId })
      .first(...(fields as readonly StepColumn<'profiles'>[]));
  return db('user_preferences')
    .where({ user_id: memberId })
    .first(...(fields as readonly StepColumn<'user_preferences'>[]));
}

/** Reads the fields as `findFields` does, with the row of the profile locked until the transaction ends. */
export async function lockFields(
  db: Database,
  memberId: string,
  { profiles = [], ...others }: StoredFields,
): Promise<Answer> {
  const row = await db('profiles')
    .where({ user_id: memberId })
    .forUpdate()
    .first('user_id', ...(profiles as readonly StepColumn<'profiles'>[]));
  const found: Answer | undefined = row;
  const locked = Object.fromEntries(profiles.map((field) => [field, found?.[field] ?? null]));
  return { ...locked, ...(await findFields(db, memberId, others)) };
}

/**
 * Writes a step's answer, and nothing else of the member's.
 * @throws AnswerNotSavedError naming the entity
 */
export async function saveFields(
  db: Database,
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
      throw new AnswerNotSavedError(entity, { cause });
    }
  }
}

async function saveRow(db: Database, entity: AnswerEntity, memberId: string, values: object, now: Date): Promise<void> {
  // The account exists as long as its member does; the others begin with the first answer.
  if (entity === 'members') {
    await db('members')
      .where({ id: memberId })
      .update(values as Updated<'members'>);
    return;
  }
  const changed = { ...values, updated_at: now };
  if (entity === 'profiles') await saveProfile(db, memberId, changed);
  else
    await db('user_preferences')
      .insert({ user_id: memberId, ...changed })
      .onConflict('user_id')
      .merge(changed as Updated<'user_preferences'>);
}

async function saveProfile(db: Database, memberId: string, changed: Updated<'profiles'>): Promise<void> {
  await db('profiles')
    .insert({ user_id: memberId, ...changed })
    .onConflict('user_id')
    .merge(changed);
}

/** The name a member goes by, kept with the profile from the first answers on (S-questionnaire-16). */
export async function saveDisplayName(db: Database, memberId: string, name: string): Promise<void> {
  await db('profiles')
    .insert({ user_id: memberId, display_name: name })
    .onConflict('user_id')
    .merge({ display_name: db.raw('coalesce(profiles.display_name, excluded.display_name)') });
}

function entriesOf(stored: StoredFields): [AnswerEntity, readonly string[]][] {
  return Object.entries(stored) as [AnswerEntity, readonly string[]][];
}
