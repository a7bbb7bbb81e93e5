import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const renderer = JSON.stringify(path.join(import.meta.dirname, 'render.ts'));

/** Renders a built page in a process that fails as soon as it loads a package of the build. */
const PROGRAM = `
import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (/node_modules\\/(vike|vite|@vitejs)\\//.test(found.url)) throw new Error('loads ' + found.url);
    return found;
  },
});
const { createRenderer } = await import(${renderer});
const { renderOfflinePage } = await createRenderer({ fromSource: process.argv[1] === 'source' });
process.stdout.write(renderOfflinePage('Résonance'));
`;

const run = (pages: 'built' | 'source') =>
  promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM, pages]);

describe('the built pages', () => {
  it('are rendered in production without loading Vike or Vite', async () => {
    expect((await run('built')).stdout).toMatch(/^<!doctype html>[^]*<title>Hors ligne · Résonance<\/title>/);
  });

  it('need Vike only when they are rendered from source', async () => {
    await expect(run('source')).rejects.toThrow('node_modules/vike/');
  });
});
