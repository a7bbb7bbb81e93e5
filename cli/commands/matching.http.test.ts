import { beforeAll, describe, expect, it } from '@jest/globals';
import { createMatchingEngine } from '#server/features/matching/matching-engine.ts';
import { beginRefresh, finishRefresh } from '#server/features/matching/refresh-everybody.service.ts';
import { seedDemoMembers } from '#server/features/demo/demo.service.ts';
import { runCommand } from '#testing/run-command.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { prepareServices } from '#testing/test-site.ts';

const { database, ctx } = prepareServices();

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: 120 });
  await finishRefresh(ctx, createMatchingEngine(), await beginRefresh(ctx));
});

interface ExposureFields {
  readonly share_in_no_six_28_days: number;
  readonly most_shown: number;
  readonly mean_shown: number;
  readonly mutual_share: number;
}

interface SimulationFields extends ExposureFields {
  readonly by_gender: Record<'femme' | 'homme' | 'autre', ExposureFields>;
  readonly bound: { readonly by_gender: Record<'femme' | 'homme' | 'autre', Omit<ExposureFields, 'mean_shown'>> };
}

const run = (...args: string[]) => runCommand(database.databaseUrl, ['matches', ...args]);

describe('the command matches', () => {
  it("show prints a member's list, with --explain the points part by part", async () => {
    const email = 'demo-1@demo.invalid';
    const { code, answer } = await run('show', '--member', email);
    expect(code).toBe(0);
    const row = (await database
      .db('match_lists')
      .join('members', 'members.id', 'match_lists.member_id')
      .where({ email })
      .first('candidate_ids', 'points'))!;
    expect(answer.split('\n')[0]).toContain(`${row.candidate_ids[0]}  ${row.points[0]} points`);
    const explained = await run('show', '--member', email, '--explain');
    const [first = ''] = explained.answer.split(/^ 2 /m);
    const sum = [...first.matchAll(/^ {6}\w+ +(\d+)$/gm)].reduce((total, [, points]) => total + Number(points), 0);
    expect(sum).toBe(row.points[0]);
  });

  it('refresh --all computes all members and prints how much changed', async () => {
    await database.db('match_lists').where('member_id', '<', '80000000-0000-0000-0000-000000000000').delete();
    const { code, answer } = await run('refresh', '--all');
    expect(answer).toMatch(
      frenchPattern(/^120 membres en [\d,]*\d s\. Ont changé : \d\d listes et \d+ choix de six\.$/m),
    );
    expect(answer).toMatch(frenchPattern(/Gini d'exposition : 0,\d{3}\./));
    expect(code).toBe(0);
  });

  it('areas --set divides the map, areas shows who is where, and refresh --all does the work of areas without worker', async () => {
    const { code, answer } = await run('areas', '--set', '3', '--json');
    expect(code).toBe(0);
    const { areas, members } = JSON.parse(answer) as {
      readonly members: number;
      readonly areas: readonly {
        readonly ownMembers: number;
        readonly readMembers: number;
        readonly workers: number;
      }[];
    };
    expect(members).toBe(120);
    expect(areas.reduce((sum, { ownMembers }) => sum + ownMembers, 0)).toBe(120);
    expect(areas.every(({ workers }) => workers === 0)).toBe(true);
    expect((await run('areas')).answer).toMatch(frenchPattern(/^Sans worker : 1, 2, 3\. /m));
    expect((await run('refresh', '--all')).answer).toMatch(frenchPattern(/Ont changé : 0 liste et 0 choix de six\./));
    const chunks = await database.db('match_run_chunks').whereNotNull('area').select('area');
    expect(new Set(chunks.map(({ area }) => area)).size).toBe(3);
    expect((await run('areas', '--set', '1')).answer).toMatch(frenchPattern(/^Aucun secteur/));
    expect(await database.db('audit_log').where({ action: 'matches.areas' })).toHaveLength(2);
  });

  it('refresh --member computes one member and writes it to the audit log', async () => {
    expect(await run('refresh', '--member', 'demo-2@demo.invalid')).toMatchObject({
      code: 0,
      answer: fr`C'est fait.\n`,
    });
    const { id } = (await database.db('members').where({ email: 'demo-2@demo.invalid' }).first('id'))!;
    expect(await database.db('audit_log').where({ action: 'matches.refresh', subject: `member:${id}` })).toHaveLength(
      1,
    );
  });

  it('verify prints the members whose stored list differs from the reference', async () => {
    expect(await run('verify', '--sample', '200')).toMatchObject({
      code: 0,
      answer: '120 listes comparées, 0 différente.\n',
    });
    const { rows } = await database.db.raw<{ rows: [{ member_id: string }] }>(
      'SELECT member_id FROM match_lists WHERE cardinality(points) > 0 LIMIT 1',
    );
    const [{ member_id: memberId }] = rows;
    await database
      .db('match_lists')
      .where({ member_id: memberId })
      .update({ points: database.db.raw('array_append(points[2:], 1::smallint)') });
    expect(await run('verify', '--sample', '200')).toMatchObject({
      code: 1,
      answer: `120 listes comparées, 1 différente.\n${memberId}\n`,
    });
  });

  it('calibrate measures the pairs of all members that may meet, and proposes nothing for too few', async () => {
    const { code, answer } = await run('calibrate');
    expect(code).toBe(0);
    expect(answer).toMatch(frenchPattern(/^120 membres, \d[\d ]* paires qui peuvent se rencontrer$/m));
    expect(answer).toMatch(frenchPattern(/^ +70 % +82 +95,0 % +\d+,\d % +\d+$/m));
    expect(answer).toContain('Trop peu de paires');
    const asJson = JSON.parse((await run('calibrate', '--sample', '50', '--json')).answer) as Record<string, unknown>;
    expect(asJson).toMatchObject({ members: 50, proposal: null, pairs: expect.any(Number) });
  });

  it('simulate prints equal figures for equal seeds', async () => {
    const { code, answer } = await run('simulate', '--members', '300', '--seed', '7');
    expect(code).toBe(0);
    expect(answer).toMatch(frenchPattern(/^jamais montrées +\d+,\d % +\d+,\d %$/m));
    expect((await run('simulate', '--members', '300', '--seed', '7')).answer).toBe(answer);
  });

  it('simulate prints a population with a share of men as figures by gender, with the bound of each', async () => {
    const { code, answer } = await run('simulate', '--members', '400', '--men', '72', '--days', '3', '--json');
    expect(code).toBe(0);
    const { plain, mutual } = JSON.parse(answer) as Record<'plain' | 'mutual', SimulationFields>;
    expect(mutual.share_in_no_six_28_days).toBeLessThan(plain.share_in_no_six_28_days);
    expect(mutual.by_gender.femme.most_shown).toBeLessThan(plain.by_gender.femme.most_shown);
    for (const gender of ['femme', 'homme', 'autre'] as const) {
      const [figures, bound] = [mutual.by_gender[gender], mutual.bound.by_gender[gender]];
      expect(figures.share_in_no_six_28_days).toBeGreaterThanOrEqual(bound.share_in_no_six_28_days);
      expect(figures.most_shown).toBeGreaterThanOrEqual(bound.most_shown);
      expect(figures.mutual_share).toBeLessThanOrEqual(bound.mutual_share);
      expect(figures.mean_shown).toBeLessThanOrEqual(figures.most_shown);
    }
  });

  it.each<[string, string[], number, RegExp]>([
    ['nothing said', ['refresh'], 2, /Dis soit --all, soit --member/],
    ['both said', ['refresh', '--all', '--member', 'a@exemple.fr'], 2, /Dis soit --all, soit --member/],
    ['no such member', ['show', '--member', 'personne@exemple.fr'], 3, frenchPattern(/Aucun compte n'a cette adresse/)],
    ['no address', ['show', '--member', 'personne'], 2, /Donne une adresse e-mail/],
    ['no number', ['verify', '--sample', '1e3'], 2, /Donne un nombre entier/],
    ['a population of men alone', ['simulate', '--men', '97'], 2, /Donne un nombre entier/],
    ['too many invented members', ['simulate', '--members', '9999999'], 2, /Donne un nombre entier/],
  ])('refuses %s with one French sentence and its exit code', async (_name, args, expected, sentence) => {
    const { code, answer, remarks } = await run(...args);
    expect({ code, answer }).toEqual({ code: expected, answer: '' });
    expect(remarks).toMatch(sentence);
    expect(remarks).not.toMatch(/^\s+at /m);
  });
});
