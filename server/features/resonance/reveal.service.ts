import { DAY_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import {
  changeReveal,
  otherStateOf,
  revealStateOf,
  type Reveal,
  type RevealIntent,
  type RevealNotice,
} from '#shared/resonance/reveal.ts';
import { inTransaction, inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { cancelMails } from '../../platform/mail/outbox.queries.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { findMailAddress } from '../members/member.queries.ts';
import { addNews, forgetNewsBetween, refreshPagesOf, takeNewsBack } from '../news/news.service.ts';
import { mayOpenResonance } from '../relations/resonance-access.ts';
import { findPhotoOwners } from '../photos/photos.queries.ts';
import { pairKey } from '../relations/pair-key.ts';
import { insertRevealLine, refreshThreadOf } from '../relations/reveal-line.queries.ts';
import {
  deleteReveal,
  findRevealPartners,
  lockReveal,
  saveMomentDue,
  saveMomentSeen,
  saveReveal,
} from '../relations/reveal.queries.ts';

const mailKinds = { asked: 'reveal-asked', opened: 'reveal-accepted' } as const;
const MAIL_IS_WORTH_MS = 3 * DAY_MS;

/**
 * Asks for, accepts, declines or takes back a reveal. The other is notified in the same transaction; simultaneous
 * actions of a pair wait for each other, so that a reveal opens and is notified once (S-reveal-7).
 * @returns false when the two may not see each other any more
 * @throws AppError 422 when one of the two has no photo
 */
export async function changePhotoReveal(
  ctx: AppContext,
  memberId: string,
  otherId: string,
  intent: RevealIntent,
): Promise<boolean> {
  // The deletion of one of the two may lock the same rows the other way round.
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const before = await lockReveal(tx.db, memberId, otherId);
    const isAllowed = await mayOpenResonance(tx, memberId, otherId);
    const { reveal, notice } = isAllowed ? changeReveal(before, intent, tx.now()) : { reveal: before, notice: null };
    if (reveal.mine.askedAt && !before.mine.askedAt) await requirePhotos(tx, memberId, otherId);
    await saveReveal(tx.db, memberId, otherId, reveal);
    const change = { memberId, otherId, before, after: reveal, notice };
    if (isAllowed && isKeptSilent(change, intent, tx.now())) await announceAndUndo(tx, change, intent);
    else await inTransaction(tx, (saved) => announce(saved, change));
    return isAllowed;
  });
}

/** Whether the other gets to know nothing of this action because they declined the wish, while the member must not. */
function isKeptSilent({ before, after, notice }: Change, intent: RevealIntent, now: Date): boolean {
  const isOfWish = intent === 'ask' || intent === 'take-back';
  const isUnseen = notice === null && otherStateOf(before, now) === otherStateOf(after, now);
  return isOfWish && before.mine.declinedAt !== null && isUnseen;
}

const undone = new Error('Announced and undone.');

/**
 * Does everything that telling the other would have done without the decline, and undoes it: the time of the answer
 * would show the member otherwise that they were declined (S-reveal-3, S-reveal-4).
 */
async function announceAndUndo(
  tx: AppContext,
  { memberId, otherId, before }: Change,
  intent: RevealIntent,
): Promise<void> {
  const never = { ...before, mine: { ...before.mine, declinedAt: null } };
  const { reveal: after, notice } = changeReveal(never, intent, tx.now());
  try {
    await inTransaction(tx, async (rehearsal) => {
      await announce(rehearsal, { memberId, otherId, before: never, after, notice });
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
}

/** Notifies the two, adds their news, and makes their open pages read again. */
async function announce(tx: AppContext, change: Change): Promise<void> {
  const { memberId, otherId, notice } = change;
  if (notice === 'asked') await notify(tx, 'asked', otherId, memberId);
  if (notice === 'opened') {
    await notify(tx, 'opened', otherId, memberId);
    await notify(tx, 'opened', memberId, otherId);
    await saveMomentDue(tx.db, memberId, otherId);
    // Both read it in their thread as well (S-reveal-12).
    if (await insertRevealLine(tx.db, memberId, otherId, tx.now())) tx.hint(memberId);
  }
  await updatePages(tx, change);
}

interface Change {
  readonly memberId: string;
  readonly otherId: string;
  readonly before: Reveal;
  readonly after: Reveal;
  readonly notice: RevealNotice;
}

/**
 * Tells the other what changed for them: a line of news for a new request and for an opened reveal, and the open pages
 * read again. What the other cannot see is told by nothing, not even by a hint: a decline, a request in the quiet days
 * (S-reveal-3, S-reveal-4). Lines that are no longer true go. The two are written in the order of their ids, or two
 * transactions could wait for each other.
 */
async function updatePages(tx: AppContext, { memberId, otherId, before, after, notice }: Change): Promise<void> {
  const now = tx.now();
  const [was, is] = [otherStateOf(before, now), otherStateOf(after, now)];
  const gone = [
    ...(revealStateOf(after, now) === 'asked-by-them' ? [] : (['reveal-asked'] as const)),
    ...(is === 'open' ? [] : (['reveal-opened'] as const)),
  ];
  const updateOwn = () => takeNewsBack(tx, { memberId, aboutId: otherId }, gone);
  const updateOther = async () => {
    if (is === was) return;
    await refreshThreadOf(tx.db, otherId, memberId);
    const line = { memberId: otherId, aboutId: memberId, isAnnounced: notice !== null };
    await takeNewsBack(tx, line, ['reveal-asked', 'reveal-opened']);
    if (is === 'asked-by-them') await addNews(tx, { ...line, kind: 'reveal-asked' });
    else if (notice === 'opened') await addNews(tx, { ...line, kind: 'reveal-opened' });
    else await refreshPagesOf(tx, otherId);
  };
  for (const update of memberId < otherId ? [updateOwn, updateOther] : [updateOther, updateOwn]) await update();
}

/** Remembers that a member has seen the moment in which the photos opened. */
export async function seeRevealMoment(ctx: AppContext, memberId: string, otherId: string): Promise<void> {
  await saveMomentSeen(ctx.db, memberId, otherId);
}

/** Deletes the reveal of a pair and cancels its queued mails. For the caller's transaction. */
export async function forgetReveal(tx: AppContext, memberId: string, otherId: string): Promise<void> {
  await deleteReveal(tx.db, memberId, otherId);
  await forgetNewsBetween(tx, memberId, otherId);
  await cancelMails(tx.db, Object.values(mailKinds), pairKey(tx, memberId, otherId));
}

/** Cancels queued mails about all reveals of a member. For the caller's transaction. */
export async function cancelRevealMailsOf(tx: AppContext, memberId: string): Promise<void> {
  for (const otherId of await findRevealPartners(tx.db, memberId))
    await cancelMails(tx.db, Object.values(mailKinds), pairKey(tx, memberId, otherId));
}

async function requirePhotos(tx: AppContext, memberId: string, otherId: string): Promise<void> {
  const owners = await findPhotoOwners(tx.db, [memberId, otherId]);
  if (!owners.has(memberId)) throw new AppError('reveal_own_photo_missing', 422);
  if (!owners.has(otherId)) throw new AppError('reveal_other_photo_missing', 422);
}

/** Mails one of the pair, at most once a day for each kind of mail. */
async function notify(tx: AppContext, notice: keyof typeof mailKinds, toldId: string, otherId: string): Promise<void> {
  const to = await findMailAddress(tx.db, toldId);
  if (!to) return;
  const now = tx.now();
  await queueMail(tx, {
    kind: mailKinds[notice],
    data: {},
    to,
    toldId,
    aboutId: otherId,
    dedupeKey: `${pairKey(tx, toldId, otherId)}:${toldId < otherId ? 1 : 2}:${now.toISOString().slice(0, 10)}`,
    expiresAt: new Date(now.getTime() + MAIL_IS_WORTH_MS),
  });
}
