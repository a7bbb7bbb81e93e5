import { expect, it } from '@jest/globals';
import pino from 'pino';
import { Registry } from 'prom-client';
import { readConfig } from '../config.ts';
import { watchSharedState } from './shared-state.ts';

it('the metrics of the shared state are only resonance_database_up 0 without a database', async () => {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
    SECRET_KEY: 's',
  });
  const registry = new Registry();
  const state = watchSharedState(config, pino({ level: 'silent' }), registry);
  await state.look();
  const metricLines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(metricLines).toEqual(['resonance_database_up 0']);
  await state.stop();
});
