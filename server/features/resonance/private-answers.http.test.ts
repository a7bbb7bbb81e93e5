import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyTable } from '#testing/any-table.ts';
import { createMatches, tilesWith, type TileData } from '#testing/matchable.ts';
import { prepare } from '#testing/prepare.ts';
import { chooseSeed, extent, reached } from '#testing/promise.ts';
import { until } from '#testing/test-process.ts';
import { prepareServices, prepareSite } from '#testing/test-site.ts';
import type { TestMember } from '#testing/visitor.ts';
import { matchedFields } from '#shared/questionnaire/answers.ts';
import { anyPrivateAnswers } from '#shared/matching/arbitraries.ts';
import { privateAnswers } from '#shared/matching/private-answers.ts';
import { inTransaction } from '../../platform/context.ts';
import { clientAt } from '../../platform/http/client.ts';
import { seedDemoMembers } from '../demo/demo.service.ts';
import { createMatchingEngine } from '../matching/matching-engine.ts';
import { findMatches, updateMatchingCode } from '../matching/matching.service.ts';
import { beginRefresh, finishRefresh } from '../matching/refresh-everybody.service.ts';
import { refreshMember } from '../matching/refresh-member.service.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import { listMatches } from './called-matches.service.ts';
import { findMatchesPage } from './matches.service.ts';
import { findResonance } from './resonance.service.ts';

describe('B11: what a member is shown of another', () => {
  const { database, ctx } = prepareServices({ env: { LIMIT_PROFILES_PER_CLIENT: '1000000' } });
  const engine = createMatchingEngine();
  const session = { id: 'session' } as Session;
  const members = prepare(async () => {
    await seedDemoMembers(ctx, { members: 80 });
    await finishRefresh(ctx, engine, await beginRefresh(ctx));
    return database.db('members').orderBy('email').pluck('id');
  });
  const privateFields = matchedFields.filter(({ property }) =>
    (privateAnswers as readonly string[]).includes(property),
  );
  const ageFields = privateFields.filter(({ property }) => property.startsWith('preferredAge'));

  /** Tile, page and call about one other member, as on a new day; null when the other is not proposed. */
  async function lookAt(viewer: string, target: string): Promise<string | null> {
    for (const table of ['shown_percentages', 'profile_sights'] as const)
      await database.db(table).where({ member_id: viewer }).delete();
    const shown = (await findMatches(ctx, viewer)) ?? [];
    if (!shown.some((match) => match.memberId === target)) return null;
    const onlooker = { memberId: viewer, client: clientAt('203.0.113.7') };
    const page = await findMatchesPage(ctx, session, onlooker, 1);
    const resonance = await findResonance(ctx, pseudonymsOf(ctx, session), viewer, target);
    const calls = await listMatches(ctx, session, onlooker);
    const tile = typeof page === 'string' ? undefined : page.tiles.find(({ token }) => token === resonance?.token);
    const call = calls.find((match) => match.display_name === tile?.displayName);
    expect([tile, call, resonance]).toEqual([expect.anything(), expect.anything(), expect.anything()]);
    return JSON.stringify([tile, call, resonance]);
  }

  async function answer(memberId: string, columns: Readonly<Record<string, Readonly<Record<string, unknown>>>>) {
    for (const [table, values] of Object.entries(columns))
      await anyTable(database.db, table).where({ user_id: memberId }).update(values);
    await inTransaction(ctx, (tx) => updateMatchingCode(tx, memberId));
    await refreshMember(ctx, engine, memberId);
  }

  it('stays the same to the byte when the other changes body, height or what they look for, in tile, page and call', async () => {
    const trials = extent(15, 400);
    const changes = fc.sample(fc.tuple(anyPrivateAnswers, fc.subarray(privateFields, { minLength: 1, maxLength: 3 })), {
      numRuns: trials,
      seed: chooseSeed(),
    });
    let compared = 0;
    for (const [trial, [given, fields]] of changes.entries()) {
      const viewer = members[trial % members.length]!;
      const [shown] = (await findMatches(ctx, viewer)) ?? [];
      if (!shown) continue;
      const target = shown.memberId;
      const before = await lookAt(viewer, target);
      const saved: Record<string, Record<string, unknown>> = {};
      const changed: Record<string, Record<string, unknown>> = {};
      // Of the ages one alone could be beyond the other.
      const isOfAges = fields.some((field) => ageFields.includes(field));
      for (const { entity, column, property } of new Set([...fields, ...(isOfAges ? ageFields : [])])) {
        const row = (await anyTable(database.db, entity).where({ user_id: target }).first()) as Record<string, unknown>;
        (saved[entity] ??= {})[column] = row[column];
        (changed[entity] ??= {})[column] = given[property as keyof typeof given];
      }
      await answer(target, changed);
      const after = await lookAt(viewer, target);
      if (after !== null) {
        expect(after).toBe(before);
        compared += 1;
      }
      await answer(target, saved);
    }
    expect(compared).toBeGreaterThan(trials / 5);
    reached('B11', `0 bytes differ in ${compared} tiles, pages and calls`);
  });
});

describe('B11: the attack that named body, height and age', () => {
  const { database, web } = prepareSite();
  const pair = prepare(async () => {
    const [spy, target] = await createMatches(web.url, database.db, ['Ana', 'Léa'], { age: 47 });
    await tilesWith(spy.visitor, 'Léa');
    return { spy, target };
  });

  /** Waits until no refresh of a member is under way any more. */
  const refreshed = () =>
    until(async () => {
      const jobs = database.db('pgboss.job').where({ name: 'matches.refresh-one' });
      return (await jobs.whereIn('state', ['created', 'retry', 'active'])).length === 0;
    });

  /** Lets a day pass, as far as limits and percentages know. */
  async function letDayPass({ id }: TestMember): Promise<void> {
    for (const table of ['shown_percentages', 'private_answer_changes'] as const)
      await database.db(table).where({ member_id: id }).delete();
  }

  /** What the spy reads of the target after each of these answers, each on a day of its own: tiles, or that there is none. */
  async function probe(path: string, answers: readonly object[]): Promise<(TileData | null)[]> {
    const seen: (TileData | null)[] = [];
    for (const answer of answers) {
      await letDayPass(pair.spy);
      await pair.spy.visitor.post(path, answer).expect(303);
      await refreshed();
      const { body } = await pair.spy.visitor.data('/matches').expect(200);
      const { tiles } = body as { tiles: TileData[] };
      seen.push(tiles.find(({ displayName }) => displayName === 'Léa') ?? null);
    }
    return seen;
  }

  it('reads one and the same tile after each change of the body types, the own height and the ages looked for', async () => {
    const probes = {
      body: await probe(
        '/profile-morphology-preferences',
        ['S', 'M', 'L', 'XL'].map((id) => ({ preferred_body_types: [id] })),
      ),
      height: [
        ...(await probe('/profile-height-preferences', [{ preferred_heights: ['taller'] }])),
        ...(await probe(
          '/profile-height',
          extent(
            [150, 165, 172, 173, 190],
            Array.from({ length: 26 }, (_, step) => 145 + 2 * step),
          ).map((height) => ({
            height_cm: String(height),
          })),
        )),
      ],
      archetypes: await probe(
        '/profile-archetype-preferences',
        ['nomade', 'reveur', 'leader'].map((id) => ({ preferred_personality_types: [id] })),
      ),
      age: await probe(
        '/profile-target-age',
        [
          [42, 47],
          [47, 52],
          [44, 49],
          [30, 60],
          [41, 46],
          [48, 53],
        ].map(([min, max]) => ({ preferred_age_min: String(min), preferred_age_max: String(max) })),
      ),
    };
    for (const seen of Object.values(probes)) {
      const tiles = seen.filter((tile) => tile !== null).map((tile) => JSON.stringify(tile));
      expect(tiles.length).toBeGreaterThan(2);
      expect(new Set(tiles).size).toBe(1);
    }
    const tried = Object.values(probes).flat().length;
    reached('B11', `${tried} changes of the spy: one tile`);
  });

  it('cannot be tried with a range of less than five years', async () => {
    for (const [min, max] of [
      [47, 47],
      [45, 49],
    ]) {
      const { status, text } = await pair.spy.visitor.post('/profile-target-age', {
        preferred_age_min: String(min),
        preferred_age_max: String(max),
      });
      expect(status).toBe(422);
      expect(text).toContain('au moins cinq ans');
    }
  });

  it('reads an own new answer in no percentage until the next day', async () => {
    const { spy } = pair;
    await probe('/profile-target-age', [{ preferred_age_min: '42', preferred_age_max: '52' }]);
    const [before] = await tilesWith(spy.visitor, 'Léa');
    // Nothing in common any more, in three of the open answers.
    await spy.visitor.post('/profile-relationship-values', { relationship_values: ['altruisme'] }).expect(303);
    await spy.visitor.post('/profile-social-style', { social_style: 'introverti' }).expect(303);
    await spy.visitor.post('/profile-emotional-expectations', { emotional_expectations: ['serenite'] }).expect(303);
    await refreshed();
    const [sameDay] = await tilesWith(spy.visitor, 'Léa');
    expect(sameDay?.percentage).toBe(before?.percentage);
    const call = await spy.visitor.call('/functions/v1/find-matches', { userId: spy.id }).expect(200);
    expect(call.body).toMatchObject({ matches: [{ compatibility_percentage: before?.percentage }] });
    await letDayPass(spy);
    const [nextDay] = await tilesWith(spy.visitor, 'Léa');
    expect(nextDay!.percentage).toBeLessThan(before!.percentage);
    expect(nextDay!.percentage % 5).toBe(0);
  });
});
