import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedOn: IsoDate | null;
}

/** A member's passkeys, the oldest first. */
export async function findPasskeys(db: Database, memberId: string): Promise<OwnPasskey[]> {
  return db('passkeys')
    .where({ member_id: memberId })
    .orderBy('created_at')
    .select({ id: 'id', name: 'name', createdAt: 'created_at', lastUsedOn: 'last_used_on' });
}

/** What a browser needs to recognise a member's passkeys. */
export interface KnownCredential {
  readonly credentialId: Buffer;
  readonly userHandle: Buffer;
  readonly transports: readonly string[];
}

export async function findCredentials(db: Database, memberId: string): Promise<KnownCredential[]> {
  return db('passkeys')
    .where({ member_id: memberId })
    .orderBy('created_at')
    .select({ credentialId: 'credential_id', userHandle: 'user_handle', transports: 'transports' });
}

/** What the server needs to verify a use of a passkey. */
export interface StoredPasskey {
  readonly id: string;
  readonly memberId: string;
  readonly userHandle: Buffer;
  readonly publicKey: Buffer;
}

export async function findPasskey(db: Database, credentialId: Buffer): Promise<StoredPasskey | null> {
  const row = await db('passkeys')
    .where({ credential_id: credentialId })
    .first({ id: 'id', memberId: 'member_id', userHandle: 'user_handle', publicKey: 'public_key' });
  return row ?? null;
}

export interface NewPasskey {
  readonly credentialId: Buffer;
  readonly memberId: string;
  readonly userHandle: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly signInId: string | null;
  readonly now: Date;
}

/** Locks a member until the transaction ends, so that two passkeys added at once are counted one after the other. */
export async function lockOwner(db: Database, memberId: string): Promise<void> {
  await db('members').where({ id: memberId }).forNoKeyUpdate().first('id');
}

export async function countPasskeys(db: Database, memberId: string): Promise<number> {
  const [row] = await db('passkeys').where({ member_id: memberId }).count({ passkeys: '*' });
  return Number(row?.passkeys ?? 0);
}

/** Saves a passkey. Returns its id, or null when this credential is known, with whatever member. */
export async function insertPasskey(db: Database, passkey: NewPasskey): Promise<string | null> {
  const [row] = await db('passkeys')
    .insert({
      credential_id: passkey.credentialId,
      member_id: passkey.memberId,
      user_handle: passkey.userHandle,
      public_key: passkey.publicKey,
      sign_count: String(passkey.signCount),
      transports: passkey.transports,
      name: passkey.name,
      sign_in_id: passkey.signInId,
      created_at: passkey.now,
    })
    .onConflict('credential_id')
    .ignore()
    .returning('id');
  return row?.id ?? null;
}

/**
 * Records a use of a passkey. False when its counter did not grow, as after a copy of the authenticator was used; of
 * simultaneous uses with one counter one succeeds. Authenticators that do not count always send 0.
 */
export async function markPasskeyUsed(
  db: Database,
  credentialId: Buffer,
  { signCount, day }: { readonly signCount: number; readonly day: IsoDate },
): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `UPDATE passkeys SET sign_count = :signCount, last_used_on = :day
      WHERE credential_id = :credentialId
        AND (sign_count < :signCount::bigint OR (sign_count = 0 AND :signCount::bigint = 0))`,
    { credentialId, signCount, day },
  );
  return rowCount === 1;
}

export async function renamePasskey(db: Database, memberId: string, id: string, name: string): Promise<boolean> {
  return (await db('passkeys').where({ member_id: memberId, id }).update({ name })) === 1;
}

export async function deletePasskey(db: Database, memberId: string, id: string): Promise<boolean> {
  return (await db('passkeys').where({ member_id: memberId, id }).delete()) === 1;
}

/**
 * Deletes all passkeys of a member, or only those that were added by one sign-in or since a moment. Returns how many
 * there were.
 */
export async function deletePasskeysOf(
  db: Database,
  memberId: string,
  added?: { readonly since: Date } | { readonly signInId: string },
): Promise<number> {
  const passkeys = db('passkeys').where({ member_id: memberId });
  if (added === undefined) return passkeys.delete();
  return (
    'since' in added ? passkeys.where('created_at', '>=', added.since) : passkeys.where({ sign_in_id: added.signInId })
  ).delete();
}
