import { operate } from './administrator.ts';
import type { Row } from '#server/platform/db/database.ts';

/** What the database holds for a while. */
export interface Rows {
  make(email: string): Promise<void>;
  undo(email: string): Promise<void>;
}
type Change = (db: Parameters<Parameters<typeof operate>[0]>[0]['db'], memberId: string) => Promise<unknown>;
/** Rows of the member, written while a state is looked at and put back after it. */
export function withRows(change: Change, undo?: Change): Rows {
  const of = (wanted: Change) => (email: string) =>
    operate(async ({ db }) => {
      const { id } = (await db('members').where({ email }).first('id'))!;
      await wanted(db, id);
    });
  return { make: of(change), undo: undo ? of(undo) : () => Promise.resolve() };
}
/** A moment in the member's row. */
export const withColumn = (column: 'suspended_at' | 'under_review_since' | 'paused_at'): Rows =>
  withRows(
    (db, id) => db('members').where({ id }).update(column, new Date()),
    (db, id) => db('members').where({ id }).update(column, null),
  );
/** Other answers of the member for a while. */
export const withColumns = (table: 'profiles' | 'user_preferences', during: object, after: object): Rows =>
  withRows(
    (db, id) => db(table).where({ user_id: id }).update(during),
    (db, id) => db(table).where({ user_id: id }).update(after),
  );

/** The list of somebody for whom nobody is found. */
export function withNobody(): Rows {
  let before: Pick<Row<'match_sixes'>, 'candidate_ids' | 'points' | 'beyond_distance' | 'is_mutual'>;
  return withRows(
    async (db, id) => {
      before = (await db('match_sixes')
        .where({ member_id: id })
        .first('candidate_ids', 'points', 'beyond_distance', 'is_mutual'))!;
      await db('match_sixes')
        .where({ member_id: id })
        .update({ candidate_ids: [], points: [], beyond_distance: [], is_mutual: [] });
    },
    (db, id) => db('match_sixes').where({ member_id: id }).update(before),
  );
}
