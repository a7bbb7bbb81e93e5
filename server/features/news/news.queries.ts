import { NEWS_RETAINED, type NewsKind } from '#shared/news/news.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import type { Database } from '../../platform/db/database.ts';
import { NAMELESS } from '../members/nameless.ts';
import { isNewsSeen } from '../members/visibility.queries.ts';

export interface NewLine {
  readonly memberId: string;
  readonly kind: NewsKind;
  /** The other member whom the line is about. */
  readonly aboutId: string;
  readonly theme: Theme | null;
  readonly now: Date;
}

/**
 * Adds a line, in place of an earlier one that says the same.
 * @returns its number
 */
export async function insertLine(db: Database, line: NewLine): Promise<number> {
  await db.raw(
    `DELETE FROM news_lines
      WHERE member_id = :memberId AND kind = :kind AND about_id = :aboutId AND theme IS NOT DISTINCT FROM :theme`,
    { memberId: line.memberId, kind: line.kind, aboutId: line.aboutId, theme: line.theme },
  );
  const { rows } = await db.raw<{ rows: { number: number }[] }>(
    `INSERT INTO news_states AS saved (member_id, newest_line) VALUES (:memberId, 1)
     ON CONFLICT (member_id) DO UPDATE SET version = saved.version + 1, newest_line = saved.version + 1
     RETURNING newest_line AS number`,
    { memberId: line.memberId },
  );
  const number = rows[0]?.number ?? 1;
  await db('news_lines').insert({
    member_id: line.memberId,
    number,
    kind: line.kind,
    about_id: line.aboutId,
    theme: line.theme,
    happened_at: line.now,
  });
  await deleteSurplus(db, [line.memberId]);
  return number;
}

/** Deletes the oldest lines of these members beyond what is retained of each, found by the key (S-news-3). */
async function deleteSurplus(db: Database, memberIds: readonly string[]): Promise<void> {
  await db.raw(
    `DELETE FROM news_lines USING (
       SELECT member_id, (SELECT number FROM news_lines AS known WHERE known.member_id = given.member_id
                           ORDER BY number DESC OFFSET :retained LIMIT 1) AS number
         FROM unnest(:memberIds::uuid[]) AS given (member_id)) AS surplus
      WHERE news_lines.member_id = surplus.member_id AND news_lines.number <= surplus.number`,
    { memberIds: [...memberIds], retained: NEWS_RETAINED },
  );
}

/** A line of many members' news at once: what `insertLine` takes, without the moment. */
export type LineOfMany = Omit<NewLine, 'now'>;

/**
 * Adds lines of many members with four statements, each in place of an earlier one that says the same. A member's lines
 * get their numbers in the given order.
 * @param lines ordered by member, so that two transactions never wait for each other
 * @returns the numbers of the lines, in their order
 */
export async function insertLines(db: Database, lines: readonly LineOfMany[], now: Date): Promise<number[]> {
  if (lines.length === 0) return [];
  const given = {
    memberIds: lines.map(({ memberId }) => memberId),
    kinds: lines.map(({ kind }) => kind),
    aboutIds: lines.map(({ aboutId }) => aboutId),
    themes: lines.map(({ theme }) => theme),
  };
  await db.raw(
    `DELETE FROM news_lines USING unnest(:memberIds::uuid[], :kinds::text[], :aboutIds::uuid[], :themes::text[])
                              AS given (member_id, kind, about_id, theme)
      WHERE news_lines.member_id = given.member_id AND news_lines.kind = given.kind
        AND news_lines.about_id = given.about_id AND news_lines.theme IS NOT DISTINCT FROM given.theme`,
    given,
  );
  const { rows } = await db.raw<{ rows: { memberId: string; newest: number }[] }>(
    `INSERT INTO news_states AS saved (member_id, version, newest_line)
     SELECT member_id, count(*), count(*) FROM unnest(:memberIds::uuid[]) AS given (member_id)
      GROUP BY member_id ORDER BY member_id
     ON CONFLICT (member_id) DO UPDATE
        SET version = saved.version + excluded.version, newest_line = saved.version + excluded.version
     RETURNING member_id AS "memberId", newest_line AS newest`,
    { memberIds: given.memberIds },
  );
  const newest = new Map(rows.map((row) => [row.memberId, row.newest]));
  const left = new Map<string, number>();
  for (const { memberId } of lines) left.set(memberId, (left.get(memberId) ?? 0) + 1);
  const numbers = lines.map(({ memberId }) => {
    const behind = (left.get(memberId) ?? 1) - 1;
    left.set(memberId, behind);
    return (newest.get(memberId) ?? 1) - behind;
  });
  await db.raw(
    `INSERT INTO news_lines (member_id, number, kind, about_id, theme, happened_at)
     SELECT member_id, number, kind, about_id, theme, :now
       FROM unnest(:memberIds::uuid[], :numbers::integer[], :kinds::text[], :aboutIds::uuid[], :themes::text[])
            AS given (member_id, number, kind, about_id, theme)`,
    { ...given, numbers, now },
  );
  await deleteSurplus(db, [...new Set(given.memberIds)]);
  return numbers;
}

/** Makes a member's open pages read again without a new line. */
export async function advanceVersion(db: Database, memberId: string): Promise<void> {
  await db.raw(
    `INSERT INTO news_states AS saved (member_id) VALUES (:memberId)
     ON CONFLICT (member_id) DO UPDATE SET version = saved.version + 1`,
    { memberId },
  );
}

/**
 * Deletes what a member was told of another, of these kinds. An unread line that goes takes its dot along. The work is
 * the same when there was none: it must not tell who waits for the answer whether the other still had the line.
 */
export async function deleteLines(
  db: Database,
  memberId: string,
  aboutId: string,
  kinds: readonly NewsKind[],
): Promise<void> {
  await db('news_lines')
    .where({ member_id: memberId, about_id: aboutId })
    .whereIn('kind', [...kinds])
    .delete();
  await db.raw(
    `UPDATE news_states
        SET newest_line = coalesce((SELECT max(number) FROM news_lines WHERE news_lines.member_id = :memberId), 0)
      WHERE member_id = :memberId`,
    { memberId },
  );
}

export interface NewsLine {
  readonly number: number;
  readonly kind: NewsKind;
  readonly aboutId: string;
  readonly theme: Theme | null;
  readonly happenedAt: Date;
}

/**
 * The newest lines of a member, newest first. One about somebody whom the member does not see takes no place among them: the
 * list would be shorter after a pause than after a block, with which lines are deleted.
 */
export async function findLines(db: Database, memberId: string, limit: number): Promise<NewsLine[]> {
  const { rows } = await db.raw<{ rows: NewsLine[] }>(
    `SELECT number, kind, about_id AS "aboutId", theme, happened_at AS "happenedAt"
       FROM news_lines JOIN members AS own ON own.id = member_id
      WHERE member_id = :memberId AND ${isNewsSeen('news_lines', 'own')}
      ORDER BY number DESC LIMIT :limit`,
    { memberId, limit },
  );
  return rows;
}

/** One line of a member; null once it was taken back. */
export async function findLine(db: Database, memberId: string, number: number): Promise<NewsLine | null> {
  const row = await db('news_lines')
    .where({ member_id: memberId, number })
    .first({ number: 'number', kind: 'kind', aboutId: 'about_id', theme: 'theme', happenedAt: 'happened_at' });
  return (row as NewsLine | undefined) ?? null;
}

export interface ReadingState {
  readonly newestLine: number;
  readonly seenLine: number;
}

export async function findReadingState(db: Database, memberId: string): Promise<ReadingState> {
  const row = await db('news_states').where({ member_id: memberId }).first('newest_line', 'seen_line');
  return { newestLine: row?.newest_line ?? 0, seenLine: row?.seen_line ?? 0 };
}

/** Remembers that a member has read everything up to a line. */
export async function saveSeen(db: Database, memberId: string, seenLine: number): Promise<void> {
  await db('news_states')
    .where({ member_id: memberId })
    .where('seen_line', '<', seenLine)
    .update({ seen_line: seenLine });
}

/** The versions of the news of these members; members to whom nothing has happened are left out. */
export async function findVersions(db: Database, memberIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db('news_states')
    .whereIn('member_id', [...memberIds])
    .select('member_id', 'version');
  return new Map(rows.map((row) => [row.member_id, row.version]));
}

/** The names of members. */
export async function findNames(db: Database, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: { id: string; name: string }[] }>(
    `SELECT members.id, coalesce(profiles.display_name, members.display_name, '${NAMELESS}') AS name
       FROM members JOIN profiles ON profiles.user_id = members.id WHERE members.id = ANY (:memberIds)`,
    { memberIds: [...memberIds] },
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Deletes lines from before a moment, some at a time, so that no statement holds many rows. */
export async function deleteOldLines(db: Database, before: Date): Promise<number> {
  const LINES_AT_A_TIME = 5000;
  for (let deleted = 0; ;) {
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `DELETE FROM news_lines WHERE (member_id, number) IN (
         SELECT member_id, number FROM news_lines WHERE happened_at < :before ORDER BY happened_at LIMIT :limit)`,
      { before, limit: LINES_AT_A_TIME },
    );
    deleted += rowCount;
    if (rowCount < LINES_AT_A_TIME) return deleted;
  }
}
