import { beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#shared/calendar.ts';
import { DAY_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { selectMatches } from '#shared/matching/mutual.ts';
import { createTestContext } from '#testing/test-context.ts';
import { prepareServices } from '#testing/test-site.ts';
import type { AppContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/context.ts';
import { seedDemoMembers } from '../../demo/demo.service.ts';
import { createMatchingEngine } from '../matching-engine.ts';
import { updateMatchingCode } from '../matching.service.ts';
import { beginRefresh, finishRefresh } from '../refresh-everybody.service.ts';
import { findLists } from '../store/lists.queries.ts';
import { findSelections } from '../store/selections.queries.ts';

/** With so few women some men whom one of them fits are in nobody's selection on a day. */
const WOMEN = 12;
const { database, ctx } = prepareServices();
const engine = createMatchingEngine();
const today = dayOf(new Date());

const refresh = async (on: AppContext) => finishRefresh(on, engine, await beginRefresh(on));
const turns = () => database.db('match_turns').orderBy('member_id');
const memberIds = (): Promise<string[]> => database.db('match_lists').orderBy('member_id').pluck('member_id');

async function storedLists() {
  const lists = await findLists(ctx.db, await memberIds());
  return new Map(lists.map(({ memberId, candidates }) => [memberId, candidates]));
}

async function storedSelections() {
  return findSelections(ctx.db, await memberIds());
}

/** Members in nobody's selection though somebody within the distance fits them. */
async function unseenIds(): Promise<string[]> {
  const shown = new Set([...(await storedSelections()).values()].flat().map(({ memberId }) => memberId));
  return [...(await storedLists())]
    .filter(([memberId, list]) => !shown.has(memberId) && list.some(({ beyondDistance }) => !beyondDistance))
    .map(([memberId]) => memberId);
}

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: 300 });
  const women = await database.db('profiles').where({ gender: 'femme' }).pluck('user_id');
  await database.db('profiles').whereIn('user_id', women.slice(WOMEN)).update({ profile_completed: false });
  for (const memberId of women.slice(WOMEN)) await inTransaction(ctx, (tx) => updateMatchingCode(tx, memberId));
  await refresh(ctx);
});

describe("the turns of members in nobody's selection", () => {
  it('are stored with the choice that leaves them there, once a day', async () => {
    const before = await turns();
    expect(before.map(({ member_id }) => member_id)).toEqual((await unseenIds()).sort());
    expect(before.length).toBeGreaterThan(1);
    expect(new Set(before.map(({ waiting_since, shown_on }) => `${waiting_since} ${shown_on}`))).toEqual(
      new Set([`${today} null`]),
    );
    expect(await refresh(ctx)).toMatchObject({ selectionsWritten: 0 });
    expect(await turns()).toEqual(before);
  });

  it('come first in the choices of the next day, exactly as in the reference, however often it is made', async () => {
    const waiting = new Set(await unseenIds());
    const tomorrow = await createTestContext(database, { now: () => new Date(Date.now() + DAY_MS) });
    await refresh(tomorrow.ctx);
    const selections = await storedSelections();
    expect(selections).toEqual(selectMatches(await storedLists(), addDays(today, 1), waiting));
    const stillUnseen = new Set(await unseenIds());
    expect([...waiting].filter((memberId) => stillUnseen.has(memberId)).length).toBeLessThan(waiting.size / 2);
    const saved = await turns();
    expect(await refresh(tomorrow.ctx)).toMatchObject({ selectionsWritten: 0 });
    expect(await turns()).toEqual(saved);
    await tomorrow.close();
  });

  it('go with the account', async () => {
    const [turn] = await turns();
    await database.db('members').where({ id: turn!.member_id }).delete();
    expect(await database.db('match_turns').where({ member_id: turn!.member_id })).toEqual([]);
  });
});
