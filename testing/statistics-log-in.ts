import { randomBytes, scryptSync } from 'node:crypto';
import request from 'supertest';
import { deleteSessions, forgetFailures, saveCredentials } from '#server/features/admin/admin-log-in.queries.ts';
import { codeAt } from '#server/features/admin/one-time-codes.ts';
import { enrolStatisticsFactor } from '#server/features/admin/statistics-factor.service.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Statistics } from '#shared/statistics/statistics.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** The address and the password with which the tests open the statistics. */
export const STATISTICS_EMAIL = 'equipe@exemple.fr';
export const STATISTICS_PASSWORD = 'un mot de passe bien long';
/** What a visitor sees who knows neither. */
export const WRONG_CREDENTIALS = 'Identifiants incorrects. Vérifie ton email et mot de passe.';

const STATISTICS_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The code that the application of codes shows now. */
export const statisticsCode = () => codeAt(STATISTICS_SECRET, new Date());

/** What a try costs where a test does not ask for the price of production, of which it is a hundredth. */
const QUICK = { N: 2 ** 10, r: 8, p: 1 } as const;
const salt = randomBytes(16);
const QUICK_HASH = ['scrypt', QUICK.N, QUICK.r, QUICK.p]
  .concat([salt, scryptSync(STATISTICS_PASSWORD, salt, 32, QUICK)].map((bytes) => bytes.toString('base64url')))
  .join('$');

/**
 * Gives the statistics their password as `setAdminPassword` does, but quick to try and unweighed: each try takes a third
 * of a second at the price of production. That price and the weighing are proved in admin-log-in.http.test.ts.
 */
export async function giveStatisticsPassword({ db, now }: AppContext): Promise<void> {
  await saveCredentials(db, { email: STATISTICS_EMAIL, passwordHash: QUICK_HASH }, now());
  await deleteSessions(db);
  await forgetFailures(db);
}

/**
 * Sets the password and enrols the application of codes. Its codes work again and again, because tests log in more often
 * than twice a minute; that a code works once is proved where this is not called.
 */
export async function openStatistics(ctx: AppContext): Promise<void> {
  await giveStatisticsPassword(ctx);
  await enrolStatisticsFactor(ctx, STATISTICS_SECRET, codeAt(STATISTICS_SECRET, ctx.now()));
  await ctx.db.raw(`
    CREATE OR REPLACE FUNCTION forget_code() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN NEW.last_step := 0; RETURN NEW; END';
    CREATE OR REPLACE TRIGGER forget_code BEFORE UPDATE ON statistics_second_factor
      FOR EACH ROW EXECUTE FUNCTION forget_code();
    UPDATE statistics_second_factor SET last_step = 0;
  `);
}

/** Logs in by the form of the screen. */
export function logIn(
  visitor: Visitor,
  password = STATISTICS_PASSWORD,
  email = STATISTICS_EMAIL,
  code = statisticsCode(),
) {
  return visitor.post('/admin-stats', { intent: 'log-in', email, password, code });
}

/** A browser that has logged in. */
export async function loggedIn(url: string): Promise<Visitor> {
  const visitor = createVisitor(url);
  await logIn(visitor).expect(303);
  return visitor;
}

/** Asks for the statistics by the call `admin-stats`, as a client with this network address. */
export function callStatistics(
  url: string,
  client: string,
  password: string,
  email = STATISTICS_EMAIL,
  code = statisticsCode(),
) {
  const given = { email, password, code };
  return request(url).post('/functions/v1/admin-stats').set('X-Forwarded-For', client).send(given);
}

/** The data of the screen, log-in or dashboard. */
export async function statisticsScreen(visitor: Visitor) {
  return (await visitor.data('/admin-stats').expect(200)).body as {
    state: string;
    secret?: string;
    hasEnded?: boolean;
    statistics?: Statistics;
  };
}
