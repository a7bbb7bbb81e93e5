import { describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { prepareDatabase } from '#testing/test-site.ts';
import { createLog } from '../log.ts';
import { healthRouter } from './health.ts';

const database = prepareDatabase();
const readiness = { isStopping: false };
const app = express().use(healthRouter(createLog('silent', 'test'), database.db, readiness));

const checksOf = async (status: number) => {
  const { body } = await request(app).get('/readyz').expect(status);
  return (body as { checks: object }).checks;
};
const allIsWell = { database: true, migrations: true, queue: true, running: true };

describe('F5: /readyz and /livez', () => {
  it('are not ready on the schema of an earlier release, and ready on that of the next', async () => {
    expect(await checksOf(200)).toEqual(allIsWell);
    const last = (await database.db('knex_migrations').orderBy('id', 'desc').first())!;
    await database.db('knex_migrations').where({ id: last.id }).delete();
    expect(await checksOf(503)).toEqual({ ...allIsWell, migrations: false });
    await database.db('knex_migrations').insert([last, { name: '9999_of_the_next_release.ts', batch: 9 }]);
    expect(await checksOf(200)).toEqual(allIsWell);
  });

  it('are not ready without the queue', async () => {
    await database.db.raw('ALTER SCHEMA pgboss RENAME TO elsewhere');
    expect(await checksOf(503)).toEqual({ ...allIsWell, queue: false });
    await database.db.raw('ALTER SCHEMA elsewhere RENAME TO pgboss');
    expect(await checksOf(200)).toEqual(allIsWell);
  });

  it('are alive but not ready while the process stops, and close connections', async () => {
    readiness.isStopping = true;
    expect(await checksOf(503)).toEqual({ ...allIsWell, running: false });
    const { headers } = await request(app).get('/livez').expect(200);
    expect(headers['connection']).toBe('close');
    readiness.isStopping = false;
    await request(app).get('/healthz').expect(200);
  });
});
