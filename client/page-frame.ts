import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Plugin } from 'vite';

const SERVER_ENTRY = path.join(import.meta.dirname, 'routing/server-entry.ts');
const WRITE_PAGE_FRAME = path.join(import.meta.dirname, '../server/platform/http/write-page-frame.ts');

/** Builds the pages' code and document frame in a form that the server can use without loading Vike. */
export const pageFrame: Plugin = {
  name: 'page-frame',
  apply: 'build',
  buildStart() {
    if (this.environment.name !== 'ssr') return;
    this.emitFile({ type: 'chunk', id: SERVER_ENTRY, fileName: 'pages.mjs', preserveSignature: 'strict' });
  },
  buildApp: {
    order: 'post',
    // In a process of its own: in one where Vite is loaded, Vike takes itself for a development server.
    async handler() {
      execFileSync(process.execPath, [WRITE_PAGE_FRAME], { env: { ...process.env, NODE_ENV: 'production' } });
    },
  },
};
