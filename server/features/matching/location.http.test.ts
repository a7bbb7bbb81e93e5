import { beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction } from '../../platform/context.ts';
import { extent, reached } from '#testing/promise.ts';
import type { Position } from '#shared/questionnaire/profile.ts';
import { middleOfCell } from '#shared/matching/location-cell.ts';
import { seedDemoMembers } from '../demo/demo.service.ts';
import { keepCode } from './codes.service.ts';
import { createMatchingEngine } from './matching-engine.ts';
import { findAllMatches } from './matching.service.ts';
import { beginRefresh, finishRefresh } from './refresh-everybody.service.ts';
import { refreshMember } from './refresh-member.service.ts';
import { prepareServices } from '#testing/test-site.ts';

const { database, ctx } = prepareServices();
const engine = createMatchingEngine();

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: 80 });
  await finishRefresh(ctx, engine, await beginRefresh(ctx));
});

async function settle(memberId: string, position: Position): Promise<void> {
  await database.db('profiles').where({ user_id: memberId }).update(position);
  await inTransaction(ctx, (tx) => keepCode(tx, memberId));
  await refreshMember(ctx, engine, memberId);
}

describe('B6: the lists of somebody who moves about', () => {
  it('are the same wherever in its cell the target lives, in every point, place and order', async () => {
    const { rows } = await database.db.raw<{ rows: { spy: string; target: string }[] }>(
      `SELECT member_id AS spy, candidate_ids[1] AS target FROM match_sixes WHERE cardinality(candidate_ids) > 0 LIMIT 1`,
    );
    const { spy, target } = rows[0]!;
    for (const id of [spy, target])
      await database
        .db('user_preferences')
        .where({ user_id: id })
        .update({ preferred_distances: id === spy ? ['0-50'] : [] });
    const home = middleOfCell({ latitude: 45.76, longitude: 4.83 });
    // Corners of the cell, some three kilometres to each side.
    const corners = [
      [-0.033, -0.045],
      [0.033, 0.045],
      [0.033, -0.045],
    ].map(([north = 0, east = 0]) => ({ latitude: home.latitude + north, longitude: home.longitude + east }));
    const positions = extent(6, 400);
    const seen: string[] = [];
    const toldNear: boolean[] = [];
    for (const from of [home, ...corners]) {
      await settle(target, from);
      const told: unknown[] = [];
      for (let step = 0; step < positions; step += 1) {
        // Round the target at 40 to 60 km, where the answer flips.
        const angle = step * 2.399963;
        const degrees = (40 + 20 * ((step * 0.618) % 1)) / 111.2;
        const around = {
          latitude: home.latitude + degrees * Math.sin(angle),
          longitude: home.longitude + (degrees * Math.cos(angle)) / 0.7,
        };
        await settle(spy, around);
        const list = await findAllMatches(ctx, spy);
        told.push(list);
        toldNear.push(list?.find(({ memberId }) => memberId === target)?.beyondDistance === false);
      }
      seen.push(JSON.stringify(told));
    }
    for (const one of seen) expect(one === seen[0]).toBe(true);
    // The spy did hear both answers.
    expect(new Set(toldNear).size).toBe(2);
    reached('B6', `0 bytes differ within a cell, seen from ${positions} places`);
  });
});
