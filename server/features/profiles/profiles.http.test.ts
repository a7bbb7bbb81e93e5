import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { startWeb, until, type TestWeb } from '#server/testing/test-process.ts';
import { createMember, type Visitor } from '#server/testing/visitor.ts';

let database: TestDatabase;
let web: TestWeb;
let number = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  web = await startWeb(database.databaseUrl, { LIMIT_LINKS_PER_CLIENT: '100000' });
});
afterAll(async () => {
  await web.stop();
  await database.drop();
});

const bornIn1994 = { birth_day: '12', birth_month: '5', birth_year: '1994', attracted_to_types: ['homme'] };

/** A member who may complete the profile: nothing but gender, birth date and attraction is answered. */
async function newMember(): Promise<{ id: string; visitor: Visitor }> {
  const email = `profil${(number += 1)}@exemple.fr`;
  const visitor = await createMember(web.url, database.db, email);
  await visitor.post('/profile-gender', { gender: 'femme' }).expect(303);
  await visitor.post('/profile-age', bornIn1994).expect(303);
  const { id } = await database.db('members').where({ email }).first<{ id: string }>('id');
  return { id, visitor };
}
async function refreshesOf(memberId: string): Promise<number> {
  const { rows } = await database.db.raw<{ rows: unknown[] }>(
    `SELECT 1 FROM pgboss.job WHERE name = 'matches.refresh-member' AND data->>'memberId' = ?`,
    [memberId],
  );
  return rows.length;
}

describe('completing a profile', () => {
  it('happens once, however often the recap is opened at the same moment', async () => {
    const { id, visitor } = await newMember();
    const answers = await Promise.all(Array.from({ length: 12 }, () => visitor.data('/profile-complete')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await refreshesOf(id)).toBe(1);
  });

  it('is followed by a new matching for each changed answer, and by none for a refused one', async () => {
    const { id, visitor } = await newMember();
    await visitor.post('/profile-emotional-expectations', { emotional_expectations: ['passion'] }).expect(303);
    expect(await refreshesOf(id)).toBe(0);
    await visitor.data('/profile-complete').expect(200);
    await visitor.post('/profile-emotional-expectations', { emotional_expectations: ['alchimie'] }).expect(303);
    expect(await refreshesOf(id)).toBe(2);
    await visitor.post('/profile-emotional-expectations', { emotional_expectations: [] }).expect(422);
    expect(await refreshesOf(id)).toBe(2);
  });

  it('misses no answer that is saved while it happens', async () => {
    const { id, visitor } = await newMember();
    const completing = await database.db.transaction();
    await completing('profiles').where({ user_id: id }).update({ profile_completed: true });
    const saving = visitor.post('/profile-lifestyle-passions', { lifestyle_passions: ['reveur'] }).expect(303);
    const saved = saving.then((answer) => answer.status);
    await until(async () => {
      const { rows } = await database.db.raw<{ rows: unknown[] }>(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    await completing.commit();
    expect(await saved).toBe(303);
    expect(await refreshesOf(id)).toBe(1);
  });
});

describe('the recap', () => {
  it('shows every answer in words, with the way to change it and to give what is missing', async () => {
    const { visitor } = await newMember();
    await visitor.post('/profile-relationship-values', { relationship_values: ['honnetet', 'equite'] }).expect(303);
    const { body } = await visitor.data('/profile-complete').expect(200);
    const years = new Date().getFullYear() - 1994;
    expect(body).toEqual({
      displayName: 'Ana',
      sections: [
        {
          title: 'Toi',
          items: [
            { label: 'Tu es', value: 'Femme', editPath: '/profile-gender?retour=recap' },
            { label: 'Ton âge', value: `${years} ans en ${years + 1994}`, editPath: '/profile-age?retour=recap' },
          ],
        },
        {
          title: 'Qui tu cherches',
          items: [
            { label: 'Tu es attiré(e) par', value: 'Les hommes', editPath: '/profile-age?retour=recap' },
            { label: 'Son âge', value: 'Entre 18 et 35 ans', editPath: '/profile-age?retour=recap' },
          ],
        },
        {
          title: 'FAB-LOGS',
          items: [
            {
              label: 'Passions',
              value: 'Pas encore répondu',
              editPath: '/profile-lifestyle-passions?retour=recap',
            },
            { label: 'Valeurs', value: 'Honnêteté et Équité', editPath: '/profile-relationship-values?retour=recap' },
            {
              label: 'Attentes',
              value: 'Pas encore répondu',
              editPath: '/profile-emotional-expectations?retour=recap',
            },
          ],
        },
      ],
    });
  });

  it('is where a step that was opened from it leads back, by both ways and without scripts', async () => {
    const { visitor } = await newMember();
    const page = await visitor.get('/profile-lifestyle-passions?retour=recap').expect(200);
    expect(page.text).toMatch(/<form[^>]* action="\/profile-lifestyle-passions\?retour=recap"/);
    const { body } = await visitor.data('/profile-lifestyle-passions?utm=x&retour=recap').expect(200);
    expect(body).toMatchObject({ back: '/profile-complete' });
    await visitor
      .post('/profile-lifestyle-passions?utm=x&retour=recap', { lifestyle_passions: ['spirituel'] })
      .expect('Location', '/profile-complete');
  });

  it('is the way back from the first step once the profile is complete', async () => {
    const { visitor } = await newMember();
    expect((await visitor.data('/profile-gender')).body).toMatchObject({ back: null });
    await visitor.data('/profile-complete').expect(200);
    expect((await visitor.data('/profile-gender')).body).toMatchObject({ back: '/profile-complete' });
    expect((await visitor.data('/profile-age')).body).toMatchObject({ back: '/profile-gender' });
  });
});
