import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const project = path.resolve(import.meta.dirname, '..');
const run = promisify(execFile);

/** What the check says where Node were of a version, and its exit code. */
async function checked(version: string): Promise<{ readonly code: number; readonly said: string }> {
  const pretended = `data:text/javascript,Object.defineProperty(process,'version',{value:'v${version}'})`;
  try {
    await run(process.execPath, ['--import', pretended, '--import', './server/check-node.mjs', '--eval', '0'], {
      cwd: project,
    });
    return { code: 0, said: '' };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

describe('S-operations-24: a program that is started', () => {
  it.each(['18.20.8', '20.19.0', '22.17.1', '23.11.0', '24.1.0'])(
    'refuses Node %s in one sentence',
    async (version) => {
      const { code, said } = await checked(version);
      expect(code).toBe(1);
      expect(said).toMatch(new RegExp(`^Node ${version.replaceAll('.', '\\.')} est trop ancien [^\\n]+\\n$`));
    },
  );

  it.each(['22.18.0', '22.23.1', '24.2.0', '25.0.0', process.versions.node])('accepts Node %s', async (version) => {
    expect(await checked(version)).toEqual({ code: 0, said: '' });
  });

  it.each(['server/main.ts', 'server/start.ts', 'worker/main.ts', 'cli/main.ts'])(
    'asks before anything else: %s',
    (file) => {
      const [first] = readFileSync(path.join(project, file), 'utf8').match(/^import .+$/m) ?? [];
      expect(first).toMatch(/check-node\.mjs';$/);
    },
  );

  it('asks for what package.json says', () => {
    const { engines } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as {
      engines: { node: string };
    };
    expect(engines.node).toBe('>=22.18.0 <23 || >=24.2.0');
  });
});
