import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandom } from '#seeds/population/random.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { addDays } from '#shared/calendar.ts';
import { chooseSeed } from '#testing/promise.ts';
import { hoursWorth } from '#testing/late-mails.ts';
import { insertShownMembers } from '#testing/shown-members.ts';
import { prepareContext, prepareServices } from '#testing/test-site.ts';
import { keysOf, unsealWithAny } from '../../platform/secrets.ts';
import type { MemberRange } from '../../platform/queue/member-range.ts';
import { findMatches } from '../matching/matching.service.ts';
import { beginNotices, notifyNewMatches } from './notices.service.ts';

/** More than one transaction notifies. */
const MEMBERS = 640;
const PER_PART = 150;
const random = createRandom(chooseSeed());
const site = prepareServices();
const { database, ctx } = site;
const other = prepareContext(site);
const afternoon = prepareContext(site, { now: () => new Date('2026-11-24T15:00:00+01:00') });
let memberIds: string[] = [];

beforeEach(async () => {
  await database.db('members').delete();
  await database.db('outbox_mails').delete();
  await database.db.raw('DELETE FROM pgboss.job');
  memberIds = await insertShownMembers(database.db, MEMBERS, random);
});

const parts = async () =>
  (await database.db('pgboss.job').where({ name: 'matches.tell-part' }).select('data')).map(
    ({ data }) => data as MemberRange,
  );

/** Who was mailed of whom. */
async function mailed(): Promise<Map<string, string[]>> {
  const mails = await database.db('outbox_mails').where({ kind: 'new-matches' });
  const contents = mails.map(({ sealed_content: sealed }) => {
    const { data } = JSON.parse(unsealWithAny(keysOf(ctx.config, 'mail'), sealed!)) as {
      data: { memberId: string; newIds: string[] };
    };
    return [data.memberId, data.newIds] as const;
  });
  expect(new Set(contents.map(([memberId]) => memberId)).size).toBe(contents.length);
  return new Map(contents);
}

/** What each member's own page and history say that they are to be told, asked one by one. */
async function expectedNews(): Promise<Map<string, string[]>> {
  const expected = new Map<string, string[]>();
  for (const memberId of memberIds) {
    const member = await database.db('members').where({ id: memberId }).first();
    const notice = await database.db('match_notices').where({ member_id: memberId }).first();
    const opened = await database.db('viewed_matches').where({ user_id: memberId }).pluck('viewed_user_id');
    if (member!.is_demo || member!.suspended_at || member!.paused_at || member!.under_review_since) continue;
    if (notice?.told_on === dayOf(ctx.now())) continue;
    const shown = ((await findMatches(ctx, memberId)) ?? []).map((match) => match.memberId);
    const news = shown.filter((id) => !notice?.known_ids.includes(id) && !opened.includes(id));
    if (news.length > 0) expected.set(memberId, news);
  }
  return expected;
}

/** A member who is shown at least so many people. */
async function someoneShown(count: number) {
  const selections = await database.db('match_sixes').select('member_id', 'candidate_ids');
  const { member_id: memberId, candidate_ids: shown } = selections.find(
    (selection) => selection.candidate_ids.length >= count,
  )!;
  return { memberId, shown };
}

/** Blocks, pauses, visits and earlier notices, by chance. */
async function liveALittle(): Promise<void> {
  const { db } = database;
  const today = dayOf(ctx.now());
  const now = new Date();
  const selections = await db('match_sixes').select('member_id', 'candidate_ids');
  for (const { member_id: memberId, candidate_ids: shown } of selections) {
    const hidden = random.pick([
      { paused_at: now },
      { suspended_at: now },
      { under_review_since: now },
      { is_demo: true },
    ]);
    if (random.chance(0.14)) await db('members').where({ id: memberId }).update(hidden);
    if (random.chance(0.03)) await db('profiles').where({ user_id: memberId }).update({ profile_completed: false });
    if (random.chance(0.3)) {
      const known = shown.filter(() => random.chance(0.7));
      const notifiedOn = random.pick([null, today, addDays(today, -1)]);
      await db('match_notices').insert({ member_id: memberId, known_ids: known, told_on: notifiedOn });
    }
    for (const id of shown) {
      if (random.chance(0.2)) await db('viewed_matches').insert({ user_id: memberId, viewed_user_id: id });
      const block = random.chance(0.5) ? [memberId, id] : [id, memberId];
      if (random.chance(0.1))
        await db('blocks').insert({ blocker_id: block[0]!, blocked_id: block[1]! }).onConflict().ignore();
      const [first, second] = [memberId, id].toSorted() as [string, string];
      if (random.chance(0.05))
        await db('closed_pairs').insert({ first_id: first, second_id: second, until: now }).onConflict().ignore();
    }
  }
}

describe('the notices of new matches', () => {
  // S-mail-7, S-operations-14
  it('reach in parts exactly the members whom one look at each of them would have told, about the same people', async () => {
    await liveALittle();
    const expected = await expectedNews();
    await beginNotices(ctx, PER_PART);
    const ranges = await parts();
    expect(ranges).toHaveLength(Math.floor(MEMBERS / PER_PART) + 1);
    await Promise.all(ranges.flatMap((range) => [notifyNewMatches(ctx, range), notifyNewMatches(other.ctx, range)]));
    expect(sorted(await mailed())).toEqual(sorted(expected));
    for (const range of ranges) await notifyNewMatches(ctx, range);
    await notifyNewMatches(ctx);
    expect((await mailed()).size).toBe(expected.size);
    const jobs = await database.db('pgboss.job').where({ name: 'mail.send' });
    expect(jobs).toHaveLength(expected.size);
  });

  // S-mail-12
  it('are out of date when the night begins', async () => {
    await notifyNewMatches(afternoon.ctx, { after: null, upTo: memberIds.toSorted()[9] ?? null });
    expect(await hoursWorth(database.db, 'new-matches')).toBeCloseTo(7, 1);
  });

  it('remember whom a member was told of, the newest first, with earlier ones behind', async () => {
    const { memberId, shown } = await someoneShown(6);
    const earlier = memberIds.find((id) => id !== memberId && !shown.includes(id))!;
    await database
      .db('match_notices')
      .insert({ member_id: memberId, known_ids: [earlier, shown[3]!], told_on: addDays(dayOf(ctx.now()), -1) });
    await notifyNewMatches(ctx);
    const notice = await database.db('match_notices').where({ member_id: memberId }).first();
    expect(notice).toMatchObject({ known_ids: [...shown, earlier], told_on: dayOf(ctx.now()) });
  });

  // S-news-1
  it("add lines to a member's news in the order of the selection, in place of earlier lines about the same people", async () => {
    const { memberId, shown } = await someoneShown(3);
    await database.db('news_states').insert({ member_id: memberId, version: 7, newest_line: 5 });
    const line = { member_id: memberId, kind: 'new-match', happened_at: new Date(0) };
    await database.db('news_lines').insert({ ...line, number: 5, about_id: shown[1]! });
    await notifyNewMatches(ctx);
    const lines = await database.db('news_lines').where({ member_id: memberId }).orderBy('number');
    expect(lines.map(({ number, about_id: aboutId, kind }) => ({ number, aboutId, kind }))).toEqual(
      shown.map((aboutId, index) => ({ number: 8 + index, aboutId, kind: 'new-match' })),
    );
    const newest = 7 + shown.length;
    expect(await database.db('news_states').where({ member_id: memberId }).first()).toMatchObject({
      version: newest,
      newest_line: newest,
    });
  });

  it('go on after a run that failed in the middle, and tell nobody twice', async () => {
    const expected = await expectedNews();
    const last = [...expected.keys()].toSorted().at(-1)!;
    await database.db.raw(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
      CREATE TRIGGER refuse_last BEFORE INSERT ON match_notices
        FOR EACH ROW WHEN (NEW.member_id = '${last}') EXECUTE FUNCTION refuse()`);
    try {
      await expect(notifyNewMatches(ctx)).rejects.toThrow('not now');
    } finally {
      await database.db.raw('DROP FUNCTION refuse CASCADE');
    }
    const before = await mailed();
    expect(before.size).toBeGreaterThan(0);
    expect(before.size).toBeLessThan(expected.size);
    await notifyNewMatches(ctx);
    expect(sorted(await mailed())).toEqual(sorted(expected));
  });
});

const sorted = (news: ReadonlyMap<string, string[]>) => [...news].sort(([one], [another]) => (one < another ? -1 : 1));
