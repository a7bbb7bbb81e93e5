import { DAY_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { changeReveal, type RevealIntent } from '#shared/resonance/reveal.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { cancelMails } from '../../platform/mail/outbox.queries.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import { findMailAddress } from '../members/member.queries.ts';
import { mayOpenResonance } from '../relations/resonance-access.ts';
import { findPhotoOwners } from '../photos/photos.queries.ts';
import { deleteReveal, findRevealPartners, lockReveal, saveReveal } from '../relations/reveal.queries.ts';

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
  return inTransaction(ctx, async (tx) => {
    const before = await lockReveal(tx.db, memberId, otherId);
    const isAllowed = await mayOpenResonance(tx, memberId, otherId);
    const { reveal, notice } = isAllowed ? changeReveal(before, intent, tx.now()) : { reveal: before, notice: null };
    if (reveal.mine.askedAt && !before.mine.askedAt) await requirePhotos(tx, memberId, otherId);
    await saveReveal(tx.db, memberId, otherId, reveal);
    if (notice === 'asked') await notify(tx, 'asked', otherId, memberId);
    if (notice === 'opened') {
      await notify(tx, 'opened', otherId, memberId);
      await notify(tx, 'opened', memberId, otherId);
    }
    return isAllowed;
  });
}

/** Deletes the reveal of a pair and cancels its queued mails. For the caller's transaction. */
export async function forgetReveal(tx: AppContext, memberId: string, otherId: string): Promise<void> {
  await deleteReveal(tx.db, memberId, otherId);
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

/** Names a pair in either order by a hash, without storing who the two are. */
function pairKey({ config }: AppContext, one: string, other: string): string {
  return keyedHash(recognitionKeyOf(config, 'mail'), [one, other].toSorted().join('|'));
}
