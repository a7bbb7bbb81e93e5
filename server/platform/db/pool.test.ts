import { expect, it, jest } from '@jest/globals';
import { createPool } from './pool.ts';

// S-operations-27
it('a pool without a database throws its error, and does not say it a second time', async () => {
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  // Nobody listens there.
  const databaseUrl = 'postgres://ana@127.0.0.1:1/nothing';
  const pool = createPool({ databaseUrl, applicationName: 'resonance-test', max: 1, statementTimeoutMs: 1000 });
  try {
    await expect(pool.raw('SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(warn).not.toHaveBeenCalled();
  } finally {
    warn.mockRestore();
    await pool.destroy();
  }
});
