import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { whileOpen } from '#testing/open-transaction.ts';
import { prepareServices } from '#testing/test-site.ts';
import { addDays } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { seedDemoMembers } from '../demo/demo.service.ts';
import { countEarlierChanges } from './codes/count-changes.service.ts';
import { lockCodes, saveCode } from './codes/codes.queries.ts';
import { encodeMissing } from './codes/encode-missing.service.ts';
import { encode } from './codes/encode.ts';
import { findMatchable } from './codes/matchable.queries.ts';
import { createMatchingEngine } from './matching-engine.ts';
import { updateMatchingCode } from './matching.service.ts';
import { refreshMember } from './refresh-member.service.ts';

const { ctx, db } = prepareServices();
let memberId = '';

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: 20 });
});

beforeEach(async () => {
  memberId = (await db('members').whereNull('paused_at').first('id'))!.id;
});

const whileChanging = (change: (changing: Transaction) => Promise<unknown>, work: () => Promise<unknown>) =>
  whileOpen(db, change, work);
const codeOf = async () => (await db('match_codes').where({ member_id: memberId }).first('code'))?.code ?? null;
async function codeOfAnswers(connection: Database): Promise<Uint8Array> {
  const member = await findMatchable(connection, memberId);
  return Buffer.from(encode(member!.profile));
}
const saveAnswersCode = async (changing: Transaction) => {
  await lockCodes(changing, [memberId]);
  await saveCode(changing, memberId, await codeOfAnswers(changing), new Date());
};

/** What may happen to a member, each as in the transaction of its form. */
const changes = {
  async answer(changing: Transaction) {
    const { communication_style: style } = (await db('user_preferences').where({ user_id: memberId }).first())!;
    const another = style === 'directe' ? 'nuancee' : 'directe';
    await changing('user_preferences').where({ user_id: memberId }).update({ communication_style: another });
    await saveAnswersCode(changing);
  },
  async pause(changing: Transaction) {
    await changing('members').where({ id: memberId }).update({ paused_at: new Date() });
    await saveCode(changing, memberId, null, new Date());
  },
  async erasure(changing: Transaction) {
    await changing('members').where({ id: memberId }).delete();
  },
} as const;

// S-matching-24
describe('encoding what an upgrade has left', () => {
  const encodedBefore = () => db('match_codes').where({ member_id: memberId }).update({ version: 0 });
  const notEncoded = () => db('match_codes').where({ member_id: memberId }).delete();

  it('does not overwrite the code of an answer that is saved meanwhile', async () => {
    await encodedBefore();
    await whileChanging(changes.answer, () => encodeMissing(ctx));
    expect(await codeOf()).toEqual(await codeOfAnswers(db));
  });

  it.each([
    ['pauses', 'encoded before', changes.pause, encodedBefore],
    ['pauses', 'not encoded', changes.pause, notEncoded],
    ['leaves', 'encoded before', changes.erasure, encodedBefore],
    ['leaves', 'not encoded', changes.erasure, notEncoded],
  ])('gives no code to a member who %s meanwhile and was %s', async (_leaves, _was, change, prepareCode) => {
    await prepareCode();
    await whileChanging(change, () => encodeMissing(ctx));
    expect(await codeOf()).toBeNull();
  });
});

// S-matching-28
describe('what had to wait for the night', () => {
  const waitingSinceYesterday = () =>
    db('private_answer_changes').insert({
      member_id: memberId,
      day: addDays(dayOf(ctx.now()), -1),
      changes: 4,
      counting: JSON.stringify({ height: 150 }),
    });

  it('counts without overwriting the code of an answer that is saved meanwhile', async () => {
    await waitingSinceYesterday();
    await whileChanging(changes.answer, () => countEarlierChanges(ctx));
    expect(await codeOf()).toEqual(await codeOfAnswers(db));
  });

  it('gives no code to a member who pauses meanwhile', async () => {
    await waitingSinceYesterday();
    await whileChanging(changes.pause, () => countEarlierChanges(ctx));
    expect(await codeOf()).toBeNull();
  });
});

// S-matching-1
it('an answer that is saved while its member pauses gives no code', async () => {
  await whileChanging(changes.pause, () => inTransaction(ctx, (tx) => updateMatchingCode(tx, memberId)));
  expect(await codeOf()).toBeNull();
});

// S-matching-25
it('a process that has yet to read everybody does so before it lets a changed member wait', async () => {
  const engine = createMatchingEngine();
  const wereLocked: boolean[] = [];
  const population: typeof engine.population = async (connection, day) => {
    const free = await db.raw<{ rows: unknown[] }>(
      'SELECT FROM match_codes WHERE member_id = :memberId FOR UPDATE SKIP LOCKED',
      { memberId },
    );
    wereLocked.push(free.rows.length === 0);
    return engine.population(connection, day);
  };
  await refreshMember(ctx, { ...engine, population }, memberId);
  expect(wereLocked).toEqual([false, true]);
});
