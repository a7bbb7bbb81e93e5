import { choiceKinds, type ChoiceKind } from '#shared/choices/kinds.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chooseSeed, extent } from '#testing/promise.ts';
import { ask, createTalkers, openTalk } from '#testing/talkers.ts';
import { prepareServices } from '#testing/test-site.ts';
import {
  choiceOf,
  choose,
  noChoice,
  turnChoices,
  undoChoice,
  type Choice,
  type ChoicePair,
} from '#shared/choices/choices.ts';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { prune } from '../account/data-retention.service.ts';
import { clientAt } from '../../platform/http/client.ts';
import { findMatches } from '../matching/matching.service.ts';
import { readNews } from '../news/news.service.ts';
import { findChoicePair } from '../relations/choices.queries.ts';
import { findBond } from '../relations/resonance-access.ts';
import { blockMember, liftBlock } from '../safety/blocks.service.ts';
import { readDiscussions } from '../talk/discussion.service.ts';
import { countChoices, readChoiceTotals } from './choice-totals.service.ts';
import { saveOwnChoice, savePassReason, undoOwnChoice } from './choices.service.ts';
import { readOwnChoices } from './own-choices.service.ts';

const start = new Date('2026-11-23T11:00:00Z');
let present = start;
const { ctx, db } = prepareServices({ now: () => present, env: { LIMIT_PROFILES_PER_CLIENT: '1000000' } });
const pseudonyms = { of: (_subject: string, id: string) => id, idOf: () => null };
const later = (hours: number) => {
  present = new Date(present.getTime() + hours * HOUR_MS);
};
const pairOf = (one: string, other: string) => findChoicePair(db, one, other);
const kindsOf = async (memberId: string) =>
  (await readNews(ctx, pseudonyms, { memberId, client: clientAt('192.0.2.1') }, { isRead: false })).map(
    ({ kind }) => kind,
  );
const interestMails = async () => (await db('outbox_mails').where({ kind: 'interest-shared' }).select('id')).length;

beforeAll(() => {
  present = start;
});

// S-choice-1, S-choice-2
describe("'Ça m'intéresse'", () => {
  it('tells nobody anything before both have said it, and then both, once', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const before = await db('news_states').where({ member_id: lou }).first();
    expect(await saveOwnChoice(ctx, ana, lou, 'interested')).toBe(true);
    expect(await db('news_states').where({ member_id: lou }).first()).toEqual(before);
    const mails = await interestMails();
    await Promise.all([saveOwnChoice(ctx, lou, ana, 'interested'), saveOwnChoice(ctx, lou, ana, 'interested')]);
    for (const id of [ana, lou]) expect(await kindsOf(id)).toEqual(['interest-shared']);
    expect(await interestMails()).toBe(mails + 2);
  });

  it('is told once to both when both say it at the same moment', async () => {
    for (let round = 0; round < extent(3, 20); round += 1) {
      const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
      const mails = await interestMails();
      await Promise.all([saveOwnChoice(ctx, ana, lou, 'interested'), saveOwnChoice(ctx, lou, ana, 'interested')]);
      expect([await kindsOf(ana), await kindsOf(lou)]).toEqual([['interest-shared'], ['interest-shared']]);
      expect(await interestMails()).toBe(mails + 2);
    }
  });

  it('cannot be said of somebody who blocked, paused or left, and looks the same for all of them', async () => {
    const [ana = '', ...others] = await createTalkers(ctx, ['Ana', 'B', 'C', 'D']);
    const [blocking = '', paused = '', leaving = ''] = others;
    await blockMember(ctx, blocking, ana);
    await db('members').where({ id: paused }).update({ paused_at: present });
    await deleteMember(ctx, leaving, null, { isNotified: false });
    for (const id of [...others, randomUUID()])
      for (const kind of choiceKinds) expect(await saveOwnChoice(ctx, ana, id, kind)).toBe(false);
    expect(await db('match_choices').where({ member_id: ana })).toEqual([]);
    expect(await undoOwnChoice(ctx, ana, blocking)).toBe('undone');
  });

  it('ends with a block, for the member who blocks', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    await saveOwnChoice(ctx, ana, lou, 'interested');
    await saveOwnChoice(ctx, lou, ana, 'interested');
    await blockMember(ctx, ana, lou);
    const { mine, theirs } = await pairOf(ana, lou);
    expect([mine.kind, theirs.kind]).toEqual([null, 'interested']);
    expect(await kindsOf(lou)).toEqual([]);
    await liftBlock(ctx, ana, lou);
  });
});

// S-choice-4
describe("'Pas pour moi'", () => {
  it('hides the other from the member at once, and the member from the other from the next day on', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const before = await db('news_states').where({ member_id: lou }).first();
    await saveOwnChoice(ctx, ana, lou, 'pass');
    expect(await findBond(ctx, ana, lou)).toBeNull();
    expect(await findBond(ctx, lou, ana)).not.toBeNull();
    expect(await db('news_states').where({ member_id: lou }).first()).toEqual(before);
    await db('match_sixes').insert({
      member_id: lou,
      candidate_ids: [ana],
      points: [1],
      beyond_distance: [false],
      is_mutual: [true],
      generation: '1',
      chosen_at: present,
    });
    const shownToLou = async () => (await findMatches(ctx, lou))?.map(({ memberId }) => memberId);
    // Past midnight, and before the lists of the day are made: a hole at that hour would be told by nothing else.
    later(13);
    expect([await findBond(ctx, lou, ana), await shownToLou()]).toEqual([expect.anything(), [ana]]);
    later(11);
    expect([await findBond(ctx, lou, ana), await shownToLou()]).toEqual([null, []]);
    later(6 * 31 * 24);
    expect(await findBond(ctx, lou, ana)).not.toBeNull();
    present = start;
  });

  // S-choice-5
  it('of the other does not show in what undoing an own choice answers', async () => {
    const [ana = '', lou = '', noe = ''] = await createTalkers(ctx, ['Ana', 'Lou', 'Noé']);
    for (const id of [lou, noe]) await saveOwnChoice(ctx, ana, id, 'interested');
    await saveOwnChoice(ctx, lou, ana, 'pass');
    later(20);
    expect(await undoOwnChoice(ctx, ana, lou)).toBe('undone');
    expect(await undoOwnChoice(ctx, ana, noe)).toBe('undone');
    present = start;
  });

  it('declines a question that waits, as silently, and lets no new one reach the member', async () => {
    const [ana = '', lou = '', noe = ''] = await createTalkers(ctx, ['Ana', 'Lou', 'Noé']);
    await ask(ctx, lou, ana);
    const seenByLou = await readDiscussions(ctx, pseudonyms, lou);
    await saveOwnChoice(ctx, ana, lou, 'pass');
    expect(await readDiscussions(ctx, pseudonyms, lou)).toEqual(seenByLou);
    expect(await kindsOf(ana)).toEqual([]);
    expect((await readDiscussions(ctx, pseudonyms, ana)).discussions).toEqual([]);
    await saveOwnChoice(ctx, ana, noe, 'pass');
    await ask(ctx, noe, ana);
    expect(await kindsOf(ana)).toEqual([]);
  });

  it('is refused while the two talk, or while the own question waits', async () => {
    const [ana = '', lou = '', noe = ''] = await createTalkers(ctx, ['Ana', 'Lou', 'Noé']);
    await openTalk(ctx, ana, lou);
    await ask(ctx, ana, noe);
    for (const kind of choiceKinds) {
      await expect(saveOwnChoice(ctx, ana, lou, kind)).rejects.toMatchObject({ code: 'choice_while_talking' });
      await expect(saveOwnChoice(ctx, ana, noe, kind)).rejects.toMatchObject({ code: 'choice_while_asking' });
    }
  });
});

// S-choice-5
describe("'Mes choix'", () => {
  it('lists an interest that waits also behind two hundred passes', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    await saveOwnChoice(ctx, ana, lou, 'interested');
    await db.raw(
      `WITH others AS (INSERT INTO members (email) SELECT 'passe-' || n || '@exemple.fr' FROM generate_series(1, 210) AS n RETURNING id)
       INSERT INTO match_choices (member_id, about_id, kind, chosen_at, apart_from, apart_until, ends_at)
       SELECT :ana::uuid, id, 'pass', :passedAt::timestamptz, '2026-11-25', '2027-05-25', '2027-05-25' FROM others`,
      { ana, passedAt: new Date(present.getTime() + HOUR_MS) },
    );
    later(26);
    const listed = await readOwnChoices(ctx, pseudonyms, ana);
    expect(listed.map(({ displayName, kind }) => [displayName, kind])).toEqual([['Lou', 'interested']]);
    present = start;
  });

  it('lists what can be undone, rests or waits, and a pass for a day', async () => {
    const [ana = '', ...others] = await createTalkers(ctx, ['Ana', 'Lou', 'Noé', 'Zoé']);
    const [lou = '', noe = '', zoe = ''] = others;
    await saveOwnChoice(ctx, ana, lou, 'interested');
    later(1);
    await saveOwnChoice(ctx, ana, noe, 'later');
    later(1);
    await saveOwnChoice(ctx, ana, zoe, 'pass');
    const listed = async () =>
      (await readOwnChoices(ctx, pseudonyms, ana)).map(({ displayName, kind, canUndo }) => [
        displayName,
        kind,
        canUndo,
      ]);
    expect(await listed()).toEqual([
      ['Zoé', 'pass', true],
      ['Noé', 'later', true],
      ['Lou', 'interested', true],
    ]);
    await blockMember(ctx, noe, ana);
    later(24);
    expect(await listed()).toEqual([['Lou', 'interested', false]]);
    expect(await undoOwnChoice(ctx, ana, lou)).toBe('final');
    present = start;
  });
});

// S-choice-6
describe('the totals of choices', () => {
  it('count what can no longer be undone, tell no reason given less than five times, and delete all reasons', async () => {
    later(24 * 30);
    const names = Array.from({ length: 6 }, (_, index) => `Personne ${index}`);
    const [ana = '', ...others] = await createTalkers(ctx, ['Ana', ...names]);
    for (const [index, id] of others.entries()) {
      await saveOwnChoice(ctx, ana, id, 'pass');
      await savePassReason(ctx, ana, id, index === 5 ? 'far' : 'spark');
    }
    await undoOwnChoice(ctx, ana, others[4] ?? '');
    await saveOwnChoice(ctx, others[0] ?? '', others[1] ?? '', 'interested');
    later(1);
    await saveOwnChoice(ctx, others[1] ?? '', others[0] ?? '', 'interested');
    later(24);
    await countChoices(ctx);
    expect(await readChoiceTotals(ctx, 7)).toMatchObject({ pass: 0 });
    later(24);
    await countChoices(ctx);
    await countChoices(ctx);
    const amountsOf = async () => {
      const { reasons, ...totals } = await readChoiceTotals(ctx, 7);
      return { ...totals, reasons: reasons.flatMap(({ id, amount }) => (amount === null ? [] : [[id, amount]])) };
    };
    expect(await amountsOf()).toEqual({ days: 7, pass: 5, interested: 2, shared: 1, later: 0, reasons: [] });
    await db('match_choice_days').where({ name: 'reason-spark' }).update({ amount: 5 });
    expect(await amountsOf()).toMatchObject({ reasons: [['spark', expect.any(Number)]] });
    expect(await db('match_choices').whereNotNull('reason')).toEqual([]);
    present = start;
  });
});

it('a choice is deleted when nothing of it matters any more', async () => {
  const [ana = '', lou = '', noe = ''] = await createTalkers(ctx, ['Ana', 'Lou', 'Noé']);
  await saveOwnChoice(ctx, ana, lou, 'later');
  await saveOwnChoice(ctx, ana, noe, 'pass');
  const aboutIds = async () => db('match_choices').where({ member_id: ana }).orderBy('chosen_at').pluck('about_id');
  later(7 * 24);
  await prune(ctx);
  expect(await aboutIds()).toEqual([noe]);
  later(190 * 24);
  await prune(ctx);
  expect(await aboutIds()).toEqual([]);
  present = start;
});

// S-choice-5
describe('after any actions of two members, also twice and at the same moment', () => {
  type Action = ChoiceKind | 'undo' | 'block' | 'lift' | 'pause' | 'resume';
  interface State {
    readonly pair: ChoicePair;
    readonly blocks: ReadonlySet<0 | 1>;
    readonly pauses: ReadonlySet<0 | 1>;
  }
  type Doing = readonly [who: 0 | 1, action: Action];

  /** The state after an action, by the pure model. */
  function after(state: State, [who, action]: Doing): State {
    const { pair, blocks, pauses } = state;
    const own = who === 0 ? pair : turnChoices(pair);
    const withOwn = (next: ChoicePair) => ({ ...state, pair: who === 0 ? next : turnChoices(next) });
    const without = (known: ReadonlySet<0 | 1>) => new Set([...known].filter((one) => one !== who));
    switch (action) {
      case 'undo':
        return withOwn(undoChoice(own, present));
      case 'block': {
        const mine = own.mine.kind === 'pass' ? own.mine : { ...own.mine, kind: null, chosenAt: null };
        return { ...withOwn({ ...own, mine }), blocks: new Set([...blocks, who]) };
      }
      case 'lift':
        return { ...state, blocks: without(blocks) };
      case 'pause':
        return { ...state, pauses: new Set([...pauses, who]) };
      case 'resume':
        return { ...state, pauses: without(pauses) };
      default:
        return blocks.size + pauses.size > 0 ? state : withOwn(choose(own, action, present).pair);
    }
  }

  const effectOf = ({ mine, theirs }: ChoicePair) =>
    JSON.stringify([mine, theirs].map((one: Choice) => [choiceOf(one, present), one.apart, one.notifiedAt]));

  it('the stored choices are those of the model, in one of the orders', async () => {
    const seed = chooseSeed();
    const doing = fc.tuple(
      fc.constantFrom(0 as const, 1 as const),
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom<Action>(...choiceKinds, 'undo') },
        { weight: 1, arbitrary: fc.constantFrom<Action>('block', 'lift', 'pause', 'resume') },
      ),
    );
    const moment = fc.record({
      hours: fc.constantFrom(0, 0, 1, 13, 30, 200),
      doings: fc.array(doing, { minLength: 1, maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 5, maxLength: 15 }), async (moments) => {
        present = start;
        const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
        const ids = [ana, lou] as const;
        const act = async ([who, action]: Doing) => {
          const [own, other] = [ids[who], ids[who === 0 ? 1 : 0]];
          if (action === 'undo') await undoOwnChoice(ctx, own, other);
          else if (action === 'block') await blockMember(ctx, own, other);
          else if (action === 'lift') await liftBlock(ctx, own, other);
          else if (action === 'pause' || action === 'resume')
            await db('members')
              .where({ id: own })
              .update({ paused_at: action === 'pause' ? present : null });
          else await saveOwnChoice(ctx, own, other, action);
        };
        let state: State = { pair: { mine: noChoice, theirs: noChoice }, blocks: new Set(), pauses: new Set() };
        for (const { hours, doings } of moments) {
          later(hours);
          // The first is sent twice, and all of them at once.
          const [first = [0, 'undo'] as const, second] = doings;
          await Promise.all([...doings, first].map(act));
          const orders = second
            ? [
                [first, second],
                [second, first],
                [first, second, first],
              ]
            : [[first]];
          const possible = orders.map((order) => order.reduce(after, state));
          const stored = effectOf(await pairOf(ana, lou));
          const found = possible.find(({ pair }) => effectOf(pair) === stored);
          expect({
            stored,
            possible: possible.map(({ pair }) => effectOf(pair)),
            isFound: found !== undefined,
          }).toMatchObject({ isFound: true });
          if (found) state = { ...found, pair: withMoments(found.pair, await pairOf(ana, lou)) };
        }
      }),
      { numRuns: extent(8, 40), seed },
    );
    present = start;
  });

  /** The model's pair with the stored moments: rows that ended are equal to none, and have none. */
  function withMoments(model: ChoicePair, stored: ChoicePair): ChoicePair {
    return {
      mine: { ...stored.mine, notifiedAt: model.mine.notifiedAt },
      theirs: { ...stored.theirs, notifiedAt: model.theirs.notifiedAt },
    };
  }
});

it('two choices of a member about different people do not wait for each other in a circle', async () => {
  const [ana = '', lou = '', noe = ''] = await createTalkers(ctx, ['Ana', 'Lou', 'Noé']);
  for (const [one, other] of [
    [lou, ana],
    [noe, ana],
    [lou, noe],
  ] as const)
    await saveOwnChoice(ctx, one, other, 'interested');
  await Promise.all([
    saveOwnChoice(ctx, ana, lou, 'interested'),
    saveOwnChoice(ctx, ana, noe, 'interested'),
    saveOwnChoice(ctx, noe, lou, 'interested'),
  ]);
  expect((await kindsOf(ana)).length).toBe(2);
  expect(present.getTime() - start.getTime()).toBeLessThan(DAY_MS);
});
