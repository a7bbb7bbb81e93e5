import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import type { AdPage } from '#shared/ads/ads.ts';

/** Simultaneous views of one banner count in different rows, so that they do not wait for each other. */
const SLOTS = 8;

export interface AdRow {
  readonly id: string;
  readonly title: string;
  readonly image_url: string;
  readonly original_key: string;
  readonly target_pages: AdPage[];
  readonly display_order: number;
  readonly is_active: boolean;
  readonly created_at: Date;
}

/** All banners with how often each was shown, in the order in which they are. */
export async function findAds(db: Knex): Promise<(AdRow & { readonly impressions: number })[]> {
  return db('advertisements')
    .orderBy(['display_order', 'created_at', 'id'])
    .select<(AdRow & { impressions: number })[]>(
      'advertisements.*',
      db.raw(`(SELECT coalesce(sum(impressions), 0)::int FROM advertisement_impressions
                WHERE advertisement_id = advertisements.id) AS impressions`),
    );
}

export async function insertAd(db: Knex, ad: AdRow): Promise<void> {
  await db('advertisements').insert(ad);
}

/** False when there is no such banner. */
export async function updateAdActive(db: Knex, id: string, isActive: boolean): Promise<boolean> {
  return (await db('advertisements').where({ id }).update({ is_active: isActive })) === 1;
}

/** The banner that was removed; null when there was none (any more). */
export async function deleteAd(db: Knex, id: string): Promise<AdRow | null> {
  const [row] = await db('advertisements').where({ id }).delete().returning<AdRow[]>('*');
  return row ?? null;
}

export async function isAdThere(db: Knex, id: string): Promise<boolean> {
  return (await db('advertisements').where({ id }).first('id')) !== undefined;
}

/** The first active banner of a page (S-ad-3). */
export async function findShownAd(db: Knex, page: AdPage): Promise<Pick<AdRow, 'id' | 'title' | 'image_url'> | null> {
  const row = await db('advertisements')
    .where({ is_active: true })
    .whereRaw('target_pages @> ARRAY[?]::text[]', [page])
    .orderBy(['display_order', 'created_at', 'id'])
    .first<Pick<AdRow, 'id' | 'title' | 'image_url'> | undefined>('id', 'title', 'image_url');
  return row ?? null;
}

/** @param day YYYY-MM-DD */
export async function countImpression(db: Knex, advertisementId: string, page: AdPage, day: string): Promise<void> {
  await db.raw(
    `INSERT INTO advertisement_impressions AS kept (advertisement_id, day, page_key, slot, impressions)
     VALUES (?, ?, ?, ?, 1)
     ON CONFLICT (advertisement_id, day, page_key, slot) DO UPDATE SET impressions = kept.impressions + 1`,
    [advertisementId, day, page, randomInt(SLOTS)],
  );
}
