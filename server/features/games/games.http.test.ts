import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { copyOf } from '#testing/member-copy.ts';
import { createTalkingPair, openFirst, postAbout, readThread, type TalkingPair } from '#testing/talk-visitors.ts';
import { writtenQuestion } from '#testing/talkers.ts';
import { createBrowser } from '#testing/push-service.ts';
import { prepareContext, prepareSite } from '#testing/test-site.ts';
import { grantVip } from '#testing/vip.ts';
import type { TestMember } from '#testing/visitor.ts';
import { fr } from '#shared/typeset.ts';
import type { Notice } from '#shared/notifications/push.ts';
import { startOfDay } from '#shared/calendar.ts';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { GameId, Seat } from '#shared/games/game.ts';
import { endingOf } from '#shared/games/games.ts';
import type { HallData, ShownGame } from '#shared/games/screens.ts';
import type { AsJson } from '#shared/talk/as-json.ts';
import { inTransaction } from '../../platform/context.ts';
import { keysOf, randomToken, seal } from '../../platform/secrets.ts';
import { vapidKeysOf } from '../../platform/vapid-keys.ts';
import { saveSubscription } from '../notifications/push.queries.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { blockMember } from '../safety/blocks.service.ts';
import { sealSoloGamesAnew } from '../talk/secret-change.service.ts';
import { tidyTalk } from '../talk/tidying.service.ts';
import { beginSoloGame, playAlone, readSoloGame } from './solo-games.service.ts';
import { announceTurn, pushTurn } from './turns.service.ts';

const site = prepareSite();
const { ctx, db } = site;
const keys = vapidKeysOf(randomToken());
/** With notifications; its jobs wait longer than the tests take. */
const pushing = prepareContext(site, {
  env: {
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    VAPID_SUBJECT: 'mailto:contact@exemple.fr',
  },
});
let age = 25;

const takeRoomBack = (memberId: string, at: Date) =>
  db('entitlement_grants').where({ member_id: memberId }).update({ revoked_at: at });

/** Two with an open conversation, of whom the first may enter the room. */
async function newPair(): Promise<TalkingPair> {
  const pair = await createTalkingPair(site, (age += 1));
  await grantVip(db, pair.ana.id);
  return pair;
}

const hallOf = async ({ visitor }: TestMember) => (await visitor.data('/jeux').expect(200)).body as AsJson<HallData>;
const gameOf = async ({ visitor }: TestMember) => (await visitor.data('/jeu').expect(200)).body as AsJson<ShownGame>;

async function begin(member: TestMember, game: GameId): Promise<void> {
  const { partners, formKey } = await hallOf(member);
  const form = { intent: 'begin', game, with: partners[0]?.token, key: formKey };
  await member.visitor.post('/jeux', form).expect(303).expect('Location', '/jeu');
}

/** Opens the newest game from the thread, as its line does: no room is needed for that. */
async function openFromThread(member: TestMember): Promise<void> {
  const { token, lines } = await readThread(member);
  const number = lines.findLast((line) => line.kind === 'game')?.number;
  await member.visitor.post('/jeux', { intent: 'open', token, number }).expect(303).expect('Location', '/jeu');
}

async function turn(member: TestMember, form: Readonly<Record<string, unknown>>) {
  const { token, number, turn: played } = await gameOf(member);
  return member.visitor.post('/jeu', { token, number, turn: played, ...form });
}

/** A number for which a game leaves a certain question to those who have asked none. */
function seedOfQuestion(id: GameId, question: string): number {
  const everyMove = [1, 2].map((seat) => ({ seat: seat as Seat, texts: ['fin'], at: '' }));
  for (let seed = 1; ; seed += 1) if (endingOf({ id, seed, moves: everyMove })?.question.id === question) return seed;
}

const word = (member: TestMember, text: string) => turn(member, { intent: 'word', text });
const refusalOf = ({ text }: { text: string }) => text;

describe('a game of two', () => {
  // S-game-8, S-game-2
  it('is begun by who may enter the room, answered by who may not, and leaves a line and a question', async () => {
    const { ana, lou } = await newPair();
    await lou.visitor.data('/jeux').expect('x-redirect', '/play-room/porte?salle=jeux');
    await begin(ana, 'same-word');
    // The one question that the two have asked each other: the game would leave it to those who have not.
    await db('games').update({ seed: seedOfQuestion('same-word', writtenQuestion) });
    await openFromThread(lou);
    expect((await word(lou, 'zébrure')).status).toBe(303);
    expect(await gameOf(lou)).toMatchObject({ status: 'theirs', isRoomClosed: false, view: { mine: 'zébrure' } });
    // S-game-14
    const { text: page } = await lou.visitor.get('/jeu').expect(200);
    expect(page).toContain('<noscript><a href="/jeu">Actualiser</a></noscript>');
    expect(page).not.toContain('toute seule');
    // S-game-3
    expect(JSON.stringify([await gameOf(ana), await readThread(ana), await copyOf(ctx, ana.id)])).not.toContain(
      'zébrure',
    );
    expect(await gameOf(ana)).toMatchObject({ status: 'mine', view: { haveTheyWritten: true, path: [] } });
    await word(ana, 'Les Zébrures');
    for (const member of [ana, lou]) {
      expect(await gameOf(member)).toMatchObject({ status: 'over', view: { haveMet: true } });
      const thread = await readThread(member);
      const [last] = thread.lines.slice(-1);
      expect(last).toMatchObject({
        kind: 'game',
        game: { event: 'ended', line: expect.stringContaining('en 1 tour') },
      });
    }
    // The question is offered first where the line leads to.
    const { game } = (await readThread(lou)).lines.at(-1) as { game: { question: { key: string; text: string } } };
    expect(game.question.key).not.toBe(writtenQuestion);
    const { key, text } = game.question;
    for (const member of [ana, lou])
      expect(await gameOf(member)).toMatchObject({ ending: { question: { id: key, text } } });
    const { body } = await lou.visitor.data(`/discussion?voir=question&suite=${game.question.key}`).expect(200);
    expect((body as { extras: { questions: { question: string }[] } }).extras.questions[0]?.question).toBe(
      game.question.text,
    );
  });

  // S-game-2
  it('counts one of two turns at once, changes nothing for the same one again, and refuses one out of turn', async () => {
    const { ana, lou } = await newPair();
    await begin(ana, 'tale');
    await openFromThread(lou);
    const early = await turn(lou, { intent: 'sentence', text: 'Trop tôt.' });
    expect([early.status, refusalOf(early)]).toEqual([422, expect.stringContaining('pas encore ton tour')]);
    const { token, number, turn: played } = await gameOf(ana);
    const form = { intent: 'sentence', token, number, turn: played };
    const both = await Promise.all(
      ['Une porte.', 'Un chat.'].map((text) => ana.visitor.post('/jeu', { ...form, text })),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 422]);
    const { view } = await gameOf(ana);
    const sentences = view.id === 'tale' ? view.sentences : [];
    expect(sentences).toHaveLength(1);
    await ana.visitor.post('/jeu', { ...form, text: sentences[0]?.text }).expect(303);
    expect((await gameOf(lou)).view).toMatchObject({ left: 9 });
    const long = await turn(lou, { intent: 'sentence', text: 'a'.repeat(281) });
    expect([long.status, refusalOf(long)]).toEqual([422, expect.stringContaining('280')]);
    // One goes on at a time.
    const { partners, formKey } = await hallOf(ana);
    expect(partners).toMatchObject([{ isPlaying: true }]);
    const second = { intent: 'begin', game: 'guess-me', with: partners[0]?.token, key: formKey };
    await ana.visitor.post('/jeux', second).expect(422);
    await lou.visitor.post('/jeu', { intent: 'stop', token: (await gameOf(lou)).token, number }).expect(303);
    expect(await gameOf(ana)).toMatchObject({ status: 'stopped', ending: null });
    await begin(ana, 'guess-me');
  });

  // S-game-2
  it('is not lost by a form that names no number of a message', async () => {
    const { ana } = await newPair();
    await begin(ana, 'tale');
    const { token, number } = await gameOf(ana);
    for (const no of ['1.5', '99999999999', '-1', '1e3', 'abc', ''])
      for (const intent of ['sentence', 'stop'] as const) {
        const form = { intent, token, number: no, ...(intent === 'sentence' && { turn: '0', text: 'Une porte.' }) };
        await ana.visitor.post('/jeu', form).expect(303).expect('Location', '/jeux');
        expect(await gameOf(ana)).toMatchObject({ number, status: 'mine' });
      }
  });

  // S-game-8
  it('lets a turn count that was begun before the room closed, and refuses the next one kindly', async () => {
    const { ana, lou } = await newPair();
    await begin(ana, 'tale');
    await takeRoomBack(ana.id, new Date(Date.now() - 60_000));
    expect((await gameOf(ana)).isRoomClosed).toBe(true);
    expect((await turn(ana, { intent: 'sentence', text: 'Il était une fois.' })).status).toBe(303);
    await openFromThread(lou);
    await turn(lou, { intent: 'sentence', text: 'Une horloge.' });
    await takeRoomBack(ana.id, new Date(Date.now() - 2 * HOUR_MS));
    const refused = await turn(ana, { intent: 'sentence', text: 'Qui ne sonnait pas.' });
    expect(refused.status).toBe(403);
    expect(await gameOf(lou)).toMatchObject({ status: 'theirs', isRoomClosed: false });
    expect(JSON.stringify(await gameOf(lou))).not.toContain('vip');
  });

  // S-game-10
  it("makes nobody wait for an answer, and changes nobody's turn in the conversation", async () => {
    const { ana, lou } = await newPair();
    const states = () =>
      db('conversation_members').whereIn('member_id', [ana.id, lou.id]).orderBy('member_id').select('waiting_since');
    const before = await states();
    await begin(ana, 'same-word');
    await openFromThread(lou);
    await word(lou, 'zibeline');
    await word(ana, 'zibeline');
    expect(await states()).toEqual(before);
    expect(
      await db('points_gained').whereIn('user_id', [ana.id, lou.id]).whereNot({ reason: 'first-message' }),
    ).toEqual([]);
  });

  // S-game-2
  it('does not say in the room that it is the turn of a member who has paused', async () => {
    const { ana } = await newPair();
    await begin(ana, 'tale');
    expect(await hallOf(ana)).toMatchObject({ games: [{ status: 'mine' }], partners: [{ isPlaying: true }] });
    await db('members').where({ id: ana.id }).update({ paused_at: new Date() });
    expect(await hallOf(ana)).toMatchObject({ games: [{ status: 'interrupted' }], partners: [] });
    expect(await gameOf(ana)).toMatchObject({ status: 'interrupted' });
    await db('members').where({ id: ana.id }).update({ paused_at: null });
    expect((await hallOf(ana)).games).toMatchObject([{ status: 'mine' }]);
  });

  // S-game-11
  it('ends with its conversation: closed, blocked, or left, and nothing tells a block from a pause', async () => {
    const closed = await newPair();
    await begin(closed.ana, 'tale');
    await turn(closed.ana, { intent: 'sentence', text: 'Un phare clignait.' });
    await postAbout(closed.lou, { intent: 'close', phrase: '' });
    expect(await gameOf(closed.ana)).toMatchObject({ status: 'interrupted' });
    expect(JSON.stringify(await gameOf(closed.ana))).toContain('Un phare clignait.');
    await openFromThread(closed.lou);
    expect((await turn(closed.lou, { intent: 'sentence', text: 'Trop tard.' })).status).toBe(422);

    const blocked = await newPair();
    await begin(blocked.ana, 'tale');
    await openFromThread(blocked.lou);
    const { token, number } = await gameOf(blocked.lou);
    await blockMember(ctx, blocked.ana.id, blocked.lou.id);
    await blocked.lou.visitor.data('/jeu').expect('x-redirect', '/jeux');
    const form = { intent: 'sentence', token, number, turn: 0, text: 'Encore ?' };
    await blocked.lou.visitor.post('/jeu', form).expect(303).expect('Location', '/jeux');
    expect((await hallOf(blocked.ana)).games).toEqual([]);

    const left = await newPair();
    await begin(left.ana, 'tale');
    await turn(left.ana, { intent: 'sentence', text: 'Une clé brillait.' });
    await openFromThread(left.lou);
    const { conversation_id } = (await db('games').orderBy('changed_at', 'desc').first('conversation_id'))!;
    await deleteMember(ctx, left.ana.id, 'cli', { isNotified: false });
    expect(await gameOf(left.lou)).toMatchObject({ status: 'interrupted', name: null });
    await deleteMember(ctx, left.lou.id, 'cli', { isNotified: false });
    expect(await db('games').where({ conversation_id })).toEqual([]);
  });

  it('is of its two players alone: a token of another session opens nothing', async () => {
    const { ana } = await newPair();
    const other = await newPair();
    await begin(ana, 'tale');
    const { token, number } = await gameOf(ana);
    await other.ana.visitor.post('/jeux', { intent: 'open', token, number }).expect(303).expect('Location', '/jeux');
    await other.ana.visitor.data('/jeu').expect('x-redirect', '/jeux');
  });

  // S-game-12
  it('is sealed like messages, and goes into a report as far as its reader may read it', async () => {
    const { ana, lou } = await newPair();
    await begin(ana, 'two-truths');
    await openFromThread(lou);
    const sentences = { text0: 'Mot planté un.', text1: 'Mot planté deux.', text2: 'Mot planté trois.', dream: '1' };
    expect((await turn(lou, { intent: 'sentences', ...sentences })).status).toBe(303);
    const { rows } = await db.raw<{ rows: { line: string }[] }>('SELECT row_to_json(games)::text AS line FROM games');
    expect(rows.map(({ line }) => line).join()).not.toContain(Buffer.from('planté').toString('hex'));
    expect(rows.map(({ line }) => line).join()).not.toContain('planté');
    const number = String((await readThread(ana)).lastNumber);
    const shownTo = async (member: TestMember) => {
      await postAbout(member, { intent: 'report', message: [number] });
      return (await member.visitor.get('/signaler-profil').expect(200)).text;
    };
    expect(await shownTo(ana)).not.toContain('planté');
    await openFirst(ana);
    await turn(ana, { intent: 'sentences', text0: 'A.', text1: 'B.', text2: 'C.', dream: '0' });
    expect(await shownTo(ana)).toContain('Mot planté deux.');
    expect(await copyOf(ctx, ana.id)).toContain('Mot planté deux.');
  });

  it('notifies of a turn without a name and a word, and only while it is awaited', async () => {
    const { ana, lou } = await newPair();
    await begin(ana, 'tale');
    await turn(ana, { intent: 'sentence', text: 'Une bougie.' });
    const game = await db('games').orderBy('changed_at', 'desc').first('conversation_id', 'number');
    const [key] = keysOf(ctx.config, 'push');
    const subscription = createBrowser('https://push.exemple.fr/send/1').subscription;
    const subscriptionId = await saveSubscription(db, {
      memberId: lou.id,
      endpointHash: randomBytes(32),
      sealed: seal(key, JSON.stringify(subscription)),
      now: new Date(),
    });
    await db.raw(
      `UPDATE sessions SET sess = (sess::jsonb || jsonb_build_object('pushSubscriptionId', :subscriptionId::text))::json
        WHERE sess::jsonb #>> '{passport,user}' = :memberId`,
      { subscriptionId, memberId: lou.id },
    );
    const sent: Notice[] = [];
    const transport = {
      send(_: unknown, notice: Notice) {
        sent.push(notice);
        return Promise.resolve('sent' as const);
      },
    };
    const push = {
      conversationId: game!.conversation_id,
      number: game!.number,
      memberId: lou.id,
      subscriptionId,
      until: new Date(Date.now() + HOUR_MS).toISOString(),
    };
    await pushTurn(ctx, transport, push);
    const notice = { title: ctx.config.productName, body: fr`C'est à toi de jouer.`, path: '/discussions' };
    expect(sent).toEqual([notice]);
    await openFromThread(lou);
    await turn(lou, { intent: 'sentence', text: 'Une ombre.' });
    await pushTurn(ctx, transport, push);
    expect(sent).toHaveLength(1);
  });

  it('notifies of a turn of the next game also where a notification of the last one still waits, and once of each', async () => {
    const { ana } = await newPair();
    const conversationId = randomUUID();
    for (const number of [1, 1, 3])
      await inTransaction(pushing.ctx, (tx) => announceTurn(tx, { memberId: ana.id, conversationId, number }));
    const jobs = await db('pgboss.job').where({ name: 'games.announce', state: 'created' }).pluck('data');
    const numbers = jobs
      .map((data) => data as { conversationId: string; number: number })
      .flatMap((job) => (job.conversationId === conversationId ? [job.number] : []));
    expect(new Set(numbers)).toEqual(new Set([1, 3]));
    expect(numbers).toHaveLength(2);
  });
});

// S-game-9
describe('a game alone', () => {
  const pseudonyms = { of: (_subject: string, id: string) => id, idOf: () => null };
  const today = new Date(+startOfDay(dayOf(new Date())) + 12 * HOUR_MS);
  const tomorrow = new Date(+today + DAY_MS);
  let present = today;
  const soloContext = prepareContext(site, { now: () => present });
  const on = (now: Date) => {
    present = now;
    return soloContext.ctx;
  };

  it("hides the word of today until tomorrow's is written, is in the copy, and is erased with the account", async () => {
    const { ana } = await newPair();
    const id = await beginSoloGame(on(today), ana.id, 'same-word');
    expect(await beginSoloGame(on(today), ana.id, 'same-word')).toBe(id);
    await playAlone(on(today), ana.id, id, { played: 0, turn: { texts: ['zébrure'] } });
    const again = playAlone(on(today), ana.id, id, { played: 1, turn: { texts: ['phare'] } });
    await expect(again).rejects.toMatchObject({ code: 'game_tomorrow' });
    expect(await readSoloGame(on(today), pseudonyms, ana.id, id)).toMatchObject({ status: 'tomorrow' });
    const next = await readSoloGame(on(tomorrow), pseudonyms, ana.id, id);
    expect(next).toMatchObject({ status: 'mine', turn: 0 });
    expect(JSON.stringify(next)).not.toContain('zébrure');
    await playAlone(on(tomorrow), ana.id, id, { played: 0, turn: { texts: ['zébrure'] } });
    expect(await readSoloGame(on(tomorrow), pseudonyms, ana.id, id)).toMatchObject({ status: 'over' });
    expect(await copyOf(ctx, ana.id)).toContain('zébrure');

    const rotated = { ...ctx.config, secretKey: 'n'.repeat(64), previousSecretKeys: [ctx.config.secretKey] };
    expect(await sealSoloGamesAnew({ ...ctx, config: rotated })).toBe(1);
    expect(await sealSoloGamesAnew({ ...ctx, config: rotated })).toBe(0);
    const forgotten = { ...on(tomorrow), config: { ...rotated, previousSecretKeys: [] } };
    expect(await readSoloGame(forgotten, pseudonyms, ana.id, id)).toMatchObject({ status: 'over' });

    await tidyTalk(on(new Date(tomorrow.getTime() + 400 * DAY_MS)));
    expect(await db('solo_games').where({ member_id: ana.id })).toEqual([]);
  });

  it('belongs to one member', async () => {
    const { ana, lou } = await newPair();
    const id = await beginSoloGame(on(today), ana.id, 'tale');
    expect(await readSoloGame(on(today), pseudonyms, lou.id, id)).toBeNull();
    await grantVip(db, lou.id);
    const stolen = playAlone(on(today), lou.id, id, { played: 0, turn: { texts: ['Une phrase.'] } });
    await expect(stolen).rejects.toMatchObject({ status: 422 });
  });
});
