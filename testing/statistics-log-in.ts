import request from 'supertest';
import type { Statistics } from '#shared/statistics/statistics.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** The address and the password with which the tests open the statistics. */
export const STATISTICS_EMAIL = 'equipe@exemple.fr';
export const STATISTICS_PASSWORD = 'un mot de passe bien long';
/** What a visitor sees who knows neither. */
export const WRONG_CREDENTIALS = 'Identifiants incorrects. Vérifie ton email et mot de passe.';

/** Logs in by the form of the screen. */
export function logIn(visitor: Visitor, password = STATISTICS_PASSWORD, email = STATISTICS_EMAIL) {
  return visitor.post('/admin-stats', { intent: 'log-in', email, password });
}

/** A browser that has logged in. */
export async function loggedIn(url: string): Promise<Visitor> {
  const visitor = createVisitor(url);
  await logIn(visitor).expect(303);
  return visitor;
}

/** Asks for the statistics by the call `admin-stats`, as a client with this network address. */
export function callStatistics(url: string, client: string, password: string, email = STATISTICS_EMAIL) {
  return request(url).post('/functions/v1/admin-stats').set('X-Forwarded-For', client).send({ email, password });
}

/** The data of the screen, log-in or dashboard. */
export async function statisticsScreen(visitor: Visitor) {
  return (await visitor.data('/admin-stats').expect(200)).body as {
    state: string;
    hasEnded?: boolean;
    statistics?: Statistics;
  };
}
