import { describe, expect, it } from '@jest/globals';
import { createPlayer, drawCards, escaped, gainsOf, savedCards, themeIds } from '#testing/players.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { playMessages } from '#shared/messages/play.ts';
import { cardsOf } from '#shared/play/cards.ts';

const site = prepareWebSite();
const { db } = site;

const newPlayer = () => createPlayer(site.web.url, db);

describe('/carte-question', () => {
  it.each(themeIds)('offers the six cards of %s with their pictures, as checkboxes of a plain form', async (theme) => {
    const { text } = await (await newPlayer()).visitor.get(`/carte-question?theme=${theme}`).expect(200);
    expect(text.match(/type="checkbox"/g)).toHaveLength(6);
    for (const { id, text: words, picture } of cardsOf[theme]) {
      expect(text).toContain(`value="${id}"`);
      expect(text).toContain(escaped(words));
      expect(text).toContain(`src="/play/${picture}.svg"`);
    }
    expect(text).toContain(`action="/carte-question?theme=${theme}"`);
  });

  it.each([
    ['', 'gouts'],
    ['?theme=', 'gouts'],
    ['?theme=inconnu', 'gouts'],
    ['?theme=toString', 'gouts'],
    ['?theme=intuit', 'intuitives'],
    ['?theme=intuitives', 'intuitives'],
  ])('shows for %j the theme %s', async (query, theme) => {
    const { body } = await (await newPlayer()).visitor.data(`/carte-question${query}`).expect(200);
    expect(body).toMatchObject({ theme });
  });

  it('saves one to three cards, ticks them the next time, and replaces them when saved again', async () => {
    const ana = await newPlayer();
    await drawCards(ana, 'gouts', ['gout-1', 'gout-4', 'gout-6'])
      .expect(303)
      .expect('Location', '/quiz-complete?theme=gouts');
    await drawCards(ana, 'loisirs', ['loisir-2']).expect(303);
    const { text } = await ana.visitor.get('/carte-question?theme=gouts');
    expect(text.match(/checked=""/g)).toHaveLength(3);
    await drawCards(ana, 'gouts', ['gout-2']).expect(303);
    expect(await savedCards(db, ana, 'gouts')).toEqual(['gout-2']);
    expect(await savedCards(db, ana, 'loisirs')).toEqual(['loisir-2']);
  });

  it('saves the first three cards of four, and says so once', async () => {
    const ana = await newPlayer();
    await drawCards(ana, 'gouts', ['gout-5', 'gout-1', 'gout-3', 'gout-2', 'gout-3']).expect(303);
    expect(await savedCards(db, ana, 'gouts')).toEqual(['gout-1', 'gout-3', 'gout-5']);
    const words = 'nous avons gardé les trois premières';
    expect((await ana.visitor.get('/quiz-complete?theme=gouts')).text).toContain(words);
    expect((await ana.visitor.get('/quiz-complete?theme=gouts')).text).not.toContain(words);
  });

  it.each([
    ['none', [], playMessages.cards_required],
    ['one of another theme', ['gout-1', 'loisir-1'], playMessages.card_unknown],
    ['one that does not exist', ['gout-7'], playMessages.card_unknown],
    ['an empty one', [''], playMessages.card_unknown],
    ['SQL', ["gout-1'; DROP TABLE members; --"], playMessages.card_unknown],
  ])('refuses %s with a message in French, and saves nothing', async (_words, cards, message) => {
    const ana = await newPlayer();
    await drawCards(ana, 'gouts', ['gout-2']).expect(303);
    const { text } = await drawCards(ana, 'gouts', cards).expect(422);
    expect(text).toContain(message);
    expect(await savedCards(db, ana, 'gouts')).toEqual(['gout-2']);
  });

  it('names the missing choice in a title on the page', async () => {
    const { text } = await drawCards(await newPlayer(), 'gouts', []).expect(422);
    expect(text).toContain('Sélection requise');
    expect(text).toContain('Veuillez sélectionner au moins une carte');
  });

  it('refuses unknown fields, other kinds of bodies and too large bodies', async () => {
    const ana = await newPlayer();
    await ana.visitor.post('/carte-question?theme=gouts', { card: 'gout-1', user_id: ana.id }).expect(400);
    await ana.visitor.call('/carte-question?theme=gouts', { card: ['gout-1'] }).expect(415);
    await drawCards(
      ana,
      'gouts',
      Array.from({ length: 10_000 }, () => 'gout-1'),
    ).expect(413);
    expect(await savedCards(db, ana, 'gouts')).toEqual([]);
  });

  it('never mixes two choices that are saved at the same moment', async () => {
    const ana = await newPlayer();
    const choices = [
      ['gout-1', 'gout-2', 'gout-3'],
      ['gout-3', 'gout-4', 'gout-5'],
    ];
    const sent = Array.from({ length: 12 }, (_, index) => drawCards(ana, 'gouts', choices[index % 2] ?? []));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 303));
    expect(choices).toContainEqual(await savedCards(db, ana, 'gouts'));
    expect(await gainsOf(db, ana)).toEqual([['cards-drawn:gouts', 50]]);
  });

  it('shows an error and the sent choice when saving fails, and changes no saved card', async () => {
    const ana = await newPlayer();
    await drawCards(ana, 'gouts', ['gout-1']).expect(303);
    await db.raw('ALTER TABLE theme_card_responses RENAME COLUMN response TO gone');
    try {
      const { text } = await drawCards(ana, 'gouts', ['gout-2']).expect(500);
      expect(text).toContain(playMessages.play_answers_not_saved);
      expect(text).toMatch(/checked=""[^>]*value="gout-2"|value="gout-2"[^>]*checked=""/);
    } finally {
      await db.raw('ALTER TABLE theme_card_responses RENAME COLUMN gone TO response');
    }
    expect(await savedCards(db, ana, 'gouts')).toEqual(['gout-1']);
    expect(await gainsOf(db, ana)).toHaveLength(1);
  });
});
