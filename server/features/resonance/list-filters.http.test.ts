import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#shared/duration.ts';
import { describe, expect, it } from '@jest/globals';
import { messages } from '#shared/errors.ts';
import { shownPercentage } from '#shared/matching/percentage.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { noFilter } from '#shared/resonance/list-filter.ts';
import { SAVED_FILTERS_AT_MOST } from '#shared/resonance/saved-filters.ts';
import { WHOLE_LIST_FROM, WHOLE_LIST_PAGE } from '#shared/resonance/whole-list.ts';
import { fr } from '#shared/typeset.ts';
import { isAskedFirst } from '#testing/asked-first.ts';
import { createMatchable, type TileData } from '#testing/matchable.ts';
import { prepare } from '#testing/prepare.ts';
import { prepareServices, prepareWebSite } from '#testing/test-site.ts';
import { createTestMember } from '#testing/entered-members.ts';
import type { Visitor } from '#testing/visitor.ts';
import { clientAt } from '../../platform/http/client.ts';
import { seedDemoMembers } from '../demo/demo.service.ts';
import { createMatchingEngine } from '../matching/matching-engine.ts';
import { findAllMatches, findMatchables, findMatches } from '../matching/matching.service.ts';
import { beginRefresh, finishRefresh } from '../matching/refresh-everybody.service.ts';
import type { Session } from '../members/session.ts';
import { grantEntitlement } from '../plans/entitlement-grants.service.ts';
import { listMatches } from './called-matches.service.ts';
import { findMatchesPage } from './matches.service.ts';
import { findListedFacts } from './whole-list.service.ts';

const session = { id: 'session' } as Session;
const premium = { plan: 'premium', months: 1, startsOn: dayOf(new Date()), reason: 'essai' } as const;

// S-resonance-21
describe('the list that Premium opens', () => {
  const { database, ctx } = prepareServices();
  const her = prepare(async () => {
    await seedDemoMembers(ctx, { members: 300 });
    await finishRefresh(ctx, createMatchingEngine(), await beginRefresh(ctx));
    const lists = await database.db('match_lists').select('member_id', 'candidate_ids');
    const [longest] = lists.toSorted((one, other) => other.candidate_ids.length - one.candidate_ids.length);
    return { id: longest!.member_id };
  });
  const pageOf = async (page = 1, used: Parameters<typeof findMatchesPage>[4] = null) => {
    const found = await findMatchesPage(
      ctx,
      session,
      { memberId: her.id, client: clientAt('203.0.113.9') },
      page,
      used,
    );
    if (typeof found === 'string') throw new Error(found);
    return found;
  };
  /** Everybody beyond the selection with half of the scale or more. */
  const expectedIds = async () => {
    const selected = ((await findMatches(ctx, her.id)) ?? []).map((match) => match.memberId);
    const list = (await findAllMatches(ctx, her.id)) ?? [];
    const members = await findMatchables(ctx, [her.id, ...list.map((match) => match.memberId)]);
    const own = members.find((member) => member.memberId === her.id)!;
    return members.flatMap((member) => {
      const isFurther = member !== own && !selected.includes(member.memberId);
      return isFurther && shownPercentage(own.profile, member.profile) >= WHOLE_LIST_FROM ? [member.memberId] : [];
    });
  };

  it('is not counted among what is seen for free, and is offered with about how many people it has', async () => {
    const page = await pageOf();
    expect([page.wholeList, page.tiles.length]).toEqual([null, 6]);
    const row = await database.db('shown_percentages').where({ member_id: her.id }).first();
    expect(row).toMatchObject({ further_count: (await expectedIds()).length, further_on: dayOf(new Date()) });
    expect(page.furtherPeople).not.toBeNull();
    // What an answer changes meanwhile is counted tomorrow.
    await database.db('shown_percentages').where({ member_id: her.id }).update({ further_count: 0 });
    expect((await pageOf()).furtherPeople).toBeNull();
    await database.db('shown_percentages').where({ member_id: her.id }).update({ further_on: '2026-01-01' });
    expect((await pageOf()).furtherPeople).toBe(page.furtherPeople);
  });

  it('has everybody from half of the scale on in pages of twelve, the highest percentage first, and nobody below', async () => {
    const free = await pageOf();
    await grantEntitlement(ctx, her.id, 'cli', premium);
    const first = await pageOf();
    const { total, pageCount } = first.wholeList!;
    expect(total).toBe((await expectedIds()).length);
    expect(total).toBeGreaterThan(WHOLE_LIST_PAGE);
    expect(pageCount).toBe(Math.ceil(total / WHOLE_LIST_PAGE));
    expect([first.tiles, first.furtherPeople]).toEqual([free.tiles, null]);
    const tiles = [];
    for (let page = 1; page <= pageCount; page += 1) {
      const { tiles: six, wholeList } = await pageOf(page);
      expect(six).toHaveLength(page === 1 ? 6 : 0);
      tiles.push(...wholeList!.tiles);
    }
    const percentages = tiles.map(({ percentage }) => percentage);
    expect(percentages).toEqual(percentages.toSorted((one, other) => other - one));
    expect(Math.min(...percentages)).toBeGreaterThanOrEqual(WHOLE_LIST_FROM);
    expect(new Set(tiles.map(({ token }) => token)).size).toBe(total);
    const called = await listMatches(ctx, session, { memberId: her.id, client: clientAt('203.0.113.9') });
    expect(called.map((match) => match.user_id).sort()).toEqual(
      [...free.tiles, ...tiles].map(({ token }) => token).sort(),
    );
  });

  it('is filtered by what its tiles show', async () => {
    const { own, facts } = await findListedFacts(
      ctx,
      her.id,
      (await expectedIds()).map((memberId) => ({ memberId })),
    );
    const ages = [...facts.values()].map(({ age }) => age ?? 0).sort((one, other) => one - other);
    const middle = ages[Math.floor(ages.length / 2)]!;
    const filter = { ...noFilter, ageMin: middle };
    const { wholeList } = await pageOf(1, { filter, setId: null, name: 'Mon âge' });
    expect(wholeList).toMatchObject({
      total: ages.length,
      remaining: ages.filter((age) => age >= middle).length,
      filter: { name: 'Mon âge', words: [fr`Dès ${middle} ans`] },
    });
    for (const tile of wholeList!.tiles) expect(tile.age).toBeGreaterThanOrEqual(middle);
    for (const { values } of facts.values())
      for (const value of values) expect(own!.relationshipValues).toContain(value);
  });
});

// S-resonance-22
describe('the screen of filters', () => {
  const site = prepareWebSite();
  const { web, db, ctx } = site;
  const form = { age_min: '', age_max: '' };
  const post = ({ post: send }: Visitor, intent: string, fields: object = {}) =>
    send('/mes-filtres', { intent, ...fields });
  interface FiltersData {
    state: string;
    total: number;
    remaining: number;
    several: { key: string; options: { id: string; people: number; isChosen: boolean }[] }[];
    ticks: { id: string; people: number }[];
    saved: { id: string; name: string; people: number; isUsed: boolean }[];
    savedCount: number;
  }
  const filtersOf = async ({ data }: Visitor) => (await data('/mes-filtres').expect(200)).body as FiltersData;
  const listOf = async ({ data }: Visitor) =>
    ((await data('/matches').expect(200)).body as { wholeList: { tiles: TileData[]; remaining: number } | null })
      .wholeList;
  const people = prepare(async () => {
    const make = (displayName: string, wanted = {}) =>
      createMatchable(web.url, db, { displayName, age: 47, ...wanted });
    const ana = await make('Ana');
    const spiritual = { otherwise: { '/profile-lifestyle-passions': { lifestyle_passions: ['spirituel'] } } };
    // More of each kind than a selection has: the list beyond it has some of both.
    for (const name of ['Bea', 'Cia', 'Dia', 'Eva', 'Fia', 'Gea', 'Hea', 'Ida']) await make(name);
    for (const name of ['Jea', 'Kea', 'Lea', 'Mea', 'Nea', 'Oea', 'Pea']) await make(name, spiritual);
    await finishRefresh(ctx, createMatchingEngine(), await beginRefresh(ctx));
    return { ana };
  });

  it('says what opens it, and filters nothing, without a plan', async () => {
    const { visitor } = people.ana;
    expect((await visitor.get('/mes-filtres').expect(200)).text).toContain('Découvrir Premium');
    const answer = await post(visitor, 'apply', { ...form, photo: 'true' }).expect(403);
    expect(answer.text).toContain(messages.list_filters_closed);
    await post(visitor, 'save', { ...form, photo: 'true', name: 'Avec photo' }).expect(403);
    expect(await db('list_filters').select()).toEqual([]);
  });

  it('counts what each answer leaves, filters the list, and takes the filter off again', async () => {
    const { id, visitor } = people.ana;
    await grantEntitlement(ctx, id, 'cli', premium);
    const page = await filtersOf(visitor);
    expect(page.several.map(({ key }) => key)).toEqual(['bands', 'values', 'passions', 'themes']);
    expect(page.several[2]?.options.map((option) => option.id)).toEqual(['reveur']);
    const dreamers = page.several[2]!.options[0]!.people;
    expect(dreamers).toBeLessThan(page.total);
    expect(page.ticks).toMatchObject([
      { id: 'photo', people: 0 },
      { id: 'voice', people: 0 },
      { id: 'project', people: page.total },
    ]);
    expect((await visitor.get('/mes-filtres')).text).toMatch(/>0<span[^>]*> (?:<!-- -->)?personne</);
    await post(visitor, 'apply', { ...form, passions: 'reveur' })
      .expect(303)
      .expect('Location', '/matches#liste');
    expect(await listOf(visitor)).toMatchObject({ remaining: dreamers });
    expect((await visitor.get('/matches')).text).toContain('Changer les filtres');
    await post(visitor, 'apply', { ...form, photo: 'true' }).expect(303);
    expect((await visitor.get('/matches')).text).toContain('Personne ne passe ce filtre');
    await post(visitor, 'clear').expect(303);
    expect(await listOf(visitor)).toMatchObject({ remaining: page.total });
  });

  it('asks for a voice only of those who have given theirs for the same week', async () => {
    const { id, visitor } = people.ana;
    const give = async (memberId: string, week: string) =>
      db('voices').insert({
        id: randomUUID(),
        member_id: memberId,
        week,
        state: 'kept',
        updated_at: new Date(Date.now() - 2 * DAY_MS),
      });
    const idOf = async (name: string) => (await db('members').where({ display_name: name }).first('id'))!.id;
    const voices = async () => (await filtersOf(visitor)).ticks.find((tick) => tick.id === 'voice')?.people;
    const others = (await db('members').whereNot({ id }).select('id')).map((row) => row.id);
    for (const other of others) await give(other, other === (await idOf('Bea')) ? '2026-11-16' : '2026-11-23');
    expect(await voices()).toBe(0);
    await give(id, '2026-11-23');
    const { total, saved } = await filtersOf(visitor);
    expect(saved).toEqual([]);
    expect([total, total - 1]).toContain(await voices());
    await db('voices').where({ week: '2026-11-23' }).whereNot({ member_id: id }).update({ state: 'removed' });
    expect(await voices()).toBe(0);
    await db('voices').delete();
  });

  it('shows what a filter asks for although it is no own answer any more, so that it can be taken out', async () => {
    const { visitor } = people.ana;
    await post(visitor, 'apply', { ...form, passions: 'spirituel' }).expect(303);
    const { several } = await filtersOf(visitor);
    expect(several[2]?.options.map((option) => [option.id, option.isChosen])).toEqual([
      ['reveur', false],
      ['spirituel', true],
    ]);
    expect(several[2]?.options[1]?.people).toBe(0);
    await post(visitor, 'clear').expect(303);
  });

  it('saves sets under names, uses and removes them, and refuses a ninth', async () => {
    const { visitor } = people.ana;
    await post(visitor, 'save', { ...form, name: 'Rien' }).expect(422);
    await post(visitor, 'save', { ...form, project: 'true', name: ' ' }).expect(422);
    await post(visitor, 'save', { ...form, age_min: '40', age_max: '30', name: 'Faux' }).expect(422);
    for (let number = 1; number <= SAVED_FILTERS_AT_MOST; number += 1)
      await post(visitor, 'save', { ...form, age_min: String(30 + number), name: `Filtre ${number}` }).expect(303);
    const answer = await post(visitor, 'save', { ...form, project: 'true', name: 'Encore un' }).expect(422);
    expect(answer.text).toContain(messages.list_filters_many);
    // A name that is there already takes the place of the one before.
    await post(visitor, 'save', { ...form, project: 'true', name: 'filtre 8' }).expect(303);
    const { saved, total } = await filtersOf(visitor);
    expect(saved).toHaveLength(SAVED_FILTERS_AT_MOST);
    expect(saved.at(-1)).toMatchObject({ name: 'filtre 8', people: total, isUsed: true });
    await post(visitor, 'use', { set: saved[0]?.id }).expect(303).expect('Location', '/matches#liste');
    expect((await filtersOf(visitor)).saved.map(({ isUsed }) => isUsed)).toEqual([
      true,
      ...Array<boolean>(7).fill(false),
    ]);
    const afterSaving = async () => (await visitor.data('/mes-filtres?info=garde').expect(200)).body as object;
    expect(await afterSaving()).toMatchObject({ isSaved: true });
    expect(isAskedFirst((await visitor.get('/mes-filtres').expect(200)).text, 'remove')).toBe(true);
    await post(visitor, 'remove', { set: saved[0]?.id }).expect(303);
    await post(visitor, 'remove', { set: saved[0]?.id }).expect(303);
    expect(await afterSaving()).toMatchObject({ isSaved: false });
    expect((await filtersOf(visitor)).saved).toHaveLength(SAVED_FILTERS_AT_MOST - 1);
  });

  it('uses no set of somebody else', async () => {
    const { visitor } = people.ana;
    const { saved } = await filtersOf(visitor);
    const other = await createTestMember(web.url, db, 'autre@exemple.fr', 'Autre');
    await grantEntitlement(ctx, other.id, 'cli', premium);
    await post(other.visitor, 'use', { set: saved[0]?.id }).expect(303).expect('Location', '/mes-filtres');
    await post(other.visitor, 'remove', { set: saved[0]?.id }).expect(303);
    expect((await filtersOf(visitor)).saved).toHaveLength(saved.length);
  });

  it('keeps the sets and ignores the filter when the plan has ended', async () => {
    const { id, visitor } = people.ana;
    await post(visitor, 'apply', { ...form, photo: 'true' }).expect(303);
    await db('entitlement_grants').where({ member_id: id }).delete();
    expect(await listOf(visitor)).toBeNull();
    expect(await filtersOf(visitor)).toMatchObject({ state: 'closed', savedCount: SAVED_FILTERS_AT_MOST - 1 });
  });
});
