import type { Database } from '../../platform/db/database.ts';

/** The folders in which each file belongs to a row, with the ids of those rows. */
export type FileOwners = ReadonlyMap<string, ReadonlySet<string>>;

export async function findFileOwners(db: Database): Promise<FileOwners> {
  return new Map([
    ['photos', new Set(await db('photos').pluck('id'))],
    ['voice-notes', new Set(await db('voice_notes').pluck('id'))],
    ['voices', new Set(await db('voices').pluck('id'))],
    ['advertisements', new Set(await db('advertisements').pluck('id'))],
  ]);
}

/** Whether the row of a file exists; true for files of other folders. */
export function isOwned(key: string, owners: FileOwners): boolean {
  const [folder = '', id = ''] = key.split('/');
  return owners.get(folder)?.has(id) ?? true;
}

/** Marks photos and recordings without files as removed; their members can add another. */
export async function giveUpMissingFiles(db: Database, keys: ReadonlySet<string>, now: Date): Promise<void> {
  const present = new Set([...keys].map((key) => key.split('/')[1]));
  const voices = await db('voices').where({ state: 'kept' }).pluck('id');
  for (const id of voices.filter((voice) => !present.has(voice)))
    await db('voices').where({ id }).update({ state: 'removed', updated_at: now });
  const photos = await db('photos').where({ state: 'kept' }).select('id', 'user_id');
  for (const { id, user_id: memberId } of photos.filter((photo) => !present.has(photo.id))) {
    await db('photos').where({ id }).update({ state: 'removed', updated_at: now });
    if (memberId)
      await db('profiles').where({ user_id: memberId }).update({ profile_photo_url: null, updated_at: now });
  }
}
