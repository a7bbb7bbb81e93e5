import { describe, expect, it } from '@jest/globals';
import { addDays, startOfDay } from '#shared/calendar.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { isSunday } from '#shared/matching/unexpected.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { createMatchable } from '#testing/matchable.ts';
import { prepare } from '#testing/prepare.ts';
import { prepareContext, prepareWebSite } from '#testing/test-site.ts';
import { createMatchingEngine } from '../matching/matching-engine.ts';
import { beginRefresh, finishRefresh } from '../matching/refresh-everybody.service.ts';
import type { Session } from '../members/session.ts';
import { clientAt } from '../../platform/http/client.ts';
import { grantEntitlement } from '../plans/entitlement-grants.service.ts';
import { findMatchesPage, openMatch } from './matches.service.ts';

const site = prepareWebSite();
const { db, web, ctx } = site;
const AGE = 44;
/** Everything but everyday life is answered as by all others. */
const OTHERWISE = {
  '/profile-lifestyle-passions': { lifestyle_passions: ['spirituel'] },
  '/profile-personality': { personality_traits: ['reserved'] },
} as const;

let moment = new Date();
const there = prepareContext(site, { now: () => moment });
const nextSunday = (after: string) =>
  Array.from({ length: 7 }, (_, days) => addDays(after, days + 1)).find((day) => isSunday(day)) ?? after;
const FIRST = nextSunday(dayOf(new Date()));
const at = (day: string, hour = 11) => {
  moment = new Date(startOfDay(day).getTime() + hour * HOUR_MS);
};

const session = { id: 'session', set: () => Promise.resolve() } as unknown as Session;
const pageOf = async (memberId: string, page = 1) => {
  // As on a day on which nobody has looked yet.
  await db('shown_percentages').delete();
  const shown = await findMatchesPage(there.ctx, session, { memberId, client: clientAt('203.0.113.7') }, page);
  return typeof shown === 'string' ? null : shown;
};
const unexpectedOf = async (memberId: string) => (await pageOf(memberId))?.unexpected?.displayName ?? null;
const rowOf = (memberId: string) => db('unexpected_matches').where({ member_id: memberId }).first();

/** Nine who answer alike, and Ida, who lives otherwise and is in the selections of some: Ana is one whom she is not shown. */
const people = prepare(async () => {
  const make = (displayName: string, otherwise = {}) =>
    createMatchable(web.url, db, { displayName, age: AGE, otherwise });
  const alike = [];
  for (const name of ['Ana', 'Bea', 'Cia', 'Dia', 'Eva', 'Fia', 'Gea', 'Hea', 'Jea']) alike.push(await make(name));
  const ida = await make('Ida', OTHERWISE);
  await finishRefresh(ctx, createMatchingEngine(), await beginRefresh(ctx));
  const selections = await db('match_sixes').select('member_id', 'candidate_ids');
  const without = selections.find((one) => one.member_id !== ida.id && !one.candidate_ids.includes(ida.id));
  return { ana: alike.find(({ id }) => id === without?.member_id)!, ida };
});

// S-resonance-19, S-resonance-20
describe('the seventh tile', () => {
  it('is there on a Sunday from midnight to midnight in Paris, the same all day, and on no other day', async () => {
    const { ana } = people;
    at(addDays(FIRST, -1), 23);
    expect(await unexpectedOf(ana.id)).toBeNull();
    expect(await rowOf(ana.id)).toBeUndefined();
    at(FIRST, 0);
    expect(await unexpectedOf(ana.id)).toBe('Ida');
    at(FIRST, 23);
    const page = await pageOf(ana.id);
    expect(page?.unexpected).toMatchObject({ displayName: 'Ida' });
    expect(page?.unexpected?.percentage).toBeGreaterThanOrEqual(70);
    expect(page?.tiles.map(({ displayName }) => displayName)).not.toContain('Ida');
    expect(page?.tiles).toHaveLength(6);
    expect((await pageOf(ana.id, 2))?.unexpected).toBeNull();
    at(addDays(FIRST, 1), 0);
    expect(await unexpectedOf(ana.id)).toBeNull();
    expect(await rowOf(ana.id)).toMatchObject({ day: FIRST });
  });

  it('is opened like any other on that day alone, unless it is open to the member anyway', async () => {
    const { ana } = people;
    at(FIRST);
    const token = (await pageOf(ana.id))?.unexpected?.token;
    expect(await openMatch(there.ctx, session, ana.id, token)).toBe('/match-resonance');
    at(addDays(FIRST, 1));
    expect(await openMatch(there.ctx, session, ana.id, token)).toBeNull();
  });

  it('stays away while the two may not see each other, and is not replaced on that day', async () => {
    const { ana, ida } = people;
    at(FIRST);
    await db('blocks').insert({ blocker_id: ida.id, blocked_id: ana.id });
    expect(await unexpectedOf(ana.id)).toBeNull();
    await db('blocks').delete();
    await db('members').where({ id: ida.id }).update({ paused_at: new Date() });
    expect(await unexpectedOf(ana.id)).toBeNull();
    await db('members').where({ id: ida.id }).update({ paused_at: null });
    const [first_id, second_id] = [ana.id, ida.id].toSorted() as [string, string];
    await db('closed_pairs').insert({ first_id, second_id, until: new Date() });
    expect(await unexpectedOf(ana.id)).toBeNull();
    await db('closed_pairs').delete();
    expect(await unexpectedOf(ana.id)).toBe('Ida');
  });

  it('is not chosen where the list has nobody like that', async () => {
    const { ana, ida } = people;
    at(nextSunday(FIRST));
    await db('user_preferences').where({ user_id: ida.id }).update({ lifestyle_passions: [] });
    expect(await unexpectedOf(ana.id)).toBeNull();
    expect(await rowOf(ana.id)).toMatchObject({ day: nextSunday(FIRST), about_id: null });
    await db('user_preferences')
      .where({ user_id: ida.id })
      .update({ lifestyle_passions: ['spirituel'] });
    expect(await unexpectedOf(ana.id)).toBeNull();
  });

  it('is not shown twice to a member who sees the whole list', async () => {
    const { ana } = people;
    at(nextSunday(nextSunday(FIRST)));
    const granted = { plan: 'premium', months: 1, startsOn: dayOf(moment), reason: 'essai' } as const;
    await grantEntitlement(there.ctx, ana.id, 'cli', granted);
    const page = await pageOf(ana.id);
    const { tiles = [], wholeList, unexpected } = page ?? {};
    const shown = [...tiles, ...(wholeList?.tiles ?? []), ...(unexpected ? [unexpected] : [])];
    expect(new Set(shown.map(({ displayName }) => displayName)).size).toBe(shown.length);
    expect(page?.canSeeEveryAffinity).toBe(true);
    expect(page?.unexpected?.displayName).toBe('Ida');
  });
});
