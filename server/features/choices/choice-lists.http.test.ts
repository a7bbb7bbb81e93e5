import { beforeAll, describe, expect, it } from '@jest/globals';
import { createRandom } from '#seeds/population/random.ts';
import { chooseSeed } from '#testing/promise.ts';
import { prepareServices } from '#testing/test-site.ts';
import { addMonths, startOfDay } from '#shared/calendar.ts';
import { areApartOn } from '#shared/choices/choices.ts';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { seedDemoMembers } from '../demo/demo.service.ts';
import { verifyLists } from '../matching/inspection.service.ts';
import { createMatchingEngine } from '../matching/matching-engine.ts';
import { findAllMatches, findMatches } from '../matching/matching.service.ts';
import { beginRefresh, finishRefresh } from '../matching/refresh-everybody.service.ts';
import { refreshMember } from '../matching/refresh-member.service.ts';
import { findLists } from '../matching/store/lists.queries.ts';
import { findChoicePair } from '../relations/choices.queries.ts';
import { saveOwnChoice, undoOwnChoice } from './choices.service.ts';

const POPULATION = 150;
const start = new Date('2026-11-23T11:00:00Z');
let present = start;
const { ctx, database } = prepareServices({ now: () => present });
const engine = createMatchingEngine();
const refreshEverybody = async () => finishRefresh(ctx, engine, await beginRefresh(ctx, 40));
const memberIds = async () => (await database.db('members').orderBy('email').select('id')).map(({ id }) => id);
const listOf = async (memberId: string) =>
  (await findLists(ctx.db, [memberId]))[0]?.candidates.map((candidate) => candidate.memberId) ?? [];
const nextNight = async () => {
  present = new Date(startOfDay(dayOf(new Date(present.getTime() + DAY_MS))).getTime() + 3 * HOUR_MS);
  await refreshEverybody();
};

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: POPULATION });
  await refreshEverybody();
});

// S-choice-4, S-choice-7
describe('the lists of two of whom one has passed', () => {
  it('are without each other from the next day on, also after a refresh of either, and with each other after six months', async () => {
    const [ana = ''] = await memberIds();
    const [first] = (await findMatches(ctx, ana)) ?? [];
    const lea = first?.memberId ?? '';
    expect(await saveOwnChoice(ctx, ana, lea, 'pass')).toBe(true);
    const shownTo = async (memberId: string) => (await findAllMatches(ctx, memberId))!.map((match) => match.memberId);
    // The member's own list is without the other at once, the other's as it was; both are stored as they were.
    expect(await shownTo(ana)).not.toContain(lea);
    const seenByLea = await shownTo(lea);
    await refreshMember(ctx, engine, lea);
    expect(await shownTo(lea)).toEqual(seenByLea);
    expect(await verifyLists(ctx, POPULATION)).toEqual({ checked: POPULATION, different: [] });

    await nextNight();
    for (const [one, other] of [
      [ana, lea],
      [lea, ana],
    ] as const)
      expect(await listOf(one)).not.toContain(other);
    expect((await findMatches(ctx, ana))!.length).toBe(Math.min(6, (await listOf(ana)).length));
    await refreshMember(ctx, engine, lea);
    expect(await listOf(lea)).not.toContain(ana);
    expect(await verifyLists(ctx, POPULATION)).toEqual({ checked: POPULATION, different: [] });

    // Undone after midnight: back on the next day, not before.
    present = new Date(start.getTime() + 20 * HOUR_MS);
    expect(await undoOwnChoice(ctx, ana, lea)).toBe('tomorrow');
    await refreshMember(ctx, engine, ana);
    expect(await listOf(ana)).not.toContain(lea);
    await nextNight();
    expect(await listOf(ana)).toContain(lea);

    await saveOwnChoice(ctx, ana, lea, 'pass');
    const passedOn = dayOf(present);
    await nextNight();
    expect(await listOf(ana)).not.toContain(lea);
    present = new Date(startOfDay(addMonths(passedOn, 6)).getTime() + 27 * HOUR_MS);
    await refreshEverybody();
    expect(areApartOn(await findChoicePair(ctx.db, ana, lea), dayOf(present))).toBe(false);
    expect(await verifyLists(ctx, POPULATION)).toEqual({ checked: POPULATION, different: [] });
  });

  it('are those of the reference after any passes and undone ones, on each of some days', async () => {
    const seed = chooseSeed();
    const random = createRandom(seed);
    const ids = await memberIds();
    for (let day = 0; day < 3; day += 1) {
      await nextNight();
      for (let action = 0; action < 15; action += 1) {
        const memberId = random.pick(ids);
        const shown = (await findMatches(ctx, memberId)) ?? [];
        if (shown.length === 0) continue;
        const other = random.pick(shown).memberId;
        await saveOwnChoice(ctx, memberId, other, 'pass');
        if (random.chance(0.3)) await undoOwnChoice(ctx, memberId, other);
        await refreshMember(ctx, engine, random.pick([memberId, other]));
      }
      expect({ seed, ...(await verifyLists(ctx, POPULATION)) }).toEqual({ seed, checked: POPULATION, different: [] });
    }
  });
});
