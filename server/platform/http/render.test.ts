import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../../node_modules', file), 'utf8');

describe('the patched dependencies (docs/decisions 1 and 4)', () => {
  it('render pages without remembering the requests of the last five seconds', () => {
    const source = read('vike/dist/server/runtime/renderPageServer.js');
    expect(source).not.toContain('catchInfiniteLoop');
    // What bounds the recursion instead: the request's own chain of aborts.
    expect(source).toMatch(/pageContextsAborted\.length > 99/);
    expect(source).toMatch(/renderPageServerEntryRecursive\(pageContextBegin, globalContext, requestId\)/);
  });

  it('print no trace of a forged link', () => {
    expect(read('passport-magic-link/lib/esm/Strategy.js')).not.toContain('Token verification failed');
  });
});
