import { describe, expect, it } from '@jest/globals';
import { firstPass } from '#shared/questionnaire/journey.ts';
import { routes } from '#shared/routes.ts';
import { answers } from '#testing/answers.ts';
import { createMatches, tilesOf } from '#testing/matchable.ts';
import { until } from '#testing/test-process.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createTestMember, type TestMember } from '#testing/visitor.ts';

const { database, web } = prepareSite();
const PATH = routes.firstResonances;
let number = 0;

interface Shown {
  readonly state: string;
  readonly matches: { readonly tiles: readonly { readonly token: string; readonly displayName: string }[] };
  readonly remaining: number;
  readonly next: string;
}

const dataOf = async ({ visitor }: TestMember) => (await visitor.data(PATH).expect(200)).body as Shown;
const isInMatching = async ({ id }: TestMember) =>
  (await database.db('profiles').where({ user_id: id }).first('profile_completed'))?.profile_completed === true;

/** Somebody of an age who has answered the three chapters, without a photo or a town. */
async function createNewcomer(age: number): Promise<TestMember> {
  const email = `premieres-${(number += 1)}@exemple.fr`;
  const member = await createTestMember(web.url, database.db, email, 'Ana');
  const { visitor } = member;
  await visitor.post('/profile-photo-upload', { intent: 'skip' }).expect(303);
  const birth = { birth_day: '1', birth_month: '1', birth_year: String(new Date().getFullYear() - age) };
  const ages = { preferred_age_min: String(age), preferred_age_max: String(age + 5) };
  const otherwise: Readonly<Record<string, object>> = {
    '/profile-age': { ...birth, ...ages, attracted_to_types: ['femme'] },
    '/profile-location': { intent: 'skip' },
  };
  for (const key of firstPass.slice(1, 12)) {
    const path = routes[key] as keyof typeof answers;
    await visitor.post(path, otherwise[path] ?? answers[path]).expect(303);
  }
  return member;
}

// S-journey-10
describe('the first resonances', () => {
  it('are offered after the chapters, and nobody is shown and nothing changed before they are asked for', async () => {
    const ana = await createNewcomer(31);
    const again = await ana.visitor.post('/profile-emotional-expectations', answers['/profile-emotional-expectations']);
    expect(again.headers['location']).toBe(PATH);
    expect(await dataOf(ana)).toMatchObject({
      state: 'offered',
      matches: { tiles: [] },
      remaining: firstPass.length - 12,
      next: '/profile-relationship-values',
    });
    await ana.visitor.get(PATH).expect(200);
    expect(await isInMatching(ana)).toBe(false);
    await ana.visitor
      .post('/profile-relationship-values', answers['/profile-relationship-values'])
      .expect('Location', '/profile-lifestyle-passions');
  });

  it('are the first two of the list, and count as two profiles that were seen', async () => {
    await createMatches(web.url, database.db, ['Léa', 'Zoé', 'Eva'], { age: 32 });
    const ana = await createNewcomer(32);
    await ana.visitor.post(PATH, { intent: 'show' }).expect(303).expect('Location', PATH);
    expect(await isInMatching(ana)).toBe(true);
    await until(async () => {
      const row = await database.db('match_sixes').where({ member_id: ana.id }).first('candidate_ids');
      return row?.candidate_ids.length === 3;
    });
    const { matches, state, next } = await dataOf(ana);
    expect([state, next]).toEqual(['ready', '/profile-relationship-values']);
    const seen = await database.db('profile_sights').where({ member_id: ana.id }).first('seen_ids');
    expect(seen?.seen_ids).toHaveLength(2);
    const list = await tilesOf(ana.visitor);
    expect(list).toHaveLength(3);
    const namesOf = (tiles: readonly { readonly displayName: string }[]) => tiles.map(({ displayName }) => displayName);
    expect(namesOf(matches.tiles)).toEqual(namesOf(list).slice(0, 2));
  });

  it('lead on through the questions that refine to the recap', async () => {
    const ana = await createNewcomer(33);
    await ana.visitor.post(PATH, { intent: 'show' }).expect(303);
    const refining = firstPass.slice(12);
    for (const [index, key] of refining.entries()) {
      const path = routes[key] as keyof typeof answers;
      const following = refining[index + 1];
      await ana.visitor
        .post(path, answers[path])
        .expect('Location', following ? routes[following] : '/profile-complete');
    }
    expect(await dataOf(ana)).toMatchObject({ remaining: 0 });
  });

  it('lead a member who has not answered the chapters to the first open question', async () => {
    const bea = await createTestMember(web.url, database.db, 'premieres-bea@exemple.fr', 'Béa');
    await bea.visitor.get(PATH).expect(302).expect('Location', '/profile-photo-upload');
    await bea.visitor.post('/profile-photo-upload', { intent: 'skip' }).expect(303);
    await bea.visitor.post(PATH, { intent: 'show' }).expect(303).expect('Location', '/profile-gender');
    expect(await isInMatching(bea)).toBe(false);
  });

  it.each(['paused_at', 'under_review_since'] as const)('leave it to the list to say what %s means', async (column) => {
    const ana = await createNewcomer(34);
    await database.db('members').where({ id: ana.id }).update(column, new Date());
    await ana.visitor.get(PATH).expect(302).expect('Location', routes.matches);
  });
});
