import { describe, expect, it } from '@jest/globals';
import { reached } from '#testing/promise.ts';
import { savedAnswersOf } from '#testing/saved-answers.ts';
import { createMember, createVisitor, enter, lastToken, leave, type Visitor } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { fr } from '#shared/typeset.ts';

const { database, web } = prepareWebSite({ env: { LOG_LEVEL: 'error' } });
let number = 0;

const newEmail = () => `reponse${(number += 1)}@exemple.fr`;
const answersOf = (email: string) => savedAnswersOf(database.db, email);
const age = { birth_day: '12', birth_month: '5', birth_year: '1994', attracted_to_types: ['homme'] };
const steps: readonly (readonly [path: string, answer: object])[] = [
  ['/profile-gender', { gender: 'femme' }],
  ['/profile-age', age],
  ['/profile-emotional-expectations', { emotional_expectations: ['passion'] }],
  ['/profile-relationship-values', { relationship_values: ['equite'] }],
  ['/profile-lifestyle-passions', { lifestyle_passions: ['reveur'] }],
];

describe('an answer', () => {
  // S-consent-3
  it.each(steps)('to %s is refused to a visitor, and to a member without both consents', async (path, answer) => {
    const email = newEmail();
    const ana = createVisitor(web.url);
    await ana
      .post(path, answer)
      .expect(303)
      .expect('Location', /^\/login/);
    await ana.signUp(email).expect(200);
    await ana.call('/auth/v1/verify', { token: await lastToken(database.db, email) }).expect(200);
    await ana.post(path, answer).expect(303).expect('Location', '/home');
    await ana.data(path).expect(204).expect('X-Redirect', '/home');
    expect(await answersOf(email)).toMatchObject({ user_id: null });
  });

  it('changes the profile of the signed-in member only, also with a forged user_id', async () => {
    const [anaEmail, benEmail] = [newEmail(), newEmail()];
    const ana = await createMember(web.url, database.db, anaEmail);
    const ben = await createMember(web.url, database.db, benEmail, 'Ben');
    for (const [path, answer] of steps) await ben.post(path, answer).expect(303);
    const before = await answersOf(benEmail);
    await ana.post('/profile-gender', { gender: 'autre' }).expect(303);
    await ana.post('/profile-lifestyle-passions', { lifestyle_passions: ['spirituel'] }).expect(303);
    await ana.post('/profile-gender', { gender: 'homme', user_id: before.user_id }).expect(400);
    expect(await answersOf(benEmail)).toEqual(before);
    expect(await answersOf(anaEmail)).toMatchObject({ gender: 'autre', lifestyle_passions: ['spirituel'] });
  });

  it('that is refused changes nothing that was saved', async () => {
    const email = newEmail();
    const ana = await createMember(web.url, database.db, email);
    for (const [path, answer] of steps) await ana.post(path, answer).expect(303);
    const before = await answersOf(email);
    const tooMany = ['bienveillance', 'empathie', 'honnetet', 'equite'];
    await ana.post('/profile-gender', { gender: 'robot' }).expect(400);
    await ana.post('/profile-relationship-values', { relationship_values: tooMany }).expect(422);
    await ana.post('/profile-relationship-values', { relationship_values: ['equite', 'richesse'] }).expect(400);
    await ana.post('/profile-age', { ...age, birth_year: '1900' }).expect(422);
    await ana.post('/profile-age', { ...age, attracted_to_types: ['homme', 'homme'] }).expect(400);
    expect(await answersOf(email)).toEqual(before);
  });

  it("saves the account's name in the profile, and never a part of the address", async () => {
    const email = newEmail();
    const ana = await createMember(web.url, database.db, email, 'Anaïs');
    await database.db('members').where({ email }).update({ display_name: null });
    await ana.post('/profile-gender', { gender: 'femme' }).expect(303);
    expect(await answersOf(email)).toMatchObject({ gender: 'femme', display_name: null });
    await database.db('members').where({ email }).update({ display_name: 'Anaïs' });
    await ana.post('/profile-age', age).expect(303);
    expect(await answersOf(email)).toMatchObject({ display_name: 'Anaïs' });
  });
});

describe('the page of a step', () => {
  it('is a plain form with the saved answer', async () => {
    const ana = await createMember(web.url, database.db, newEmail());
    for (const [path, answer] of steps) await ana.post(path, answer).expect(303);
    const gender = await ana.get('/profile-gender').expect(200);
    expect(gender.text).toContain(fr`Ana, tu es ?`);
    expect(gender.text.match(/<button[^>]*name="gender"[^>]*>/g)).toHaveLength(3);
    expect(gender.text).toMatch(
      /<button[^>]*aria-pressed="true"[^>]*value="femme"|value="femme"[^>]*aria-pressed="true"/,
    );
    const birth = await ana.get('/profile-age').expect(200);
    expect(birth.text).toMatch(/<option value="1994" selected=""/);
    expect(birth.text).toContain('Ta date de naissance');
    const values = await ana.get('/profile-relationship-values').expect(200);
    expect(values.text).toContain('FAB-LOGS');
    expect(values.text.match(/<input[^>]*checked=""[^>]*>/g)).toHaveLength(1);
    expect(values.text.match(/<input[^>]*name="relationship_values"[^>]*>/g)).toHaveLength(10);
  });

  it.each([
    ['/profile-gender', 'profiles', 'gender', 'Impossible de charger votre profil.'],
    ['/profile-age', 'profiles', 'birth_date', 'Impossible de charger votre profil'],
    ['/profile-emotional-expectations', 'user_preferences', 'emotional_expectations', null],
    ['/profile-relationship-values', 'user_preferences', 'relationship_values', null],
    ['/profile-lifestyle-passions', 'user_preferences', 'lifestyle_passions', null],
  ])(
    '%s is shown empty when its answer cannot be loaded, which is logged, and announced by the steps with a message',
    async (path, table, column, said) => {
      const ana = await createMember(web.url, database.db, newEmail());
      await database.db.schema.alterTable(table, (change) => change.renameColumn(column, 'away'));
      const [page, answer] = [await ana.get(path), await ana.data(path)];
      await database.db.schema.alterTable(table, (change) => change.renameColumn('away', column));
      expect([page.status, answer.status]).toEqual([200, 200]);
      expect(answer.body).toMatchObject({ name: 'Ana', saved: {}, loadError: said });
      expect(page.text.includes('role="alert"')).toBe(said !== null);
      if (said) expect(page.text).toContain(said);
      expect(web.output()).toContain('answer not loaded');
    },
  );
});

describe('B10: the birth date of a minor', () => {
  const minor = { ...age, birth_month: '12', birth_day: '31', birth_year: String(new Date().getFullYear() - 17) };
  const message = fr`Si c'était une erreur, tu pourras la corriger dans 24`;
  const messageOf = async (visitor: Visitor, form: object) => {
    const { body } = await visitor.post('/_data/profile-age', form).expect(422);
    return (body as { errors: Record<string, string> }).errors['birth_date'];
  };

  it('prevents another date for a day, by mailbox and by browser', async () => {
    const email = newEmail();
    const ana = await createMember(web.url, database.db, email);
    expect(await messageOf(ana, minor)).toContain('au moins 18 ans');
    expect(await messageOf(ana, minor)).toContain('au moins 18 ans');
    for (const year of ['1994', '2000']) expect(await messageOf(ana, { ...age, birth_year: year })).toContain(message);
    // The page without scripts says it too, and keeps the date that was chosen.
    const page = await ana.post('/profile-age', age).set('Accept', 'text/html').expect(422);
    expect(page.text).toContain(message);
    expect(await answersOf(email)).toMatchObject({ birth_date: null });

    const second = newEmail();
    await ana.call('/auth/v1/logout', {}).expect(204);
    await enter(ana, database.db, second);
    expect(await messageOf(ana, age)).toContain(message);

    const elsewhere = createVisitor(web.url);
    await elsewhere.askLink(email).expect(200);
    await elsewhere.call('/auth/v1/verify', { token: await lastToken(database.db, email) }).expect(200);
    expect(await messageOf(elsewhere, age)).toContain(message);
    // Nor does another spelling of the mailbox help, nor deleting the account.
    const respelt = await createMember(web.url, database.db, email.replace('@', '+autre@'));
    expect(await messageOf(respelt, age)).toContain(message);
    await leave({ id: '', email, visitor: elsewhere }, database.db);
    expect(await messageOf(await createMember(web.url, database.db, email), age)).toContain(message);
    await (await createMember(web.url, database.db, newEmail())).post('/profile-age', age).expect(303);

    const flags = await database.db('rate_limits').where('key', 'like', 'minor:%').select();
    expect(flags).toHaveLength(2);
    for (const { expire } of flags) {
      expect(Number(expire) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
      expect(Number(expire) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    }
    await database
      .db('rate_limits')
      .where('key', 'like', 'minor:%')
      .update({ expire: String(Date.now() - 1) });
    await respelt.post('/profile-age', age).expect(303);
    reached('B10', 'no other date for 24 h, by mailbox and by browser');
  });

  it('prevents no other date when the date of an adult was saved before', async () => {
    const ana = await createMember(web.url, database.db, newEmail());
    await ana.post('/profile-age', age).expect(303);
    expect(await messageOf(ana, minor)).toContain('au moins 18 ans');
    await ana.post('/profile-age', { ...age, birth_year: '1995' }).expect(303);
    const flags = database.db('rate_limits').where('key', 'like', 'minor:%');
    expect(await flags.where('expire', '>', String(Date.now()))).toEqual([]);
  });
});
