import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { freePort, startProcess, until, type TestProcess } from '#testing/test-process.ts';
import { prepareDatabase, prepareFolder } from '#testing/test-site.ts';

const database = prepareDatabase();
const folder = prepareFolder();

let number = 0;

interface NpmProcess extends TestProcess {
  /** Whether anything that npm has started, or npm itself, still lives. */
  isAnythingLeft(): Promise<boolean>;
}

/** Runs a line as people do, so that npm and its shell are between the test and the program; `pid` is npm's. */
function startNpm(line: string, env: Readonly<Record<string, string>> = {}): NpmProcess {
  // All that npm starts has the pipe as its standard input. It never ends, because they could write into it, too.
  const pipe = path.join(folder, `pipe-${(number += 1)}`);
  const shell = `mkfifo "${pipe}" && exec ${line} 0<> "${pipe}"`;
  const own = { DATABASE_URL: database.databaseUrl, DATA_DIR: folder, DRAIN_SECONDS: '0' };
  const npm = { npm_config_update_notifier: 'false', npm_config_cache: folder };
  return {
    ...startProcess('server/main.ts', { ...own, ...npm, ...env }, [], { shell }),
    async isAnythingLeft() {
      try {
        await (await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK)).close();
        return true;
      } catch (error) {
        // Nobody reads it any more.
        if ((error as NodeJS.ErrnoException).code === 'ENXIO') return false;
        throw error;
      }
    },
  };
}

async function expectNothingLeft(npm: NpmProcess): Promise<void> {
  await until(async () => !(await npm.isAnythingLeft()), npm.output);
  expect(await npm.isAnythingLeft()).toBe(false);
}

// S-operations-20
describe('a program that npm has started', () => {
  it.each([
    ['SIGTERM', (npm: NpmProcess) => npm.stop()],
    ['SIGKILL', (npm: NpmProcess) => npm.kill()],
  ])('is not left behind when npm run web ends by %s', async (_signal, end) => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const npm = startNpm('npm run -s web', { PORT: String(port), PUBLIC_URL: address });
    await until(async () => npm.hasExited() || (await fetch(`${address}/readyz`)).ok, npm.output);
    expect([npm.hasExited(), await npm.isAnythingLeft()]).toEqual([false, true]);
    await end(npm);
    await expectNothingLeft(npm);
    await expect(fetch(`${address}/livez`)).rejects.toThrow();
  });

  it('is not left behind when npm run worker ends by SIGTERM', async () => {
    const npm = startNpm('npm run -s worker', { PUBLIC_URL: 'http://localhost:3000' });
    await until(() => Promise.resolve(npm.hasExited() || npm.output().includes('worker is working')), npm.output);
    expect([npm.hasExited(), await npm.isAnythingLeft()]).toEqual([false, true]);
    await npm.stop();
    await expectNothingLeft(npm);
  });

  it.each(['npm run -s cli --', 'npx resonance'])('is not left behind when %s ends by SIGTERM', async (line) => {
    // It waits for a password.
    const npm = startNpm(`${line} admin set-password --email equipe@exemple.fr`);
    await until(async () => npm.hasExited() || (await connectionsOfCommands()) > 0, npm.output);
    expect([npm.hasExited(), await npm.isAnythingLeft()]).toEqual([false, true]);
    await npm.stop();
    await expectNothingLeft(npm);
    await until(async () => (await connectionsOfCommands()) === 0);
  });
});

async function connectionsOfCommands(): Promise<number> {
  const { rows } = await database.db.raw<{ rows: { found: number }[] }>(
    `SELECT count(*)::int AS found FROM pg_stat_activity WHERE datname = current_database() AND application_name = ?`,
    ['resonance-cli'],
  );
  return rows[0]?.found ?? 0;
}
