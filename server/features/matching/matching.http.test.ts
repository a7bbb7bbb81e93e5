import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { fit } from '#shared/resonance/eligibility.ts';
import { rankCandidates } from '#shared/resonance/rank.ts';
import { percentageOf, score } from '#shared/resonance/score.ts';
import { DEMO_SEED, generateMembers } from '#seeds/population/generate.ts';
import { readConfig } from '#server/config.ts';
import { createContext, type AppContext } from '#server/context.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { clearDemoMembers, seedDemoMembers } from '#server/features/demo/demo.service.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { TEST_SECRET } from '#server/testing/test-process.ts';
import { findMatches, refreshMemberMatches } from './matching.service.ts';

const POPULATION = 400;
let database: TestDatabase;
let ctx: AppContext;
let queue: ReturnType<typeof createQueue>;
let ids: Map<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  queue = createQueue({ databaseUrl: database.databaseUrl, log, role: 'sender' });
  await queue.start();
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: database.databaseUrl, SECRET_KEY: TEST_SECRET });
  ctx = createContext({ config, db: database.db, log, queue });
  await seedDemoMembers(ctx, { members: POPULATION });
  const rows = await database.db('members').select<{ id: string; email: string }[]>('id', 'email');
  ids = new Map(rows.map(({ id, email }) => [email, id]));
});
afterAll(async () => {
  await queue.stop({ graceful: false });
  await database.drop();
});

const today = dayOf(new Date());
const population = [...generateMembers({ seed: DEMO_SEED, firstIndex: 0, count: POPULATION, today })];
const idOf = (email: string) => ids.get(email)!;

/** What the rules of matching.md say, without any database. */
function expectedList(email: string, members = population) {
  const own = members.find((member) => member.email === email)!;
  const candidates = members
    .filter((other) => other !== own)
    .map((other) => {
      const points = score(own.profile, other.profile);
      return { memberId: idOf(other.email), points, fit: fit(own.profile, other.profile, points, today) };
    });
  return rankCandidates(idOf(email), candidates, today);
}

async function storedList(memberId: string) {
  const row = await database
    .db('match_lists')
    .where({ member_id: memberId })
    .first<{ candidate_ids: string[]; points: number[]; beyond_distance: boolean[] } | undefined>();
  return row?.candidate_ids.map((id, index) => ({
    memberId: id,
    points: row.points[index],
    beyondDistance: row.beyond_distance[index],
  }));
}

describe('a member’s matches', () => {
  it('are exactly those of the reference scoring', async () => {
    for (const { email } of population.slice(0, 25)) {
      await refreshMemberMatches(ctx, idOf(email));
      expect(await storedList(idOf(email))).toEqual(expectedList(email));
    }
  });

  it('show the best six with their points, and nobody who left or was suspended since', async () => {
    const { email } = population[0]!;
    await refreshMemberMatches(ctx, idOf(email));
    const six = (await findMatches(ctx, idOf(email)))!;
    expect(six.map(({ memberId, points }) => [memberId, points])).toEqual(
      expectedList(email)
        .slice(0, 6)
        .map(({ memberId, points }) => [memberId, points]),
    );
    expect(percentageOf(six[0]!.points)).toBe(Math.round(six[0]!.points / 2));
    await database.db('members').where({ id: six[0]!.memberId }).update({ suspended_at: new Date() });
    await database.db('profiles').where({ user_id: six[1]!.memberId }).update({ profile_completed: false });
    const now = (await findMatches(ctx, idOf(email)))!.map(({ memberId }) => memberId);
    expect(now).not.toContain(six[0]!.memberId);
    expect(now).not.toContain(six[1]!.memberId);
    expect(now).toHaveLength(Math.min(6, expectedList(email).length - 2));
    await database.db('members').where({ id: six[0]!.memberId }).update({ suspended_at: null });
    await database.db('profiles').where({ user_id: six[1]!.memberId }).update({ profile_completed: true });
  });

  it('write nothing when nothing changed', async () => {
    const { email } = population[1]!;
    await refreshMemberMatches(ctx, idOf(email));
    const stamps = () => database.db('match_lists').orderBy('member_id').select('member_id', 'computed_at');
    const before = await stamps();
    await refreshMemberMatches(ctx, idOf(email));
    expect(await stamps()).toEqual(before);
  });

  it('follow a change into the lists of others', async () => {
    const changed = population[2]!;
    const changedId = idOf(changed.email);
    await refreshMemberMatches(ctx, changedId);
    const answers = { relationshipValues: ['equite'] as const, emotionalExpectations: ['serenite'] as const };
    await database
      .db('user_preferences')
      .where({ user_id: changedId })
      .update({ relationship_values: ['equite'], emotional_expectations: ['serenite'] });
    await refreshMemberMatches(ctx, changedId);
    const members = population.map((member) =>
      member === changed ? { ...member, profile: { ...member.profile, ...answers } } : member,
    );
    for (const { email } of population.slice(0, 25)) {
      const stored = (await storedList(idOf(email)))!;
      const expected = expectedList(email, members);
      expect(stored.find(({ memberId }) => memberId === changedId)).toEqual(
        expected.find(({ memberId }) => memberId === changedId),
      );
    }
  });

  it('lose whoever is suspended, and never hold an unfinished profile', async () => {
    const gone = population[3]!;
    await refreshMemberMatches(ctx, idOf(gone.email));
    await database.db('members').where({ email: gone.email }).update({ suspended_at: new Date() });
    await refreshMemberMatches(ctx, idOf(gone.email));
    expect(await storedList(idOf(gone.email))).toBeUndefined();
    const standing = await database.db('match_lists').whereRaw('candidate_ids @> ARRAY[?::uuid]', [idOf(gone.email)]);
    expect(standing).toHaveLength(0);
    await refreshMemberMatches(ctx, '00000000-0000-4000-8000-000000000000');
  });

  it('come out the same when everybody is refreshed at once', async () => {
    const some = population.slice(10, 40).map(({ email }) => idOf(email));
    await Promise.all(some.map((id) => refreshMemberMatches(ctx, id)));
    expect((await database.db('match_lists').whereIn('member_id', some)).length).toBe(some.length);
  });
});

describe('the demo population in the database', () => {
  it('goes on numbering, is marked, and leaves nothing when it is cleared', async () => {
    await seedDemoMembers(ctx, { members: 10 });
    expect(await database.db('members').where({ is_demo: true })).toHaveLength(POPULATION + 10);
    expect(await database.db('members').where({ email: `demo-${POPULATION + 9}@demo.invalid` })).toHaveLength(1);
    const [real] = (await database.db('members').insert({ email: 'vraie@exemple.fr' }).returning('id')) as [
      { id: string },
    ];
    await database.db('profiles').insert({
      user_id: real.id,
      gender: 'femme',
      birth_date: '1990-01-01',
      attracted_to_types: ['homme'],
      profile_completed: true,
    });
    await refreshMemberMatches(ctx, real.id);
    expect((await findMatches(ctx, real.id))!.length).toBeGreaterThan(0);

    expect(await clearDemoMembers(ctx)).toBe(POPULATION + 10);
    expect(await database.db('members').select('email')).toEqual([{ email: 'vraie@exemple.fr' }]);
    expect(await database.db('profiles')).toHaveLength(1);
    expect(await findMatches(ctx, real.id)).toEqual([]);
    const { rows } = await database.db.raw<{ rows: unknown[] }>(
      `SELECT 1 FROM pgboss.job WHERE name = 'matches.refresh-member' AND data->>'memberId' = ?`,
      [real.id],
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});
