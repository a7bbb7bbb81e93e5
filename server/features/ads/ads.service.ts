import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AdPage, ShownAd } from '#shared/ads/ads.ts';
import { HOUR_SECONDS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { decodeInProcess } from '../../platform/files/decoder-client.ts';
import { countImpression, deleteAd, findAds, findShownAd, insertAd, isAdThere, updateAdActive } from './ads.queries.ts';
import { BANNER_CONTENT_TYPE, type BannerExtension, bannerTask } from './banner.ts';

export const removeUnusedBannerJob = defineJob({
  name: 'ads.remove-unused-banner',
  label: 'Bannières à effacer',
  payload: z.strictObject({ id: z.uuid(), extension: z.enum(['jpg', 'png', 'webp', 'avif']) }),
});

/** The public path of banners. Not 'ads', which ad blockers would hide from administrators. */
export const BANNER_PATH = '/bannieres';
const UNUSED_AFTER_SECONDS = HOUR_SECONDS;

/** A banner on the administrators' screen. */
export interface Ad {
  readonly id: string;
  readonly title: string;
  readonly imageUrl: string;
  readonly pages: readonly AdPage[];
  readonly order: number;
  readonly isActive: boolean;
  /** How often it was shown, ever. */
  readonly impressions: number;
}

export interface NewAd {
  readonly title: string;
  readonly pages: readonly AdPage[];
  readonly order: number;
  /** The file as it was uploaded. */
  readonly bytes: Buffer;
}

export async function listAds(ctx: AppContext): Promise<Ad[]> {
  const rows = await findAds(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    imageUrl: row.image_url,
    pages: row.target_pages,
    order: row.display_order,
    isActive: row.is_active,
    impressions: row.impressions,
  }));
}

/**
 * Adds an active banner and returns its id.
 * @throws AppError 422 with what is wrong with the image
 */
export async function addAd(ctx: AppContext, actor: Actor, { title, pages, order, bytes }: NewAd): Promise<string> {
  const { image, extension, contentType } = await decodeInProcess(bannerTask, bytes);
  const id = randomUUID();
  // If a later step fails, this job removes the files that no banner uses after an hour.
  await ctx.enqueue(removeUnusedBannerJob, { id, extension }, { startAfterSeconds: UNUSED_AFTER_SECONDS });
  await ctx.files.put(originalKeyOf(id, extension), bytes, contentType);
  await ctx.files.put(imageKeyOf(id), image, BANNER_CONTENT_TYPE);
  await inTransaction(ctx, async (tx) => {
    await insertAd(tx.db, {
      id,
      title,
      image_url: `${BANNER_PATH}/${id}.webp`,
      original_key: originalKeyOf(id, extension),
      target_pages: [...new Set(pages)],
      display_order: order,
      is_active: true,
      created_at: tx.now(),
    });
    await record(tx, actor, 'advertisement.add', id, { title, pages, order });
  });
  return id;
}

/**
 * Activates or deactivates a banner.
 * @throws AppError 404 when there is no such banner
 */
export async function setAdActive(ctx: AppContext, actor: Actor, id: string, isActive: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await updateAdActive(tx.db, id, isActive))) throw new AppError('ad_gone', 404);
    await record(tx, actor, isActive ? 'advertisement.activate' : 'advertisement.deactivate', id);
  });
}

/**
 * Removes a banner; a job removes its files.
 * @throws AppError 404 when there is no such banner
 */
export async function removeAd(ctx: AppContext, actor: Actor, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const removed = await deleteAd(tx.db, id);
    if (!removed) throw new AppError('ad_gone', 404);
    const extension = removed.original_key.split('.').at(-1) as BannerExtension;
    await tx.enqueue(removeUnusedBannerJob, { id, extension });
    await record(tx, actor, 'advertisement.remove', id, { title: removed.title });
  });
}

/** Removes the files of a banner that does not exist any more. Safe to run again. */
export async function removeUnusedBanner(
  ctx: AppContext,
  { id, extension }: { readonly id: string; readonly extension: BannerExtension },
): Promise<void> {
  if (await isAdThere(ctx.db, id)) return;
  await ctx.files.remove(imageKeyOf(id));
  await ctx.files.remove(originalKeyOf(id, extension));
}

/** The banner for a page, with its impression counted; null when there is none, or it cannot be read. */
export async function showAd(ctx: AppContext, page: AdPage): Promise<ShownAd | null> {
  try {
    const ad = await findShownAd(ctx.db, page);
    if (!ad) return null;
    await countImpression(ctx.db, ad.id, page, dayOf(ctx.now()));
    return { imageUrl: ad.image_url, title: ad.title };
  } catch (error) {
    ctx.log.warn({ err: error, page }, 'banner not shown');
    return null;
  }
}

/** The picture of a banner, or null. */
export function openBanner(ctx: AppContext, id: string): Promise<Buffer | null> {
  return ctx.files.read(imageKeyOf(id));
}

async function record(tx: AppContext, actor: Actor, action: string, id: string, details = {}): Promise<void> {
  await recordAction(tx.db, { actor, action, subject: `advertisement:${id}`, details, now: tx.now() });
}

function imageKeyOf(id: string): string {
  return `advertisements/${id}/banner.webp`;
}

/** The storage key of the uploaded file, which is never served: only its re-encoded picture is. */
function originalKeyOf(id: string, extension: BannerExtension): string {
  return `advertisements/${id}/original.${extension}`;
}

export const adsJobs: readonly JobHandler<AppContext>[] = [
  handles(
    removeUnusedBannerJob,
    ({ ctx }) =>
      (banner) =>
        removeUnusedBanner(ctx, banner),
  ),
];
