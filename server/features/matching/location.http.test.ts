import { beforeAll, describe, expect, it } from '@jest/globals';
import { extent, reached } from '#testing/promise.ts';
import type { Position } from '#shared/questionnaire/profile.ts';
import { middleOfCell } from '#shared/matching/location-cell.ts';
import { prepareServices } from '#testing/test-site.ts';
import { inTransaction } from '../../platform/context.ts';
import { seedDemoMembers } from '../demo/demo.service.ts';
import { createMatchingEngine } from './matching-engine.ts';
import { updateMatchingCode } from './matching.service.ts';
import { beginRefresh, finishRefresh } from './refresh-everybody.service.ts';
import { refreshMember } from './refresh-member.service.ts';
import { findLists } from './store/lists.queries.ts';

const { database, ctx } = prepareServices();
const engine = createMatchingEngine();

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: 80 });
  await finishRefresh(ctx, engine, await beginRefresh(ctx));
});

async function moveTo(memberId: string, position: Position): Promise<void> {
  await database.db('profiles').where({ user_id: memberId }).update(position);
  await inTransaction(ctx, (tx) => updateMatchingCode(tx, memberId));
  await refreshMember(ctx, engine, memberId);
}

describe('B6: the list of a member who moves about', () => {
  it('is equal in points, bands and order wherever in its cell another member lives', async () => {
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
    const areNear: boolean[] = [];
    for (const from of [home, ...corners]) {
      await moveTo(target, from);
      const answers: unknown[] = [];
      for (let step = 0; step < positions; step += 1) {
        // Round the target at 40 to 60 km, where the answer flips.
        const angle = step * 2.399963;
        const degrees = (40 + 20 * ((step * 0.618) % 1)) / 111.2;
        const around = {
          latitude: home.latitude + degrees * Math.sin(angle),
          longitude: home.longitude + (degrees * Math.cos(angle)) / 0.7,
        };
        await moveTo(spy, around);
        const candidates = (await findLists(ctx.db, [spy]))[0]?.candidates;
        answers.push(candidates);
        areNear.push(candidates?.find(({ memberId }) => memberId === target)?.beyondDistance === false);
      }
      seen.push(JSON.stringify(answers));
    }
    for (const one of seen) expect(one === seen[0]).toBe(true);
    // The spy did hear both answers.
    expect(new Set(areNear).size).toBe(2);
    reached('B6', `0 bytes differ within a cell, seen from ${positions} places`);
  });
});
