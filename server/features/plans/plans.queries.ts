import type { PaidPlanId } from '#shared/plans/plans.ts';
import type { Database } from '../../platform/db/database.ts';

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
