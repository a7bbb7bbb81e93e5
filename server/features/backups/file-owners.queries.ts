import type { Database } from '../../platform/db/database.ts';

/** Folders in which each file belongs to a row, and the rows that may have files. */
export type FileOwners = ReadonlyMap<string, ReadonlySet<string>>;

export async function findFileOwners(db: Database): Promise<FileOwners> {
  return new Map([
    ['photos', new Set(await db('photos').pluck('id'))],
    ['advertisements', new Set(await db('advertisements').pluck('id'))],
  ]);
}

/** Whether the row of a file is there; files of other folders belong to nobody in particular. */
export function isOwned(key: string, owners: FileOwners): boolean {
  const [folder = '', id = ''] = key.split('/');
  return owners.get(folder)?.has(id) ?? true;
}

/** A photo whose files are not there is none: its member is asked for another. */
export async function giveUpMissingPhotos(db: Database, keys: ReadonlySet<string>, now: Date): Promise<void> {
  const present = new Set([...keys].map((key) => key.split('/')[1]));
  const photos = await db('photos').where({ state: 'kept' }).select('id', 'user_id');
  for (const { id, user_id: memberId } of photos.filter((photo) => !present.has(photo.id))) {
    await db('photos').where({ id }).update({ state: 'removed', updated_at: now });
    if (memberId)
      await db('profiles').where({ user_id: memberId }).update({ profile_photo_url: null, updated_at: now });
  }
}
