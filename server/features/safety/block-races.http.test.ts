import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { extent, reached } from '#testing/promise.ts';
import { prepareServices } from '#testing/test-site.ts';
import { mailTemplates } from '../../app/product-mails.ts';
import { inTransaction } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { sendQueuedMail } from '../../platform/mail/sending.service.ts';
import type { Member } from '../members/member.queries.ts';
import { notifyThemeCompletion } from '../notifications/theme-notices.service.ts';
import { crushAdmitters } from '../crush/crush-admission.ts';
import { sendCrush } from '../crush/crush.service.ts';
import { seedDemoMembers } from '../demo/demo.service.ts';
import { mayOpenResonance } from '../relations/resonance-access.ts';
import { createMatchingEngine, type MatchingEngine } from '../matching/matching-engine.ts';
import { findAllMatches, findMatches } from '../matching/matching.service.ts';
import { newMatchesAdmitters } from '../notifications/notices.service.ts';
import {
  beginRefresh,
  selectEverybodysMatches,
  finishRefresh,
  refreshChunk,
} from '../matching/refresh-everybody.service.ts';
import { refreshMember } from '../matching/refresh-member.service.ts';
import { findSelections } from '../matching/store/selections.queries.ts';
import { changePhotoReveal } from '../resonance/reveal.service.ts';
import { blockMember } from './blocks.service.ts';

const { database, ctx } = prepareServices();
const engine = createMatchingEngine();

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: extent(120, 800) });
  await finishRefresh(ctx, engine, await beginRefresh(ctx));
});

type Pair = readonly [string, string];

/** Two members who see each other, and whom no test has parted yet. */
async function newPair(): Promise<Pair> {
  const ids = (await database.db('members').select('id')).map(({ id }) => id);
  const blocks = await database.db('blocks').select();
  const used = new Set(blocks.flatMap((row) => [row.blocker_id, row.blocked_id]));
  for (const [memberId, selection] of await findSelections(ctx.db, ids)) {
    const other = selection.find((shown) => shown.mutual && !used.has(shown.memberId));
    if (other && !used.has(memberId)) return [memberId, other.memberId];
  }
  throw new Error('Everybody is parted.');
}

/** Asked at this very moment, with whatever lists there are. */
async function expectNotShown([one, other]: Pair): Promise<void> {
  for (const [memberId, otherId] of [
    [one, other],
    [other, one],
  ] as const) {
    const shown = [...((await findMatches(ctx, memberId)) ?? []), ...((await findAllMatches(ctx, memberId)) ?? [])];
    expect(shown.map((match) => match.memberId)).not.toContain(otherId);
    expect(await mayOpenResonance(ctx, memberId, otherId)).toBe(false);
  }
}

/** Does what the worker would: every refresh that was asked for. */
async function workOff(): Promise<void> {
  for (;;) {
    const jobs = await database
      .db('pgboss.job')
      .where({ name: 'matches.refresh-one', state: 'created' })
      .delete()
      .returning('data');
    if (jobs.length === 0) return;
    for (const { data } of jobs) await refreshMember(ctx, engine, (data as { memberId: string }).memberId);
  }
}

async function expectNoTrace([one, other]: Pair): Promise<void> {
  const both =
    '(member_id = :one AND :other = ANY (candidate_ids)) OR (member_id = :other AND :one = ANY (candidate_ids))';
  const { rows } = await database.db.raw<{ rows: unknown[] }>(
    `SELECT member_id FROM match_lists WHERE ${both} UNION ALL SELECT member_id FROM match_sixes WHERE ${both}`,
    { one, other },
  );
  expect(rows).toEqual([]);
}

/** An engine that has computed the lists, without a block that is then made before they are saved. */
const blockedMeanwhile = (pair: Pair, then = () => Promise.resolve()): MatchingEngine => ({
  ...engine,
  async population(db, day) {
    const population = await engine.population(db, day);
    const block = async <Lists>(lists: Promise<Lists>) => {
      await lists;
      await blockMember(ctx, ...pair);
      await then();
      return lists;
    };
    return {
      ...population,
      listsOf: (memberIds) => block(population.listsOf(memberIds)),
      listsOfMany: (memberIds) => block(population.listsOfMany(memberIds)),
    };
  },
});

/** As if the two only began to fit with the next refresh. */
async function takeFromLists([one, other]: Pair): Promise<void> {
  for (const table of ['match_lists', 'match_sixes'])
    for (const [ownerId, takenId] of [
      [one, other],
      [other, one],
    ]) {
      const columns = ['points', 'beyond_distance', ...(table === 'match_sixes' ? ['is_mutual'] : [])];
      const without = columns.map((column) => `${column} = ${column}[1\\:place - 1] || ${column}[place + 1\\:50]`);
      await database.db.raw(
        `UPDATE ${table} SET ${without.join(', ')}, candidate_ids = array_remove(candidate_ids, :takenId::uuid)
           FROM (SELECT array_position(candidate_ids, :takenId::uuid) AS place FROM ${table} WHERE member_id = :ownerId) AS found
          WHERE member_id = :ownerId AND place IS NOT NULL`,
        { ownerId, takenId },
      );
    }
}

describe('B9: a block during', () => {
  const rounds = extent(1, 8);
  const cases: readonly (readonly [string, (pair: Pair) => Promise<void>])[] = [
    ['the refresh of the blocking member', (pair) => refreshMember(ctx, blockedMeanwhile(pair), pair[0])],
    ['the refresh of the blocked member', (pair) => refreshMember(ctx, blockedMeanwhile(pair), pair[1])],
    [
      'a chunk of a whole refresh',
      async (pair) => {
        const runId = await beginRefresh(ctx);
        await refreshChunk(ctx, blockedMeanwhile(pair), { runId, number: 0 });
        await expectNotShown(pair);
        // The refreshes that the block requested are done before the selections are made from the older lists.
        await workOff();
        await finishRefresh(ctx, engine, runId);
      },
    ],
    [
      "a chunk for a new match, with the block's own refresh finished before the chunk is written",
      async (pair) => {
        await takeFromLists(pair);
        const runId = await beginRefresh(ctx);
        await refreshChunk(ctx, blockedMeanwhile(pair, workOff), { runId, number: 0 });
        await expectNotShown(pair);
        await finishRefresh(ctx, engine, runId);
      },
    ],
    [
      'the choice of all selections',
      async (pair) => {
        const runId = await beginRefresh(ctx);
        await refreshChunk(ctx, engine, { runId, number: 0 });
        await Promise.all([selectEverybodysMatches(ctx, engine, { runId }), blockMember(ctx, ...pair)]);
      },
    ],
    [
      'the time between the lists and the choice of selections',
      async (pair) => {
        const runId = await beginRefresh(ctx);
        await refreshChunk(ctx, engine, { runId, number: 0 });
        await blockMember(ctx, ...pair);
        await workOff();
        await selectEverybodysMatches(ctx, engine, { runId });
      },
    ],
  ];
  it.each(cases)('%s hides both members from each other, and removes both from all lists', async (_name, run) => {
    for (let round = 0; round < rounds; round += 1) {
      const pair = await newPair();
      await run(pair);
      await expectNotShown(pair);
      await workOff();
      await expectNotShown(pair);
      await expectNoTrace(pair);
    }
    reached('B9', `blocked in ${cases.length} moments of a refresh, ${rounds} times each`);
  });
});

/** Demo members get no mail: these do, and may reveal photos. */
async function makeReal(pair: Pair): Promise<[Member, Member]> {
  const members: Member[] = [];
  for (const id of pair) {
    const email = `${id}@exemple.fr`;
    await database
      .db('members')
      .where({ id })
      .update({ email, is_demo: false, created_at: new Date('2026-01-01') });
    await database.db('photos').insert({ id: randomUUID(), user_id: id, state: 'kept' }).onConflict().ignore();
    members.push({
      id,
      email,
      displayName: 'Ana',
      ageConfirmed: true,
      hasConsented: true,
      maySend: true,
      isPaused: false,
      isAdministrator: false,
      isOrganiser: false,
      hasNews: false,
      newsVersion: null,
      invitations: 0,
      waiting: 0,
      countedOn: null,
    });
  }
  return members as [Member, Member];
}

/** Every mail that members can cause each other. */
async function writeToEachOther([ana, lea]: [Member, Member]): Promise<void> {
  await changePhotoReveal(ctx, ana.id, lea.id, 'ask');
  await sendCrush(ctx, ana, lea.email);
  await sendCrush(ctx, lea, ana.email);
  await changePhotoReveal(ctx, lea.id, ana.id, 'accept');
  const cards = { user_id: ana.id, theme: 'gouts' as const, card_id: 'gout-1' };
  await database.db('theme_card_responses').insert(cards).onConflict().ignore();
  await notifyThemeCompletion(ctx, ana.id, 'gouts');
  await inTransaction(ctx, (tx) =>
    queueMail(tx, {
      kind: 'new-matches',
      to: lea.email,
      data: { memberId: lea.id, newIds: [ana.id] },
      dedupeKey: randomUUID(),
    }),
  );
}

/** Lets the mail worker go, and answers what left, by kind, to whom of the two. */
async function deliver(members: [Member, Member]): Promise<string[]> {
  const sent: string[] = [];
  const admitters = { ...crushAdmitters(ctx), ...newMatchesAdmitters(ctx) };
  const waiting = await database.db('outbox_mails').where({ state: 'pending' }).select('id', 'kind');
  for (const { id, kind } of waiting) {
    const transport = {
      send: async ({ to }: { readonly to: string }, onHandOver: () => Promise<void>) => {
        await onHandOver();
        if (members.some(({ email }) => email === to)) sent.push(kind);
      },
    };
    await sendQueuedMail(ctx, { templates: mailTemplates, transport, admitters }, id);
  }
  return sent.sort();
}

describe('B9: mails that two members have caused each other', () => {
  const all = [
    'crush-mutual',
    'crush-mutual',
    'new-matches',
    'reveal-accepted',
    'reveal-accepted',
    'reveal-asked',
    'theme-completed',
  ];

  it('are sent while neither has blocked the other', async () => {
    const members = await makeReal(await newPair());
    await writeToEachOther(members);
    expect(await deliver(members)).toEqual(all);
    await blockMember(ctx, members[0].id, members[1].id);
  });

  it('are not sent after either has blocked the other, and no new ones are queued', async () => {
    for (let round = 0; round < extent(2, 10); round += 1) {
      const members = await makeReal(await newPair());
      const [ana, lea] = members;
      await writeToEachOther(members);
      const waiting = database.db('outbox_mails').where({ state: 'pending' });
      expect((await waiting).length).toBeGreaterThanOrEqual(all.length);
      await (round % 2 === 0 ? blockMember(ctx, ana.id, lea.id) : blockMember(ctx, lea.id, ana.id));
      expect(await deliver(members)).toEqual([]);

      const cards = { user_id: lea.id, theme: 'culture' as const, card_id: 'culture-1' };
      await database.db('theme_card_responses').insert(cards).onConflict().ignore();
      await notifyThemeCompletion(ctx, lea.id, 'culture');
      expect(await changePhotoReveal(ctx, ana.id, lea.id, 'ask')).toBe(false);
      expect(await changePhotoReveal(ctx, lea.id, ana.id, 'accept')).toBe(false);
      expect(await deliver(members)).toEqual([]);
      expect(await database.db('photo_reveals').whereIn('first_id', [ana.id, lea.id])).toEqual([]);
    }
  });

  it('are not sent, and no crush is mutual, when the block comes at the same moment', async () => {
    for (let round = 0; round < extent(2, 20); round += 1) {
      const members = await makeReal(await newPair());
      const [ana, lea] = members;
      await sendCrush(ctx, ana, lea.email);
      await Promise.all([
        sendCrush(ctx, lea, ana.email),
        changePhotoReveal(ctx, ana.id, lea.id, 'ask'),
        blockMember(ctx, lea.id, ana.id),
      ]);
      expect(await deliver(members)).toEqual([]);
      await expectNotShown([ana.id, lea.id]);
    }
    reached('B9', '0 of 7 kinds of mails, queued or at the same moment');
  });
});
