import { describe, expect, it } from '@jest/globals';
import { answerQuestion, createPlayer, escaped, gainsOf, savedAnswers, themeIds } from '#testing/players.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { adPages, type AdPage } from '#shared/ads/ads.ts';
import { playMessages } from '#shared/messages/play.ts';
import { questionsOf } from '#shared/play/questions.ts';
import { quizPageIds, quizPages } from '#shared/play/quiz.ts';
import { themeWords } from '#shared/play/themes.ts';
import { scoredThemes } from '#shared/questionnaire/options.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';

const site = prepareWebSite();
const { db } = site;

const newPlayer = () => createPlayer(site.web.url, db);

describe('a quiz page', () => {
  it.each(quizPageIds)('%s shows and counts the first banner of its own key, or a blank slot', async (page) => {
    const ana = await newPlayer();
    const banner = (key: AdPage, order: number) => ({
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
    '%s asks exactly its own questions of %s',
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

  it('/theme-cards asks 20, 20, 20, 25, 25 and 15 questions of the six themes', async () => {
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
  ])('takes for %j the theme %s', async (query, theme) => {
    const { visitor } = await newPlayer();
    for (const page of quizPageIds) {
      expect((await visitor.data(`${routes[page]}${query}`).expect(200)).body).toMatchObject({ theme });
    }
  });

  it('saves each answer at once, leads to the next open question, and continues there later', async () => {
    const ana = await newPlayer();
    await answerQuestion(ana, 'themeCards', 'gouts', 'gouts-1', 'bottom')
      .expect(303)
      .expect('Location', '/theme-cards?theme=gouts&question=gouts-2');
    await answerQuestion(ana, 'themeCards', 'gouts', 'gouts-2', 'top').expect(303);
    expect(await savedAnswers(db, ana)).toEqual({ 'gouts-1': 'bottom', 'gouts-2': 'top' });
    const { body } = await ana.visitor.data('/theme-cards?theme=gouts').expect(200);
    expect(body).toMatchObject({ at: 'gouts-3', answers: { 'gouts-1': 'bottom', 'gouts-2': 'top' } });
    await answerQuestion(ana, 'themeCards', 'gouts', 'gouts-1', 'top')
      .expect(303)
      .expect('Location', '/theme-cards?theme=gouts&question=gouts-3');
    expect(await savedAnswers(db, ana)).toMatchObject({ 'gouts-1': 'top' });
    expect((await ana.visitor.get('/theme-cards?theme=gouts&question=gouts-1')).text).toMatch(
      /value="top"[^>]*aria-pressed="true"|aria-pressed="true"[^>]*value="top"/,
    );
  });

  it('leads to /quiz-complete after its last question, which links to the other questions', async () => {
    const ana = await newPlayer();
    const images = questionsOf.culture.filter(({ type }) => type === 'image').map(({ id }) => id);
    for (const question of images.slice(0, -1))
      await answerQuestion(ana, 'cardQuestionImage', 'culture', question, 'top').expect(303);
    await answerQuestion(ana, 'cardQuestionImage', 'culture', images.at(-1) ?? '', 'top')
      .expect(303)
      .expect('Location', '/quiz-complete?theme=culture');
    expect(await gainsOf(db, ana)).toEqual([]);
    const { text } = await ana.visitor.get('/quiz-complete?theme=culture');
    expect(text).toContain(fr`${20 - images.length} questions t'attendent`);
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
  ])('refuses %s with a message in French, and saves nothing', async (_words, form, message) => {
    const ana = await newPlayer();
    const { text } = await ana.visitor.post('/carte-question-text?theme=gouts', form).expect(422);
    expect(text).toContain(message);
    expect(await savedAnswers(db, ana)).toEqual({});
  });

  it('shows an error when an answer could not be saved', async () => {
    const ana = await newPlayer();
    await db.raw('ALTER TABLE quiz_answers RENAME COLUMN answered_at TO gone');
    try {
      const { text } = await answerQuestion(ana, 'themeCards', 'gouts', 'gouts-1', 'top').expect(500);
      expect(text).toContain(playMessages.play_answers_not_saved);
    } finally {
      await db.raw('ALTER TABLE quiz_answers RENAME COLUMN gone TO answered_at');
    }
    expect(await savedAnswers(db, ana)).toEqual({});
  });
});
