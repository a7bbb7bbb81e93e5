import { HOUR_MS } from '../duration.ts';

/** What becomes of an evening, and who may change it when. */

export type EveningState =
  | 'draft'
  | 'to-approve'
  | 'published'
  | 'closed'
  | 'composed'
  | 'over'
  | 'cancelled'
  | 'taken-down';

/** What is stored of an evening: what people and the composer did. The rest follows from the time. */
export interface EveningRecord {
  readonly submittedAt: Date | null;
  readonly publishedAt: Date | null;
  readonly composedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly takenDownAt: Date | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export type EveningAction = 'edit' | 'submit' | 'approve' | 'move' | 'compose' | 'cancel' | 'take-down';
export type EveningActor = 'organiser' | 'administrator' | 'composer';

/** Nobody signs up or leaves for free after this, and tables are composed (S-evening-10). */
export const CLOSES_BEFORE_MS = 48 * HOUR_MS;
/** How long before it closes an evening is published at the latest: it is open for everybody for a day of that. */
export const PUBLISHED_BEFORE_CLOSING_MS = 48 * HOUR_MS;

export function closesAt({ startsAt }: Pick<EveningRecord, 'startsAt'>): Date {
  return new Date(startsAt.getTime() - CLOSES_BEFORE_MS);
}

/** What an evening is at a moment; what ended it comes first, then how far it got (S-evening-10). */
export function stateOf(evening: EveningRecord, now: Date): EveningState {
  if (evening.takenDownAt) return 'taken-down';
  if (evening.cancelledAt) return 'cancelled';
  if (!evening.publishedAt) return evening.submittedAt ? 'to-approve' : 'draft';
  if (now >= evening.endsAt) return 'over';
  if (evening.composedAt) return 'composed';
  return now >= closesAt(evening) ? 'closed' : 'published';
}

/** Who may do what in which state (S-evening-11). */
const allowed: Readonly<
  Record<EveningAction, { readonly by: readonly EveningActor[]; readonly in: readonly EveningState[] }>
> = {
  edit: { by: ['organiser'], in: ['draft', 'to-approve'] },
  submit: { by: ['organiser'], in: ['draft'] },
  approve: { by: ['administrator'], in: ['to-approve'] },
  move: { by: ['organiser'], in: ['published', 'closed', 'composed'] },
  compose: { by: ['composer'], in: ['closed'] },
  cancel: { by: ['organiser', 'administrator'], in: ['draft', 'to-approve', 'published', 'closed', 'composed'] },
  'take-down': { by: ['administrator'], in: ['to-approve', 'published', 'closed', 'composed'] },
};

/** Whether somebody may do this now; nothing is published so late that some could hardly sign up. */
export function canAct(evening: EveningRecord, action: EveningAction, actor: EveningActor, now: Date): boolean {
  const { by, in: states } = allowed[action];
  if (!by.includes(actor) || !states.includes(stateOf(evening, now))) return false;
  if (action === 'move') return now < evening.startsAt;
  const isInTime = now.getTime() <= closesAt(evening).getTime() - PUBLISHED_BEFORE_CLOSING_MS;
  return isInTime || (action !== 'submit' && action !== 'approve');
}

/**
 * The evening after an action; null where it is not allowed. An organiser's first evening waits for an administrator, later
 * ones are published when they are submitted.
 */
export function act(
  evening: EveningRecord,
  action: EveningAction,
  { actor, now, isFirst }: { readonly actor: EveningActor; readonly now: Date; readonly isFirst: boolean },
): EveningRecord | null {
  if (!canAct(evening, action, actor, now)) return null;
  if (action === 'submit') return { ...evening, submittedAt: now, publishedAt: isFirst ? null : now };
  if (action === 'approve') return { ...evening, publishedAt: now };
  if (action === 'compose') return { ...evening, composedAt: now };
  if (action === 'cancel') return { ...evening, cancelledAt: now };
  return action === 'take-down' ? { ...evening, takenDownAt: now } : evening;
}
