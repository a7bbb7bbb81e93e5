import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMatchable, openTile, tilesWith, type MatchableMember } from '#server/testing/matchable.ts';
import { until } from '#server/testing/test-process.ts';
import { startSite, type TestSite } from '#server/testing/test-site.ts';
import { createMember, createVisitor, queuedMails, type Visitor } from '#server/testing/visitor.ts';
import { adPages } from '#shared/ads.ts';
import { playMessages } from '#shared/messages/play.ts';
import { cardsOf } from '#shared/play/cards.ts';
import { questionsOf } from '#shared/play/questions.ts';
import { quizPageIds, quizPages, type QuizPageId } from '#shared/play/quiz.ts';
import { themeWords } from '#shared/play/themes.ts';
import { scoredThemes, themes, type Theme } from '#shared/questionnaire/options.ts';
import { cardIdsOf, questionIdsOf } from '#shared/resonance/themed-answers.ts';
import { routes } from '#shared/routes.ts';

let site: TestSite;
let number = 0;
let age = 40;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

interface Player {
  readonly id: string;
  readonly visitor: Visitor;
}

/** A member with an account and nothing else. */
async function newPlayer(): Promise<Player> {
  const email = `jeu${(number += 1)}@exemple.fr`;
  const visitor = await createMember(site.web.url, site.database.db, email);
  const { id } = await site.database.db('members').where({ email }).first<{ id: string }>('id');
  return { id, visitor };
}
async function newMatches<const Names extends readonly string[]>(
  names: Names,
): Promise<{ [Index in keyof Names]: MatchableMember }> {
  age += 1;
  const made: MatchableMember[] = [];
  for (const displayName of names) {
    made.push(await createMatchable(site.web.url, site.database.db, { displayName, age }));
  }
  return made as { [Index in keyof Names]: MatchableMember };
}

const themeIds = themes.map(({ id }) => id);
const drawCards = ({ visitor }: Player, theme: string, card: readonly string[]) =>
  visitor.post(`/carte-question?theme=${theme}`, { card });
const answer = ({ visitor }: Player, page: QuizPageId, theme: string, question: string, side: string) =>
  visitor.post(`${routes[page]}?theme=${theme}`, { question, answer: side });
const savedCards = async ({ id }: Player, theme: string) =>
  (await site.database.db('theme_card_responses').where({ user_id: id, theme }).orderBy('card_id')).map(
    ({ card_id: card }: { card_id: string }) => card,
  );
const savedAnswers = async ({ id }: Player) =>
  Object.fromEntries(
    (await site.database.db('quiz_answers').where({ user_id: id })).map(
      (row: { question_id: string; answer: string }) => [row.question_id, row.answer],
    ),
  );
const gains = async ({ id }: Player) =>
  (await site.database.db('points_gained').where({ user_id: id }).orderBy('once_key')).map(
    (row: { once_key: string; points_amount: number }) => [row.once_key, row.points_amount],
  );
async function answerAllBut({ id }: Player, theme: Theme, left: readonly string[]): Promise<void> {
  const rows = questionIdsOf[theme]
    .filter((question) => !left.includes(question))
    .map((question) => ({ user_id: id, question_id: question, answer: 'top' }));
  await site.database.db('quiz_answers').insert(rows);
}
const escaped = (text: string) => text.replaceAll('&', '&amp;');

describe('every screen of the play room', () => {
  const paths = [
    '/play-room',
    '/thematique-carte',
    '/carte-question',
    '/quiz-complete',
    ...quizPageIds.map((id) => routes[id]),
  ];

  it('asks whoever has no session to sign in, for reading and for saving', async () => {
    const visitor = createVisitor(site.web.url);
    for (const path of paths) {
      await visitor.get(`${path}?theme=gouts`).expect(302).expect('Location', '/login?raison=acces');
    }
    await visitor
      .post('/carte-question?theme=gouts', { card: 'gout-1' })
      .expect(303)
      .expect('Location', /^\/login/);
    await visitor
      .post('/theme-cards?theme=gouts', { question: 'gouts-1', answer: 'top' })
      .expect(303)
      .expect('Location', /^\/login/);
  });

  it('opens the cards, and says of the other rooms why they are locked and what unlocks them', async () => {
    const { text } = await (await newPlayer()).visitor.get('/play-room').expect(200);
    expect(text).toContain('href="/thematique-carte"');
    for (const room of ['Jeux', 'Quiz', 'Audio', 'Evènements']) {
      expect(text).toMatch(new RegExp(`<button[^>]*disabled[^>]*>(?:(?!</button>).)*${room}`));
    }
    for (const words of [
      'Deviens VIP pour tout débloquer',
      'ou GAGNE des points',
      'href="/abonnement"',
      'href="/cadeaux"',
    ]) {
      expect(text).toContain(words);
    }
  });
});

describe('/thematique-carte', () => {
  it('leads to the six themes, and says how far one is in each', async () => {
    const ana = await newPlayer();
    await drawCards(ana, 'culture', ['culture-1', 'culture-2']).expect(303);
    await answer(ana, 'themeCards', 'culture', 'culture-1', 'top').expect(303);
    const { text } = await ana.visitor.get('/thematique-carte').expect(200);
    for (const theme of themeIds) {
      expect(text).toContain(escaped(themeWords[theme].title));
      expect(text).toContain(`href="/carte-question?theme=${theme}"`);
      expect(text).toContain(`src="/play/themes/${theme}.svg"`);
    }
    for (const words of ['Changer mes cartes', 'Continuer le quiz', 'Choisir mes cartes', 'Jouer au quiz']) {
      expect(text).toContain(words);
    }
    const { body } = await ana.visitor.data('/thematique-carte').expect(200);
    const { themes: shown } = body as { themes: { theme: string; cards: number; quizzes: Record<string, object> }[] };
    expect(shown.find(({ theme }) => theme === 'culture')).toMatchObject({
      cards: 2,
      quizzes: { themeCards: { answered: 1, total: 20 } },
    });
  });
});

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

  it('keeps one to three cards, ticks them the next time, and replaces them when saved again', async () => {
    const ana = await newPlayer();
    await drawCards(ana, 'gouts', ['gout-1', 'gout-4', 'gout-6'])
      .expect(303)
      .expect('Location', '/quiz-complete?theme=gouts');
    await drawCards(ana, 'loisirs', ['loisir-2']).expect(303);
    const { text } = await ana.visitor.get('/carte-question?theme=gouts');
    expect(text.match(/checked=""/g)).toHaveLength(3);
    await drawCards(ana, 'gouts', ['gout-2']).expect(303);
    expect(await savedCards(ana, 'gouts')).toEqual(['gout-2']);
    expect(await savedCards(ana, 'loisirs')).toEqual(['loisir-2']);
  });

  it('keeps the first three of four and says so once, instead of refusing', async () => {
    const ana = await newPlayer();
    await drawCards(ana, 'gouts', ['gout-5', 'gout-1', 'gout-3', 'gout-2', 'gout-3']).expect(303);
    expect(await savedCards(ana, 'gouts')).toEqual(['gout-1', 'gout-3', 'gout-5']);
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
  ])('refuses %s in French, and changes nothing', async (_words, cards, message) => {
    const ana = await newPlayer();
    await drawCards(ana, 'gouts', ['gout-2']).expect(303);
    const { text } = await drawCards(ana, 'gouts', cards).expect(422);
    expect(text).toContain(message);
    expect(await savedCards(ana, 'gouts')).toEqual(['gout-2']);
  });

  it('names the missing selection by its own title, on the page itself', async () => {
    const { text } = await drawCards(await newPlayer(), 'gouts', []).expect(422);
    expect(text).toContain('Sélection requise');
    expect(text).toContain('Veuillez sélectionner au moins une carte');
  });

  it('refuses other fields, other kinds of bodies and bodies without end', async () => {
    const ana = await newPlayer();
    await ana.visitor.post('/carte-question?theme=gouts', { card: 'gout-1', user_id: ana.id }).expect(400);
    await ana.visitor.call('/carte-question?theme=gouts', { card: ['gout-1'] }).expect(415);
    await drawCards(
      ana,
      'gouts',
      Array.from({ length: 10_000 }, () => 'gout-1'),
    ).expect(413);
    expect(await savedCards(ana, 'gouts')).toEqual([]);
  });

  it('never mixes two choices that are saved at the same moment', async () => {
    const ana = await newPlayer();
    const choices = [
      ['gout-1', 'gout-2', 'gout-3'],
      ['gout-3', 'gout-4', 'gout-5'],
    ];
    const sent = Array.from({ length: 12 }, (_, index) => drawCards(ana, 'gouts', choices[index % 2] ?? []));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 303));
    expect(choices).toContainEqual(await savedCards(ana, 'gouts'));
    expect(await gains(ana)).toEqual([['cards-drawn:gouts', 50]]);
  });

  it('says so when nothing could be saved, keeps the choice on the screen, and what was saved before', async () => {
    const ana = await newPlayer();
    await drawCards(ana, 'gouts', ['gout-1']).expect(303);
    await site.database.db.raw('ALTER TABLE theme_card_responses RENAME COLUMN response TO gone');
    try {
      const { text } = await drawCards(ana, 'gouts', ['gout-2']).expect(500);
      expect(text).toContain(playMessages.play_answers_not_saved);
      expect(text).toMatch(/checked=""[^>]*value="gout-2"|value="gout-2"[^>]*checked=""/);
    } finally {
      await site.database.db.raw('ALTER TABLE theme_card_responses RENAME COLUMN gone TO response');
    }
    expect(await savedCards(ana, 'gouts')).toEqual(['gout-1']);
    expect(await gains(ana)).toHaveLength(1);
  });
});

describe('the three quiz pages', () => {
  it.each(quizPageIds)('%s shows the banner of its own key, counted, or a blank place', async (page) => {
    const ana = await newPlayer();
    const { db } = site.database;
    const banner = (key: string, order: number) => ({
      title: `Bannière ${key} ${order}`,
      image_url: `/bannieres/${key}-${order}.webp`,
      original_key: key,
      target_pages: [key],
      display_order: order,
      created_at: new Date(),
    });
    await db('advertisements').insert(adPages.flatMap((key) => [banner(key, 2), banner(key, 1)]));
    const own = quizPages[page].adPage;
    try {
      const { text } = await ana.visitor.get(routes[page]).expect(200);
      expect([...new Set(text.match(/\/bannieres\/[\w-]+(?=\.webp")/g))]).toEqual([`/bannieres/${own}-1`]);
      const shown = await db('advertisement_impressions').select('page_key', 'impressions');
      expect(shown).toEqual([{ page_key: own, impressions: 1 }]);
    } finally {
      await db('advertisements').delete();
    }
    expect((await ana.visitor.get(routes[page]).expect(200)).text).toContain('PUB');
  });

  it.each(quizPageIds.flatMap((page) => themeIds.map((theme) => [page, theme] as const)))(
    '%s asks the questions of %s that are its own, and no other',
    async (page, theme) => {
      const ana = await newPlayer();
      const kinds: readonly string[] = quizPages[page].kinds;
      const expected = questionsOf[theme].filter(({ type }) => kinds.includes(type)).map(({ id }) => id);
      const { body } = await ana.visitor.data(`${routes[page]}?theme=${theme}`).expect(200);
      const { questions, at } = body as { questions: { id: string }[]; at: string };
      expect(questions.map(({ id }) => id)).toEqual(expected);
      expect(at).toBe(expected[0]);
      const { text } = await ana.visitor.get(`${routes[page]}?theme=${theme}`).expect(200);
      const first = questionsOf[theme].find(({ id }) => id === at);
      for (const words of [
        themeWords[theme].title,
        first?.topOption,
        first?.bottomOption,
        first?.category,
        'VS',
        'PUB',
      ]) {
        expect(text).toContain(escaped(words ?? 'missing'));
      }
      expect(text.replaceAll('<!-- -->', '')).toContain(`Question 1 sur ${expected.length}`);
    },
  );

  it('have all 125 questions between them: 20, 20, 20, 25, 25 and 15', async () => {
    const { visitor } = await newPlayer();
    const counts: number[] = [];
    for (const theme of scoredThemes.map(({ id }) => id)) {
      const { body } = await visitor.data(`/theme-cards?theme=${theme}`).expect(200);
      counts.push((body as { questions: unknown[] }).questions.length);
    }
    expect(counts).toEqual([20, 20, 20, 25, 25, 15]);
  });

  it.each([
    ['', 'gouts'],
    ['?theme=nimporte', 'gouts'],
    ['?theme=intuit', 'intuitives'],
  ])('take for %j the theme %s', async (query, theme) => {
    const { visitor } = await newPlayer();
    for (const page of quizPageIds) {
      expect((await visitor.data(`${routes[page]}${query}`).expect(200)).body).toMatchObject({ theme });
    }
  });

  it('keep each answer at once, lead to the next question, and go on there another day', async () => {
    const ana = await newPlayer();
    await answer(ana, 'themeCards', 'gouts', 'gouts-1', 'bottom')
      .expect(303)
      .expect('Location', '/theme-cards?theme=gouts&question=gouts-2');
    await answer(ana, 'themeCards', 'gouts', 'gouts-2', 'top').expect(303);
    expect(await savedAnswers(ana)).toEqual({ 'gouts-1': 'bottom', 'gouts-2': 'top' });
    const { body } = await ana.visitor.data('/theme-cards?theme=gouts').expect(200);
    expect(body).toMatchObject({ at: 'gouts-3', answers: { 'gouts-1': 'bottom', 'gouts-2': 'top' } });
    await answer(ana, 'themeCards', 'gouts', 'gouts-1', 'top')
      .expect(303)
      .expect('Location', '/theme-cards?theme=gouts&question=gouts-3');
    expect(await savedAnswers(ana)).toMatchObject({ 'gouts-1': 'top' });
    expect((await ana.visitor.get('/theme-cards?theme=gouts&question=gouts-1')).text).toMatch(
      /value="top"[^>]*aria-pressed="true"|aria-pressed="true"[^>]*value="top"/,
    );
  });

  it('end after the last question, each page after its own', async () => {
    const ana = await newPlayer();
    const images = questionsOf.culture.filter(({ type }) => type === 'image').map(({ id }) => id);
    for (const question of images.slice(0, -1))
      await answer(ana, 'cardQuestionImage', 'culture', question, 'top').expect(303);
    await answer(ana, 'cardQuestionImage', 'culture', images.at(-1) ?? '', 'top')
      .expect(303)
      .expect('Location', '/quiz-complete?theme=culture');
    expect(await gains(ana)).toEqual([]);
    const { text } = await ana.visitor.get('/quiz-complete?theme=culture');
    expect(text).toContain(`${20 - images.length} questions t’attendent`);
    expect(text).toContain('href="/carte-question-text?theme=culture"');
    expect(text).not.toContain('Tes matchs ont été notifiés');
  });

  it.each([
    ['a question of another theme', { question: 'culture-1', answer: 'top' }, playMessages.quiz_question_unknown],
    ['a question that does not exist', { question: 'gouts-21', answer: 'top' }, playMessages.quiz_question_unknown],
    ['no question', { answer: 'top' }, playMessages.quiz_question_unknown],
    ['no answer', { question: 'gouts-2' }, playMessages.quiz_answer_required],
    ['another answer', { question: 'gouts-2', answer: 'middle' }, 'Cette demande ne peut pas être lue'],
    ['two answers', { question: 'gouts-2', answer: ['top', 'bottom'] }, 'Cette demande ne peut pas être lue'],
    ['a picture on the page of words', { question: 'gouts-1', answer: 'top' }, playMessages.quiz_question_unknown],
  ])('refuse %s in French, and change nothing', async (_words, form, message) => {
    const ana = await newPlayer();
    const { text } = await ana.visitor.post('/carte-question-text?theme=gouts', form).expect(422);
    expect(text).toContain(message);
    expect(await savedAnswers(ana)).toEqual({});
  });

  it('say so when an answer could not be saved', async () => {
    const ana = await newPlayer();
    await site.database.db.raw('ALTER TABLE quiz_answers RENAME COLUMN answered_at TO gone');
    try {
      const { text } = await answer(ana, 'themeCards', 'gouts', 'gouts-1', 'top').expect(500);
      expect(text).toContain(playMessages.play_answers_not_saved);
    } finally {
      await site.database.db.raw('ALTER TABLE quiz_answers RENAME COLUMN gone TO answered_at');
    }
    expect(await savedAnswers(ana)).toEqual({});
  });
});

describe('points', () => {
  it('come once for the cards of each theme, and are said once', async () => {
    const ana = await newPlayer();
    await drawCards(ana, 'gouts', ['gout-1']).expect(303);
    const head = await ana.visitor.agent.head('/quiz-complete?theme=gouts');
    expect(head.status).toBe(200);
    expect((await ana.visitor.get('/quiz-complete?theme=gouts')).text.replaceAll('<!-- -->', '')).toContain(
      '+50 points gagnés',
    );
    expect((await ana.visitor.get('/quiz-complete?theme=gouts')).text).not.toContain('points gagnés');
    await drawCards(ana, 'gouts', ['gout-2']).expect(303);
    expect((await ana.visitor.get('/quiz-complete?theme=gouts')).text).not.toContain('points gagnés');
    await drawCards(ana, 'valeurs', ['valeur-1']).expect(303);
    expect(await gains(ana)).toEqual([
      ['cards-drawn:gouts', 50],
      ['cards-drawn:valeurs', 50],
    ]);
  });

  it('come once for a theme of which every question is answered, on whatever pages, also in two windows at once', async () => {
    const ana = await newPlayer();
    await answerAllBut(ana, 'intuitives', ['intuitives-3', 'intuitives-9']);
    await Promise.all(
      ['intuitives-3', 'intuitives-9', 'intuitives-3', 'intuitives-9'].map((question) =>
        answer(ana, 'themeCards', 'intuit', question, 'top').expect(303),
      ),
    );
    expect(await gains(ana)).toEqual([['quiz-answered:intuitives', 30]]);
    await answer(ana, 'themeCards', 'intuitives', 'intuitives-15', 'bottom')
      .expect(303)
      .expect('Location', '/quiz-complete?theme=intuitives');
    expect(await gains(ana)).toHaveLength(1);
  });
});

describe('/quiz-complete', () => {
  it.each(themeIds)('congratulates on %s, tells that matches were notified, and leads on', async (theme) => {
    const ana = await newPlayer();
    await drawCards(ana, theme, [cardIdsOf[theme][0] ?? '']).expect(303);
    const { text } = await ana.visitor.get(`/quiz-complete?theme=${theme}`).expect(200);
    for (const words of [
      'Bravo',
      themeWords[theme].title,
      'Tes matchs ont été notifiés',
      'invités à répondre au même thème',
      'href="/thematique-carte"',
      'href="/matches"',
      'href="/play-room"',
    ]) {
      expect(text).toContain(escaped(words));
    }
  });

  it('congratulates nobody on a theme that was not begun', async () => {
    const { text } = await (await newPlayer()).visitor.get('/quiz-complete?theme=gouts').expect(200);
    expect(text).not.toContain('Bravo');
    expect(text).not.toContain('ont été notifiés');
    expect(text).toContain('Choisir mes cartes');
  });

  it('counts its visits, of nobody in particular', async () => {
    const count = async () =>
      Number((await site.database.db('page_visits').where({ page_name: 'quiz-complete' }).count())[0]?.['count']);
    const before = await count();
    await (await newPlayer()).visitor.get('/quiz-complete?theme=gouts').expect(200);
    expect(await count()).toBe(before + 1);
  });
});

describe('two people who have played', () => {
  const themeMails = async (member: MatchableMember) =>
    (await queuedMails(site.database.db, member.email)).filter(({ kind }) => kind === 'theme-completed');

  it('are invited by each other’s cards, once for a theme', async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    await tilesWith(ana.visitor, 'Léa');
    await tilesWith(lea.visitor, 'Ana');
    await drawCards(ana, 'relation', ['relation-1']).expect(303);
    await until(async () => (await themeMails(lea)).length === 1);
    await drawCards(ana, 'relation', ['relation-2']).expect(303);
    await answerAllBut(ana, 'loisirs', ['loisirs-20']);
    await answer(ana, 'themeCards', 'loisirs', 'loisirs-20', 'top').expect(303);
    await until(async () => (await themeMails(lea)).length === 2);
    expect(await themeMails(ana)).toHaveLength(0);
  });

  it('resonate more when they answer alike, and see their crossed answers in words', async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    const [before] = await tilesWith(ana.visitor, 'Léa');
    await tilesWith(lea.visitor, 'Ana');
    for (const player of [ana, lea]) {
      await drawCards(player, 'gouts', ['gout-1', 'gout-2']).expect(303);
      for (const question of ['gouts-1', 'gouts-2'])
        await answer(player, 'themeCards', 'gouts', question, 'top').expect(303);
    }
    await answer(ana, 'themeCards', 'gouts', 'gouts-3', 'top').expect(303);
    await answer(lea, 'themeCards', 'gouts', 'gouts-3', 'bottom').expect(303);
    await answer(lea, 'themeCards', 'gouts', 'gouts-5', 'bottom').expect(303);
    await drawCards(lea, 'culture', ['culture-1']).expect(303);
    await until(async () => {
      const [now] = await tilesWith(ana.visitor, 'Léa');
      return (now?.percentage ?? 0) > (before?.percentage ?? 0);
    });

    expect(await openTile(ana.visitor, 'Léa')).toBe('/match-resonance1');
    const { text } = await ana.visitor.get('/match-resonance1').expect(200);
    const [first, second, third, , fifth] = questionsOf.gouts;
    for (const words of [
      cardsOf.gouts[0]?.text,
      cardsOf.gouts[1]?.text,
      first?.topOption,
      second?.topOption,
      third?.topOption,
      third?.bottomOption,
      '2 choix en commun',
      '2 fois la même réponse sur 3 questions',
    ]) {
      expect(text).toContain(escaped(words ?? 'missing'));
    }
    // What Ana has not answered stays Léa's own.
    for (const secret of [fifth?.bottomOption, cardsOf.culture[0]?.text]) {
      expect(text).not.toContain(escaped(secret ?? 'missing'));
    }
    const { body } = await ana.visitor.data('/match-resonance1').expect(200);
    expect((body as { crossed: { theme: string }[] }).crossed.map(({ theme }) => theme)).toEqual(['gouts']);
  });

  it('cross by questions alone as well', async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    await tilesWith(ana.visitor, 'Léa');
    await answer(ana, 'themeCards', 'valeurs', 'valeurs-1', 'top').expect(303);
    await answer(lea, 'themeCards', 'valeurs', 'valeurs-2', 'top').expect(303);
    expect(await openTile(ana.visitor, 'Léa')).toBe('/match-resonance');
    await answer(lea, 'themeCards', 'valeurs', 'valeurs-1', 'bottom').expect(303);
    expect(await openTile(ana.visitor, 'Léa')).toBe('/match-resonance1');
    expect((await ana.visitor.get('/match-resonance1').expect(200)).text).toContain('Une question, deux réponses');
  });
});

it('everything a member played leaves with the member', async () => {
  const ana = await newPlayer();
  await drawCards(ana, 'gouts', ['gout-1']).expect(303);
  await answer(ana, 'themeCards', 'gouts', 'gouts-1', 'top').expect(303);
  await site.database.db('members').where({ id: ana.id }).delete();
  expect(await savedCards(ana, 'gouts')).toEqual([]);
  expect(await savedAnswers(ana)).toEqual({});
  expect(await gains(ana)).toEqual([]);
});
