import { randomInt } from 'node:crypto';
import type { AdPage } from '#shared/ads/ads.ts';
import type { Database, Row } from '../../platform/db/database.ts';

/** How many counters a banner has, so that simultaneous views do not wait for each other's row. */
const SLOTS = 8;

export type AdRow = Row<'advertisements'>;

/** All banners in their order, with their impressions. */
export async function findAds(db: Database): Promise<(AdRow & { readonly impressions: number })[]> {
  const { rows } = await db.raw<{ rows: (AdRow & { readonly impressions: number })[] }>(
    `SELECT advertisements.*, (SELECT coalesce(sum(impressions), 0)::int FROM advertisement_impressions
                                WHERE advertisement_id = advertisements.id) AS impressions
       FROM advertisements ORDER BY display_order, created_at, id`,
  );
  return rows;
}

export async function insertAd(db: Database, ad: AdRow): Promise<void> {
  await db('advertisements').insert(ad);
}

/** Switches a banner on or off; returns false when there is no such banner. */
export async function updateAdActive(db: Database, id: string, isActive: boolean): Promise<boolean> {
  return (await db('advertisements').where({ id }).update({ is_active: isActive })) === 1;
}

/** Deletes a banner and returns it; null when there was none. */
export async function deleteAd(db: Database, id: string): Promise<AdRow | null> {
  const [row] = await db('advertisements').where({ id }).delete().returning('*');
  return row ?? null;
}

export async function isAdThere(db: Database, id: string): Promise<boolean> {
  return (await db('advertisements').where({ id }).first('id')) !== undefined;
}

/** The first active banner of a page (S-ad-3). */
export async function findShownAd(
  db: Database,
  page: AdPage,
): Promise<Pick<AdRow, 'id' | 'title' | 'image_url'> | null> {
  const { rows } = await db.raw<{ rows: Pick<AdRow, 'id' | 'title' | 'image_url'>[] }>(
    `SELECT id, title, image_url FROM advertisements
      WHERE is_active AND target_pages @> ARRAY[?]::text[] ORDER BY display_order, created_at, id LIMIT 1`,
    [page],
  );
  return rows[0] ?? null;
}

/** @param day YYYY-MM-DD */
export async function countImpression(db: Database, advertisementId: string, page: AdPage, day: string): Promise<void> {
  await db.raw(
    `INSERT INTO advertisement_impressions AS kept (advertisement_id, day, page_key, slot, impressions)
     VALUES (?, ?, ?, ?, 1)
     ON CONFLICT (advertisement_id, day, page_key, slot) DO UPDATE SET impressions = kept.impressions + 1`,
    [advertisementId, day, page, randomInt(SLOTS)],
  );
}
