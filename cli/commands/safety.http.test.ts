import { userInfo } from 'node:os';
import { beforeAll, expect, it } from '@jest/globals';
import { findActiveMember } from '#server/features/members/member.queries.ts';
import { seedDemoMembers } from '#server/features/demo/demo.service.ts';
import { reportAsVisitor, reportMember } from '#server/features/safety/reports.service.ts';
import { memberIdOf } from '#testing/visitor.ts';
import { strangerAt } from '#testing/unknown-browser.ts';
import { prepareServices } from '#testing/test-site.ts';
import { runCommand } from '#testing/run-command.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

const { database, ctx } = prepareServices();

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: 3 });
});

const run = (...args: string[]) => runCommand(database.databaseUrl, ['reports', ...args]);
const emailOf = (number: number) => `demo-${number}@demo.invalid`;
const idOf = (email: string) => memberIdOf(database.db, email);
const newestId = async () => (await database.db('reports').orderBy('created_at', 'desc').first('id'))!.id;

it('reports are listed, shown and decided at the command line, and each step is recorded', async () => {
  expect(await run('list')).toMatchObject({ code: 0, answer: '', remarks: fr`Rien n'attend.\n` });
  const reporter = await findActiveMember(database.db, await idOf(emailOf(1)));
  const reported = await idOf(emailOf(2));
  const report = { reason: 'scam', details: 'Un virement\u001B[2J demandé.', wantsBlock: false, client: null } as const;
  await reportMember(ctx, reporter!, { memberId: reported, isNamed: true }, report);
  const id = await newestId();
  const listed = JSON.parse((await run('list', '--json')).answer) as object[];
  expect(listed).toEqual([expect.objectContaining({ id, reason: 'scam', state: 'open', ofSameMember: 1 })]);
  const shown = await run('show', id);
  expect(shown.answer).toContain('Un virement\uFFFD[2J demandé.');
  expect(shown.answer).toContain(reported);
  expect(await run('show', reported)).toMatchObject({ code: 3 });

  expect(await run('decide', id, '--outcome', 'suspend')).toMatchObject({ code: 2 });
  expect(await run('decide', id, '--outcome', 'lift', '--reason', 'Non.')).toMatchObject({ code: 1 });
  const decided = await run('decide', id, '--outcome', 'suspend', '--reason', fr`Des demandes d'argent.`);
  expect(decided).toMatchObject({
    code: 0,
    answer: fr`C'est décidé : suspension. Les personnes concernées sont prévenues.\n`,
  });
  const again = await run('decide', id, '--outcome', 'nothing');
  expect(again).toMatchObject({
    code: 1,
    remarks: expect.stringMatching(frenchPattern(/^Quelqu'un vient de décider/)),
  });
  expect((await run('list', '--decided')).answer).toContain('Suspension');
  expect(JSON.parse((await run('show', id, '--json')).answer)).toMatchObject({
    state: 'decided',
    memberId: reported,
    decisions: [{ outcome: 'Suspension', statement: fr`Des demandes d'argent.` }],
  });
  expect(
    await database
      .db('audit_log')
      .where({ subject: `report:${id}` })
      .select('actor', 'action', 'details'),
  ).toEqual([
    {
      actor: `cli:${userInfo().username}`,
      action: 'report.decide',
      details: { outcome: 'suspend', ground: 'scam' },
    },
  ]);
});

it('the member of a public report is named by address, which hides a reported minor until the decision', async () => {
  const report = { reason: 'minor', details: 'Trop jeune.', place: 'Un profil', email: 'temoin@exemple.fr' } as const;
  await reportAsVisitor(ctx, strangerAt('192.0.2.1'), report);
  const id = await newestId();
  expect((await run('name', id, 'personne@exemple.fr')).code).toBe(1);
  expect(await run('name', id, emailOf(0))).toMatchObject({ code: 0, answer: fr`C'est noté.\n` });
  const isHidden = () =>
    database
      .db('members')
      .where({ email: emailOf(0) })
      .whereNotNull('under_review_since')
      .first('id');
  expect(await isHidden()).toBeDefined();
  expect((await run('decide', id, '--outcome', 'nothing')).code).toBe(0);
  expect(await isHidden()).toBeUndefined();
});
