import type { Database, Updated } from '../../platform/db/database.ts';
import type { VeilColours } from './veil-colours.ts';

/** Inserts the row of a photo before its files exist, so that a sweep finds them after any failure. */
export async function announcePhoto(db: Database, id: string, memberId: string, now: Date): Promise<void> {
  await db('photos').insert({ id, user_id: memberId, state: 'pending', updated_at: now });
}

interface StoredPhoto {
  readonly id: string;
  readonly memberId: string;
  readonly address: string;
  readonly veil: VeilColours;
  readonly now: Date;
}

/** Makes a photo the current one of its member, and marks the previous one as removed. */
export async function storePhoto(db: Database, { id, memberId, address, veil, now }: StoredPhoto): Promise<void> {
  // Saves the profile first: of two photos sent at once the second waits here, and then replaces the first.
  await saveOnProfile(db, memberId, { profile_photo_url: address, photo_skipped_at: null }, now);
  await removeSavedPhoto(db, memberId, now);
  await db('photos')
    .where({ id })
    .update({ state: 'kept', veil: [...veil], updated_at: now });
}

/** Saves that a member chose to have no photo. */
export async function skipPhoto(db: Database, memberId: string, now: Date): Promise<void> {
  await saveOnProfile(db, memberId, { profile_photo_url: null, photo_skipped_at: now }, now);
  await removeSavedPhoto(db, memberId, now);
}

export async function giveUpPhoto(db: Database, id: string, now: Date): Promise<void> {
  await db('photos').where({ id }).update({ state: 'removed', updated_at: now });
}

/** A current photo: its owner, and the colours of its veil, null until they are known. */
export interface CurrentPhoto {
  readonly ownerId: string;
  readonly veil: VeilColours | null;
}

/** A current photo, or null. */
export async function findPhoto(db: Database, id: string): Promise<CurrentPhoto | null> {
  const row = await db('photos').where({ id, state: 'kept' }).first('user_id', 'veil');
  return row?.user_id ? { ownerId: row.user_id, veil: toVeilColours(row.veil) } : null;
}

export async function findSavedPhoto(db: Database, memberId: string): Promise<string | null> {
  const row = await db('photos').where({ user_id: memberId, state: 'kept' }).first('id');
  return row?.id ?? null;
}

/** Those of the given members who have a current photo. */
export async function findPhotoOwners(db: Database, memberIds: readonly string[]): Promise<Set<string>> {
  const rows = await db('photos')
    .whereIn('user_id', [...memberIds])
    .where({ state: 'kept' })
    .select('user_id');
  return new Set(rows.flatMap((row) => row.user_id ?? []));
}

/**
 * Photos whose files are not needed: removed ones, unfinished ones from before `pendingSince`, and those of deleted
 * members.
 */
export async function findPhotosToSweep(db: Database, pendingSince: Date, limit: number): Promise<string[]> {
  const rows = await db('photos')
    .where({ state: 'removed' })
    .orWhere((pending) => void pending.where({ state: 'pending' }).where('updated_at', '<', pendingSince))
    .orWhereNull('user_id')
    .limit(limit)
    .select('id');
  return rows.map(({ id }) => id);
}

/** Current photos whose veil has no colours yet: an earlier release has stored them. */
export async function findPhotosWithoutVeil(db: Database, limit: number): Promise<string[]> {
  const rows = await db('photos').where({ state: 'kept' }).whereNull('veil').limit(limit).select('id');
  return rows.map(({ id }) => id);
}

/**
 * Locks a photo without a veil until the transaction ends, so that its files are not removed meanwhile. False when it
 * has a veil, or is not current any more.
 */
export async function lockPhotoWithoutVeil(db: Database, id: string): Promise<boolean> {
  const row = await db('photos').where({ id, state: 'kept' }).whereNull('veil').forUpdate().first('id');
  return row !== undefined;
}

export async function saveVeil(db: Database, id: string, veil: VeilColours): Promise<void> {
  await db('photos')
    .where({ id })
    .update({ veil: [...veil] });
}

export async function deletePhoto(db: Database, id: string): Promise<void> {
  await db('photos').where({ id }).delete();
}

async function removeSavedPhoto(db: Database, memberId: string, now: Date): Promise<void> {
  await db('photos').where({ user_id: memberId, state: 'kept' }).update({ state: 'removed', updated_at: now });
}

async function saveOnProfile(db: Database, memberId: string, values: Updated<'profiles'>, now: Date): Promise<void> {
  await db('profiles')
    .insert({ user_id: memberId, ...values, updated_at: now })
    .onConflict('user_id')
    .merge({ ...values, updated_at: now });
}

function toVeilColours(stored: readonly number[] | null): VeilColours | null {
  const [one, two, three] = stored ?? [];
  return one === undefined || two === undefined || three === undefined ? null : [one, two, three];
}
