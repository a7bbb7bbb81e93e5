import { describe, expect, it } from '@jest/globals';
import { LEFT_ADDRESS } from '#shared/resonance/left-notice.ts';
import { signInPath } from '#shared/sign-in/wanted-page.ts';
import {
  createMatchable,
  createMatches,
  openTile,
  tilesOf,
  tilesWith,
  type Named,
  type TileData,
} from '#testing/matchable.ts';
import { until } from '#testing/test-process.ts';
import { prepareSite } from '#testing/test-site.ts';
import { resonanceMessages } from '#shared/messages/resonance.ts';
import { cardsOf } from '#shared/play/cards.ts';
import { meaningOf } from '#shared/matching/percentage-meaning.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import { createVisitor, leave, queuedMails, type Visitor, type TestMember } from '#testing/visitor.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

const { database, web } = prepareSite();
let age = 30;

/** Members who match each other and nobody else. */
const newMatches = <const Names extends readonly string[]>(
  names: Names,
  wanted: Omit<Parameters<typeof createMatches>[3], 'age'> = {},
): Promise<Named<Names>> => createMatches(web.url, database.db, names, { age: (age += 1), ...wanted });
const chooseCards = (member: TestMember, theme: Theme, cards: readonly string[]) =>
  database
    .db('theme_card_responses')
    .insert(cards.map((card) => ({ user_id: member.id, theme, card_id: card, response: 'selected' })));
const percentagesOf = (html: string) =>
  [...html.matchAll(frenchPattern(/aria-label="(\d+) % d'affinité"/g))].map(([, found]) => found);
const resonanceOf = async ({ data }: Visitor, screen = '/match-resonance') =>
  (await data(screen).expect(200)).body as Record<string, unknown>;

describe('the menu', () => {
  // S-screen-8
  it('is on every page of a member, marks the current page, and is on no page of a visitor', async () => {
    const [ana] = await newMatches(['Ana']);
    const currentOf = (html: string) =>
      [...html.matchAll(/<a(?=[^>]* aria-current="page")[^>]* href="([^"]+)"/g)].map(([, to]) => to);
    for (const path of [
      '/matches',
      '/mon-compte',
      '/matches',
      '/profile-age',
      '/mes-blocages',
      '/nulle-part/ailleurs',
    ]) {
      const { text } = await ana.visitor.get(path);
      expect(text.match(/<dialog id="menu"/g)).toHaveLength(1);
      expect(text).not.toContain('menu-slot');
      expect({ path, current: currentOf(text) }).toEqual({
        path,
        current: ['/matches', '/mon-compte'].includes(path) ? [path] : [],
      });
    }
    const visitor = await createVisitor(web.url).get('/conditions').expect(200);
    expect(visitor.text).not.toMatch(/id="menu"|menu-slot/);
  });
});

describe('the tiles of /matches', () => {
  it('show two members each other with one percentage, and without any id', async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    await tilesWith(ana.visitor, 'Léa');
    await tilesWith(lea.visitor, 'Ana');
    const page = await ana.visitor.get('/matches').expect(200);
    const other = await lea.visitor.get('/matches').expect(200);
    expect(page.text).toContain('Léa');
    expect(percentagesOf(page.text)).toHaveLength(1);
    expect(percentagesOf(page.text)).toEqual(percentagesOf(other.text));
    expect(page.text).not.toMatch(UUID);
    expect(JSON.stringify(await tilesOf(ana.visitor))).not.toMatch(UUID);
  });

  it('are opened by a POST that marks them as viewed once, and leads to an address without the match', async () => {
    const [ana] = await newMatches(['Ana', 'Léa']);
    const [before] = await tilesWith(ana.visitor, 'Léa');
    expect(before).toMatchObject({ isViewed: false });
    expect((await ana.visitor.get('/matches')).text).not.toContain('>Vu<');
    expect(await openTile(ana.visitor, 'Léa')).toBe('/match-resonance');
    expect(await openTile(ana.visitor, 'Léa')).toBe('/match-resonance');
    expect(await database.db('viewed_matches').where({ user_id: ana.id })).toHaveLength(1);
    expect(await tilesOf(ana.visitor)).toMatchObject([{ isViewed: true }]);
    expect((await ana.visitor.get('/matches')).text).toContain('>Vu<');
  });

  it("answer the POST of the client's script with X-Redirect", async () => {
    const [ana] = await newMatches(['Ana', 'Léa']);
    const [tile] = await tilesWith(ana.visitor, 'Léa');
    const answer = await ana.visitor.post('/_data/matches', { match: tile?.token }).expect(204);
    expect(answer.headers['x-redirect']).toBe('/match-resonance');
  });

  it("are opened only by the token of the member's own session, never by an id", async () => {
    const [ana, lea, mia] = await newMatches(['Ana', 'Léa', 'Mia']);
    const [tile] = await tilesWith(ana.visitor, 'Léa', 'Mia');
    for (const match of [tile?.token, lea.id, mia.id, '', 'x'.repeat(32)])
      await lea.visitor.post('/matches', { match }).expect(303).expect('Location', '/matches');
    expect(await database.db('viewed_matches').where({ user_id: lea.id })).toEqual([]);
    await createVisitor(web.url)
      .post('/matches', { match: tile?.token })
      .expect(303)
      .expect('Location', signInPath('acces', '/matches'));
  });

  // S-resonance-24
  it('lead to the list, which says the same whether a person paused, blocked, erased the account or left the list', async () => {
    const ways: Readonly<Record<string, (ana: TestMember, lea: TestMember) => Promise<unknown>>> = {
      pause: async (_, lea) => lea.visitor.post('/mon-compte', { intent: 'pause' }).expect(303),
      block: async (ana, lea) => database.db('blocks').insert({ blocker_id: lea.id, blocked_id: ana.id }),
      erasure: async (_, lea) => leave(lea, database.db),
      list: async (_, { id }) => database.db('profiles').where({ user_id: id }).update({ profile_completed: false }),
    };
    const shown = new Set<string>();
    for (const goes of Object.values(ways)) {
      const [ana, lea] = await newMatches(['Ana', 'Léa']);
      const [tile] = await tilesWith(ana.visitor, 'Léa');
      expect((await ana.visitor.get('/matches')).text).not.toContain('Ta liste a changé');
      await goes(ana, lea);
      for (const intent of [{}, { intent: 'question' }, { intent: 'safety' }]) {
        const { headers } = await ana.visitor.post('/matches', { ...intent, match: tile?.token }).expect(303);
        expect(headers['location']).toBe('/matches?info=profil-parti#changement');
      }
      const byScript = await ana.visitor.post('/_data/matches', { match: tile?.token }).expect(204);
      expect(byScript.headers['x-redirect']).toBe('/matches?info=profil-parti#changement');
      const page = (await ana.visitor.get('/matches?info=profil-parti').expect(200)).text;
      expect(page).toContain(resonanceMessages.match_left);
      // What the page proposes for a short list names ages, which differ between the couples of this test.
      const [main = ''] = /<main[\s\S]*<\/main>/.exec(page) ?? [];
      shown.add(main.replace(/<section class="resonance-short-list">[\s\S]*?<\/section>/, ''));
    }
    expect(shown.size).toBe(1);
    expect([...shown][0]).toContain('Ta liste a changé');
  });

  it('no longer show a member who is suspended or has an incomplete profile', async () => {
    const [ana, lea, mia] = await newMatches(['Ana', 'Léa', 'Mia']);
    await tilesWith(ana.visitor, 'Léa', 'Mia');
    await openTile(ana.visitor, 'Léa');
    await database.db('members').where({ id: lea.id }).update({ suspended_at: new Date() });
    await database.db('profiles').where({ user_id: mia.id }).update({ profile_completed: false });
    expect(await tilesOf(ana.visitor)).toEqual([]);
    await ana.visitor.get('/match-resonance').expect(302).expect('Location', LEFT_ADDRESS);
    expect((await ana.visitor.get('/matches')).text).toContain('Encore un peu de patience...');
  });

  it('are in the order of the percentages, whatever points the preferences of both give', async () => {
    const wanted = { age: (age += 1) };
    const ana = await createMatchable(web.url, database.db, { displayName: 'Ana', ...wanted });
    await createMatchable(web.url, database.db, { displayName: 'Léa', ...wanted });
    const mia = await createMatchable(web.url, database.db, {
      displayName: 'Mia',
      ...wanted,
      otherwise: {
        // Each is what the other likes, but they share less than Ana and Léa do.
        '/profile-archetype': { personal_definition: ['protecteur', 'sportif'] },
        '/profile-archetype-preferences': { preferred_personality_types: ['creatif', 'nomade', 'reveur', 'naturel'] },
        '/profile-relationship-values': { relationship_values: ['altruisme'] },
      },
    });
    const tiles = await tilesWith(ana.visitor, 'Léa', 'Mia');
    const list = await database.db('match_lists').where({ member_id: ana.id }).first();
    expect(list?.candidate_ids[0]).toBe(mia.id);
    expect(list?.points[0]).toBeGreaterThan(list!.points[1]!);
    expect(tiles.map(({ displayName, percentage }) => [displayName, percentage])).toEqual([
      ['Léa', 95],
      ['Mia', 85],
    ]);
    const { body } = await ana.visitor.call('/functions/v1/find-matches', { userId: ana.id }).expect(200);
    expect((body as { matches: { display_name: string }[] }).matches.map((match) => match.display_name)).toEqual([
      'Léa',
      'Mia',
    ]);
    expect((await ana.visitor.get('/matches')).text).toContain(meaningOf(95));
  });

  // S-resonance-15 and S-plan-9
  it('say why a short list is short, and offer no Premium where nobody is further', async () => {
    const [ana] = await newMatches(['Ana', 'Zoé']);
    await tilesWith(ana.visitor, 'Zoé');
    const page = (await ana.visitor.get('/matches').expect(200)).text;
    expect(page).toContain('Pourquoi si peu de monde');
    expect(page).toContain('/profile-target-age?retour=matchs"');
    expect(page).toContain('href="/cadeaux#inviter"');
    expect(page).not.toContain('Découvrir Premium');
    expect(page).toContain('Voir mes points');
  });

  it('show the selection, and with Premium the whole list below it', async () => {
    const names = ['Zoé', 'Léa', 'Mia', 'Eva', 'Lou', 'Ines', 'Jade', 'Rose', 'Alma'] as const;
    const [ana] = await newMatches(['Ana', ...names]);
    await until(async () => {
      const list = await database.db('match_lists').where({ member_id: ana.id }).first();
      return list?.candidate_ids.length === names.length && (await tilesOf(ana.visitor)).length === 6;
    });
    const free = await tilesOf(ana.visitor);
    expect(await tilesOf(ana.visitor, '/matches?page=2')).toEqual(free);
    const freePage = (await ana.visitor.get('/matches')).text;
    // S-plan-9
    expect(freePage).toContain('Découvrir Premium');
    // Fewer than five are not counted, and more than that only roughly (S-plan-9).
    expect(freePage).toContain('moins de cinq personnes de plus');
    expect(freePage).not.toMatch(/\b3\spersonnes/u);
    expect(freePage).not.toContain('Pourquoi si peu de monde');
    await database.db('subscription_offered').insert({ user_id: ana.id, is_active: true });
    // S-resonance-21
    const listOf = async (path: string) =>
      (await ana.visitor.data(path).expect(200)).body as { tiles: TileData[]; wholeList: { tiles: TileData[] } };
    const { tiles: six, wholeList } = await listOf('/matches');
    expect(six).toEqual(free);
    expect(wholeList).toMatchObject({ total: 3, remaining: 3, page: 1, pageCount: 1, filter: null });
    const further = wholeList.tiles;
    expect([...six, ...further].map(({ displayName }) => displayName).sort()).toEqual([...names].sort());
    expect(await listOf('/matches?page=40')).toEqual(await listOf('/matches?page=zero'));
    const page = await ana.visitor.get('/matches').expect(200);
    expect(page.text).toContain('Le reste de ta liste');
    expect(page.text).toMatch(frenchPattern(/3 personnes de plus/));
    expect(page.text).not.toContain('Découvrir Premium');
    expect(await openToken(ana.visitor, further[0]!.token)).toBe('/match-resonance');
    await database
      .db('subscription_offered')
      .where({ user_id: ana.id })
      .update({ ends_at: new Date(Date.now() - 1) });
    expect(await listOf('/matches')).toMatchObject({ wholeList: null, tiles: six });
    expect(await openToken(ana.visitor, further[1]!.token)).toBe('/matches?info=profil-parti#changement');
  });
});

async function openToken(visitor: Visitor, token: string): Promise<string> {
  const { headers } = await visitor.post('/matches', { match: token }).expect(303);
  return String(headers['location']);
}

describe('the resonance screen', () => {
  it('redirects to /matches while no match was opened, on both addresses', async () => {
    const [ana] = await newMatches(['Ana']);
    for (const screen of ['/match-resonance', '/match-resonance1']) {
      await ana.visitor.get(screen).expect(302).expect('Location', '/matches');
      await ana.visitor.post(screen, { intent: 'ask', match: '' }).expect(303).expect('Location', '/matches');
      await createVisitor(web.url).get(screen).expect(302).expect('Location', signInPath('acces', screen));
    }
  });

  it('shows name, percentage, passions, values, projects and reasons, also after a reload', async () => {
    const [ana] = await newMatches(['Ana', 'Léa']);
    await openTile(ana.visitor, 'Léa');
    const page = await ana.visitor.get('/match-resonance').expect(200);
    for (const words of [
      'Résonance, affinité dévoilée',
      'Léa',
      'Passions',
      'Rêverie',
      'Valeurs',
      'Empathie',
      'Projets',
      'Voyager',
      'Équité',
      'Tout voir',
      'Play Room',
      'PUB',
      'Ne plus voir cette personne',
    ])
      expect(page.text).toContain(words);
    expect(page.text).not.toMatch(UUID);
    expect((await ana.visitor.get('/match-resonance').expect(200)).text).toBe(page.text);
    const { shared } = (await resonanceOf(ana.visitor)) as { shared: string[] };
    expect(shared.length).toBeGreaterThan(3);
    // What is shown as a value, a passion or a project is not said again.
    expect(shared.filter((sentence) => /valeurs|vibrez|projet/.test(sentence))).toEqual([]);
  });

  it('never shows what the match looks for, where they live or how to reach them', async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    await database
      .db('profiles')
      .where({ user_id: lea.id })
      .update({ location_city: 'CANARI-VILLE', latitude: 12.3456, longitude: 65.4321 });
    await openTile(ana.visitor, 'Léa');
    for (const address of ['/matches', '/match-resonance', '/_data/matches', '/_data/match-resonance']) {
      const { text: whole } = await ana.visitor.agent.get(address).expect(200);
      // The names of the fields with which a short list widens the member's own choices.
      const text = whole.replaceAll(/"preferred_(?:distances|age_min|age_max)"/g, '');
      expect(text).not.toMatch(/CANARI|12\.3456|65\.4321|preferred|attracted|birth|seeking/i);
      expect(text).not.toContain(lea.email);
      expect(text).not.toContain(lea.id);
    }
  });

  it('moves to /match-resonance1 with crossed answers when both have chosen cards of a theme', async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    await chooseCards(ana, 'gouts', ['gout-1', 'gout-2']);
    await chooseCards(lea, 'culture', ['culture-1']);
    expect(await openTile(ana.visitor, 'Léa')).toBe('/match-resonance');
    await ana.visitor.get('/match-resonance1').expect(302).expect('Location', '/match-resonance');
    await chooseCards(lea, 'gouts', ['gout-2', 'gout-3', 'gout-4']);
    expect(await openTile(ana.visitor, 'Léa')).toBe('/match-resonance1');
    const page = await ana.visitor.get('/match-resonance1').expect(200);
    for (const words of [
      'Vos réponses croisées',
      'Goûts personnels',
      'Un choix en commun',
      'Lance un quiz',
      'Discussion assistée',
      'Dévoile ta photo',
      'Rencontre en ligne',
      'Soirées IRL affinitées',
      'Retour au matchs',
    ])
      expect(page.text).toContain(words);
    expect(page.text).toContain('href="/soirees"');
    expect(await resonanceOf(ana.visitor, '/match-resonance1')).toMatchObject({
      crossed: [{ theme: 'gouts', commonCards: [{ text: cardsOf.gouts[1]?.text }] }],
    });
  });

  it('opens for a mutual crush without a place on the list, until one member blocks the other', async () => {
    const [[ana], [lea]] = [await newMatches(['Ana']), await newMatches(['Léa'])];
    const crush = { channel: 'answer' as const, created_at: new Date(), mutual_at: new Date() };
    await database.db('crushes').insert([
      { sender_id: ana.id, recipient_id: lea.id, contact_hash: 'lea', ...crush },
      { sender_id: lea.id, recipient_id: ana.id, contact_hash: 'ana', ...crush },
    ]);
    const outsideList = async () =>
      ((await ana.visitor.data('/matches').expect(200)).body as { outsideList: { token: string }[] }).outsideList;
    await until(async () => (await outsideList()).length === 1);
    expect(await outsideList()).toMatchObject([{ displayName: 'Léa', isMutualCrush: true }]);
    expect((await ana.visitor.get('/matches')).text).toContain('crush réciproque');
    expect(await openToken(ana.visitor, (await outsideList())[0]!.token)).toBe('/match-resonance');
    expect(await resonanceOf(ana.visitor)).toMatchObject({ displayName: 'Léa', percentage: expect.any(Number) });
    await database.db('blocks').insert({ blocker_id: lea.id, blocked_id: ana.id });
    expect(await outsideList()).toEqual([]);
    await ana.visitor.get('/match-resonance').expect(302).expect('Location', LEFT_ADDRESS);
  });

  it('blocks nobody when another match was opened in the meantime', async () => {
    const [ana] = await newMatches(['Ana', 'Léa', 'Mia']);
    await tilesWith(ana.visitor, 'Léa', 'Mia');
    await openTile(ana.visitor, 'Léa');
    const { token } = await resonanceOf(ana.visitor);
    await openTile(ana.visitor, 'Mia');
    await ana.visitor
      .post('/mes-blocages', { intent: 'block', match: token })
      .expect(303)
      .expect('Location', '/matches');
    expect(await database.db('blocks').where({ blocker_id: ana.id })).toEqual([]);
  });
});

describe('B9: blocking', () => {
  it("removes both members from each other's screens, photos and calls at once, without a mail", async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa'], { hasPhoto: true, photoVisibility: 'immediate' });
    await openTile(ana.visitor, 'Léa');
    await openTile(lea.visitor, 'Ana');
    const { token, photo } = await resonanceOf(ana.visitor);
    const theirs = await resonanceOf(lea.visitor);
    await ana.visitor.agent.get(String(photo)).expect(200);
    await lea.visitor.agent.get(String(theirs['photo'])).expect(200);
    await ana.visitor
      .post('/mes-blocages', { intent: 'block', match: token })
      .expect(303)
      .expect('Location', '/matches?info=ne-plus-voir');
    expect((await ana.visitor.get('/matches?info=ne-plus-voir')).text).toContain('Vous ne vous verrez plus');
    for (const [{ visitor, id }, address] of [
      [ana, photo],
      [lea, theirs['photo']],
    ] as const) {
      expect(await tilesOf(visitor)).toEqual([]);
      await visitor.get('/match-resonance').expect(302).expect('Location', LEFT_ADDRESS);
      for (const variant of ['screen', 'tile', 'blurred'])
        await visitor.agent.get(String(address).replace('screen', variant)).expect(404);
      expect((await visitor.call('/functions/v1/find-matches', { userId: id })).body).toEqual({ matches: [] });
    }
    expect(await queuedMails(database.db, lea.email)).toEqual([]);
  });
});
