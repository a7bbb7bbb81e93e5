import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';

/** Remembers that this browser opened the account. Returns whether it had done so before. */
export async function saveBrowserVisit(
  db: Database,
  { memberId, browserHash, day }: { readonly memberId: string; readonly browserHash: Buffer; readonly day: IsoDate },
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is_known: boolean }[] }>(
    `INSERT INTO known_browsers (member_id, browser_hash, seen_on) VALUES (:memberId, :browserHash, :day)
     ON CONFLICT (member_id, browser_hash) DO UPDATE SET seen_on = excluded.seen_on
     RETURNING xmax <> 0 AS is_known`,
    { memberId, browserHash, day },
  );
  return rows[0]?.is_known ?? false;
}

/** Makes a browser unknown to an account again. */
export async function forgetBrowser(db: Database, memberId: string, browserHash: Buffer): Promise<void> {
  await db('known_browsers').where({ member_id: memberId, browser_hash: browserHash }).delete();
}

/** Makes every browser unknown to an account again. */
export async function forgetBrowsers(db: Database, memberId: string): Promise<void> {
  await db('known_browsers').where({ member_id: memberId }).delete();
}

/** Deletes browsers that have not signed in since a day. */
export async function deleteOldBrowsers(db: Database, before: IsoDate): Promise<number> {
  return db('known_browsers').where('seen_on', '<', before).delete();
}
