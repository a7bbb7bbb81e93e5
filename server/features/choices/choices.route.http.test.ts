import { LEFT_ADDRESS } from '#shared/resonance/left-notice.ts';
import { choiceKinds } from '#shared/choices/kinds.ts';
import { describe, expect, it } from '@jest/globals';
import { createMatches, tilesOf } from '#testing/matchable.ts';
import { prepareSite } from '#testing/test-site.ts';
import type { TestMember, Visitor } from '#testing/visitor.ts';
import { until } from '#testing/test-process.ts';
import { fr } from '#shared/typeset.ts';
import { NEWS_STATE_PATH } from '#shared/news/news.ts';

const { database, web } = prepareSite();
let age = 30;

interface Page {
  readonly choice: { readonly kind: string; readonly displayName: string; readonly hasReason: boolean } | null;
  readonly tiles: readonly { readonly displayName: string; readonly choice: { readonly state: string } }[];
}
async function newPair(): Promise<{ ana: TestMember; lea: TestMember }> {
  age += 1;
  const [ana, lea] = await createMatches(web.url, database.db, ['Ana', 'Léa'], { age });
  for (const [{ visitor }, name] of [
    [ana, 'Léa'],
    [lea, 'Ana'],
  ] as const)
    await until(async () => (await tilesOf(visitor)).some(({ displayName }) => displayName === name));
  return { ana, lea };
}
const tokenOf = async (visitor: Visitor) => (await tilesOf(visitor))[0]?.token ?? '';
const listOf = async ({ data }: Visitor) => (await data('/matches').expect(200)).body as Page;
const say = (visitor: Visitor, intent: string, match: string, back = 'matches') =>
  visitor.post('/mes-choix', { intent, match, back });

/** Everything that a member is shown, as it is sent. */
async function everythingOf(visitor: Visitor): Promise<unknown> {
  const bodies: unknown[] = [];
  for (const path of ['/matches', '/match-resonance', '/du-nouveau', '/mes-choix', '/discussions', '/profile-crush'])
    bodies.push([path, (await visitor.data(path)).body]);
  return [...bodies, (await visitor.agent.get(NEWS_STATE_PATH)).body];
}

// S-choice-1, S-choice-3, S-choice-4
describe('a choice about somebody', () => {
  it('changes no byte of what the other is shown, whatever it is, and neither does undoing it', async () => {
    const { ana, lea } = await newPair();
    const match = await tokenOf(lea.visitor);
    await ana.visitor.post('/matches', { match: await tokenOf(ana.visitor) }).expect(303);
    const before = await everythingOf(ana.visitor);
    for (const kind of choiceKinds) {
      await say(lea.visitor, kind, match).expect(303);
      expect(await everythingOf(ana.visitor)).toEqual(before);
      await say(lea.visitor, 'undo', match).expect(303);
      expect(await everythingOf(ana.visitor)).toEqual(before);
    }
  });

  it('is shown on the list with the way back, and leads back to where it was made', async () => {
    const { ana } = await newPair();
    const { visitor } = ana;
    const match = await tokenOf(visitor);
    await visitor.post('/matches', { match }).expect(303);
    await say(visitor, 'interested', match, 'page').expect('Location', '/match-resonance');
    expect((await listOf(visitor)).tiles).toMatchObject([{ displayName: 'Léa', choice: { state: 'interested' } }]);
    await say(visitor, 'pass', match, 'page').expect('Location', '/matches');
    await visitor.get('/match-resonance').expect('Location', LEFT_ADDRESS);
    expect(await listOf(visitor)).toMatchObject({
      tiles: [],
      choice: { kind: 'pass', displayName: 'Léa', hasReason: false },
    });
    const page = await visitor.get('/matches').expect(200);
    for (const words of ['Annuler', 'Nous dire pourquoi', fr`L'élan n'y est pas`]) expect(page.text).toContain(words);
    await visitor.post('/mes-choix', { intent: 'reason', match, back: 'matches', reason: 'spark' }).expect(303);
    expect((await listOf(visitor)).choice).toMatchObject({ hasReason: true });
    expect((await visitor.get('/mes-choix')).text).toContain('Léa');
    await say(visitor, 'undo', match, 'choices').expect('Location', '/mes-choix');
    expect(await listOf(visitor)).toMatchObject({ tiles: [{ displayName: 'Léa' }], choice: null });
    await say(visitor, 'later', match).expect('Location', '/matches');
    expect((await listOf(visitor)).tiles).toEqual([]);
  });

  it('leads two who share an interest to a question for the two', async () => {
    const { ana, lea } = await newPair();
    await say(ana.visitor, 'interested', await tokenOf(ana.visitor)).expect(303);
    await say(lea.visitor, 'interested', await tokenOf(lea.visitor)).expect(303);
    for (const { visitor } of [ana, lea]) {
      const page = await visitor.get('/du-nouveau').expect(200);
      expect(page.text).toContain('Un intérêt partagé');
      const { news } = (await visitor.data('/du-nouveau')).body as { news: { token: string }[] };
      const opened = await visitor.post('/matches', { intent: 'question', match: news[0]?.token });
      expect(opened.headers['location']).toBe('/question-a-deux');
    }
    const refused = await say(ana.visitor, 'undo', await tokenOf(ana.visitor));
    expect([refused.status, refused.text.includes('ne s')]).toEqual([422, true]);
  });

  it('is refused with what no form of ours sends, and saves nothing', async () => {
    const { ana, lea } = await newPair();
    const match = await tokenOf(ana.visitor);
    await say(ana.visitor, 'interested', 'quelqu-un').expect(303).expect('Location', '/matches');
    // A token is good in its own session alone.
    await say(ana.visitor, 'interested', await tokenOf(lea.visitor)).expect(303);
    await say(ana.visitor, 'love', match).expect(400);
    expect((await say(ana.visitor, 'interested', match, 'https://ailleurs.example')).status).toBeGreaterThanOrEqual(
      400,
    );
    expect(
      (await ana.visitor.post('/mes-choix', { intent: 'reason', match, reason: 'x' })).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await ana.visitor.post('/mes-choix', { intent: 'interested' })).status).toBeGreaterThanOrEqual(400);
    expect(await database.db('match_choices').where({ member_id: ana.id })).toEqual([]);
  });
});
