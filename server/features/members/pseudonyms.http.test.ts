import { beforeAll, describe, expect, it } from '@jest/globals';
import { clockAhead } from '#testing/clock-ahead.ts';
import { commonStrings, stringsBeyond, stringsIn } from '#testing/common-strings.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { createMatchable, openTile, tilesWith } from '#testing/matchable.ts';
import { prepare } from '#testing/prepare.ts';
import { extent, reached } from '#testing/promise.ts';
import { readEverything } from '#testing/read-everything.ts';
import { until } from '#testing/test-process.ts';
import { prepareSite, prepareWeb } from '#testing/test-site.ts';
import { createVisitor, type TestMember, type Visitor } from '#testing/visitor.ts';
import { DAY_MS } from '#shared/duration.ts';
import { headlinesFor } from '#shared/matching/headlines.ts';
import { cardsOf } from '#shared/play/cards.ts';
import { lifestylePassions } from '#shared/questionnaire/options.ts';
import { unansweredProfile, type ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { routeIds, type RouteId } from '#shared/routes.ts';
import type { Opener } from '#shared/talk/openers.ts';
import { contactHash } from '../../platform/mail/recipient.ts';
import { exportMember } from '../account/export.service.ts';
import { requestRefresh } from '../matching/matching.service.ts';
import { notifyThemeCompletion } from '../notifications/theme-notices.service.ts';
import { changePhotoReveal } from '../resonance/reveal.service.ts';
import { offerQuestions } from '../talk/openers.service.ts';

const mailServer = prepare(startMailServer);
const site = prepareSite({ env: () => ({ SMTP_URL: mailServer.url }) });
const { database, db, web, ctx } = site;
/** Another process of the product, where it is the following day already. */
const clock = prepare(() => clockAhead(database, DAY_MS));
const tomorrow = prepareWeb(site, () => ({ DATABASE_URL: clock.DATABASE_URL }));

/** The screens that can say something of others; `npm run promises` reads all of them. */
const telling: readonly RouteId[] = [
  'profileComplete',
  'profileCrush',
  'profilePhotoUpload',
  'matches',
  'matchResonance',
  'matchResonanceRefined',
  'reportMember',
  'blocks',
  'playRoom',
  'gifts',
  'account',
];
const SHARED = ['minimaliste', 'Minimalisme', 'minimalisme', 'leaf-fluttering-in-wind'] as const;
/**
 * Everybody here gave all of these answers (`testing/answers.ts`). Each pair draws which of them its sentence names: now and
 * then both accounts draw one with the person that neither draws with anybody else.
 */
const drawn: readonly Partial<ResonanceProfile>[] = [
  { personalityTraits: ['curious'] },
  { personalityTraits: ['sunny'] },
  { emotionalExpectations: ['passion'] },
  { emotionalExpectations: ['complicite'] },
  { emotionalExpectations: ['harmonie'] },
  { relationshipValues: ['empathie'] },
  { relationshipValues: ['equite'] },
];
const DRAWN = drawn.flatMap((answer) => {
  const profile = { ...unansweredProfile, ...answer };
  return headlinesFor(profile, profile, '').flatMap((words) => [words, words.charAt(0).toLowerCase() + words.slice(1)]);
});
/** What a screen says of a question that two can ask each other: its key, with and without the kind, and its words. */
const wordsOf = ({ key, lead, question }: Opener) => [key, key.slice(key.indexOf(':') + 1), lead ?? key, question];
const TARGET = 'Cibeline';
const OTHERS = ['Ginette', 'Mirabelle'] as const;

/** Everybody here matches everybody; each of the two others has one passion in common with both accounts. */
const make = (displayName: string, passions: readonly string[]) =>
  createMatchable(web.url, db, {
    displayName,
    age: 37,
    hasPhoto: true,
    otherwise: { '/profile-lifestyle-passions': { lifestyle_passions: passions } },
  });
/** Two accounts of one person, who compares what each is told. */
const accounts = prepare(async () => ({
  ana: await make('Anastasie', ['reveur', 'idealiste', 'minimaliste']),
  eve: await make('Evangeline', ['reveur', 'idealiste', 'minimaliste']),
}));
const target = prepare(() => make(TARGET, ['minimaliste', 'philosophe_penseur']));
const others = prepare(async () => [
  await make(OTHERS[0], ['idealiste', 'ecologiste']),
  await make(OTHERS[1], ['idealiste', 'techno_optimiste']),
]);

/** What one account is told on two days and by mail, about one person. */
interface Collected {
  readonly today: readonly string[];
  readonly tomorrow: readonly string[];
  readonly mails: readonly string[];
}

/** The browser of a member at another process. */
function browserAt(url: string, { agent }: Visitor): Visitor {
  const visitor = createVisitor(url);
  const cookies = agent.jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false });
  visitor.agent.jar.setCookies(cookies.map(String), '127.0.0.1', '/');
  return visitor;
}

/** Everything that an account can read while they have to do with a person. */
async function readAbout(visitor: Visitor, account: TestMember, name: string): Promise<string[]> {
  const found: string[] = [];
  await openTile(visitor, name);
  const tile = (await tilesWith(visitor, name)).find(({ displayName }) => displayName === name);
  await visitor.post('/matches', { intent: 'safety', match: tile?.token }).expect(303);
  const everything = await readEverything(visitor, [account.id], extent(telling, routeIds));
  // Of a picture its address and its headers: the picture itself is what both may see.
  for (const [where, content] of everything)
    found.push(where, where.startsWith('/photos/') ? content.slice(0, content.indexOf('\n')) : content);
  for (const variant of ['screen', 'tile', 'blurred']) {
    const address = String(tile?.photo).replace(/\w+$/, variant);
    const { headers, status } = await visitor.agent.get(address);
    found.push(address, `${status}`, JSON.stringify(headers));
  }
  return found;
}

/** What a account reads after blocking a person on that day. */
async function readAfterBlocking(visitor: Visitor, name: string): Promise<string[]> {
  await visitor.post('/matches', { intent: 'safety', match: await tokenOf(visitor, name) }).expect(303);
  const { token } = (await visitor.data('/signaler-profil').expect(200)).body as { token: string };
  const answers = [
    await visitor.post('/signaler-profil', { intent: 'block', match: token }).expect(303),
    await visitor.get('/mes-blocages?info=bloque').expect(200),
    await visitor.data('/mes-blocages?info=bloque').expect(200),
    await visitor.get('/signaler-profil').expect(200),
  ];
  const { blocks } = (await visitor.data('/mes-blocages')).body as { blocks: { token: string }[] };
  await visitor.post('/mes-blocages', { intent: 'lift', match: blocks[0]?.token }).expect(303);
  return answers.flatMap(({ headers, text }) => [JSON.stringify(headers), text]);
}

/**
 * The questions that the two accounts are offered with a person today or tomorrow, of those that start from what the two of
 * a pair answered alike, or both left out. Each pair draws its own: two of them may have words in common.
 */
async function offeredWith(person: TestMember): Promise<Opener[]> {
  const days = [ctx, { ...ctx, now: () => new Date(ctx.now().getTime() + DAY_MS) }];
  const offered = Object.values(accounts).flatMap(({ id }) => days.map((on) => offerQuestions(on, id, person.id)));
  return (await Promise.all(offered)).flat().filter(({ kind }) => kind !== 'phrase' && kind !== 'differing');
}

const tokenOf = async (visitor: Visitor, name: string) =>
  (await tilesWith(visitor, name)).find(({ displayName }) => displayName === name)?.token;
const mailsTo = ({ email }: TestMember) => mailServer.received.filter(({ to }) => to.includes(email));

/** Answers the crush of a person and reports them, so that mails about them arrive. */
async function answerAndReport({ visitor }: TestMember, name: string): Promise<string[]> {
  const pages = [await visitor.get('/profile-crush').expect(200), await visitor.data('/profile-crush').expect(200)];
  const { received } = pages[1]!.body as { received: { key: string }[] };
  await visitor.post('/profile-crush', { intent: 'answer', crush: received[0]?.key }).expect(303);
  await visitor.post('/matches', { intent: 'safety', match: await tokenOf(visitor, name) }).expect(303);
  const { token } = (await visitor.data('/signaler-profil').expect(200)).body as { token: string };
  await visitor
    .post('/signaler-profil', { intent: 'report', match: token, reason: 'harassment' })
    .expect(303)
    .expect('Location', '/signaler-profil?info=envoye');
  return pages.map(({ text }) => text);
}

/** All that can happen between a person and one account, and all that the account can read and is sent of it. */
async function collect(account: TestMember, person: TestMember, name: string): Promise<Collected> {
  await changePhotoReveal(ctx, person.id, account.id, 'ask');
  const crush = { contact_hash: contactHash(ctx.config, account.email), channel: 'mail' as const };
  await db('crushes').insert({ sender_id: person.id, ...crush, created_at: new Date() });
  const { visitor } = account;
  const nextDay = browserAt(tomorrow.url, visitor);
  const pages = await answerAndReport(account, name);
  // A completed theme, a wish to reveal, a mutual crush, a received report.
  await until(() => Promise.resolve(mailsTo(account).length >= 4));
  const read = { today: await readAbout(visitor, account, name), tomorrow: await readAbout(nextDay, account, name) };
  const blocked = {
    today: await readAfterBlocking(visitor, name),
    tomorrow: await readAfterBlocking(nextDay, name),
  };
  return {
    today: [...pages, ...read.today, ...blocked.today],
    tomorrow: [...read.tomorrow, ...blocked.tomorrow],
    mails: mailsTo(account).map(({ receivedAt: _moment, ...mail }) => JSON.stringify(mail)),
  };
}

async function meet(person: TestMember, name: string): Promise<Readonly<Record<'ana' | 'eve', Collected>>> {
  mailServer.reset();
  await requestRefresh(ctx, person.id);
  for (const { visitor } of [accounts.ana, accounts.eve]) await tilesWith(visitor, name);
  const cards = cardsOf.gouts
    .slice(0, 2)
    .map(({ id }) => ({ user_id: person.id, theme: 'gouts' as const, card_id: id }));
  await db('theme_card_responses').insert(cards);
  await notifyThemeCompletion(ctx, person.id, 'gouts');
  return { ana: await collect(accounts.ana, person, name), eve: await collect(accounts.eve, person, name) };
}

// S-resonance-5
describe('B12: two accounts that compare all that they are told of a third person on two days', () => {
  const aboutOthers: Awaited<ReturnType<typeof meet>>[] = [];
  let aboutTarget: Awaited<ReturnType<typeof meet>>;
  let questions: string[] = [];

  beforeAll(async () => {
    const card = { theme: 'gouts' as const, card_id: cardsOf.gouts[0]!.id };
    await db('theme_card_responses').insert([accounts.ana, accounts.eve].map(({ id }) => ({ user_id: id, ...card })));
    // As long as they are away, whatever the accounts read is about others.
    await db('members').where({ id: target.id }).update({ suspended_at: new Date() });
    for (const [index, name] of OTHERS.entries()) aboutOthers.push(await meet(others[index]!, name));
    await db('members').where({ id: target.id }).update({ suspended_at: null });
    aboutTarget = await meet(target, TARGET);
    questions = (await offeredWith(target)).flatMap(wordsOf);
  });

  it('find no string of eight characters in common that is not the name, or what both share with them', () => {
    const ofOthers = stringsIn(
      aboutOthers.flatMap((about) => Object.values(about)).flatMap((collected) => Object.values(collected).flat()),
    );
    const parts = Object.entries(aboutTarget).flatMap(([account, collected]) =>
      Object.entries(collected).map(([part, read]: [string, readonly string[]]) => {
        const strings = stringsIn(read, [TARGET, ...SHARED, ...DRAWN, ...questions]);
        return { name: `${account} ${part}`, read, size: strings.size, strings: stringsBeyond(strings, ofOthers) };
      }),
    );
    expect(DRAWN).toHaveLength(2 * drawn.length);
    let compared = 0;
    const found: Record<string, string[]> = {};
    for (const [index, one] of parts.entries())
      for (const another of parts.slice(index + 1)) {
        const common = commonStrings(one.strings, another.strings);
        compared += one.size;
        if (common.length > 0) found[`${one.name} and ${another.name}`] = common.slice(0, 40);
      }
    expect(found).toEqual({});
    // The comparison reads what it should, and finds what is the same for both.
    for (const { read } of parts.filter(({ name }) => !name.endsWith('mails'))) {
      expect(read.join()).toContain(TARGET);
      expect(read.join()).toMatch(/\/photos\/[\w-]{32}\//);
    }
    const [one, another] = ['ana', 'eve'].map((account) =>
      stringsBeyond(stringsIn([`page of ${account}: /photos/${target.id}/tile`]), ofOthers),
    );
    expect(commonStrings(one!, another!)).toContain(target.id.replaceAll('-', '').slice(-16));
    reached('B12', `${compared} strings compared: 0 in common`);
  });

  it('find no id of the person, and no answer that the person gave alone, in the copy of their data neither', async () => {
    const { profile_photo_url: photo } = (await database.db('profiles').where({ user_id: target.id }).first())!;
    const crushes = await db('crushes')
      .where({ sender_id: target.id })
      .orWhere({ recipient_id: target.id })
      .select('id');
    const reports = await db('reports').where({ reported_id: target.id }).select('id');
    expect([crushes.length, reports.length]).toEqual([4, 2]);
    // The screen that asks the question offers every answer to it.
    const isQuestion = (page: string) => lifestylePassions.every(({ id }) => page.includes(id));
    const read = Object.values(aboutTarget).flatMap((collected) => Object.values(collected).flat());
    const copies: string[] = [];
    for (const { id } of [accounts.ana, accounts.eve])
      for await (const part of exportMember(ctx, id, 'cli', { isPhotoInside: false })) copies.push(part);
    const ofTarget = [target.id, photo!.split('/').at(-1)!, target.email, 'philosophe_penseur'];
    // A copy has the ids of the member's own crushes and reports.
    const secrets = { pages: [...ofTarget, ...[...crushes, ...reports].map(({ id }) => id)], copies: ofTarget };
    for (const [where, text] of [
      ['pages', read.filter((page) => !isQuestion(page)).join()],
      ['copies', copies.join()],
    ] as const) {
      const found = secrets[where].filter((secret) =>
        [secret, secret.replaceAll('-', '')].some((form) => text.includes(form)),
      );
      expect([where, found]).toEqual([where, []]);
    }
  });
});
