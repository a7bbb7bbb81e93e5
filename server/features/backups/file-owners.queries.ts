import type { Knex } from 'knex';

/** Folders in which each file belongs to a row, and the rows that may have files. */
export type FileOwners = ReadonlyMap<string, ReadonlySet<string>>;

export async function findFileOwners(db: Knex): Promise<FileOwners> {
  const idsOf = async (table: string) => new Set((await db(table).select<{ id: string }[]>('id')).map(({ id }) => id));
  return new Map([
    ['photos', await idsOf('photos')],
    ['advertisements', await idsOf('advertisements')],
  ]);
}

/** Whether the row of a file is there; files of other folders belong to nobody in particular. */
export function isOwned(key: string, owners: FileOwners): boolean {
  const [folder = '', id = ''] = key.split('/');
  return owners.get(folder)?.has(id) ?? true;
}

/** A photo whose files are not there is none: its member is asked for another. */
export async function giveUpMissingPhotos(db: Knex, keys: ReadonlySet<string>, now: Date): Promise<void> {
  const present = new Set([...keys].map((key) => key.split('/')[1]));
  const kept = await db('photos').where({ state: 'kept' }).select<{ id: string; user_id: string }[]>('id', 'user_id');
  for (const { id, user_id: memberId } of kept.filter((photo) => !present.has(photo.id))) {
    await db('photos').where({ id }).update({ state: 'removed', updated_at: now });
    await db('profiles').where({ user_id: memberId }).update({ profile_photo_url: null, updated_at: now });
  }
}
