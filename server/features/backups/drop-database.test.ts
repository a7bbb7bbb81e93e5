import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { dropDatabase } from './drop-database.ts';

/** A server that answers one error after the other, and then does what it is asked. */
function serverThatFails(codes: readonly (string | undefined)[]) {
  const asked: string[] = [];
  const query = (line: string) => {
    const code = codes[asked.push(line) - 1];
    return code === undefined ? Promise.resolve() : Promise.reject(Object.assign(new Error(), { code }));
  };
  return { asked, server: { query } as unknown as pg.Client };
}

// S-backup-5
describe('the database of a drill', () => {
  const removal = 'DROP DATABASE IF EXISTS resonance_drill_1_a';
  const forced = `${removal} WITH (FORCE)`;

  it('is removed as soon as the connections to it have ended', async () => {
    const { asked, server } = serverThatFails(['55006', '55006']);
    await dropDatabase(server, 'resonance_drill_1_a');
    expect(asked).toEqual([forced, forced, forced]);
  });

  it('is removed by a role that may not end autovacuum, which PostgreSQL ends by itself', async () => {
    const { asked, server } = serverThatFails(['42501', undefined, '55006', '42501']);
    await dropDatabase(server, 'resonance_drill_1_a');
    const endsItsOwn = expect.stringMatching(/^SELECT pg_terminate_backend.* 'resonance_drill_1_a' .*CURRENT_USER$/);
    expect(asked).toEqual([forced, endsItsOwn, removal, forced, endsItsOwn, removal]);
  });

  it('is given up where it is in use for a minute, and at once where something else is wrong', async () => {
    const always = serverThatFails(Array.from({ length: 100 }, () => '55006'));
    await expect(dropDatabase(always.server, 'a')).rejects.toMatchObject({ code: '55006' });
    expect(always.asked).toHaveLength(12);
    const forbidden = serverThatFails(['42501', undefined, '42501']);
    await expect(dropDatabase(forbidden.server, 'a')).rejects.toMatchObject({ code: '42501' });
    expect(forbidden.asked).toHaveLength(3);
  });
});
