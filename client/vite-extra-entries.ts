import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minify, transformWithOxc, type Plugin } from 'vite';
import { OFFLINE_PATH } from '#shared/installation/installation.ts';

const folder = path.join(import.meta.dirname, 'features/installation');
const SERVICE_WORKER = path.join(folder, 'service-worker.ts');

/** Builds what is not part of Vike's pages: the service worker and the code of the offline page. */
export const viteExtraEntries: Plugin = {
  name: 'vite-extra-entries',
  apply: 'build',
  async buildStart() {
    if (this.environment.name !== 'client') return;
    this.emitFile({ type: 'chunk', id: path.join(folder, 'offline-page.ts') });
    // One file without imports is a classic script, which every browser takes; a bundle would share code with the pages.
    const source = readFileSync(SERVICE_WORKER, 'utf8');
    const define = { OFFLINE_PATH: JSON.stringify(OFFLINE_PATH) };
    const { code } = await transformWithOxc(source, SERVICE_WORKER, { define });
    const { code: small } = await minify('service-worker.js', code);
    // The end of an ES module would be a syntax error in a classic script.
    const script = small.replace(/export\s*\{\s*\};?\s*$/, '');
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: script });
  },
};
