import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createMatchable, openTile, sendPhoto } from '#testing/matchable.ts';
import { pathOfIntent } from '#testing/moderation.ts';
import { prepareSite } from '#testing/test-site.ts';
import type { TestMember, Visitor } from '#testing/visitor.ts';
import { DAY_MS } from '#shared/duration.ts';
import { fr } from '#shared/typeset.ts';
import { NEWS_RETAINED, NEWS_RETAINED_DAYS, NEWS_STATE_PATH } from '#shared/news/news.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { prune } from '../account/data-retention.service.ts';
import { inTransaction } from '../../platform/context.ts';
import { PROFILES_PER_DAY } from '../relations/profile-views.service.ts';
import { saveProfileViews } from '../relations/profile-views.queries.ts';
import { addNews, addNewsOfMany } from './news.service.ts';

const { database, web, ctx } = prepareSite();
let age = 30;

interface Line {
  readonly kind: string;
  readonly displayName: string | null;
  readonly token: string | null;
  readonly theme: string | null;
  readonly when: string;
  readonly isNew: boolean;
}

async function newPair() {
  age += 1;
  const make = (displayName: string) => createMatchable(web.url, database.db, { displayName, age, hasPhoto: true });
  const [ana, lea] = [await make('Ana'), await make('Léa')];
  await openTile(ana.visitor, 'Léa');
  await openTile(lea.visitor, 'Ana');
  return { ana, lea };
}
async function act({ visitor }: TestMember, intent: string) {
  const { token } = (await visitor.data('/match-resonance').expect(200)).body as { token: string };
  await visitor.post(pathOfIntent(intent), { intent, match: token }).expect(303);
}
const newsOf = async ({ data }: Visitor) => ((await data('/du-nouveau').expect(200)).body as { news: Line[] }).news;
const stateOf = async ({ agent }: Visitor) =>
  (await agent.get(NEWS_STATE_PATH).expect(200)).body as { hasNews: boolean; word: string };
const hasDot = async ({ get }: Visitor, path = '/matches') =>
  (await get(path).expect(200)).text.includes('class="menu-dot"');

// S-news-1
describe("'Du nouveau'", () => {
  it('tells a request and an opened reveal with its day and the way there, to the member who did not act', async () => {
    const { ana, lea } = await newPair();
    await act(ana, 'ask');
    const [asked, ...others] = await newsOf(lea.visitor);
    expect(others).toEqual([]);
    expect(asked).toMatchObject({ kind: 'reveal-asked', displayName: 'Ana', isNew: true });
    // The hour would tell when the other was there.
    expect(asked?.when).toBe(fr`Aujourd'hui`);
    const opened = await lea.visitor.post('/matches', { match: asked?.token }).expect(303);
    expect(opened.headers['location']).toBe('/match-resonance');
    expect(await newsOf(ana.visitor)).toEqual([]);

    await act(lea, 'accept');
    expect(await newsOf(ana.visitor)).toMatchObject([{ kind: 'reveal-opened', displayName: 'Léa' }]);
    expect(await newsOf(lea.visitor)).toEqual([]);
    expect((await ana.visitor.get('/du-nouveau')).text).toContain('a dit oui');
  });

  it('tells nothing of a decline, and nothing of a request that was taken back', async () => {
    const { ana, lea } = await newPair();
    await act(ana, 'ask');
    const before = await stateOf(ana.visitor);
    await act(lea, 'decline');
    expect(await stateOf(ana.visitor)).toEqual(before);
    await act(ana, 'take-back');
    expect(await newsOf(lea.visitor)).toEqual([]);
    await act(ana, 'ask');
    expect(await newsOf(lea.visitor)).toEqual([]);
  });

  it('tells of a mutual crush to both', async () => {
    const { ana, lea } = await newPair();
    for (const [one, other] of [
      [ana, lea],
      [lea, ana],
    ] as const)
      await one.visitor.call('/functions/v1/send-crush-email', { userId: one.id, contact: other.email });
    if ((await newsOf(ana.visitor)).length === 0)
      for (const [one, other] of [
        [ana, lea],
        [lea, ana],
      ] as const)
        await one.visitor.post('/profile-crush', { intent: 'send', contact: other.email });
    for (const { visitor } of [ana, lea])
      expect(await newsOf(visitor)).toContainEqual(expect.objectContaining({ kind: 'mutual-crush' }));
  });

  it('names nobody who has completed a theme', async () => {
    const { ana, lea } = await newPair();
    await inTransaction(ctx, (tx) =>
      addNews(tx, { memberId: ana.id, aboutId: lea.id, kind: 'theme-completed', theme: 'gouts' }),
    );
    expect(await newsOf(ana.visitor)).toMatchObject([{ kind: 'theme-completed', displayName: null, token: null }]);
    expect((await ana.visitor.get('/du-nouveau')).text).not.toContain('Léa');
  });

  it('tells nothing of a member who pauses or is deleted, and no word changes when such a member does something', async () => {
    const { ana, lea } = await newPair();
    await act(ana, 'ask');
    await act(lea, 'accept');
    await ana.visitor.post('/mon-compte', { intent: 'pause' }).expect(303);
    const before = await stateOf(lea.visitor);
    await sendPhoto(web.url, ana.visitor);
    expect(await stateOf(lea.visitor)).toEqual(before);
    expect(await newsOf(lea.visitor)).toEqual([]);
    await ana.visitor.post('/mon-compte', { intent: 'resume' }).expect(303);
    await deleteMember(ctx, ana.id, null, { isNotified: false });
    expect((await stateOf(lea.visitor)).word).toBe(before.word);
    expect(await database.db('news_lines').where({ member_id: lea.id, about_id: ana.id })).toEqual([]);
  });

  // S-profile-7
  it('names nobody beyond the profiles of a day, and says when the names come back', async () => {
    const { ana, lea } = await newPair();
    await inTransaction(ctx, (tx) => addNews(tx, { memberId: ana.id, aboutId: lea.id, kind: 'new-match' }));
    const shown = async () => (await ana.visitor.get('/du-nouveau').expect(200)).text;
    expect(await shown()).not.toContain('reviennent demain');
    await saveProfileViews(database.db, ana.id, new Set(Array.from({ length: PROFILES_PER_DAY }, () => randomUUID())));
    expect(await newsOf(ana.visitor)).toMatchObject([{ kind: 'new-match', displayName: null, token: null }]);
    expect(await shown()).toContain('reviennent demain');
  });

  it('shows positions that do not count what is hidden', async () => {
    const { ana, lea } = await newPair();
    for (const kind of ['new-match', 'theme-completed', 'reveal-asked', 'new-match'] as const)
      await inTransaction(ctx, (tx) => addNews(tx, { memberId: lea.id, aboutId: ana.id, kind }));
    const { body } = await lea.visitor.data('/du-nouveau').expect(200);
    const { news } = body as { news: (Line & { position: number })[] };
    // Nobody asked, so that line is hidden; the first of the new matches was replaced by the second.
    expect(news.map(({ kind, position }) => [kind, position])).toEqual([
      ['new-match', 2],
      ['theme-completed', 1],
    ]);
    expect(news[0]).not.toHaveProperty('number');
  });

  it('forgets what was told of a member after a block, with its dot', async () => {
    const { ana, lea } = await newPair();
    await act(ana, 'ask');
    expect(await hasDot(lea.visitor)).toBe(true);
    await act(ana, 'block');
    expect(await hasDot(lea.visitor)).toBe(false);
    expect(await newsOf(lea.visitor)).toEqual([]);
  });
});

// S-news-2
describe('the dot in the menu', () => {
  it('is on every page until the list is read, and not on the list itself', async () => {
    const { ana, lea } = await newPair();
    expect(await hasDot(lea.visitor)).toBe(false);
    await act(ana, 'ask');
    expect(await hasDot(lea.visitor, '/play-room')).toBe(true);
    await lea.visitor.agent.head('/du-nouveau').expect(200);
    expect(await stateOf(lea.visitor)).toMatchObject({ hasNews: true });
    expect(await hasDot(lea.visitor, '/du-nouveau')).toBe(false);
    expect(await hasDot(lea.visitor)).toBe(false);
    expect(await newsOf(lea.visitor)).toMatchObject([{ isNew: false }]);
  });

  it('goes when the only unread line is taken back', async () => {
    const { ana, lea } = await newPair();
    await act(ana, 'ask');
    expect(await hasDot(lea.visitor)).toBe(true);
    await act(ana, 'take-back');
    expect(await hasDot(lea.visitor)).toBe(false);
  });
});

// S-news-3
it('the oldest lines of a member go when there are more than a hundred and twenty', async () => {
  const { ana, lea } = await newPair();
  const others = await database.db('members').limit(1).whereNot({ id: lea.id }).pluck('id');
  const theme = (number: number) => `theme-${number}` as 'gouts';
  const linesOf = (memberId: string) =>
    database.db('news_lines').where({ member_id: memberId }).orderBy('number').pluck('theme');
  await inTransaction(ctx, async (tx) => {
    for (let number = 0; number < NEWS_RETAINED + 5; number += 1)
      await addNews(tx, { memberId: lea.id, aboutId: ana.id, kind: 'theme-completed', theme: theme(number) });
    await addNewsOfMany(
      tx,
      [1, 2, 3].map((number) => ({
        memberId: lea.id,
        aboutId: others[0] ?? '',
        kind: 'theme-completed',
        theme: theme(number),
      })),
    );
  });
  const lines = await linesOf(lea.id);
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([NEWS_RETAINED, 'theme-8', 'theme-3']);
});

// S-news-3
it('lines are deleted after ninety days', async () => {
  const { ana, lea } = await newPair();
  await act(ana, 'ask');
  const lines = () => database.db('news_lines').where({ member_id: lea.id }).select();
  const old = new Date(Date.now() - NEWS_RETAINED_DAYS * DAY_MS - 1000);
  expect(await lines()).toHaveLength(1);
  await database.db('news_lines').where({ member_id: lea.id }).update({ happened_at: old });
  await prune(ctx);
  expect(await lines()).toEqual([]);
});

// S-news-5
describe('a line that says that an evening is near or today', () => {
  const kindsOf = async ({ visitor }: TestMember) => (await newsOf(visitor)).map(({ kind }) => kind);

  it('goes once the member is asked how it was, and with its day', async () => {
    const { ana } = await newPair();
    const add = (...kinds: readonly ('evening-today' | 'evening-reminder' | 'evening-aftermath')[]) =>
      inTransaction(ctx, (tx) =>
        addNewsOfMany(
          tx,
          kinds.map((kind) => ({ memberId: ana.id, aboutId: ana.id, kind })),
        ),
      );
    await add('evening-today', 'evening-reminder');
    expect(await kindsOf(ana)).toEqual(['evening-reminder', 'evening-today']);
    await add('evening-aftermath');
    expect(await kindsOf(ana)).toEqual(['evening-aftermath']);
    // Another evening.
    await add('evening-today', 'evening-reminder');
    expect(await kindsOf(ana)).toEqual(['evening-reminder', 'evening-today', 'evening-aftermath']);
    const moveBack = (days: number) =>
      database
        .db('news_lines')
        .where({ member_id: ana.id })
        .update({ happened_at: new Date(Date.now() - days * DAY_MS) });
    await moveBack(1);
    expect(await kindsOf(ana)).toEqual(['evening-reminder', 'evening-aftermath']);
    await moveBack(2);
    expect(await kindsOf(ana)).toEqual(['evening-aftermath']);
  });
});
