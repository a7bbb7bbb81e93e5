import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DEMO_SEED, generateMembers } from '#seeds/population/generate.ts';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { prepareServices } from '#testing/test-site.ts';
import { insertDemoMembers } from '../demo/demo.queries.ts';
import { beginBoost, closeBoost } from './boosts.service.ts';
import { createMatchingEngine } from './matching-engine.ts';
import { beginRefresh, finishRefresh } from './refresh-everybody.service.ts';
import { findLists } from './store/lists.queries.ts';
import { findSelections } from './store/selections.queries.ts';

const { database, ctx } = prepareServices();
const { db } = database;
const engine = createMatchingEngine();
const refreshEverybody = async () => finishRefresh(ctx, engine, await beginRefresh(ctx));
const idsOf = () => db('members').orderBy('email').pluck('id');

beforeAll(async () => {
  // Every fourth answers like nine others: a boost has something to give among equals in points only, and answers that differ
  // seldom make equals.
  const drawn = generateMembers({ seed: DEMO_SEED, firstIndex: 0, count: 180, today: dayOf(ctx.now()) });
  const members = [...drawn].flatMap((member, index) =>
    Array.from({ length: index % 4 === 0 ? 10 : 1 }, (_, copy) => ({ ...member, email: `${copy}-${member.email}` })),
  );
  await insertDemoMembers(db, members, ctx.now());
  await refreshEverybody();
});

// S-matching-39
describe('boosts of members', () => {
  it('give slots at equal points in the choice of everybody, count each once, and change no list', async () => {
    const ids = await idsOf();
    const [listsBefore, before] = [await findLists(db, ids), await findSelections(db, ids)];
    // Half of all, so that some of them have equals without a boost.
    const boosted = ids.filter((_, index) => index % 2 === 0);
    // One that is over can still wait for its account while the next one runs.
    const over = { begun_at: new Date(Date.now() - 5 * HOUR_MS), ends_at: new Date(Date.now() - HOUR_MS) };
    await db('boosts').insert(boosted.map((member_id) => ({ member_id, id: randomUUID(), ...over })));
    for (const memberId of boosted) await beginBoost(ctx, memberId);
    await refreshEverybody();
    expect(await db('boosts').where('ends_at', '<', new Date()).where('slots_given', '>', 0)).toEqual([]);
    const after = await findSelections(db, ids);
    expect(await findLists(db, ids)).toEqual(listsBefore);
    const given: string[] = [];
    for (const [ownerId, selection] of after) {
      const stood = before.get(ownerId) ?? [];
      expect(selection.map(({ points }) => points)).toEqual(stood.map(({ points }) => points));
      for (const { memberId } of selection)
        if (!stood.some((shown) => shown.memberId === memberId)) given.push(memberId);
    }
    expect(given.length).toBeGreaterThan(0);
    expect(given.filter((memberId) => !boosted.includes(memberId))).toEqual([]);
    const accounts = async () => {
      const rows = await db('boosts').where('slots_given', '>', 0).select('member_id', 'slots_given');
      return new Map(rows.map((row) => [row.member_id, row.slots_given]));
    };
    const expected = new Map<string, number>();
    for (const memberId of given) expected.set(memberId, (expected.get(memberId) ?? 0) + 1);
    expect(await accounts()).toEqual(expected);
    // Chosen again, nothing is given twice.
    await refreshEverybody();
    expect(await accounts()).toEqual(expected);

    // When they are over, the next choice is as if they had never been.
    await db('boosts').update(over);
    await refreshEverybody();
    expect(await findSelections(db, ids)).toEqual(before);
  });

  it('are closed once, and those of others or that are gone not at all', async () => {
    const [memberId = '', other = ''] = await idsOf();
    const { id } = await beginBoost(ctx, memberId);
    expect(await closeBoost(ctx, other, id)).toBeNull();
    expect(await closeBoost(ctx, memberId, randomUUID())).toBeNull();
    expect(await closeBoost(ctx, memberId, id)).toMatchObject({ id, slotsGiven: 0 });
    expect(await closeBoost(ctx, memberId, id)).toBeNull();
  });

  it('are forgotten when five newer ones have begun, but not before their account is made', async () => {
    const memberId = (await idsOf()).at(-1) ?? '';
    const storedIds = () => db('boosts').where({ member_id: memberId }).orderBy('begun_at').pluck('id');
    await db('boosts').where({ member_id: memberId }).delete();
    const begun: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      const moment = new Date(Date.now() + count * DAY_MS);
      const { id } = await beginBoost({ ...ctx, now: () => moment }, memberId);
      begun.push(id);
      if (count > 0) await closeBoost(ctx, memberId, id);
    }
    const [unaccounted = '', , ...fiveNewest] = begun;
    expect(await storedIds()).toEqual([unaccounted, ...fiveNewest]);
  });
});
