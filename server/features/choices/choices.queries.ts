import { passReasons, type PassReason } from '#shared/choices/kinds.ts';
import { nameOfReason } from '#shared/choices/totals.ts';
import type { Database } from '../../platform/db/database.ts';
import { isOfPerson } from '../members/visibility.queries.ts';

/** Saves the reason of a pass that is newer than a moment. */
export async function saveReason(
  db: Database,
  pass: {
    readonly memberId: string;
    readonly aboutId: string;
    readonly reason: PassReason;
    readonly chosenAfter: Date;
  },
): Promise<boolean> {
  const changed = await db('match_choices')
    .where({ member_id: pass.memberId, about_id: pass.aboutId, kind: 'pass' })
    .where('chosen_at', '>', pass.chosenAfter)
    .update({ reason: pass.reason });
  return changed > 0;
}

/** The moments between which something is counted. */
interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** Counts the choices of one day by their moments, without invented members. */
export async function countChoiceDay(db: Database, span: Span): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.raw<{ rows: { name: string; amount: number }[] }>(
    `SELECT name, count(*)::int AS amount
       FROM match_choices
      CROSS JOIN LATERAL (VALUES (kind), (CASE WHEN kind = 'interested' AND notified_at = chosen_at THEN 'shared' END),
                                 ('reason-' || reason)) AS counted (name)
      WHERE chosen_at >= :from AND chosen_at < :until AND name IS NOT NULL
        AND ${isOfPerson('member_id')} AND ${isOfPerson('about_id')}
      GROUP BY name`,
    { ...span },
  );
  return new Map(rows.map(({ name, amount }) => [name, amount]));
}

/** Saves the amounts of a day, and deletes the reasons that are counted in them. */
export async function saveChoiceDay(
  db: Database,
  day: string,
  { amounts, span }: { readonly amounts: ReadonlyMap<string, number>; readonly span: Span },
): Promise<void> {
  const names = ['interested', 'shared', 'later', 'pass', ...passReasons.map(({ id }) => nameOfReason(id))];
  await db('match_choice_days')
    .insert(names.map((name) => ({ day, name, amount: amounts.get(name) ?? 0 })))
    .onConflict(['day', 'name'])
    .ignore();
  await db('match_choices')
    .where('chosen_at', '>=', span.from)
    .where('chosen_at', '<', span.until)
    .whereNotNull('reason')
    .update({ reason: null });
}

/** The newest counted day. */
export async function findLastChoiceDay(db: Database): Promise<string | null> {
  const row = await db('match_choice_days').orderBy('day', 'desc').first('day');
  return row?.day ?? null;
}

/** The sums of all counted days since one. */
export async function sumChoiceDays(db: Database, since: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.raw<{ rows: { name: string; amount: number }[] }>(
    'SELECT name, sum(amount)::int AS amount FROM match_choice_days WHERE day >= :since GROUP BY name ORDER BY name',
    { since },
  );
  return new Map(rows.map(({ name, amount }) => [name, amount]));
}
