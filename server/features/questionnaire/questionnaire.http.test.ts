import { describe, expect, it } from '@jest/globals';
import { progressOf } from '#shared/questionnaire/journey.ts';
import { answers } from '#testing/answers.ts';
import { savedAnswersOf } from '#testing/saved-answers.ts';
import { createMember, type Visitor } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { fr } from '#shared/typeset.ts';

const { database, web } = prepareWebSite({ places: true });
let number = 0;

const newMember = async (name = 'Ana') => {
  const email = `membre${(number += 1)}@exemple.fr`;
  return { email, visitor: await createMember(web.url, database.db, email, name) };
};
const answersOf = (email: string) => savedAnswersOf(database.db, email);
const birthDate = { birth_day: '12', birth_month: '5', birth_year: '1994' };
const age = { ...birthDate, attracted_to_types: ['homme'], preferred_age_min: '25', preferred_age_max: '45' };

/** The photo left for later, then the first pass to the recap. */
async function answerAll(ana: Visitor): Promise<void> {
  const paths = Object.keys(answers) as (keyof typeof answers)[];
  await ana.post('/profile-photo-upload', { intent: 'skip' }).expect(303).expect('Location', paths[0]!);
  for (const [index, path] of paths.entries()) {
    const following = paths[index + 1] ?? '/profile-complete';
    const next = path === '/profile-emotional-expectations' ? '/premieres-resonances' : following;
    await ana.post(path, answers[path]).expect(303).expect('Location', next);
  }
}

describe('the questionnaire', () => {
  it('is answered step by step, saved, and can be changed again from the recap', async () => {
    const { email, visitor: ana } = await newMember();
    await answerAll(ana);
    expect(await answersOf(email)).toMatchObject({
      display_name: 'Ana',
      gender: 'femme',
      birth_date: '1994-05-12',
      location_city: 'Saint-Étienne',
      personal_definition: ['creatif', 'nomade', 'reveur', 'naturel'],
      personality_traits: ['curious', 'sunny'],
      preferred_personality_types: ['protecteur', 'sportif'],
      life_projects: 'voyageur',
      profile_completed: false,
    });
    const { body } = await ana.data('/profile-relationship-values').expect(200);
    expect(body).toMatchObject({
      name: 'Ana',
      gender: 'femme',
      saved: { relationship_values: ['empathie', 'equite'] },
      progress: progressOf('profileRelationshipValues'),
      back: '/profile-emotional-expectations',
    });
    await ana
      .post('/profile-relationship-values?retour=recap', { relationship_values: ['engagement'] })
      .expect('Location', '/profile-complete');
    expect(await answersOf(email)).toMatchObject({
      relationship_values: ['engagement'],
      emotional_expectations: ['passion', 'complicite', 'harmonie'],
    });
  });

  it('leads a member who answers one step to the next step without an answer', async () => {
    const { visitor: ana } = await newMember();
    await ana.post('/profile-gender', { gender: 'femme' });
    await ana
      .post('/profile-emotional-expectations', { emotional_expectations: ['passion'] })
      .expect('Location', '/profile-relationship-values');
    await ana.post('/profile-gender', { gender: 'autre' }).expect('Location', '/profile-age');
    await ana.post('/profile-age', age).expect('Location', '/profile-appearance');
    await ana
      .post('/profile-appearance', answers['/profile-appearance'])
      .expect('Location', '/profile-morphology-preferences');
    const { email, visitor: ben } = await newMember();
    await answerAll(ben);
    await database
      .db('profiles')
      .whereIn('user_id', database.db('members').where({ email }).select('id'))
      .update({ personal_definition: [] });
    await ben.post('/profile-appearance', { body_type: 'L' }).expect('Location', '/profile-archetype');
  });

  it.each<[string, object, string, string]>([
    [
      'an incomplete date',
      { ...age, birth_day: '' },
      'birth_date',
      'Veuillez sélectionner votre date de naissance complète.',
    ],
    [
      'a day that does not exist',
      { ...age, birth_day: '31', birth_month: '2' },
      'birth_date',
      fr`Cette date n'existe pas. Vérifie le jour et le mois.`,
    ],
    [
      'a minor',
      { ...age, birth_year: String(new Date().getFullYear() - 15) },
      'birth_date',
      'Vous devez avoir au moins 18 ans pour utiliser cette application',
    ],
    [
      'nobody who attracts',
      birthDate,
      'attracted_to_types',
      'Veuillez sélectionner au moins un type de personne qui vous attire.',
    ],
    [
      'ages the wrong way round',
      { ...age, preferred_age_min: '40', preferred_age_max: '30' },
      'preferred_age_min',
      fr`L'âge minimum ne peut pas dépasser l'âge maximum.`,
    ],
  ])(
    'refuses %s with its message, shows the given answer again, and saves nothing',
    async (_name, fields, field, message) => {
      const { email, visitor: ana } = await newMember();
      const answer = await ana.agent
        .post('/_data/profile-age')
        .set('Origin', web.url)
        .type('form')
        .send(fields)
        .expect(422);
      expect((answer.body as { errors: object }).errors).toEqual({ [field]: message });
      expect((answer.body as { values: object }).values).toMatchObject({ birth_month: expect.any(String) });
      const page = await ana.post('/profile-age', fields).set('Accept', 'text/html').expect(422);
      expect(page.text).toContain(message.replace(/'/g, '&#x27;'));
      expect(await answersOf(email)).toMatchObject({ birth_date: null });
    },
  );

  // S-questionnaire-6
  it.each([
    [24, 18, 35],
    [52, 45, 59],
  ])('at %i saves the ages %i to %i when a form without JavaScript did not ask for them', async (years, min, max) => {
    const { email, visitor: ana } = await newMember();
    const born = { birth_day: '1', birth_month: '1', birth_year: String(new Date().getFullYear() - years) };
    await ana.post('/profile-age', { ...born, attracted_to_types: 'autre' }).expect(303);
    expect(await answersOf(email)).toMatchObject({
      attracted_to_types: ['autre'],
      preferred_age_min: min,
      preferred_age_max: max,
    });
  });

  it('greets by the name of the profile or account, or else by the beginning of the address', async () => {
    const { email, visitor: ana } = await newMember('Anaïs');
    expect((await ana.data('/profile-gender')).body).toMatchObject({ name: 'Anaïs' });
    await database.db('members').where({ email }).update({ display_name: null });
    expect((await ana.data('/profile-gender')).body).toMatchObject({ name: email.split('@')[0] });
  });

  it('answers 500 with the given answer when saving fails', async () => {
    const { visitor: ana } = await newMember();
    await database.db.raw('ALTER TABLE user_preferences ADD CONSTRAINT broken CHECK (false) NOT VALID');
    const answer = await ana.agent
      .post('/_data/profile-lifestyle-passions')
      .set('Origin', web.url)
      .type('form')
      .send({ lifestyle_passions: 'reveur' });
    await database.db.raw('ALTER TABLE user_preferences DROP CONSTRAINT broken');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      errors: { form: 'Impossible de sauvegarder ton style de vie.' },
      values: { lifestyle_passions: ['reveur'] },
    });
  });
});

describe('the recap', () => {
  it('completes the profile once, and queues one refresh of its matches', async () => {
    const { email, visitor: ana } = await newMember();
    await answerAll(ana);
    await ana.agent.head('/profile-complete').expect(200);
    expect(await answersOf(email)).toMatchObject({ profile_completed: false });
    const { body } = await ana.data('/profile-complete').expect(200);
    await ana.data('/profile-complete').expect(200);
    expect(JSON.stringify(body)).toContain(`${new Date().getFullYear() - 1994} ans en ${new Date().getFullYear()}`);
    const row = await answersOf(email);
    expect(row).toMatchObject({ profile_completed: true });
    const { rows } = await database.db.raw<{ rows: unknown[] }>(
      `SELECT 1 FROM pgboss.job WHERE name = 'matches.refresh-one' AND data->>'memberId' = ?`,
      [row.user_id],
    );
    expect(rows).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['gender', {}, '/profile-gender'],
    ['birth date', { gender: 'femme' }, '/profile-age'],
  ])('redirects to the missing %s and completes nothing', async (_name, profile, path) => {
    const { email, visitor: ana } = await newMember();
    const [{ id }] = (await database.db('members').where({ email }).select('id')) as [{ id: string }];
    await database.db('profiles').insert({ user_id: id, ...profile });
    await ana.get('/profile-complete').expect(302).expect('Location', path);
    await ana.data('/matches').expect(200, /"state":"incomplete-profile"/);
    expect(await answersOf(email)).toMatchObject({ profile_completed: false });
  });
});

describe('the next screen after signing in', () => {
  it('is the photo for a new member, the next step for a started profile, and the Play Room for a complete one', async () => {
    const { visitor: ana } = await newMember();
    const next = async () => (await ana.data('/home')).body as { next: string };
    const splash = async () => (await ana.data('/splash-screen')).body as { next: string; delayMs: number };
    expect(await next()).toMatchObject({ state: 'finalising', next: '/profile-photo-upload' });
    expect(await splash()).toEqual({ next: '/profile-photo-upload', delayMs: 0 });
    await answerAll(ana);
    expect(await next()).toMatchObject({ next: '/profile-archetype' });
    await ana.data('/profile-complete');
    expect(await next()).toMatchObject({ next: '/play-room' });
    expect(await splash()).toMatchObject({ next: '/profile-height' });
    await ana.post('/profile-height', { height_cm: '170' }).expect('Location', '/profile-height-preferences');
    await ana
      .post('/profile-height-preferences', { preferred_heights: ['same'] })
      .expect('Location', '/profile-height-confirmation');
    await ana.post('/profile-height-confirmation', {}).expect('Location', '/profile-complete');
    expect(await splash()).toMatchObject({ next: '/matches' });
  });
});
