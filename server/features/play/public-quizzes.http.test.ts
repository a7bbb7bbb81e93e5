import { describe, expect, it } from '@jest/globals';
import { publicQuizzes, type PublicQuizId } from '#shared/play/public-quizzes/public-quizzes.ts';
import { questionField } from '#shared/play/public-quizzes/quiz.ts';
import { referralRewards } from '#shared/points/referrals.ts';
import { createVisitor } from '#testing/visitor.ts';
import { prepareWeb, prepareWebSite } from '#testing/test-site.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { forgetVisits, logInMarker, writtenVisits } from '#testing/written-visits.ts';

const site = prepareWebSite();
const { database, web } = site;
const withForms = prepareWeb(site, {
  QUIZ_LOVE_URL: 'https://forms.example/amour?from=resonance',
  QUIZ_AFFINITY_URL: 'https://other.example:8443/a',
});

const pages: [string, PublicQuizId][] = [
  ['/quiz-amour', 'quizLove'],
  ['/quiz-sentiment', 'quizFeeling'],
  ['/quiz-affinite', 'quizAffinity'],
];
const answersLeaningTo = (id: PublicQuizId, result: string) =>
  Object.fromEntries(
    publicQuizzes[id].questions.map(({ answers }, index) => [
      questionField(index),
      String(answers.findIndex(({ leansTo }) => leansTo === result)),
    ]),
  );
const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy']);

describe.each(pages)('the public quiz %s', (path, id) => {
  const quiz = publicQuizzes[id];

  it('shows a visitor all questions in one form, the referral table and a link home', async () => {
    const { text, headers } = await createVisitor(web.url).get(path).expect(200);
    expect(text.match(/<fieldset/g)).toHaveLength(8);
    expect(text.match(/type="radio"/g)).toHaveLength(quiz.questions.flatMap(({ answers }) => answers).length);
    expect(text).toContain('Découvrir mon résultat');
    for (const { friendsInWords, inWords } of referralRewards) {
      expect(text).toContain(`>${friendsInWords}</th>`);
      expect(text).toContain(`<td>${inWords}</td>`);
    }
    expect(text).toMatch(frenchPattern(/href="\/"[^>]*>Revenir à l'accueil/));
    expect(text).not.toContain('<iframe');
    expect(policyOf(headers)).toContain("frame-src 'none';");
  });

  it('answers with each of its results on the same page', async () => {
    for (const result of quiz.results) {
      const { text } = await createVisitor(web.url).post(path, answersLeaningTo(id, result.id)).expect(200);
      expect(text).toMatch(new RegExp(`<h1[^>]*>${result.title}</h1>`));
      expect(text).toContain(result.text);
      expect(text).toContain(result.nuance);
      expect(text).toContain(result.tip);
    }
  });

  it('shows the given answers again next to the missing ones', async () => {
    const { 'question-2': _open, ...given } = answersLeaningTo(id, quiz.results[1]?.id ?? '');
    const { text } = await createVisitor(web.url).post(path, given).expect(422);
    expect(text.match(/Choisis une réponse à cette question\./g)?.length).toBeGreaterThanOrEqual(1);
    expect(text.match(/type="radio"[^>]* checked/g)).toHaveLength(7);
    await createVisitor(web.url)
      .post(path, { ...given, 'question-2': '9' })
      .expect(422);
    await createVisitor(web.url)
      .post(path, { ...given, 'question-2': '0', more: '1' })
      .expect(400);
    await createVisitor(web.url).post(path, {}).expect(422);
  });

  it('contains no result before the answers are sent', async () => {
    const { text } = await createVisitor(web.url).data(path).expect(200);
    for (const result of quiz.results) expect(text).not.toContain(result.title);
  });
});

// S-quiz-3
describe('a quiz form of another site', () => {
  it('is in a sandboxed frame with a link, and replaces the quiz of the page', async () => {
    const visitor = createVisitor(withForms.url);
    await visitor
      .post('/cookies?retour=/quiz-amour', { choice: 'elsewhere' })
      .expect(303)
      .expect('Location', '/quiz-amour');
    const { text } = await visitor.get('/quiz-amour').expect(200);
    const frame = /<iframe[^>]*>/.exec(text)?.[0] ?? '';
    expect(frame).toContain('src="https://forms.example/amour?from=resonance"');
    expect(frame).toMatch(/title="Quiz amour"/);
    expect(frame).toMatch(/sandbox="[^"]*allow-forms/);
    expect(frame).not.toContain('allow-top-navigation');
    expect(text).toMatch(/<a href="https:\/\/forms\.example\/amour\?from=resonance"[^>]*rel="noopener noreferrer"/);
    expect(text).toContain(fr`1 mois Premium`);
    expect(text).not.toContain('<fieldset');
    await createVisitor(withForms.url).post('/quiz-amour', answersLeaningTo('quizLove', 'spark')).expect(405);
    expect((await createVisitor(withForms.url).get('/quiz-sentiment').expect(200)).text).toContain('<fieldset');
  });

  it('G4: is never loaded without consent to other sites', async () => {
    const visitor = createVisitor(withForms.url);
    const closed = async () => {
      const { text } = await visitor.get('/quiz-amour').expect(200);
      expect(text).not.toContain('<iframe');
      expect(text).toContain(fr`Autoriser, et l'ouvrir ici`);
      expect(text).toContain(fr`L'ouvrir dans un nouvel onglet`);
    };
    await closed();
    await visitor.post('/cookies', { choice: 'declined' }).expect(303);
    await closed();
    await visitor.post('/cookies', { choice: 'chosen', audience: 'yes', elsewhere: 'no' }).expect(303);
    await closed();
    await visitor.post('/cookies', { choice: 'accepted' }).expect(303);
    expect((await visitor.get('/quiz-amour')).text).toContain('<iframe');
    await visitor.post('/cookies', { choice: 'chosen', audience: 'yes' }).expect(303);
    await closed();
  });

  it('is the only address that the policy allows in a frame', async () => {
    for (const path of ['/quiz-amour', '/quiz-sentiment', '/home', '/nulle-part']) {
      const { headers } = await createVisitor(withForms.url).get(path);
      const frames = /frame-src ([^;]*)/.exec(policyOf(headers))?.[1];
      expect(frames).toBe('https://forms.example https://other.example:8443');
    }
  });
});

describe('visits', () => {
  it('of the quizzes and the gift are counted for page and data, not of two other pages, nor of who refused', async () => {
    await forgetVisits(web.url, database.db, logInMarker);
    const visitor = createVisitor(web.url);
    for (const path of ['/quiz-amour', '/quiz-sentiment', '/cadeau-abonnement', '/quiz-affinite', '/partenariat']) {
      await visitor.get(path).set('User-Agent', 'Navigateur').expect(200);
      await visitor.data(path).set('User-Agent', 'Navigateur').expect(200);
      await visitor.agent.head(path);
    }
    const other = createVisitor(web.url);
    await other.post('/cookies', { choice: 'declined' }).expect(303);
    for (const path of ['/quiz-amour', '/cadeau-abonnement', '/home', '/login']) await other.get(path).expect(200);
    await other.post('/cookies', { choice: 'chosen', audience: 'yes' }).expect(303);
    await other.get('/quiz-amour').expect(200);
    expect(await writtenVisits(web.url, database.db, logInMarker)).toEqual({
      'quiz-amour': 3,
      'quiz-sentiment': 2,
      'cadeau-abonnement': 2,
    });
    const rows = await database.db('page_visits').select('ip_address', 'user_agent');
    for (const row of rows) expect(row).toMatchObject({ ip_address: null, user_agent: null });
  });
});
