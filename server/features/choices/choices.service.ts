import type { ChoiceKind, PassReason } from '#shared/choices/kinds.ts';
import { canUndo, choiceOf, choose, undoChoice, type ChoicePair } from '#shared/choices/choices.ts';
import { DAY_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { findMailAddress } from '../members/member.queries.ts';
import { addNews, refreshPagesOf, takeNewsBack } from '../news/news.service.ts';
import { lockPair } from '../relations/blocks.queries.ts';
import { findChoicePair, saveChoice } from '../relations/choices.queries.ts';
import { findPairTalks } from '../relations/pair-talk.queries.ts';
import { pairKey } from '../relations/pair-key.ts';
import { findBond } from '../relations/resonance-access.ts';
import { declineAsking } from '../talk/asking.service.ts';
import { saveReason } from './choices.queries.ts';

const SHARED_MAIL = 'interest-shared';
const MAIL_IS_WORTH_MS = 3 * DAY_MS;

/**
 * Saves what a member says of another whom they see. Two who choose at the same moment wait for each other, so that a
 * shared interest is told once, to both; everything else is silent (S-choice-1 to S-choice-4). Said twice, it stays as it was.
 * @returns false when the member does not see the other any more
 * @throws AppError 422 while the two talk, or the member's own question waits: that is ended in its own way
 */
export function saveOwnChoice(ctx: AppContext, memberId: string, otherId: string, kind: ChoiceKind): Promise<boolean> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const now = tx.now();
    // Before the account of the other is read: a deletion and a block come either before or after all of this.
    await lockPair(tx.db, memberId, otherId);
    if (!(await findBond(tx, memberId, otherId))) return false;
    if (kind === 'pass') await declineTheirQuestion(tx, memberId, otherId);
    const talk = (await findPairTalks(tx.db, memberId, [otherId], now)).get(otherId);
    if (talk?.state === 'open') throw new AppError('choice_while_talking', 422);
    if (talk?.state === 'asked-by-me') throw new AppError('choice_while_asking', 422);
    const before = await findChoicePair(tx.db, memberId, otherId);
    const { pair, isNewlyShared } = choose(before, kind, now);
    if (pair === before) return true;
    await saveChoice(tx.db, memberId, otherId, { choice: pair.mine, now });
    if (isNewlyShared) await notifyBoth(tx, memberId, otherId, pair);
    else await updateOwnPages(tx, memberId, otherId, pair);
    return true;
  });
}

/** What became of a choice that was to be undone; `final`: too late, or both know of it. */
export type UndoOutcome = 'undone' | 'tomorrow' | 'final';

/**
 * Takes back what a member said of another, for a day. It asks only for the member's own choice, so it does not tell
 * whether the other has blocked, paused or left.
 * @returns `undone` also where it was taken back before; `tomorrow` where the two are apart until the end of the day
 */
export function undoOwnChoice(ctx: AppContext, memberId: string, otherId: string): Promise<UndoOutcome> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const now = tx.now();
    await lockPair(tx.db, memberId, otherId);
    const before = await findChoicePair(tx.db, memberId, otherId);
    if (choiceOf(before.mine, now) === null) return 'undone';
    if (!canUndo(before, now)) return 'final';
    const pair = undoChoice(before, now);
    await saveChoice(tx.db, memberId, otherId, { choice: pair.mine, now });
    await updateOwnPages(tx, memberId, otherId, pair);
    // By the member's own choice alone: that the other has passed meanwhile would be told otherwise.
    return pair.mine.apart ? 'tomorrow' : 'undone';
  });
}

/** Saves the reason of a pass while it can be undone; it is counted in totals, and then deleted (S-choice-6). */
export async function savePassReason(
  ctx: AppContext,
  memberId: string,
  otherId: string,
  reason: PassReason,
): Promise<void> {
  await saveReason(ctx.db, { memberId, aboutId: otherId, reason, chosenAfter: new Date(ctx.now().getTime() - DAY_MS) });
}

/** A question that waits for the member is declined with the pass, as silently. */
async function declineTheirQuestion(tx: AppContext, memberId: string, otherId: string): Promise<void> {
  const talk = (await findPairTalks(tx.db, memberId, [otherId], tx.now())).get(otherId);
  if (talk?.state === 'asked-by-them' && talk.conversationId) await declineAsking(tx, memberId, talk.conversationId);
}

/** Tells both that both are interested: a line, a notification and a mail. */
async function notifyBoth(tx: AppContext, memberId: string, otherId: string, pair: ChoicePair): Promise<void> {
  const now = tx.now();
  await saveChoice(tx.db, otherId, memberId, { choice: pair.theirs, now });
  for (const id of [memberId, otherId].toSorted()) {
    const aboutId = id === memberId ? otherId : memberId;
    await addNews(tx, { memberId: id, aboutId, kind: 'interest-shared' });
    const to = await findMailAddress(tx.db, id);
    if (!to) continue;
    await queueMail(tx, {
      kind: SHARED_MAIL,
      data: {},
      to,
      toldId: id,
      aboutId,
      dedupeKey: `${pairKey(tx, memberId, otherId)}:${id < aboutId ? 1 : 2}:${now.toISOString().slice(0, 10)}`,
      expiresAt: new Date(now.getTime() + MAIL_IS_WORTH_MS),
    });
  }
}

/** The member's own open pages read again; what is no longer shown to them goes from 'Du nouveau'. */
async function updateOwnPages(tx: AppContext, memberId: string, otherId: string, { mine }: ChoicePair): Promise<void> {
  if (mine.kind === 'pass')
    await takeNewsBack(tx, { memberId, aboutId: otherId }, [
      'interest-shared',
      'new-match',
      'reveal-asked',
      'crush-received',
    ]);
  await refreshPagesOf(tx, memberId);
}
