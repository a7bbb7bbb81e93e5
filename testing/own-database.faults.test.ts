import { describe, expect, it } from '@jest/globals';
import { prepare } from '#testing/prepare.ts';
import { startOwnDatabase } from './own-database.ts';

const database = prepare(startOwnDatabase, (own) => own.remove());

const ask = async () => (await database.db.raw<{ rows: [{ answer: number }] }>('SELECT 1 AS answer')).rows[0].answer;

describe("a database of a test's own", () => {
  it('has its data and its address again after a restart', async () => {
    await database.db.schema.createTable('kept', (table) => table.integer('number'));
    await database.restart();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      if ((await ask().catch(() => 0)) === 1) break;
    }
    expect(await ask()).toBe(1);
    expect(await database.db.schema.hasTable('kept')).toBe(true);
  });

  it('answers nothing while it is paused, and answers when it is resumed', async () => {
    await database.pause();
    const answer = ask();
    const first = await Promise.race([answer, new Promise((resolve) => setTimeout(() => resolve('silence'), 300))]);
    await database.resume();
    expect(first).toBe('silence');
    expect(await answer).toBe(1);
  });
});
