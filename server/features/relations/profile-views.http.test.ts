import { describe, expect, it } from '@jest/globals';
import { expectFor } from '#testing/expect-for.ts';
import { extent, reached } from '#testing/promise.ts';
import { createTestMember, createVisitor, type TestMember } from '#testing/visitor.ts';
import { routeIds, routes } from '#shared/routes.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';
import { seedDemoMembers } from '../demo/demo.service.ts';
import { fr } from '#shared/typeset.ts';

const CLIENT_LIMIT = 300;
const { database, web, ctx } = prepareWebSite({
  env: {
    LIMIT_PROFILES_PER_CLIENT: String(CLIENT_LIMIT),
  },
});
let number = 0;

const everybody = prepare(async () => {
  await seedDemoMembers(ctx, { members: 200 });
  return (await database.db('members').orderBy('email').select('id')).map(({ id }) => id);
});

/** Somebody with Premium, who is shown a whole list. */
async function newCrawler(): Promise<TestMember> {
  const crawler = await createTestMember(web.url, database.db, `regard${(number += 1)}@exemple.fr`);
  const { id } = crawler;
  const profile = {
    gender: 'femme' as const,
    birth_date: '1990-01-01',
    attracted_to_types: ['femme'],
    profile_completed: true,
  };
  await database
    .db('profiles')
    .insert({ user_id: id, ...profile })
    .onConflict('user_id')
    .merge(profile);
  await database.db('subscription_offered').insert({ user_id: id });
  return crawler;
}

/** Other answers, another list: what a crawler gets by changing its own profile again and again. */
async function giveList({ id }: TestMember, from: number, count = 50): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => everybody[(from + index) % everybody.length]!);
  const list = { candidate_ids: ids, points: ids.map(() => 150), beyond_distance: ids.map(() => false) };
  await database
    .db('match_lists')
    .insert({ member_id: id, ...list })
    .onConflict('member_id')
    .merge(list);
  const selection = {
    candidate_ids: ids.slice(0, 6),
    points: list.points.slice(0, 6),
    beyond_distance: list.beyond_distance.slice(0, 6),
    is_mutual: list.beyond_distance.slice(0, 6),
    generation: '1',
  };
  await database
    .db('match_sixes')
    .insert({ member_id: id, ...selection })
    .onConflict('member_id')
    .merge(selection);
}

/** Everybody whom the call names; none once it refuses. */
async function namedTo({ id, visitor }: TestMember): Promise<string[]> {
  const { status, body } = await visitor.call('/functions/v1/find-matches', { userId: id });
  if (status === 200) return (body as { matches: { user_id: string }[] }).matches.map((match) => match.user_id);
  expect([status, (body as { error_code: string }).error_code]).toEqual([429, 'profiles_seen_enough']);
  return [];
}
const newDay = () => database.db('rate_limits').where('key', 'like', 'profiles-client:%').delete();

describe('B7: collecting profiles', () => {
  it('stops at 150 profiles a day for one account, on the screen and in the call together, with a message', async () => {
    await newDay();
    const crawler = await newCrawler();
    const seen = new Set<string>();
    let shownTiles = 0;
    for (let from = 0; from < 200; from += 40) {
      await giveList(crawler, from, 40);
      const { body } = await crawler.visitor.data('/matches').expect(200);
      shownTiles += (body as { tiles: unknown[] }).tiles.length;
      for (const id of await namedTo(crawler)) seen.add(id);
    }
    expect(shownTiles).toBe(4 * 6);
    expect(seen.size).toBe(150);
    const page = await crawler.visitor.get('/matches').expect(200);
    expect(page.text).toContain(fr`les suivants t'attendent demain`);
    expect(page.text).not.toContain('Encore un peu de patience');
    // Whom they saw today they may look at again; the next day others.
    await giveList(crawler, 0, 40);
    expect(await namedTo(crawler)).toHaveLength(40);
    await database.db('profile_sights').where({ member_id: crawler.id }).update({ day: '2020-01-01' });
    await newDay();
    await giveList(crawler, 160, 40);
    expect(await namedTo(crawler)).toHaveLength(40);
    reached('B7', '150 of 200 for one account');
  });

  it('stops at the limit of the client for many accounts together, also when they ask at once', async () => {
    await newDay();
    const crawlers: TestMember[] = [];
    while (crawlers.length < extent(4, 10)) crawlers.push(await newCrawler());
    let pairs = 0;
    for (let from = 0; from < 150; from += 50) {
      for (const crawler of crawlers) await giveList(crawler, from);
      for (const named of await Promise.all(crawlers.map(namedTo))) pairs += named.length;
    }
    expect(pairs).toBeLessThanOrEqual(CLIENT_LIMIT);
    expect(pairs).toBeGreaterThan(CLIENT_LIMIT - 50);
    expect(crawlers.length * 150).toBeGreaterThan(CLIENT_LIMIT);
    reached('B7', `${pairs} of ${crawlers.length * 150} for ${crawlers.length} accounts of a client`);
  });

  it('does not stop a member who looks at the whole list several times a day', async () => {
    await newDay();
    const crawler = await newCrawler();
    await giveList(crawler, 0);
    for (let visit = 0; visit < extent(1, 3); visit += 1) {
      for (let page = 1; page <= 4; page += 1) {
        const { body } = await crawler.visitor.data(`/matches?page=${page}`).expect(200);
        expect(body).toMatchObject({ hasSeenEnough: false, wholeList: { total: 44, page, pageCount: 4 } });
      }
      expect(await namedTo(crawler)).toHaveLength(50);
    }
  });

  it('is impossible for a visitor: no page and no call names a member', async () => {
    const stranger = createVisitor(web.url);
    await database.db('profiles').update({ display_name: database.db.raw(`'Prénom-' || left(user_id::text, 8)`) });
    for (const id of routeIds)
      for (const address of [routes[id], `/_data${routes[id]}`]) {
        const { text } = await stranger.agent.get(address);
        expectFor(address, text.includes('Prénom-')).toEqual(false);
      }
    for (const call of ['find-matches', 'notify-theme-completion', 'send-crush-email', 'geocode-address'])
      await stranger.call(`/functions/v1/${call}`, { userId: everybody[0] }).expect(401);
  });
});
