import { describe, expect, it } from '@jest/globals';
import { prepareWebSite } from '#testing/test-site.ts';
import { createVisitor, lastToken } from '#testing/visitor.ts';
import { fr } from '#shared/typeset.ts';
import { readTakenResult } from '#shared/play/public-quizzes/taken-result.ts';

const { database, web } = prepareWebSite();

// S-quiz-4
describe('a quiz result that a visitor takes along', () => {
  const title = 'amour étincelle';
  const form = (email: string, quiz: string) => ({
    intent: 'sign-up',
    email,
    display_name: 'Ana',
    age_confirmed: 'true',
    quiz,
  });

  it('is shown at the sign-up, with the consents of the same browser, and in the recap', async () => {
    const ana = createVisitor(web.url);
    const email = 'etincelle@exemple.fr';
    const page = await ana.get('/home?quiz=quizLove.spark').expect(200);
    expect(page.text).toContain(title);
    expect(page.text).toContain('name="quiz" value="quizLove.spark"');
    await ana.post('/home', form(email, 'quizLove.spark')).expect(200);
    await ana.post('/home', { intent: 'verify', token: await lastToken(database.db, email) }).expect(303);
    expect((await ana.get('/home').expect(200)).text).toContain(title);
    await ana
      .post('/home', {
        intent: 'consents',
        display_name: 'Ana',
        age_confirmed: 'true',
        terms: 'true',
        sensitive_data: 'true',
      })
      .expect(303);
    await ana.post('/profile-gender', { gender: 'femme' }).expect(303);
    await ana
      .post('/profile-age', { birth_day: '1', birth_month: '1', birth_year: '1990', attracted_to_types: ['femme'] })
      .expect(303);
    expect((await ana.get('/profile-complete').expect(200)).text).toContain(title);
  });

  it('that does not exist prevents no sign-up, and is not stored', async () => {
    const ben = createVisitor(web.url);
    const email = 'inconnu@exemple.fr';
    expect((await ben.get('/home?quiz=quizLove.unknown').expect(200)).text).not.toContain('name="quiz"');
    await ben.post('/home', form(email, 'quizLove.unknown<script>')).expect(200);
    const link = await database.db('login_links').where({ email }).first('quiz_result');
    expect(link).toEqual({ quiz_result: null });
  });

  it('is read from its key alone', () => {
    expect(readTakenResult('quizLove.spark')).toMatchObject({ quizTitle: fr`Comment aimes-tu ?` });
    for (const key of ['quizLove', 'spark', 'quizLove.spark.', ['quizLove.spark'], null, undefined])
      expect(readTakenResult(key)).toBeNull();
  });
});
