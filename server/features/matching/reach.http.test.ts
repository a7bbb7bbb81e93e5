import { beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { countReach } from '#shared/matching/reach.ts';
import { fr } from '#shared/typeset.ts';
import { createMatchable } from '#testing/matchable.ts';
import { prepareContext, prepareWebSite } from '#testing/test-site.ts';
import { createTestMember, type TestMember } from '#testing/visitor.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { recognitionKeyOf } from '../../platform/secrets.ts';
import { seedDemoMembers } from '../demo/demo.service.ts';
import { findEverybodyMatchable } from './codes/matchable.queries.ts';
import { createMatchingEngine } from './matching-engine.ts';
import { updateMatchingCode } from './matching.service.ts';
import { ReachSample } from './reach/reach-sample.ts';
import { countDueReaches, findReach } from './reach.service.ts';
import { beginRefresh, finishRefresh } from './refresh-everybody.service.ts';
import { refreshMember } from './refresh-member.service.ts';

const site = prepareWebSite();
const { database, ctx, web } = site;
const { ctx: tomorrow } = prepareContext(site, { now: () => new Date(Date.now() + DAY_MS) });
const engine = createMatchingEngine();
const DEMO_MEMBERS = 500;

const refresh = async (on: AppContext) => finishRefresh(on, engine, await beginRefresh(on));
const rows = () => database.db('match_reaches').orderBy('member_id');
const rowOf = ({ id }: TestMember) => database.db('match_reaches').where({ member_id: id }).first();
const pageOf = async ({ visitor }: TestMember, path: string) => (await visitor.get(path).expect(200)).text;
const whatTheWorkerDoes = async ({ id }: TestMember) => {
  await refreshMember(ctx, engine, id);
  await countDueReaches(ctx, engine, [id]);
};

const ages = { preferred_age_min: '25', preferred_age_max: '45' };

/** A woman of 35 in Paris, who looks for men: of the invented members many fit. */
async function newMember(displayName = 'Ana'): Promise<TestMember> {
  const member = await createMatchable(web.url, database.db, {
    displayName,
    age: 35,
    otherwise: { '/profile-interests': { attracted_to_types: ['homme'] }, '/profile-target-age': ages },
  });
  const paris = { latitude: 48.8534, longitude: 2.3488 };
  await database.db('profiles').where({ user_id: member.id }).update(paris);
  await inTransaction(ctx, (tx) => updateMatchingCode(tx, member.id));
  return member;
}

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: DEMO_MEMBERS });
  await refresh(ctx);
});

// S-matching-36
describe('the counts of the night', () => {
  it('are there for everybody with a list, about as the reference counts', async () => {
    const found = await rows();
    expect(found).toHaveLength(DEMO_MEMBERS);
    const everybody = await findEverybodyMatchable(ctx.db);
    for (const { memberId, profile } of everybody.slice(0, 8)) {
      const others = everybody.filter((other) => other.memberId !== memberId);
      const exact = countReach(
        profile,
        others.map((other) => ({ profile: other.profile, hidden: 0 })),
        { today: dayOf(ctx.now()), seed: 0, weigh: () => 1 },
      );
      const reach = (await findReach(ctx, memberId))!;
      for (const choice of ['byVisibility', 'byBand', 'byAges'] as const)
        reach[choice].forEach((count, index) => {
          const people = exact[choice][index]!;
          expect(count).toBeLessThanOrEqual(2 * people);
          // The largest of the weights' errors that some hundred counts make.
          expect(Math.abs(count - people)).toBeLessThanOrEqual(1 + 5 * Math.sqrt(people / 2));
        });
    }
  });

  it('are made for a hundred members in a transaction at most, so that none waits long for the computing of another', async () => {
    const { rows: written } = await database.db.raw<{ rows: { members: number }[] }>(
      `SELECT count(*)::int AS members FROM match_reaches GROUP BY xmin::text`,
    );
    expect(written.length).toBeGreaterThan(1);
    for (const { members } of written) expect(members).toBeLessThanOrEqual(100);
  });

  it('are written once a day, however often everybody is computed', async () => {
    const before = await rows();
    await refresh(ctx);
    expect(await rows()).toEqual(before);
    await refresh(tomorrow);
    const after = await rows();
    expect(new Set(after.map(({ counted_on }) => counted_on))).toEqual(new Set([dayOf(tomorrow.now())]));
    // Asking the same again gives the same, as long as nobody has changed or grown older.
    const same = after.filter(({ counts }, index) => String(counts) === String(before[index]?.counts));
    expect(same.length).toBeGreaterThan(0.5 * DEMO_MEMBERS);
    await database.db('match_reaches').update({ counted_on: dayOf(ctx.now()) });
  });
});

// S-matching-36
it('counts some people for many where there are more than a worker remembers', async () => {
  const key = recognitionKeyOf(ctx.config, 'reach');
  const today = dayOf(ctx.now());
  const some = await new ReachSample(100).open(ctx.db, today, key);
  expect(some.people.size).toBe(100);
  expect(some.scale).toBeGreaterThan(3);
  expect(some.scale).toBeLessThan(7);
  const all = await new ReachSample().open(ctx.db, today, key);
  expect([all.people.size, all.scale]).toEqual([DEMO_MEMBERS, 1]);
});

// S-matching-38
describe('a member who chooses', () => {
  it('reads on each screen about how many people each choice leaves, right after a change too', async () => {
    const ana = await newMember();
    await whatTheWorkerDoes(ana);
    expect(await rowOf(ana)).toMatchObject({ is_due: false, visibility: 0, age_min: 25, age_max: 45, countings: 1 });
    const visibility = await pageOf(ana, '/profile-visibility');
    expect(visibility).toMatch(/Tout le monde.*environ \d+.personnes.*plus de 70/s);
    expect(visibility).toContain(fr`Compté aujourd'hui, d'après tes choix et les leurs.`);
    expect(await pageOf(ana, '/profile-distance')).toMatch(/Tout près.*personnes.*Dans la région.*personnes/s);
    expect(await pageOf(ana, '/profile-target-age')).toMatch(/De 25 à 45.ans.*De 20 à 50.ans.*Tous les âges/s);
    expect(await pageOf(ana, '/profile-appearance')).not.toContain('Compté');

    const strict = { profile_visibility: 'very-high-match', photo_visibility: 'immediate' };
    await ana.visitor.post('/profile-visibility', strict).expect(303);
    expect(await pageOf(ana, '/profile-visibility')).toContain('on recompte');
    await whatTheWorkerDoes(ana);
    const after = await pageOf(ana, '/profile-visibility');
    expect(after).not.toContain('on recompte');
    expect(after).toContain('Ta visibilité te cache environ');
    expect((await findReach(ctx, ana.id))!.byVisibility).toEqual(
      (await findReach(ctx, ana.id))!.byVisibility.toSorted((one, other) => other - one),
    );
  });

  it('has no new counting by answers that change no choice, and by choices at most twelve times', async () => {
    const ana = await newMember();
    await whatTheWorkerDoes(ana);
    await ana.visitor.post('/profile-life-projects', { life_projects: 'entrepreneur' }).expect(303);
    await ana.visitor.post('/profile-morphology-preferences', { preferred_body_types: ['S'] }).expect(303);
    expect(await rowOf(ana)).toMatchObject({ is_due: false, countings: 1 });
    await database.db('match_reaches').where({ member_id: ana.id }).update({ countings: 12 });
    await ana.visitor.post('/profile-distance', { preferred_distances: ['0-50'] }).expect(303);
    await whatTheWorkerDoes(ana);
    expect(await rowOf(ana)).toMatchObject({ is_due: true, countings: 12 });
    expect(await pageOf(ana, '/profile-distance')).toContain('les nombres suivent la nuit prochaine');
    await refresh(tomorrow);
    expect(await rowOf(ana)).toMatchObject({ is_due: false, countings: 0, distances: 1 });
    await database.db('match_reaches').update({ counted_on: dayOf(ctx.now()) });
  });

  it('reads the counts before the profile is complete, twelve times at most', async () => {
    const { visitor, id } = await createTestMember(web.url, database.db, 'portee@exemple.fr', 'Lou');
    const lou = { visitor, id, email: 'portee@exemple.fr' };
    await visitor.post('/profile-gender', { gender: 'femme' }).expect(303);
    expect(await rowOf(lou)).toBeUndefined();
    const birth = { birth_day: '1', birth_month: '1', birth_year: '1991' };
    await visitor.post('/profile-age', { ...birth, attracted_to_types: ['homme'], ...ages }).expect(303);
    expect(await pageOf(lou, '/profile-visibility')).toContain('On compte');
    const jobs = () =>
      database.db.raw(`SELECT data FROM pgboss.job WHERE name = 'matches.count-reach' AND data->>'memberId' = ?`, [id]);
    expect((await jobs()).rows).toEqual([{ data: { memberId: id } }]);
    await countDueReaches(ctx, engine, [id]);
    expect(await pageOf(lou, '/profile-visibility')).toMatch(/Tout le monde.*environ \d+.personnes/s);
    expect(await rowOf(lou)).toMatchObject({ countings: 1, is_due: false });
    await database.db('match_reaches').where({ member_id: id }).update({ countings: 12, counted_on: '2026-01-01' });
    await visitor.post('/profile-distance', { preferred_distances: ['0-50'] }).expect(303);
    await countDueReaches(ctx, engine, [id]);
    expect(await rowOf(lou)).toMatchObject({ is_due: true, distances: 7 });
    expect(await pageOf(lou, '/profile-distance')).toContain('quand ton profil sera complet');
  });
});

// S-matching-37
it('gives a second account like the first exactly the numbers of the first', async () => {
  const [ana, zoe] = [await newMember('Ana'), await newMember('Zoé')];
  await whatTheWorkerDoes(ana);
  await whatTheWorkerDoes(zoe);
  expect((await rowOf(zoe))?.counts).toEqual((await rowOf(ana))?.counts);
});

// S-resonance-15
it('leads back from the step to the matches when a choice is widened there', async () => {
  const ana = await newMember();
  const wider = { preferred_age_min: '23', preferred_age_max: '47' };
  await ana.visitor.post('/profile-target-age?retour=matchs', wider).expect(303).expect('Location', '/matches');
  expect(await pageOf(ana, '/profile-target-age?retour=matchs')).toContain('href="/matches"');
});
