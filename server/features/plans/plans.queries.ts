import type { PaidPlanId } from '#shared/plans/plans.ts';
import type { Database } from '../../platform/db/database.ts';
import { isOfPerson } from '../members/visibility.queries.ts';

/** Saves a member's interest in a paid plan: once per plan; the newest counts. */
export async function saveInterest(
  db: Database,
  { memberId, plan, now }: { memberId: string; plan: PaidPlanId; now: Date },
): Promise<void> {
  await db('payment_interests')
    .insert({ user_id: memberId, plan, chosen_at: now })
    .onConflict(['user_id', 'plan'])
    .merge(['chosen_at']);
}

/** The paid plan a member chose last, or null. */
export async function findInterest(db: Database, memberId: string): Promise<PaidPlanId | null> {
  const row = await db('payment_interests').where({ user_id: memberId }).orderBy('chosen_at', 'desc').first('plan');
  return row?.plan ?? null;
}

export async function forgetInterests(db: Database, memberId: string): Promise<void> {
  await db('payment_interests').where({ user_id: memberId }).delete();
}

export interface ListedInterest {
  readonly email: string;
  readonly plan: PaidPlanId;
  readonly chosenAt: Date;
}

/** Who chose a paid plan, newest first; a member who chose both is there twice. */
export async function findInterests(
  db: Database,
  {
    plan,
    since,
    limit,
  }: { readonly plan: PaidPlanId | undefined; readonly since: Date | undefined; readonly limit: number },
): Promise<ListedInterest[]> {
  const newest = db('payment_interests')
    .join('members', 'members.id', 'payment_interests.user_id')
    .orderBy('chosen_at', 'desc')
    .limit(limit);
  if (plan) void newest.where({ plan });
  if (since) void newest.where('chosen_at', '>=', since);
  return newest.select({
    email: 'members.email',
    plan: 'payment_interests.plan',
    chosenAt: 'payment_interests.chosen_at',
  });
}

/** How many members wait for each paid plan: of a member's choices the newest counts (S-plan-2). */
export async function countInterests(db: Database): Promise<Readonly<Record<PaidPlanId, number>>> {
  const { rows } = await db.raw<{ rows: [{ premium: number; vip: number }] }>(
    `SELECT (count(*) FILTER (WHERE plan = 'premium'))::int AS premium, (count(*) FILTER (WHERE plan = 'vip'))::int AS vip
       FROM (SELECT DISTINCT ON (user_id) plan FROM payment_interests WHERE ${isOfPerson('user_id')}
              ORDER BY user_id, chosen_at DESC) AS newest`,
  );
  return rows[0];
}
