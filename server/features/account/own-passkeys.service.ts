import { AppError } from '#shared/errors.ts';
import type { CreatedPasskey } from '#shared/passkeys/passkeys.ts';
import { PASSKEY_LIMIT } from '#shared/passkeys/passkey-limits.ts';
import { dayInWords } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { AppContext } from '../../platform/context.ts';
import { roleAccessOf, recordPasskeyProof } from '../admin/second-factor.service.ts';
import { saveProof, secondFactorProof } from '../admin/second-factor.session.ts';
import { isFreshlyProven, memberProof } from '../members/member-proof.ts';
import type { Member } from '../members/member.queries.ts';
import type { Session } from '../members/session.ts';
import { findPasskeys } from '../passkeys/passkeys.queries.ts';
import { addPasskey, removePasskey } from '../passkeys/passkeys.service.ts';

/** A passkey on its owner's account page. */
export interface ShownPasskey {
  readonly id: string;
  readonly name: string;
  readonly addedOn: string;
  readonly usedOn: string | null;
}

export interface ShownPasskeys {
  readonly own: readonly ShownPasskey[];
  readonly mayAdd: boolean;
  /** What the new one is called unless its owner says otherwise. */
  readonly suggestedName: string;
}

export async function listPasskeys({ db }: AppContext, session: Session, memberId: string): Promise<ShownPasskeys> {
  const own = await findPasskeys(db, memberId);
  return {
    own: own.map(({ id, name, createdAt, lastUsedOn }) => ({
      id,
      name,
      addedOn: dayInWords(dayOf(createdAt)),
      usedOn: lastUsedOn && dayInWords(lastUsedOn),
    })),
    mayAdd: own.length < PASSKEY_LIMIT,
    suggestedName: session.device,
  };
}

/**
 * Adds a passkey to the member's own account. False when the member has not proved themselves for a while. For a
 * member with a role it is a second factor from now on, so it takes the proof of the present one (S-passkey-7).
 * @throws AppError 403 for a member with a role and without that proof, 422 when the passkey cannot be added
 */
export async function addOwnPasskey(
  ctx: AppContext,
  session: Session,
  member: Member,
  given: { readonly name: string; readonly credential: CreatedPasskey },
): Promise<boolean> {
  if (!isFreshlyProven(session, ctx.now())) return false;
  const proof = session.get(secondFactorProof);
  const owner = {
    member,
    browserHash: session.browser.hash,
    signInId: session.get(memberProof)?.signInId ?? null,
    // Asked again under the lock: of two first factors that are enrolled at once one succeeds.
    mayAdd: async (tx: AppContext) => (await roleAccessOf(tx, member.id, 'any', proof)) !== 'unproven',
  };
  const passkeyId = await addPasskey(ctx, owner, given);
  const roleProof = await recordPasskeyProof(ctx, member.id, passkeyId);
  if (roleProof) await saveProof(session, roleProof);
  return true;
}

/**
 * Removes one of the member's own passkeys.
 * @throws AppError 403 for a member with a role who has not proved the second factor
 */
export async function removeOwnPasskey(ctx: AppContext, session: Session, member: Member, id: string): Promise<void> {
  if ((await roleAccessOf(ctx, member.id, 'any', session.get(secondFactorProof))) === 'unproven')
    throw new AppError('passkey_needs_second_factor', 403);
  await removePasskey(ctx, member.id, id);
}
