import { describe, expect, it } from '@jest/globals';
import { ageInFullYears, dayOf, proposeAges } from '#shared/questionnaire/birth-date.ts';
import { stepKeys, steps } from '#shared/questionnaire/steps.ts';
import { routes } from '#shared/routes.ts';
import { answers, answersOutsideSteps } from '#testing/answers.ts';
import { stepTable } from '#testing/step-table.ts';
import { until } from '#testing/test-process.ts';
import { createMember, type Visitor } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { openTransaction } from '#testing/open-transaction.ts';
import { fr } from '#shared/typeset.ts';
import { setUnderReview } from '../members/members.queries.ts';

const { database, web } = prepareWebSite({ places: true });
let number = 0;

const bornIn1994 = { birth_day: '12', birth_month: '5', birth_year: '1994', attracted_to_types: ['homme'] };

/** A member who may complete the profile: nothing but gender, birth date and attraction is answered. */
async function newMember(): Promise<{ id: string; visitor: Visitor }> {
  const email = `profil${(number += 1)}@exemple.fr`;
  const visitor = await createMember(web.url, database.db, email);
  await visitor.post('/profile-gender', { gender: 'femme' }).expect(303);
  await visitor.post('/profile-age', bornIn1994).expect(303);
  const { id } = (await database.db('members').where({ email }).first('id'))!;
  return { id, visitor };
}

/** Answers every question; the photo is passed over. */
async function answerEverything(visitor: Visitor, except: readonly string[] = []): Promise<void> {
  await visitor.post('/profile-photo-upload', { intent: 'skip' }).expect(303);
  for (const [path, form] of Object.entries({ ...answers, ...answersOutsideSteps }))
    if (!except.includes(path)) await visitor.post(path, form).expect(303);
}
async function refreshesOf(memberId: string): Promise<number> {
  const { rows } = await database.db.raw<{ rows: unknown[] }>(
    `SELECT 1 FROM pgboss.job WHERE name = 'matches.refresh-one' AND data->>'memberId' = ?`,
    [memberId],
  );
  return rows.length;
}

const forgetRefreshes = () => database.db('pgboss.job').where({ name: 'matches.refresh-one' }).delete();

describe('completing a profile', () => {
  it('requests one refresh of the matches when the recap is opened twelve times at once', async () => {
    const { id, visitor } = await newMember();
    const loaded = await Promise.all(Array.from({ length: 12 }, () => visitor.data('/profile-complete')));
    expect(loaded.map(({ status }) => status)).toEqual(loaded.map(() => 200));
    expect(await refreshesOf(id)).toBe(1);
  });

  it('is followed by a refresh after a changed answer, and by none after a refused one', async () => {
    const { id, visitor } = await newMember();
    await visitor.post('/profile-emotional-expectations', { emotional_expectations: ['passion'] }).expect(303);
    expect(await refreshesOf(id)).toBe(0);
    await visitor.data('/profile-complete').expect(200);
    expect(await refreshesOf(id)).toBe(1);
    await forgetRefreshes();
    await visitor.post('/profile-emotional-expectations', { emotional_expectations: ['alchimie'] }).expect(303);
    await visitor.post('/profile-emotional-expectations', { emotional_expectations: ['harmonie'] }).expect(303);
    expect(await refreshesOf(id)).toBe(1);
    await forgetRefreshes();
    await visitor.post('/profile-emotional-expectations', { emotional_expectations: [] }).expect(422);
    expect(await refreshesOf(id)).toBe(0);
  });

  it('includes an answer that is saved at the same moment', async () => {
    const { id, visitor } = await newMember();
    const completing = await openTransaction(database.db);
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

interface Section {
  readonly title: string;
  readonly items: readonly { readonly label: string }[];
}
const byLabel = (one: { readonly label: string }, other: { readonly label: string }) =>
  one.label.localeCompare(other.label);

/** The lines that the recap must show, in this order (S-profile-3); lines of later questions may come between them. */
const labels: Readonly<Record<string, readonly string[]>> = {
  Toi: [
    'Tu es',
    'Ton âge',
    'Ta taille',
    'Ta morphologie',
    'Ta ville',
    'Ta personnalité',
    'Tes archétypes',
    fr`L'apparence`,
    'Ton profil est visible par',
    'Ta photo est visible',
  ],
  'Qui tu cherches': [
    'Ce que tu cherches',
    fr`Qui t'attire`,
    'Son âge',
    'La distance',
    'Sa morphologie',
    'Sa taille',
    fr`Les profils qui t'attirent`,
  ],
  'FAB-LOGS': ['Style social', 'Quotidien', 'Communication', 'Projet de vie', 'Passions', 'Valeurs', 'Attentes'],
};

describe('the recap', () => {
  // S-profile-4
  it('shows every answer in words, with a link to change it or to give a missing one', async () => {
    const { id, visitor } = await newMember();
    await visitor.post('/profile-relationship-values', { relationship_values: ['honnetet', 'equite'] }).expect(303);
    await visitor.post('/profile-height', { height_cm: '172' }).expect(303);
    await visitor.post('/profile-height-preferences', { preferred_heights: ['smaller', 'same'] }).expect(303);
    await visitor
      .post('/profile-visibility', { profile_visibility: 'high-match', photo_visibility: 'immediate' })
      .expect(303);
    const { body } = await visitor.data('/profile-complete').expect(200);
    const years = new Date().getFullYear() - 1994;
    const { min, max } = proposeAges(ageInFullYears('1994-05-12', dayOf(new Date())));
    expect(body).toMatchObject({
      displayName: 'Ana',
      photo: null,
      isPhotoVeiled: false,
      photoPath: '/profile-photo-upload?retour=recap',
    });
    const { sections } = body as { sections: Section[] };
    expect(sections.map(({ title }) => title)).toEqual(Object.keys(labels));
    const answered: Readonly<Record<string, string>> = {
      'Tu es': 'Femme',
      'Ton âge': `${years} ans en ${years + 1994}`,
      'Ta taille': fr`1,72 m`,
      'Ton profil est visible par': fr`Les affinités de plus de 50 %`,
      'Ta photo est visible': 'Tout de suite',
      [fr`Qui t'attire`]: 'Les hommes',
      'Son âge': `Entre ${min} et ${max} ans`,
      'Sa taille': 'Plus petit(e) à même taille',
      Valeurs: 'Honnêteté, Équité',
    };
    for (const { title, items } of sections) {
      const expected = stepTable.flatMap(({ path, recap }) =>
        recap
          .filter(([block]) => block === title)
          .map(([, label]) => ({
            label,
            value: answered[label] ?? null,
            editPath: `${path}?retour=recap`,
            isSkipped: false,
          })),
      );
      expect(items.toSorted(byLabel)).toEqual(expected.toSorted(byLabel));
      const order = items.map(({ label }) => label).filter((label) => labels[title]?.includes(label));
      expect(order).toEqual(labels[title]);
    }
    await database.db('profiles').where({ user_id: id }).update({
      skin_color: 'Mate',
      appearance_importance: 'Not Important',
      profile_visibility: 'everyone',
    });
    const page = await visitor.get('/profile-complete').expect(200);
    for (const words of ['Mate', 'Pas important', 'Tout le monde']) expect(page.text).toContain(words);
  });

  // S-profile-2
  it('adds 100 points once every question is answered, once ever, and announces them when it does', async () => {
    const { id, visitor } = await newMember();
    const early = await visitor.data('/profile-complete').expect(200);
    expect(early.body).toMatchObject({ pointsGained: 0, open: { points: 100 } });
    expect((await visitor.get('/profile-complete')).text).toContain(fr`100 points quand plus aucune n'est ouverte`);
    await answerEverything(visitor);
    const pages = await Promise.all(Array.from({ length: 8 }, () => visitor.data('/profile-complete')));
    const gained = pages.map(({ body }) => (body as { pointsGained: number }).pointsGained);
    expect(gained.filter((points) => points === 100)).toHaveLength(1);
    expect(gained.filter((points) => points === 0)).toHaveLength(7);
    await database.db('profiles').where({ user_id: id }).update({ profile_completed: false });
    await visitor.data('/profile-complete').expect(200);
    const rows = await database.db('points_gained').where({ user_id: id });
    expect(rows.map((row: { points_amount: number }) => row.points_amount)).toEqual([100]);
    const { visitor: ben } = await newMember();
    await answerEverything(ben);
    expect((await ben.get('/profile-complete').expect(200)).text).toMatch(/\+(<!-- -->)?100(<!-- -->)? points gagnés/);
    expect((await ben.get('/profile-complete').expect(200)).text).not.toContain('points gagnés');
  });

  // S-profile-10
  it('counts a question that was passed over as closed, and offers that on the way through the open ones too', async () => {
    const { visitor } = await newMember();
    const offersToSkip = async (path: string) =>
      (await visitor.get(path).expect(200)).text.includes('Passer cette question');
    // On the first pass every question is asked.
    expect(await offersToSkip('/profile-height')).toBe(false);
    await answerEverything(visitor, ['/profile-height']);
    const openNow = async () => ((await visitor.data('/profile-complete').expect(200)).body as { open: unknown }).open;
    expect(await openNow()).toEqual({ count: 1, path: '/profile-height', points: 100 });
    expect(await offersToSkip('/profile-height')).toBe(true);
    expect(await offersToSkip('/profile-gender')).toBe(false);
    const step = '/profile-height?retour=recap';
    expect(await offersToSkip(step)).toBe(true);
    for (let time = 0; time < 2; time += 1)
      await visitor.post(step, { intent: 'skip' }).expect(303).expect('Location', '/profile-complete');
    const recap = await visitor.get('/profile-complete').expect(200);
    expect(recap.text).toMatch(/\+(<!-- -->)?100(<!-- -->)? points gagnés/);
    expect(recap.text).toContain('Question passée');
    expect(await openNow()).toBeNull();
    await visitor.post(step, { height_cm: '172' }).expect(303);
    expect(await offersToSkip(step)).toBe(false);
    expect((await visitor.get('/profile-complete').expect(200)).text).not.toContain('Question passée');
  });

  // S-journey-4
  it('leads on to the next open question after one that was passed over, and never back to it', async () => {
    const { visitor } = await newMember();
    await answerEverything(visitor, ['/profile-height', '/profile-visibility']);
    await visitor.get('/profile-complete').expect(200);
    const splash = async () => ((await visitor.data('/').expect(200)).body as { next: string }).next;
    expect(await splash()).toBe('/profile-height');
    const skip = (path: string) => visitor.post(path, { intent: 'skip' }).expect(303);
    expect((await skip('/profile-height')).headers['location']).toBe('/profile-visibility');
    expect(await splash()).toBe('/profile-visibility');
    expect((await skip('/profile-visibility')).headers['location']).toBe('/profile-complete');
    expect(await splash()).toBe('/matches');
  });

  it('lets nobody pass over what decides who takes part, or the confirmation of age', async () => {
    const { visitor } = await newMember();
    for (const path of ['/profile-gender', '/profile-age', '/profile-interests', '/profile-height-confirmation'])
      await visitor.post(path, { intent: 'skip' }).expect(400);
  });

  it('links to every step except the confirmation of the height', async () => {
    const { visitor } = await newMember();
    const { body } = await visitor.data('/profile-complete').expect(200);
    const { sections } = body as { sections: { items: { editPath: string }[] }[] };
    const paths = sections.flatMap(({ items }) => items.map(({ editPath }) => editPath.split('?', 1)[0]));
    expect(stepKeys.filter((key) => !paths.includes(routes[key]))).toEqual(['profileHeightConfirmation']);
  });

  it('shows the number of open questions, and links to the first of them', async () => {
    const { visitor } = await newMember();
    await visitor.post('/profile-photo-upload', { intent: 'skip' }).expect(303);
    const open = async () => ((await visitor.data('/profile-complete')).body as { open: unknown }).open;
    expect(await open()).toEqual({ count: steps.length - 5, path: '/profile-appearance', points: 100 });
    await visitor.post('/profile-appearance', { body_type: 'M' }).expect(303);
    expect(await open()).toEqual({ count: steps.length - 6, path: '/profile-morphology-preferences', points: 100 });
  });

  it('is where a step with retour=recap leads back to, with and without JavaScript', async () => {
    const { visitor } = await newMember();
    const page = await visitor.get('/profile-lifestyle-passions?retour=recap').expect(200);
    expect(page.text).toMatch(/<form[^>]* action="\/profile-lifestyle-passions\?retour=recap"/);
    const { body } = await visitor.data('/profile-lifestyle-passions?utm=x&retour=recap').expect(200);
    expect(body).toMatchObject({ back: '/profile-complete' });
    await visitor
      .post('/profile-lifestyle-passions?utm=x&retour=recap', { lifestyle_passions: ['spirituel'] })
      .expect('Location', '/profile-complete');
  });

  it('is where the first step leads back to when the profile is complete', async () => {
    const { visitor } = await newMember();
    expect((await visitor.data('/profile-gender')).body).toMatchObject({ back: '/profile-photo-upload' });
    expect((await visitor.data('/profile-photo-upload')).body).toMatchObject({ back: null });
    await visitor.data('/profile-complete').expect(200);
    expect((await visitor.data('/profile-gender')).body).toMatchObject({ back: '/profile-complete' });
    expect((await visitor.data('/profile-age')).body).toMatchObject({ back: '/profile-gender' });
  });
});

// S-profile-12
it('the recap says that nobody sees a profile in pause or in review, and that any other is open', async () => {
  const { id, visitor } = await newMember();
  const intro = async () => (await visitor.get('/profile-complete').expect(200)).text;
  expect(await intro()).toContain('Ton profil est ouvert aux résonances');
  await setUnderReview(database.db, id, new Date());
  expect(await intro()).toContain(fr`Ton profil attend une vérification : personne ne le voit`);
  await visitor.post('/mon-compte', { intent: 'pause' }).expect(303);
  const paused = await intro();
  expect(paused).toContain(fr`Ton profil est en pause : personne ne le voit.`);
  expect(paused).not.toContain('ouvert aux résonances');
});

// S-profile-9
it('the recap says that it could not be loaded, and completes nothing', async () => {
  const { id, visitor } = await newMember();
  await database.db.raw('ALTER TABLE user_preferences RENAME TO user_preferences_away');
  try {
    const { text } = await visitor.get('/profile-complete').expect(500);
    expect(text).toContain('Impossible de charger les données du profil');
  } finally {
    await database.db.raw('ALTER TABLE user_preferences_away RENAME TO user_preferences');
  }
  const profile = await database.db('profiles').where({ user_id: id }).first('profile_completed');
  expect(profile).toEqual({ profile_completed: false });
});
