import { randomUUID } from 'node:crypto';
import { portraitNames, readPortrait } from '#seeds/portraits.ts';
import type { Gender } from '#shared/questionnaire/options.ts';
import type { AppContext } from '../../platform/context.ts';
import { prepareImage, type PreparedImage } from '../photos/image.ts';
import { savePreparedPhoto } from '../photos/photos.service.ts';
import { findDemoMembersWithoutPhoto, findGenderWithoutPhoto } from './demo.queries.ts';

/** One invented member in this many has a photo, up to a limit: the files of a large population would fill a disk. */
const ONE_IN = 3;
const PHOTOS_AT_MOST = 400;
const SAVED_AT_ONCE = 8;

/** Gives some demo members a drawn portrait. Each drawing is prepared once. */
export async function addDemoPhotos(ctx: AppContext): Promise<void> {
  const members = await findDemoMembersWithoutPhoto(ctx.db, { oneIn: ONE_IN, atMost: PHOTOS_AT_MOST });
  const prepared = new Map<string, Promise<PreparedImage>>();
  const portraitOf = (gender: Gender, index: number): Promise<PreparedImage> => {
    const names = portraitNames(gender);
    const name = names[index % names.length];
    if (name === undefined) throw new Error(`There is no portrait for ${gender}.`);
    const image = prepared.get(name) ?? prepareImage(readPortrait(name));
    prepared.set(name, image);
    return image;
  };
  for (let done = 0; done < members.length; done += SAVED_AT_ONCE) {
    const some = members.slice(done, done + SAVED_AT_ONCE);
    await Promise.all(
      some.map(async ({ memberId, gender, index }) =>
        savePreparedPhoto(ctx, randomUUID(), memberId, await portraitOf(gender, Math.floor(index / ONE_IN))),
      ),
    );
  }
}

/**
 * Gives one demo member a drawn portrait, if they have none: a person who talks with them lives through the opening of the
 * photos, too.
 */
export async function addDemoPhotoOf(ctx: AppContext, memberId: string): Promise<void> {
  const gender = await findGenderWithoutPhoto(ctx.db, memberId);
  if (gender === null) return;
  const names = portraitNames(gender);
  const name = names[Number.parseInt(memberId.slice(0, 8), 16) % names.length];
  if (name === undefined) return;
  await savePreparedPhoto(ctx, randomUUID(), memberId, await prepareImage(readPortrait(name)));
}
