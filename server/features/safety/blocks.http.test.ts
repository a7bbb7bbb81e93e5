import { beforeEach, describe, expect, it } from '@jest/globals';
import { createMatchable, openTile, tilesOf, tilesWith } from '#testing/matchable.ts';
import { extent, reached } from '#testing/promise.ts';
import { until } from '#testing/test-process.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createMember } from '#testing/entered-members.ts';
import { queuedMails, type TestMember } from '#testing/visitor.ts';
import { prepare } from '#testing/prepare.ts';
import { contactHash } from '../../platform/mail/recipient.ts';
import { requestRefresh } from '../matching/matching.service.ts';
import { beginRefresh } from '../matching/refresh-everybody.service.ts';
import { blockMember } from './blocks.service.ts';
import { LEFT_ADDRESS } from '#shared/resonance/left-notice.ts';
import { fr } from '#shared/typeset.ts';

const { database, web, ctx } = prepareSite();

const pair = prepare(async (): Promise<Pair> => {
  const make = (displayName: string) =>
    createMatchable(web.url, database.db, { displayName, age: 61, hasPhoto: true, photoVisibility: 'after-match' });
  return { ana: await make('Ana'), lea: await make('Léa') };
});
beforeEach(meetAgain);

interface Pair {
  readonly ana: TestMember;
  readonly lea: TestMember;
}

/** Forgets what blocked them, and lets both open the other's tile. */
async function meetAgain(): Promise<void> {
  await database.db('blocks').delete();
  for (const { id } of [pair.ana, pair.lea]) await requestRefresh(ctx, id);
  await openTile(pair.ana.visitor, 'Léa');
  await openTile(pair.lea.visitor, 'Ana');
}
const tokenOf = async ({ visitor }: TestMember, path = '/match-resonance') =>
  ((await visitor.data(path).expect(200)).body as { token: string }).token;
const blocksOf = async ({ visitor }: TestMember) =>
  ((await visitor.data('/mes-blocages').expect(200)).body as { blocks: { token: string; name: string | null }[] })
    .blocks;

/** Everything that two members may have between them: photos revealed, a mutual crush, mails on their way. */
async function tie({ ana, lea }: Pair): Promise<void> {
  await ana.visitor.post('/match-resonance', { intent: 'ask', match: await tokenOf(ana) }).expect(303);
  await lea.visitor.post('/match-resonance', { intent: 'accept', match: await tokenOf(lea) }).expect(303);
  for (const [one, other] of [
    [ana, lea],
    [lea, ana],
  ] as const)
    // Each has one, from the first time on.
    expect([303, 422]).toContain(
      (await one.visitor.post('/profile-crush', { intent: 'send', contact: other.email })).status,
    );
}

/** @param photos what each of the two saw of the other before */
async function expectBlocked({ ana, lea }: Pair, photos: readonly string[]): Promise<void> {
  for (const [index, { visitor, id }] of [ana, lea].entries()) {
    const { body } = await visitor.data('/matches').expect(200);
    expect(body).toMatchObject({ tiles: [], outsideList: [], opened: [] });
    await visitor.get('/match-resonance').expect(302).expect('Location', LEFT_ADDRESS);
    if (photos[index]) await visitor.agent.get(photos[index]).expect(404);
    expect((await visitor.call('/functions/v1/find-matches', { userId: id })).body).toEqual({ matches: [] });
    expect((await visitor.data('/profile-crush').expect(200)).body).toMatchObject({ mutual: [], received: [] });
  }
}

describe('B9: a block', () => {
  it('ends photos, crushes, matches and mails between two members at once, from each screen with matches', async () => {
    let slowest = 0;
    for (const screen of ['/matches', '/match-resonance', '/profile-crush'] as const) {
      await meetAgain();
      const { ana, lea } = pair;
      await tie(pair);
      const photoOf = async (member: TestMember) =>
        ((await member.visitor.data('/match-resonance')).body as { photo: string }).photo;
      const photos = [await photoOf(ana), await photoOf(lea)];
      for (const [index, { visitor }] of [ana, lea].entries()) await visitor.agent.get(photos[index]!).expect(200);
      const { mutual } = (await ana.visitor.data('/profile-crush')).body as { mutual: { key: string }[] };
      const whom =
        screen === '/profile-crush'
          ? { crush: mutual[0]?.key }
          : { match: screen === '/matches' ? (await tilesOf(ana.visitor))[0]?.token : await tokenOf(ana) };
      await ana.visitor
        .post(screen, { intent: 'safety', ...whom })
        .expect(303)
        .expect('Location', '/signaler-profil');
      const match = await tokenOf(ana, '/signaler-profil');
      const begun = Date.now();
      await ana.visitor
        .post('/signaler-profil', { intent: 'block', match })
        .expect(303)
        .expect('Location', '/mes-blocages?info=bloque');
      await expectBlocked(pair, photos);
      slowest = Math.max(slowest, Date.now() - begun);
      for (const { email } of [ana, lea]) {
        const open = (await queuedMails(database.db, email)).map(({ kind }) => kind);
        expect(open.filter((kind) => /^(reveal|crush-mutual)/.test(kind))).toEqual([]);
      }
      expect((await ana.visitor.get('/mes-blocages?info=bloque')).text).toContain('Vous ne vous verrez plus');
    }
    reached('B9', `3 screens, 0 sights, 0 mails; all seen apart within ${slowest} ms`);
  });

  it('stays effective during and after a refresh of all matches', async () => {
    const rounds = extent(1, 10);
    for (let round = 0; round < rounds; round += 1) {
      await meetAgain();
      const [runId] = await Promise.all([
        beginRefresh(ctx),
        blockMember(ctx, pair.ana.id, pair.lea.id),
        blockMember(ctx, pair.lea.id, pair.ana.id),
      ]);
      await expectBlocked(pair, []);
      await until(async () => {
        const run = (await database.db('match_runs').where({ id: runId }).first('state'))!;
        return run.state === 'finished' || run.state === 'superseded';
      });
      await expectBlocked(pair, []);
      await until(async () => {
        const held = await database.db('match_lists').whereIn('member_id', [pair.ana.id, pair.lea.id]);
        return held.every((list: { candidate_ids: string[] }) => list.candidate_ids.length === 0);
      });
    }
    reached('B9', `${rounds} blocks during a refresh of everybody: 0 sights, also after it`);
  });

  it('is visible only to the member who made it, and only that member can lift it', async () => {
    const { ana, lea } = pair;
    const match = await tokenOf(ana);
    await ana.visitor.post('/mes-blocages', { intent: 'block', match }).expect(303);
    const [block] = await blocksOf(ana);
    expect(block?.name).toBe('Léa');
    // The token of the match says of nobody in the list that it is them: neither by its letters nor by lifting the block.
    expect(block?.token).not.toBe(match);
    await ana.visitor.post('/mes-blocages', { intent: 'lift', match }).expect(303).expect('Location', '/mes-blocages');
    expect(await blocksOf(lea)).toEqual([]);
    expect((await ana.visitor.get('/mes-blocages')).text).not.toContain(lea.id);
    for (const other of [block?.token, lea.id, ana.id, ''])
      await lea.visitor
        .post('/mes-blocages', { intent: 'lift', match: other })
        .expect(303)
        .expect('Location', '/mes-blocages');
    expect(await tilesOf(ana.visitor)).toEqual([]);
    await ana.visitor.post('/mes-blocages', { intent: 'other', match: block?.token }).expect(400);
    const lifted = await ana.visitor.post('/mes-blocages', { intent: 'lift', match: block?.token }).expect(303);
    expect((await ana.visitor.get(String(lifted.headers['location']))).text).toContain(fr`C'est levé`);
    await tilesWith(ana.visitor, 'Léa');
    await tilesWith(lea.visitor, 'Ana');
    expect((await ana.visitor.get('/mes-blocages')).text).toContain(fr`Personne pour l'instant`);
  });

  it('of both members stays effective for one when the other lifts theirs', async () => {
    const { ana, lea } = pair;
    await blockMember(ctx, ana.id, lea.id);
    await blockMember(ctx, lea.id, ana.id);
    const [block] = await blocksOf(ana);
    await ana.visitor.post('/mes-blocages', { intent: 'lift', match: block?.token }).expect(303);
    await expectBlocked({ ana, lea }, []);
  });

  it("of the sender of an anonymous crush does not show the sender's name", async () => {
    const lea = await createMember(web.url, database.db, 'lea-sans-profil@exemple.fr', 'Léa');
    const { ana } = pair;
    await database.db('crushes').insert({
      sender_id: ana.id,
      contact_hash: contactHash(ctx.config, 'lea-sans-profil@exemple.fr'),
      channel: 'mail',
      created_at: new Date(),
    });
    expect((await lea.get('/profile-crush')).text).toContain(fr`Quelqu'un a un crush pour toi`);
    const { received } = (await lea.data('/profile-crush')).body as { received: { key: string }[] };
    await lea.post('/profile-crush', { intent: 'safety', crush: received[0]?.key }).expect(303);
    const page = await lea.get('/signaler-profil').expect(200);
    expect(page.text).toContain('Signaler ou bloquer cette personne');
    const { token } = (await lea.data('/signaler-profil')).body as { token: string };
    await lea.post('/signaler-profil', { intent: 'block', match: token }).expect(303);
    const blocks = await lea.get('/mes-blocages').expect(200);
    expect(page.text + blocks.text).not.toMatch(/\bAna\b/);
    expect(blocks.text).toContain(fr`Quelqu'un dont tu avais reçu un crush`);
    expect((await lea.data('/profile-crush')).body).toMatchObject({ received: [] });
    // Not even once it would be time to know.
    await lea.post('/profile-gender', { gender: 'femme' }).expect(303);
    const birth = { birth_day: '12', birth_month: '5', birth_year: '1994', attracted_to_types: ['homme'] };
    await lea.post('/profile-age', birth).expect(303);
    await lea.data('/profile-complete').expect(200);
    expect((await lea.get('/mes-blocages')).text).not.toMatch(/\bAna\b/);
  });
});
