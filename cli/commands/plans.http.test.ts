import { userInfo } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { addMonths, addDays } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { fr } from '#shared/typeset.ts';
import { insertMember } from '#testing/direct-members.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { prepareServices } from '#testing/test-site.ts';
import { runCommand } from '#testing/run-command.ts';

const { database } = prepareServices();
const run = (...args: string[]) => runCommand(database.databaseUrl, args);
const EMAIL = 'ana@exemple.fr';
const because = ['--reason', 'Une panne.'] as const;

// S-plan-8
describe('resonance entitlements', () => {
  it('grant, list and revoke months, which is recorded', async () => {
    const { id } = await insertMember(database.db, { email: EMAIL });
    const today = dayOf(new Date());
    const give = (...args: string[]) => run('entitlements', 'grant', EMAIL, ...args);
    expect((await run('entitlements', 'list', EMAIL)).remarks).toBe('Rien.\n');
    expect((await give('--plan', 'vip', '--months', '1', ...because, '--dry-run')).answer).toContain('Serait offert');
    expect(await database.db('entitlement_grants')).toEqual([]);
    const last = addDays(addMonths(today, 1), -1);
    expect(await give('--plan', 'vip', '--months', '1', ...because)).toMatchObject({
      code: 0,
      answer: fr`Offert, sous le numéro 1 : 1 mois Expérience VIP, à partir du ${today}.\nFormule en cours : Expérience VIP, jusqu'au ${last} compris.\n`,
    });
    await give('--plan', 'premium', '--months', '2', '--from', '2030-01-01', ...because);
    const listed = JSON.parse((await run('entitlements', 'list', EMAIL, '--json')).answer) as object[];
    expect(listed).toMatchObject([
      { email: EMAIL, number: 2, plan: 'premium', months: 2, startsOn: '2030-01-01', reason: 'Une panne.' },
      { email: EMAIL, number: 1, plan: 'vip', months: 1, startsOn: today, revokedAt: null },
    ]);
    const shown = await run('entitlements', 'list');
    expect(shown.answer).toMatch(/^ana@exemple\.fr +2 +Premium +2 +2030-01-01 .* – +Une panne\.$/m);

    expect((await run('entitlements', 'revoke', EMAIL, '1', ...because)).answer).toMatch(
      frenchPattern(/^Ce qu'il en restait est retiré\.\nFormule en cours : Freemium\.\n$/),
    );
    expect((await run('entitlements', 'revoke', EMAIL, '1', ...because)).code).toBe(3);
    const actions = await database
      .db('audit_log')
      .where({ subject: `member:${id}` })
      .orderBy('happened_at')
      .select();
    expect(actions.map(({ actor, action }) => [actor, action])).toEqual([
      [`cli:${userInfo().username}`, 'entitlement.grant'],
      [`cli:${userInfo().username}`, 'entitlement.grant'],
      [`cli:${userInfo().username}`, 'entitlement.revoke'],
    ]);
  });

  it.each([
    ['without a reason', ['--plan', 'vip', '--months', '1'], 2],
    ['of no plan', ['--plan', 'freemium', '--months', '1', ...because], 2],
    ['of no months', ['--plan', 'vip', '--months', '0', ...because], 2],
  ])('grant nothing %s', async (_what, args, code) => {
    expect((await run('entitlements', 'grant', 'personne@exemple.fr', ...args)).code).toBe(code);
  });

  it('exit with 3 for an unknown member', async () => {
    const args = ['--plan', 'vip', '--months', '1', ...because];
    expect((await run('entitlements', 'grant', 'personne@exemple.fr', ...args)).code).toBe(3);
  });
});

// S-plan-2
describe('resonance payments interests', () => {
  it('lists who waits for a paid plan, and counts each member once', async () => {
    expect((await run('payments', 'interests')).remarks).toBe('Personne.\n');
    const [lou, zoe] = [await insertMember(database.db), await insertMember(database.db)];
    const chosen = (member: { readonly id: string }, plan: 'premium' | 'vip', day: string) =>
      database.db('payment_interests').insert({ user_id: member.id, plan, chosen_at: new Date(day) });
    await chosen(lou, 'premium', '2026-11-01');
    await chosen(lou, 'vip', '2026-11-03');
    await chosen(zoe, 'premium', '2026-11-02');
    const { answer, remarks } = await run('payments', 'interests');
    expect(
      answer
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(/ {2,}/).slice(0, 2)),
    ).toEqual([
      [lou.email, 'Expérience VIP'],
      [zoe.email, 'Premium'],
      [lou.email, 'Premium'],
    ]);
    expect(remarks).toBe(fr`Premium : ${'1 personne'}, Expérience VIP : ${'1 personne'}.\n`);
    const found = await run('payments', 'interests', '--plan', 'premium', '--since', '2026-11-02', '--json');
    expect(JSON.parse(found.answer)).toMatchObject([{ email: zoe.email, plan: 'premium' }]);
  });
});
