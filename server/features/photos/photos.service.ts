import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { HOUR_MS } from '#shared/duration.ts';
import { nextAfterStep, progressOf, type StepProgress } from '#shared/questionnaire/journey.ts';
import { routes } from '#shared/routes.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { decodeInProcess } from '../../platform/files/decoder-client.ts';
import type { Member } from '../members/member.queries.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { keyedBytes, recognitionKeyOf } from '../../platform/secrets.ts';
import { refreshPagesOf, takeNewsBack } from '../news/news.service.ts';
import { closeRevealsOf, countOpenReveals } from '../relations/reveal.queries.ts';
import { findBond } from '../relations/resonance-access.ts';
import { findAnswers } from '../members/profiles.queries.ts';
import { journeyFacts } from '../members/journey-facts.service.ts';
import { greetingName } from '../members/greeting-name.ts';
import { PHOTO_CONTENT_TYPE, photoVariants, type PhotoVariant, type PreparedImage, photoTask } from './image.ts';
import { findSeeable } from '../relations/relations.queries.ts';
import { photoAddress } from './photo-address.ts';
import {
  announcePhoto,
  deletePhoto,
  findSavedPhoto,
  findPhoto,
  findPhotosToSweep,
  giveUpPhoto,
  storePhoto,
  skipPhoto,
} from './photos.queries.ts';
import { drawVeil } from './veil.ts';
import { defaultVeilColours, type VeilColours } from './veil-colours.ts';

export const sweepPhotosJob = defineJob({
  name: 'photos.sweep',
  label: 'Photos à effacer',
  payload: z.object({}),
  retryLimit: 3,
  growth: 'limited',
  cron: '*/10 * * * *',
});

const PENDING_FOR_MS = HOUR_MS;
const SWEPT_AT_ONCE = 500;

export interface PhotoStepData {
  readonly key: 'profilePhotoUpload';
  readonly name: string;
  /** Where each variant is, or null. */
  readonly photo: Readonly<Record<PhotoVariant, string>> | null;
  /** With how many members the photo is revealed; another photo, or none, closes these reveals. */
  readonly openReveals: number;
  readonly back: string | null;
  readonly next: string;
  readonly progress: StepProgress;
}

export async function loadPhotoStep(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  member: Member,
  toRecap: boolean,
): Promise<PhotoStepData> {
  const profile = await findAnswers(ctx.db, member.id);
  const address = photoAddress(pseudonyms, profile?.profile_photo_url ?? null);
  return {
    key: 'profilePhotoUpload',
    name: greetingName({ profile: profile?.display_name ?? null, account: member.displayName, email: member.email }),
    photo: address === null ? null : variantsOf(address),
    openReveals: await countOpenReveals(ctx.db, member.id),
    back: toRecap || profile?.profile_completed ? routes.profileComplete : null,
    next: await nextAfterPhoto(ctx, member.id, toRecap),
    progress: progressOf('profilePhotoUpload'),
  };
}

/** The address to which 'Continuer' leads. */
export async function nextAfterPhoto(ctx: AppContext, memberId: string, toRecap: boolean): Promise<string> {
  if (toRecap) return routes.profileComplete;
  return routes[nextAfterStep('profilePhotoUpload', await journeyFacts(ctx, memberId))];
}

/**
 * Saves an uploaded photo. Its files are stored before the profile refers to them, and the previous ones removed
 * afterwards (S-photo-6).
 * @throws AppError 422 with what is wrong with the image
 */
export async function savePhoto(ctx: AppContext, memberId: string, bytes: Buffer): Promise<void> {
  await savePreparedPhoto(ctx, randomUUID(), memberId, await decodeInProcess(photoTask, bytes));
}

/** Saves a photo whose variants are prepared already. */
export async function savePreparedPhoto(
  ctx: AppContext,
  id: string,
  memberId: string,
  image: PreparedImage,
): Promise<void> {
  await announcePhoto(ctx.db, id, memberId, ctx.now());
  try {
    for (const variant of photoVariants)
      await ctx.files.put(photoKeyOf(id, variant), image[variant], PHOTO_CONTENT_TYPE);
    await inTransaction(ctx, async (tx) => {
      const photo = { id, memberId, address: `/photos/${id}`, veil: image.veil, now: tx.now() };
      await storePhoto(tx.db, photo);
      await closeReveals(tx, memberId);
      await tx.enqueue(sweepPhotosJob, {});
    });
  } catch (error) {
    // If this fails too, the sweep finds the announced photo an hour later.
    await giveUpPhoto(ctx.db, id, ctx.now()).catch(() => undefined);
    throw error;
  }
}

/** Saves the choice of no photo, and removes an existing one (S-photo-5). */
export async function goWithoutPhoto(ctx: AppContext, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await skipPhoto(tx.db, memberId, tx.now());
    await closeReveals(tx, memberId);
    await tx.enqueue(sweepPhotosJob, {});
  });
}

/**
 * Closes the open reveals of a member whose photo has changed; open pages of the others show it at once. A member who
 * may not see this one learns nothing, not even that something changed: it would show that somebody who pauses is there.
 */
async function closeReveals(tx: AppContext, memberId: string): Promise<void> {
  const others = await closeRevealsOf(tx.db, memberId, tx.now());
  const seeable = await findSeeable(tx.db, memberId, others);
  // In the order of the ids, like every transaction that writes the news of several members.
  for (const id of [memberId, ...others].toSorted()) {
    const aboutIds = id === memberId ? others : [memberId];
    for (const aboutId of aboutIds) await takeNewsBack(tx, { memberId: id, aboutId }, ['reveal-opened']);
    if (seeable.has(id)) await refreshPagesOf(tx, id);
  }
}

/**
 * Reads a photo, or draws its veil; null for a member who may not see it or a photo that does not exist. The veil is
 * drawn differently for each viewer, so that two of them cannot compare whom they see.
 */
export async function openPhoto(
  ctx: AppContext,
  viewerId: string,
  photoId: string,
  variant: PhotoVariant,
): Promise<Buffer | null> {
  const photo = await findPhoto(ctx.db, photoId);
  if (!photo) return null;
  if (photo.ownerId !== viewerId) {
    const bond = await findBond(ctx, viewerId, photo.ownerId);
    if (!bond || (variant !== 'blurred' && !bond.isPhotoOpen)) return null;
  }
  if (variant === 'blurred') return Buffer.from(veilFor(ctx, viewerId, photoId, photo.veil));
  return ctx.files.read(photoKeyOf(photoId, variant));
}

/** The veil of a photo as one viewer sees it, always the same for them. */
export function veilFor({ config }: AppContext, viewerId: string, photoId: string, veil: VeilColours | null): string {
  const seed = keyedBytes(recognitionKeyOf(config, 'veil'), `${viewerId}|${photoId}`);
  return drawVeil(veil ?? defaultVeilColours, seed);
}

/** A member's own current photo, or null. */
export async function openOwnPhoto(ctx: AppContext, memberId: string): Promise<Buffer | null> {
  const id = await findSavedPhoto(ctx.db, memberId);
  return id === null ? null : ctx.files.read(photoKeyOf(id, 'screen'));
}

/** Removes files that are not needed, and then their rows. Safe to run at any time. */
export async function sweepPhotos(ctx: AppContext): Promise<void> {
  const pendingSince = new Date(ctx.now().getTime() - PENDING_FOR_MS);
  for (const id of await findPhotosToSweep(ctx.db, pendingSince, SWEPT_AT_ONCE)) {
    for (const variant of photoVariants) await ctx.files.remove(photoKeyOf(id, variant));
    await deletePhoto(ctx.db, id);
  }
}

function variantsOf(address: string): Readonly<Record<PhotoVariant, string>> {
  return { screen: `${address}/screen`, tile: `${address}/tile`, blurred: `${address}/blurred` };
}

/** The key of a photo's file in the file store. */
export function photoKeyOf(id: string, variant: PhotoVariant): string {
  return `photos/${id}/${variant}.webp`;
}

export const photosJobs: readonly JobHandler<AppContext>[] = [
  handles(
    sweepPhotosJob,
    ({ ctx }) =>
      () =>
        sweepPhotos(ctx),
  ),
];
