import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { decodeInProcess } from '../../platform/files/decoder-client.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { drawWash, PHOTO_CONTENT_TYPE, veilTask, type PreparedVeil } from './image.ts';
import { photoKeyOf } from './photos.service.ts';
import { findPhotosWithoutVeil, lockPhotoWithoutVeil, saveVeil } from './photos.queries.ts';
import { defaultVeilColours } from './veil-colours.ts';

export const makeVeilsJob = defineJob({
  name: 'photos.make-veils',
  label: 'Photos à voiler',
  payload: z.object({}),
  retryLimit: 3,
  growth: 'limited',
  cron: '*/10 * * * *',
});

const VEILED_AT_ONCE = 100;

/**
 * Finds the veils of photos that were stored blurred, and replaces the files with the blur; a few at a time, so that no
 * worker is busy with it for long (S-photo-7). Safe to run at any time, also twice at once.
 */
export async function makeVeils(ctx: AppContext): Promise<void> {
  const ids = await findPhotosWithoutVeil(ctx.db, VEILED_AT_ONCE);
  for (const id of ids) await makeVeil(ctx, id);
  if (ids.length === VEILED_AT_ONCE) await ctx.enqueue(makeVeilsJob, {});
}

async function makeVeil(ctx: AppContext, id: string): Promise<void> {
  const prepared = await prepareVeil(await ctx.files.read(photoKeyOf(id, 'screen')));
  await inTransaction(ctx, async (tx) => {
    if (!(await lockPhotoWithoutVeil(tx.db, id))) return;
    await tx.files.put(photoKeyOf(id, 'blurred'), prepared.blurred, PHOTO_CONTENT_TYPE);
    await saveVeil(tx.db, id, prepared.veil);
  });
}

/** A photo whose file is lost or cannot be read gets the veil of the product's colours, and is not tried again. */
async function prepareVeil(photo: Buffer | null): Promise<PreparedVeil> {
  try {
    if (photo) return await decodeInProcess(veilTask, photo);
  } catch (error) {
    if (error instanceof AppError) throw error;
  }
  return { veil: defaultVeilColours, blurred: await drawWash(defaultVeilColours) };
}

export const veilJobs: readonly JobHandler<AppContext>[] = [
  handles(
    makeVeilsJob,
    ({ ctx }) =>
      () =>
        makeVeils(ctx),
  ),
];
