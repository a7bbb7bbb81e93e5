import { beforeAll, describe, expect, it } from '@jest/globals';
import { generateMembers } from '#seeds/population/generate.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { prepareServices } from '#testing/test-site.ts';
import { isTrueHeadline, isTrueSentence } from '#testing/true-reasons.ts';
import { inTransaction } from '../../platform/context.ts';
import { clientAt } from '../../platform/http/client.ts';
import { createMatchingEngine } from '../matching/matching-engine.ts';
import { findMatchables, updateMatchingCode } from '../matching/matching.service.ts';
import { beginRefresh, finishRefresh } from '../matching/refresh-everybody.service.ts';
import { refreshMember } from '../matching/refresh-member.service.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import { findMatchesPage } from '../resonance/matches.service.ts';
import { findResonance } from '../resonance/resonance.service.ts';
import { insertDemoMembers } from './demo.queries.ts';
import { seedDemoMembers } from './demo.service.ts';

/** As many as `npm start` invents. */
const { ctx, db } = prepareServices({ env: { LIMIT_PROFILES_PER_CLIENT: '1000000' } });
const engine = createMatchingEngine();
const session = { id: 'first-lists' } as Session;
const NEW_MEMBERS = 10;

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: ctx.config.demoMembers });
  await finishRefresh(ctx, engine, await beginRefresh(ctx));
});

/** Somebody who comes when the others have their lists, with a finished questionnaire and without cards. */
async function arrive(member: ReturnType<typeof generateMembers> extends Generator<infer Made> ? Made : never) {
  await insertDemoMembers(db, [member], ctx.now());
  const { id } = (await db('members').where({ email: member.email }).first('id'))!;
  await inTransaction(ctx, (tx) => updateMatchingCode(tx, id));
  await refreshMember(ctx, engine, id);
  return id;
}

describe('the first list of a new member of the invented population', () => {
  it('has a best percentage of at least 65 in the median of ten, and no reason that the answers of both do not bear out', async () => {
    const best: number[] = [];
    const untrue: string[] = [];
    let reasons = 0;
    for (const member of generateMembers({
      seed: 8,
      firstIndex: 1_000_000,
      count: NEW_MEMBERS,
      today: dayOf(ctx.now()),
    })) {
      const memberId = await arrive(member);
      const page = await findMatchesPage(ctx, session, { memberId, client: clientAt('192.0.2.7') }, 1);
      if (typeof page === 'string') throw new Error(`There is no list: ${page}.`);
      best.push(Math.max(0, ...page.tiles.map(({ percentage }) => percentage)));
      const pseudonyms = pseudonymsOf(ctx, session);
      for (const { token, reason } of page.tiles) {
        const otherId = pseudonyms.idOf('member', token)!;
        const members = new Map(
          (await findMatchables(ctx, [memberId, otherId])).map((one) => [one.memberId, one.profile]),
        );
        const [own, other] = [members.get(memberId)!, members.get(otherId)!];
        const resonance = (await findResonance(ctx, pseudonyms, memberId, otherId))!;
        reasons += 1 + resonance.shared.length;
        if (reason && !isTrueHeadline(reason, own, other)) untrue.push(reason);
        untrue.push(...resonance.shared.filter((sentence) => !isTrueSentence(sentence, own, other)));
        if (reason) expect(resonance.why?.startsWith(reason)).toBe(true);
      }
    }
    expect(untrue).toEqual([]);
    expect(reasons).toBeGreaterThan(100);
    const [lower, upper] = best.toSorted((one, other) => one - other).slice(NEW_MEMBERS / 2 - 1);
    expect((lower! + upper!) / 2).toBeGreaterThanOrEqual(65);
  });
});
