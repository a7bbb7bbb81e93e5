import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Modules named `*.computed.ts` run when the pages are built. The browser gets only what they export, as data, and not
 * the sources of it; on the server they are ordinary modules.
 */
export const computedModules: Plugin = {
  name: 'computed-modules',
  async load(id) {
    if (this.environment.name !== 'client' || !id.endsWith('.computed.ts')) return null;
    const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
    return Object.entries(exported)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
};
