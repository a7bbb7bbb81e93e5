import { beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE_SECONDS } from '#shared/duration.ts';
import {
  callStatistics,
  giveStatisticsPassword,
  logIn,
  statisticsScreen,
  STATISTICS_EMAIL,
  STATISTICS_PASSWORD,
  WRONG_CREDENTIALS,
} from '#testing/statistics-log-in.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createVisitor, type Visitor } from '#testing/visitor.ts';
import { setAdminPassword } from './admin-log-in.service.ts';
import { codeAt } from './one-time-codes.ts';
import { resetStatisticsFactor } from './statistics-factor.service.ts';

const { database, web, ctx } = prepareWebSite({ ownProcess: true, env: { LOG_LEVEL: 'info' } });

beforeEach(async () => {
  for (const table of ['rate_limits', 'statistics_second_factor', 'admin_login_failures'] as const)
    await database.db(table).delete();
  await giveStatisticsPassword(ctx);
});

const enrol = (visitor: Visitor, code: string) => visitor.post('/admin-stats', { intent: 'enrol', code });
const codeIn = (secret: string, seconds: number) => codeAt(secret, new Date(Date.now() + seconds * 1000));

/** A browser that has given the right password, and the secret that it is shown. */
async function offered(): Promise<{ visitor: Visitor; secret: string }> {
  const visitor = createVisitor(web.url);
  await logIn(visitor, STATISTICS_PASSWORD, STATISTICS_EMAIL, '').expect(303).expect('Location', '/admin-stats');
  const { state, secret = '' } = await statisticsScreen(visitor);
  expect(state).toBe('enrol');
  return { visitor, secret: secret.replaceAll(' ', '') };
}

/** The secret of an application of codes that is enrolled, and none of whose codes was used. */
async function enrolled(): Promise<string> {
  const { visitor, secret } = await offered();
  await enrol(visitor, codeIn(secret, 0)).expect(303).expect('Location', '/admin-stats?connexion=reussie');
  expect((await statisticsScreen(visitor)).state).toBe('dashboard');
  await database.db('statistics_second_factor').update({ last_step: '0' });
  return secret;
}

// S-administration-8
describe('the second factor of the statistics', () => {
  it('is enrolled at the first log-in, before anything opens', async () => {
    const { visitor, secret } = await offered();
    const page = await visitor.get('/admin-stats').expect(200);
    for (const words of ['Scanne cette image', 'role="img"', 'otpauth://totp/']) expect(page.text).toContain(words);
    expect(page.text).not.toContain('Taux de complétion');
    expect(await database.db('admin_sessions')).toEqual([]);
    await enrol(visitor, '12345').expect(422, /six chiffres/);
    await enrol(visitor, codeIn(secret, 3600)).expect(422, /est pas le bon/);
    await enrol(visitor, codeIn(secret, 0)).expect(303);
    expect((await statisticsScreen(visitor)).state).toBe('dashboard');
    const recorded = await database.db('audit_log').where({ action: 'statistics.second-factor.enrol' });
    expect(recorded).toHaveLength(1);
    expect(web.output()).not.toContain(secret);
  });

  it('is asked for with each log-in and each call, and a code works once', async () => {
    const secret = await enrolled();
    const tryWith = (code: string) => logIn(createVisitor(web.url), STATISTICS_PASSWORD, STATISTICS_EMAIL, code);
    for (const code of ['', '000000', 'abcdef', codeIn(secret, -90), codeIn(secret, 3600)]) {
      await database.db('admin_login_failures').delete();
      const page = await tryWith(code).expect(401);
      expect(page.text).toContain(WRONG_CREDENTIALS);
      await callStatistics(web.url, '', STATISTICS_PASSWORD, STATISTICS_EMAIL, code).expect(401, {
        success: false,
        stats: null,
        error: WRONG_CREDENTIALS,
      });
    }
    await database.db('admin_login_failures').delete();
    const code = codeIn(secret, 0);
    await tryWith(`${code.slice(0, 3)} ${code.slice(3)}`).expect(303);
    await tryWith(code).expect(401);
    const next = codeIn(secret, 30);
    await callStatistics(web.url, '', STATISTICS_PASSWORD, STATISTICS_EMAIL, next).expect(200);
    await callStatistics(web.url, '', STATISTICS_PASSWORD, STATISTICS_EMAIL, next).expect(401);
  });

  it('uses up no code for a wrong password, and answers it like a wrong code', async () => {
    const secret = await enrolled();
    const code = codeIn(secret, 0);
    const wrong = await callStatistics(web.url, '', 'un autre mot de passe', STATISTICS_EMAIL, code).expect(401);
    const right = await callStatistics(web.url, '', STATISTICS_PASSWORD, STATISTICS_EMAIL, '000000').expect(401);
    expect(wrong.body).toEqual(right.body);
    await callStatistics(web.url, '', STATISTICS_PASSWORD, STATISTICS_EMAIL, code).expect(200);
  });

  it('has to be enrolled on the page before the call answers', async () => {
    const { body } = await callStatistics(web.url, '', STATISTICS_PASSWORD, STATISTICS_EMAIL, '').expect(403);
    expect(body).toMatchObject({ success: false, stats: null, error: expect.stringContaining('/admin-stats') });
    await callStatistics(web.url, '', 'un autre mot de passe', STATISTICS_EMAIL, '').expect(401);
  });

  it('is enrolled by one of two browsers that were offered it', async () => {
    const [first, second] = [await offered(), await offered()];
    expect(first.secret).not.toBe(second.secret);
    await enrol(first.visitor, codeIn(first.secret, 0)).expect(303);
    await enrol(second.visitor, codeIn(second.secret, 0)).expect(422, /est plus valable/);
    expect((await statisticsScreen(second.visitor)).state).toBe('log-in');
  });

  it('is offered for ten minutes, and until another password is set', async () => {
    const late = await offered();
    const offer = late.visitor.agent.jar.getCookie('statistics', {
      domain: '127.0.0.1',
      path: '/',
      secure: false,
      script: false,
    });
    expect(offer?.value).toMatch(/^offer\./);
    const forged = createVisitor(web.url);
    void forged.agent.set('Cookie', `statistics=${offer?.value.slice(0, -4)}AAAA`);
    expect((await statisticsScreen(forged)).state).toBe('log-in');
    await setAdminPassword(ctx, STATISTICS_EMAIL, `${STATISTICS_PASSWORD}, encore`);
    expect((await statisticsScreen(late.visitor)).state).toBe('log-in');
    await enrol(late.visitor, codeIn(late.secret, 0)).expect(422);
    expect(await database.db('statistics_second_factor')).toEqual([]);
  });

  it('is stored sealed, and removed by an operator, which ends every session', async () => {
    const secret = await enrolled();
    const { sealed_secret: sealed } = (await database.db('statistics_second_factor').first())!;
    expect(sealed.toString('latin1')).not.toContain(secret);
    expect(await database.db('admin_sessions')).toHaveLength(1);
    expect(await resetStatisticsFactor(ctx, 'cli')).toBe(true);
    expect(await database.db('admin_sessions')).toEqual([]);
    expect(await resetStatisticsFactor(ctx, 'cli')).toBe(false);
    await offered();
  });
});

describe('an offered application of codes', () => {
  it('is gone after ten minutes', async () => {
    const { enrolStatisticsFactor, offerStatisticsFactor, readStatisticsOffer } =
      await import('./statistics-factor.service.ts');
    const sealed = await offerStatisticsFactor(ctx);
    const inSeconds = (seconds: number) => ({ ...ctx, now: () => new Date(Date.now() + seconds * 1000) });
    const offer = await readStatisticsOffer(inSeconds(10 * MINUTE_SECONDS - 5), sealed);
    expect(offer?.email).toBe(STATISTICS_EMAIL);
    expect(await readStatisticsOffer(inSeconds(10 * MINUTE_SECONDS + 5), sealed)).toBeNull();
    expect(await enrolStatisticsFactor(ctx, offer?.secret ?? '', '000000')).toBe('wrong');
  });
});
