import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMatchingEngine } from '#server/features/matching/matching-engine.ts';
import { beginRefresh, finishRefresh } from '#server/features/matching/refresh-everybody.service.ts';
import { seedDemoMembers } from '#server/features/demo/demo.service.ts';
import { createTestContext } from '#server/testing/test-context.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { startProcess } from '#server/testing/test-process.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { ctx, close } = await createTestContext(database);
  await seedDemoMembers(ctx, { members: 120 });
  await finishRefresh(ctx, createMatchingEngine(), await beginRefresh(ctx));
  await close();
});
afterAll(() => database.drop());

async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const command = startProcess('cli/main.ts', { DATABASE_URL: database.databaseUrl }, ['matches', ...args]);
  return { code: await command.exited(), output: command.output() };
}

describe('matches on the command line', () => {
  it('shows a list, and the points part by part', async () => {
    const email = 'demo-1@demo.invalid';
    const { code, output } = await run('show', '--member', email);
    expect(code).toBe(0);
    const row = await database
      .db('match_lists')
      .join('members', 'members.id', 'match_lists.member_id')
      .where({ email })
      .first<{ candidate_ids: string[]; points: number[] }>('candidate_ids', 'points');
    expect(output.split('\n')[0]).toContain(`${row.candidate_ids[0]}  ${row.points[0]} points`);
    const explained = await run('show', '--member', email, '--explain');
    const [first = ''] = explained.output.split(/^ 2 /m);
    const sum = [...first.matchAll(/^ {6}\w+ +(\d+)$/gm)].reduce((total, [, points]) => total + Number(points), 0);
    expect(sum).toBe(row.points[0]);
  });

  it('computes everybody, and says what changed', async () => {
    await database.db('match_lists').where('member_id', '<', '80000000-0000-0000-0000-000000000000').delete();
    const { code, output } = await run('refresh', '--all');
    expect(output).toMatch(/^120 members in [\d.]+ s: \d\d lists and \d+ sixes changed\.$/m);
    expect(output).toMatch(/Gini of exposure: 0\.\d{3}\./);
    expect(code).toBe(0);
  });

  it('computes one member', async () => {
    expect(await run('refresh', '--member', 'demo-2@demo.invalid')).toEqual({ code: 0, output: 'Done.\n' });
  });

  it('finds lists that are not what the reference says', async () => {
    expect(await run('verify', '--sample', '200')).toEqual({ code: 0, output: '120 lists compared, 0 different.\n' });
    const { member_id: memberId } = await database
      .db('match_lists')
      .whereRaw('cardinality(points) > 0')
      .first<{ member_id: string }>('member_id');
    await database
      .db('match_lists')
      .where({ member_id: memberId })
      .update({ points: database.db.raw('array_append(points[2:], 1::smallint)') });
    expect(await run('verify', '--sample', '200')).toEqual({
      code: 1,
      output: `120 lists compared, 1 different.\n${memberId}\n`,
    });
  });

  it('measures an invented market, the same for the same seed', async () => {
    const { code, output } = await run('simulate', '--members', '300', '--seed', '7');
    expect(code).toBe(0);
    expect(output).toMatch(/^in nobody's six +\d+\.\d % +\d+\.\d %$/m);
    expect((await run('simulate', '--members', '300', '--seed', '7')).output).toBe(output);
  });

  it.each<[string, string[], RegExp]>([
    ['nothing said', ['refresh'], /Say either --all or --member/],
    ['both said', ['refresh', '--all', '--member', 'a@exemple.fr'], /Say either --all or --member/],
    ['no such member', ['show', '--member', 'personne@exemple.fr'], /Nobody has this address/],
    ['no address', ['show', '--member', 'personne'], /Give an e-mail address/],
    ['no number', ['verify', '--sample', '1e3'], /Give a whole number/],
    ['too large a market', ['simulate', '--members', '9999999'], /Give a whole number/],
  ])('refuses %s in a sentence', async (_name, args, sentence) => {
    const { code, output } = await run(...args);
    expect(code).toBe(1);
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/^\s+at /m);
  });
});
