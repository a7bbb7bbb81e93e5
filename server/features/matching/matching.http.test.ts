import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createRandom } from '#seeds/population/random.ts';
import { expectFairSelections, referenceLists } from '#testing/reference-matches.ts';
import { createTestContext } from '#testing/test-context.ts';
import { queuedMails } from '#testing/visitor.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { measureFairness } from '#shared/matching/fairness.ts';
import { selectMatches } from '#shared/matching/mutual.ts';
import { prepareServices } from '#testing/test-site.ts';
import { chooseSeed } from '#testing/promise.ts';
import { clearDemoMembers, seedDemoMembers } from '../demo/demo.service.ts';
import { inTransaction } from '../../platform/context.ts';
import { memberRangeSchema } from '../../platform/queue/member-range.ts';
import { newMatchesAdmitters, notifyNewMatches } from '../notifications/notices.service.ts';
import { findMatchables } from './codes/matchable.queries.ts';
import { createMatchingEngine } from './matching-engine.ts';
import { findAllMatches, findMatches, updateMatchingCode } from './matching.service.ts';
import {
  beginRefresh,
  encodePart,
  finishRefresh,
  refreshAfterUpgrade,
  refreshChunk,
  refreshEncoded,
  selectEverybodysMatches,
} from './refresh-everybody.service.ts';
import { refreshMember } from './refresh-member.service.ts';
import { findLists, saveLists } from './store/lists.queries.ts';
import { findSelections } from './store/selections.queries.ts';

const POPULATION = 300;
const today = dayOf(new Date());
const { database, ctx } = prepareServices();
const engine = createMatchingEngine();

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: POPULATION });
});

const memberIds = async () => (await database.db('members').orderBy('email').select('id')).map(({ id }) => id);
const refreshEverybody = async (chunkSize?: number) => finishRefresh(ctx, engine, await beginRefresh(ctx, chunkSize));

async function storedLists() {
  const lists = await findLists(ctx.db, await memberIds());
  return new Map(lists.map(({ memberId, candidates }) => [memberId, candidates]));
}

async function expectedLists() {
  const members = await findMatchables(ctx.db, await memberIds());
  const blocks = await database.db('blocks').select();
  const blocked = new Set(blocks.flatMap((row) => [row.blocker_id + row.blocked_id, row.blocked_id + row.blocker_id]));
  const profiles = new Map(members.map(({ memberId, profile }) => [memberId, profile]));
  return referenceLists(profiles, today, (one, other) => blocked.has(one + other));
}

const sorted = <Value>(map: ReadonlyMap<string, Value>) => [...map].sort(([one], [other]) => (one < other ? -1 : 1));

describe('a refresh of everybody', () => {
  it('gives exactly the lists and selections of the reference when it is done in several chunks', async () => {
    const run = await refreshEverybody(70);
    expect(run).toMatchObject({ state: 'finished', chunkCount: 5, memberCount: POPULATION, listsWritten: POPULATION });
    const expected = await expectedLists();
    expect(sorted(await storedLists())).toEqual(sorted(expected));
    const selections = await findSelections(ctx.db, await memberIds());
    expect(sorted(selections)).toEqual(sorted(selectMatches(expected, today)));
    expectFairSelections(expected, selections);
    const { mostTimesShown, ...shares } = measureFairness(selections);
    expect(run.fairness!.mostTimesShown).toBe(mostTimesShown);
    for (const [name, share] of Object.entries(shares))
      expect(run.fairness).toHaveProperty(name, expect.closeTo(share, 5));
  });

  it('writes no row of lists and selections when no answer changed', async () => {
    const rows = () =>
      Promise.all((['match_lists', 'match_sixes'] as const).map((table) => database.db(table).orderBy('member_id')));
    const before = await rows();
    expect(await refreshEverybody()).toMatchObject({ listsWritten: 0, selectionsWritten: 0 });
    expect(await rows()).toEqual(before);
  });

  it('is superseded when a newer one begins, and counts a chunk once when two workers do it', async () => {
    const older = await beginRefresh(ctx, 100);
    await refreshChunk(ctx, engine, { runId: older, number: 0 });
    const newer = await beginRefresh(ctx, 100);
    await refreshChunk(ctx, engine, { runId: older, number: 1 });
    await Promise.all([0, 1, 2, 2, 1, 0].map((number) => refreshChunk(ctx, engine, { runId: newer, number })));
    await Promise.all([1, 2].map(() => selectEverybodysMatches(ctx, engine, { runId: newer })));
    const rows = await database.db('match_runs').whereIn('id', [older, newer]).orderBy('started_at').select('state');
    expect(rows).toEqual([{ state: 'superseded' }, { state: 'finished' }]);
    const unfinished = await database.db('match_run_chunks').where({ run_id: older }).whereNull('finished_at');
    expect(unfinished).toHaveLength(2);
    const jobs = await database.db('pgboss.job').where({ name: 'matches.choose-sixes' }).pluck('data');
    expect(jobs.filter((data) => (data as { runId: string }).runId === newer)).toHaveLength(1);
  });

  it('does not overwrite a list that a later computation wrote', async () => {
    const [memberId] = (await memberIds()) as [string];
    const before = await findLists(ctx.db, [memberId]);
    const older = { generation: String(BigInt(before[0]!.generation) - 1n), day: today, now: new Date() };
    expect(await saveLists(ctx.db, [{ memberId, candidates: [] }], older)).toBe(0);
    expect(await findLists(ctx.db, [memberId])).toEqual(before);
  });

  it('requests a refresh of each member whose answers changed while it was under way', async () => {
    const [, , changedId] = (await memberIds()) as [string, string, string];
    const runId = await beginRefresh(ctx);
    await refreshChunk(ctx, engine, { runId, number: 0 });
    await database
      .db('user_preferences')
      .where({ user_id: changedId })
      .update({ relationship_values: ['equite'] });
    await inTransaction(ctx, (tx) => updateMatchingCode(tx, changedId));
    await database.db('pgboss.job').where({ name: 'matches.refresh-one' }).delete();
    await selectEverybodysMatches(ctx, engine, { runId });
    const jobs = await database.db('pgboss.job').where({ name: 'matches.refresh-one' }).select('data');
    expect(jobs).toEqual([{ data: { memberId: changedId } }]);
    await refreshMember(ctx, engine, changedId);
  });

  it('begins once by itself when the codes are of an earlier version', async () => {
    await database.db('match_codes').update({ version: 0 });
    const runs = () => database.db('match_runs').count();
    const before = Number((await runs())[0]!.count);
    const parts = () => database.db('pgboss.job').where({ name: 'matches.encode-part' });
    const waiting = () => database.db('pgboss.job').where({ name: 'matches.refresh-encoded' });
    await refreshAfterUpgrade(ctx, 100);
    // The next worker that starts does not begin the same again.
    await refreshAfterUpgrade(ctx, 100);
    const ranges = (await parts().select('data')).map(({ data }) => memberRangeSchema.parse(data));
    expect(ranges.length).toBe(Math.floor((await database.db('match_codes').whereNotNull('code')).length / 100) + 1);
    const first = ranges.find(({ after }) => after === null)!;
    await encodePart(ctx, first);
    const codes = () => database.db('match_codes').whereNot({ version: 0 }).whereNotNull('code');
    expect(await codes()).toHaveLength(100);
    await refreshEncoded(ctx);
    expect(Number((await runs())[0]!.count)).toBe(before);
    await Promise.all([...ranges, ...ranges].map((range) => encodePart(ctx, range)));
    expect(await database.db('match_codes').where({ version: 0 }).whereNotNull('code')).toEqual([]);
    expect((await waiting().where({ state: 'created' })).length).toBe(1);
    await parts().delete();
    await refreshEncoded(ctx);
    expect(Number((await runs())[0]!.count)).toBe(before + 1);
    await refreshAfterUpgrade(ctx);
    expect(Number((await runs())[0]!.count)).toBe(before + 1);
    await refreshEverybody();
  });
});

describe('after an upgrade to other rules', () => {
  const latestRun = () => database.db('match_runs').orderBy('generation', 'desc').first();
  const countRuns = async () => Number((await database.db('match_runs').count())[0]!['count']);

  it('everybody is computed anew once, although no code changed', async () => {
    const { id } = (await latestRun())!;
    await database.db('match_run_chunks').where({ run_id: id }).update({ rules: null });
    const before = await countRuns();
    await refreshAfterUpgrade(ctx);
    await refreshAfterUpgrade(ctx);
    expect(await countRuns()).toBe(before + 1);
    await refreshEverybody();
    await refreshAfterUpgrade(ctx);
    expect(await countRuns()).toBe(before + 2);
  });

  it('everybody is computed once more when a worker of the release before did a chunk of the run', async () => {
    const jobs = () => database.db('pgboss.job').where({ name: 'matches.refresh-everybody' });
    await jobs().delete();
    const runId = await beginRefresh(ctx, 100);
    for (const number of [0, 1, 2]) await refreshChunk(ctx, engine, { runId, number });
    await database.db('match_run_chunks').where({ run_id: runId, number: 1 }).update({ rules: null });
    await selectEverybodysMatches(ctx, engine, { runId });
    expect(await jobs()).toHaveLength(1);
    await jobs().delete();
    await refreshEverybody();
    expect(await jobs()).toEqual([]);
  });

  it('lists of the release before are computed whole when somebody in them changes', async () => {
    const [memberId] = (await memberIds()) as [string];
    const [list] = await findLists(ctx.db, [memberId]);
    const [first] = list!.candidates;
    // As if the rules before had left somebody out of the list.
    const shortened = list!.candidates.slice(1);
    await saveLists(ctx.db, [{ memberId, candidates: shortened }], {
      generation: list!.generation,
      day: today,
      now: new Date(),
    });
    await database.db('match_run_chunks').update({ rules: null });
    await refreshMember(ctx, engine, shortened[0]!.memberId);
    const [after] = await findLists(ctx.db, [memberId]);
    expect(after!.candidates.map((candidate) => candidate.memberId)).toContain(first!.memberId);
    await refreshEverybody();
  });
});

describe('a refresh of one member', () => {
  it('stores the lists that a refresh of everybody would compute after any sequence of edits, blocks and departures', async () => {
    const seed = chooseSeed();
    const random = createRandom(seed);
    const ids = await memberIds();
    for (let edit = 0; edit < 60; edit += 1) {
      const memberId = random.pick(ids);
      await random.weighted<() => Promise<unknown>>([
        [() => takeAnswersOf(memberId, random.pick(ids)), 10],
        [
          () =>
            database
              .db('profiles')
              .where({ user_id: memberId })
              .update({ profile_completed: random.chance(0.5) }),
          2,
        ],
        [
          () =>
            database
              .db('members')
              .where({ id: memberId })
              .update({ suspended_at: random.chance(0.5) ? new Date() : null }),
          2,
        ],
        [() => block(memberId, random.pick(ids)), 3],
        [() => database.db('blocks').where({ blocker_id: memberId }).delete(), 1],
        [() => database.db('members').where({ id: memberId }).delete(), 1],
      ])();
      await inTransaction(ctx, (tx) => updateMatchingCode(tx, memberId));
      await refreshMember(ctx, engine, memberId);
    }
    const lists = await storedLists();
    expect({ seed, lists: sorted(lists) }).toEqual({ seed, lists: sorted(await expectedLists()) });
    expectFairSelections(lists, await findSelections(ctx.db, ids));
    expect(await refreshEverybody()).toMatchObject({ listsWritten: 0 });
  });

  it('writes no list and no selection when the answers did not change', async () => {
    const [memberId] = (await memberIds()) as [string];
    const stamps = () =>
      Promise.all([
        database.db('match_lists').orderBy('member_id').select('member_id', 'computed_at'),
        database.db('match_sixes').orderBy('member_id').select('member_id', 'chosen_at'),
      ]);
    const before = await stamps();
    await refreshMember(ctx, engine, memberId);
    expect(await stamps()).toEqual(before);
  });

  it('stores the lists of the reference when many members are refreshed at once', async () => {
    const ids = (await memberIds()).slice(20, 30);
    for (const memberId of ids) await takeAnswersOf(memberId, ids[0]!);
    await Promise.all(ids.map((memberId) => inTransaction(ctx, (tx) => updateMatchingCode(tx, memberId))));
    await Promise.all(ids.map((memberId) => refreshMember(ctx, engine, memberId)));
    expect(sorted(await storedLists())).toEqual(sorted(await expectedLists()));
  });

  it("is queued once when a member's answers change several times", async () => {
    const [memberId, otherId] = (await memberIds()) as [string, string];
    await database.db('pgboss.job').where({ name: 'matches.refresh-one' }).delete();
    for (const values of [['equite'], ['empathie'], ['equite', 'empathie']]) {
      await database.db('user_preferences').where({ user_id: memberId }).update({ relationship_values: values });
      await inTransaction(ctx, (tx) => updateMatchingCode(tx, memberId));
    }
    await inTransaction(ctx, (tx) => updateMatchingCode(tx, otherId));
    const jobs = await database.db('pgboss.job').where({ name: 'matches.refresh-one' }).select('data');
    expect(jobs).toEqual([{ data: { memberId } }]);
    await refreshMember(ctx, engine, memberId);
  });

  it('does nothing when the member does not exist', async () => {
    await expect(refreshMember(ctx, engine, randomUUID())).resolves.toBeUndefined();
  });

  async function takeAnswersOf(memberId: string, otherId: string): Promise<void> {
    const copy = (table: string, columns: string) =>
      database.db.raw(
        `UPDATE ${table} SET (${columns}) = (SELECT ${columns} FROM ${table} WHERE user_id = :otherId) WHERE user_id = :memberId
            AND EXISTS (SELECT FROM ${table} WHERE user_id = :otherId)`,
        { memberId, otherId },
      );
    await copy(
      'profiles',
      'gender, birth_date, latitude, longitude, height_cm, body_type, attracted_to_types, personality_traits',
    );
    await copy(
      'user_preferences',
      'preferred_distances, preferred_age_min, preferred_age_max, relationship_values, life_projects',
    );
  }

  async function block(blockerId: string, blockedId: string): Promise<void> {
    const known = await database.db('members').whereIn('id', [blockerId, blockedId]);
    if (known.length < 2) return;
    await database.db('blocks').insert({ blocker_id: blockerId, blocked_id: blockedId }).onConflict().ignore();
  }
});

describe('findMatches', () => {
  it("gives a member's selection without those who were suspended, hidden or blocked since", async () => {
    const selections = await findSelections(ctx.db, await memberIds());
    const [memberId, selection] = [...selections].find(([, shown]) => shown.length === 6)!;
    expect((await findMatches(ctx, memberId))!.map((match) => match.memberId)).toEqual(
      selection.map((shown) => shown.memberId),
    );
    expect((await findAllMatches(ctx, memberId))!.length).toBeGreaterThanOrEqual(6);
    const [suspended, unfinished, blocking] = selection.map((shown) => shown.memberId) as [string, string, string];
    await database.db('members').where({ id: suspended }).update({ suspended_at: new Date() });
    await database.db('profiles').where({ user_id: unfinished }).update({ profile_completed: false });
    await database.db('blocks').insert({ blocker_id: blocking, blocked_id: memberId });
    const now = (await findMatches(ctx, memberId))!.map((match) => match.memberId);
    expect(now).toEqual(selection.slice(3).map((shown) => shown.memberId));
    expect(await findMatches(ctx, blocking)).not.toContainEqual(expect.objectContaining({ memberId }));
    await database.db('members').where({ id: suspended }).update({ suspended_at: null });
    await database.db('profiles').where({ user_id: unfinished }).update({ profile_completed: true });
    await database.db('blocks').where({ blocker_id: blocking }).delete();
  });

  it('gives null for a member whose matches were not computed yet', async () => {
    expect(await findMatches(ctx, randomUUID())).toBeNull();
  });
});

describe('the message about new matches', () => {
  it('reaches a member once a day at most, only about somebody new whom the member has not opened', async () => {
    const selections = await findSelections(ctx.db, await memberIds());
    const [memberId, selection] = [...selections].find(([, shown]) => shown.length === 6)!;
    const email = 'lectrice@exemple.fr';
    await database.db('members').where({ id: memberId }).update({ email, is_demo: false });
    await database.db('viewed_matches').insert({ user_id: memberId, viewed_user_id: selection[0]!.memberId });
    for (let time = 0; time < 10; time += 1) {
      await refreshEverybody();
      await Promise.all([notifyNewMatches(ctx), notifyNewMatches(ctx)]);
    }
    const mails = await queuedMails(database.db, email);
    expect(mails).toHaveLength(1);
    expect(await database.db('outbox_mails').where({ kind: 'new-matches' })).toHaveLength(1);

    const onDay = async (days: number) => {
      const later = await createTestContext(database, { now: () => new Date(Date.now() + days * 86_400_000) });
      await notifyNewMatches(later.ctx);
      await later.close();
      return database.db('outbox_mails').where({ kind: 'new-matches' });
    };
    const admit = newMatchesAdmitters(ctx)['new-matches']!;
    const announced = { memberId, newIds: [selection[1]!.memberId] };
    const gone = { memberId, newIds: [randomUUID()] };
    const admitAll = () => Promise.all([announced, gone, announced].map((data) => admit({ to: email, data })));
    expect(await admitAll()).toEqual([{ verdict: 'send' }, { verdict: 'give-up' }, { verdict: 'send' }]);
    await database.db('members').where({ id: memberId }).update({ paused_at: new Date() });
    expect(await admit({ to: email, data: announced })).toEqual({ verdict: 'give-up' });
    await database.db('members').where({ id: memberId }).update({ paused_at: null });
    await database.db('blocks').insert({ blocker_id: selection[1]!.memberId, blocked_id: memberId });
    expect(await admit({ to: email, data: announced })).toEqual({ verdict: 'give-up' });
    await database.db('blocks').where({ blocked_id: memberId }).delete();

    expect(await onDay(1)).toHaveLength(1);
    await database
      .db('match_notices')
      .where({ member_id: memberId })
      .update({ known_ids: selection.slice(0, 5).map((shown) => shown.memberId) });
    expect(await onDay(0)).toHaveLength(1);
    expect(await onDay(1)).toHaveLength(2);
    await database.db('members').where({ id: memberId }).update({ is_demo: true });
  });
});

describe('seedDemoMembers and clearDemoMembers', () => {
  it('continue the numbers of earlier demo members, mark them, and leave no list when they are cleared', async () => {
    const before = await database.db('members').where({ is_demo: true });
    await seedDemoMembers(ctx, { members: 10 });
    expect(await database.db('members').where({ is_demo: true })).toHaveLength(before.length + 10);
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
    await refreshEverybody();
    expect((await findMatches(ctx, real.id))!.length).toBeGreaterThan(0);

    expect(await clearDemoMembers(ctx)).toBe(before.length + 10);
    expect(await database.db('members').select('email')).toEqual([{ email: 'vraie@exemple.fr' }]);
    expect(await database.db('profiles')).toHaveLength(1);
    expect(await findMatches(ctx, real.id)).toEqual([]);
    await refreshEverybody();
    expect(await database.db('match_lists').select('member_id', 'candidate_ids')).toEqual([
      { member_id: real.id, candidate_ids: [] },
    ]);
  });
});
