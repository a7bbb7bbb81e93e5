import type { Database } from '../../platform/db/database.ts';

/**
 * The person or rule that acts: a member, an operator at the command line, a visitor with the password of the
 * statistics, or the rule that erases inactive accounts.
 */
export type Actor = `member:${string}` | `cli:${string}` | 'cli' | 'admin-stats' | 'retention';

export interface AdminAction {
  readonly actor: Actor;
  /** Noun and verb, for example `advertisement.add`. */
  readonly action: string;
  /** What it was done to, for example `advertisement:<id>`; null where there is only one. */
  readonly subject: string | null;
  /** What else is worth knowing; never a password, never an answer of a member. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/**
 * Records an administrator's action in the transaction that does it, so that neither exists without the other
 * (S-administration-6).
 */
export async function recordAction(
  db: Database,
  { actor, action, subject, details = {}, now }: AdminAction,
): Promise<void> {
  await db('audit_log').insert({ happened_at: now, actor, action, subject, details: JSON.stringify(details) });
}

/** A row of the audit log, as it is shown. */
export interface RecordedAction {
  readonly happenedAt: Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * The newest recorded actions.
 * @param actor the exact actor; absent: all of them
 */
export async function findActions(
  db: Database,
  {
    since,
    actor,
    limit,
  }: { readonly since: Date | undefined; readonly actor: string | undefined; readonly limit: number },
): Promise<RecordedAction[]> {
  const newest = db('audit_log').orderBy('happened_at', 'desc').orderBy('id').limit(limit);
  if (since) void newest.where('happened_at', '>=', since);
  if (actor) void newest.where({ actor });
  const rows = await newest.select({
    happenedAt: 'happened_at',
    actor: 'actor',
    action: 'action',
    subject: 'subject',
    details: 'details',
  });
  return rows.map((row) => ({ ...row, details: row.details as RecordedAction['details'] }));
}
