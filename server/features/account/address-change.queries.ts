import { LINK_ADDRESS_ATTEMPTS } from '#shared/sign-in/link-attempts.ts';
import type { Database } from '../../platform/db/database.ts';

export interface NewAddressChange {
  readonly memberId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly confirmHash: Buffer;
  readonly signInId: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Saves a requested change, which replaces one that was requested before and not confirmed. */
export async function replaceAddressRequest(db: Database, change: NewAddressChange): Promise<string> {
  await db('address_changes').where({ member_id: change.memberId }).whereNull('confirmed_at').delete();
  const [row] = await db('address_changes')
    .insert({
      member_id: change.memberId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      confirm_hash: change.confirmHash,
      sign_in_id: change.signInId,
      requested_at: change.now,
      expires_at: change.expiresAt,
    })
    .returning('id');
  if (!row) throw new Error('The change of address was not saved.');
  return row.id;
}

export interface AddressChange {
  readonly memberId: string;
  readonly id: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly requestedAt: Date;
  /** Null as long as the new address has not confirmed it. */
  readonly confirmedAt: Date | null;
  readonly expiresAt: Date;
}

const changeColumns = {
  memberId: 'member_id',
  id: 'id',
  oldEmail: 'old_email',
  newEmail: 'new_email',
  requestedAt: 'requested_at',
  confirmedAt: 'confirmed_at',
  expiresAt: 'expires_at',
} as const;

/** A member's requested change that a link confirms; null when the link is used, expired, or of another account. */
export async function findAddressRequest(
  db: Database,
  memberId: string,
  confirmHash: Buffer,
  now: Date,
): Promise<AddressChange | null> {
  const row = await db('address_changes')
    .where({ member_id: memberId, confirm_hash: confirmHash })
    .where('expires_at', '>', now)
    .whereNull('confirmed_at')
    .first(changeColumns);
  return row ?? null;
}

/** The change that a link undoes; null when the link is used, expired, or tried too often. */
export async function findUndoableChange(db: Database, undoHash: Buffer, now: Date): Promise<AddressChange | null> {
  const row = await db('address_changes')
    .where({ undo_hash: undoHash })
    .where('expires_at', '>', now)
    .where('failed_attempts', '<', LINK_ADDRESS_ATTEMPTS)
    .first(changeColumns);
  return row ?? null;
}

/** The change that left this address and can still be undone; until then the address opens no other account. */
export async function findChangeFrom(db: Database, oldEmail: string, now: Date): Promise<AddressChange | null> {
  const row = await db('address_changes')
    .where({ old_email: oldEmail })
    .whereNotNull('confirmed_at')
    .where('expires_at', '>', now)
    .orderBy('confirmed_at')
    .first(changeColumns);
  return row ?? null;
}

/** The oldest change that a sign-in made and that can still be undone. */
export async function findChangeOfSignIn(
  db: Database,
  memberId: string,
  signInId: string,
  now: Date,
): Promise<AddressChange | null> {
  const row = await db('address_changes')
    .where({ member_id: memberId, sign_in_id: signInId })
    .whereNotNull('confirmed_at')
    .where('expires_at', '>', now)
    .orderBy('confirmed_at')
    .first(changeColumns);
  return row ?? null;
}

export async function countFailedUndoing(db: Database, undoHash: Buffer): Promise<void> {
  await db('address_changes').where({ undo_hash: undoHash }).increment('failed_attempts', 1);
}

/** Marks a change as confirmed. False when it was confirmed before: of simultaneous calls one succeeds. */
export async function markAddressConfirmed(
  db: Database,
  { memberId, id }: Pick<AddressChange, 'memberId' | 'id'>,
  confirmed: { readonly undoHash: Buffer; readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const change = db('address_changes').where({ member_id: memberId, id }).whereNull('confirmed_at');
  const values = { undo_hash: confirmed.undoHash, confirmed_at: confirmed.now, expires_at: confirmed.expiresAt };
  return (await change.update(values)) === 1;
}

/** Deletes a member's requested changes, and those that were made at a moment or later. */
export async function deleteChangesSince(db: Database, memberId: string, since: Date): Promise<void> {
  await db.raw(
    `DELETE FROM address_changes WHERE member_id = :memberId AND (confirmed_at IS NULL OR confirmed_at >= :since)`,
    { memberId, since },
  );
}

/** Deletes what a sign-in requested and nobody has confirmed. */
export async function deleteRequestsOfSignIn(db: Database, memberId: string, signInId: string): Promise<void> {
  await db('address_changes').where({ member_id: memberId, sign_in_id: signInId }).whereNull('confirmed_at').delete();
}

export async function deleteOldAddressChanges(db: Database, now: Date): Promise<number> {
  return db('address_changes').where('expires_at', '<=', now).delete();
}

/** Whether an account has this address. */
export async function isAddressTaken(db: Database, email: string): Promise<boolean> {
  return (await db('members').where({ email }).first('id')) !== undefined;
}

/** Sets a member's address, which must be free: the unique key decides. */
export async function setAddress(db: Database, memberId: string, email: string): Promise<void> {
  await db('members').where({ id: memberId }).update({ email });
}
