import path from 'node:path';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig, type Plugin } from 'vite';
import { compressFiles } from './client/compress-files.ts';

/**
 * Vike's runtime in the browser reads what the server tells, and looks for the hooks of whichever page it is: 12 KB,
 * compressed. There is one page, and one hook.
 */
const startAtOnce: Plugin = {
  name: 'start-at-once',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('/vike/dist/client/runtime-server-routing/entry.js')) return null;
    return `import { hydrate } from '#client/routing/hydrate.tsx'; void hydrate();`;
  },
};

export default defineConfig(({ command }) => ({
  plugins: [startAtOnce, vike(), react(), compressFiles],
  publicDir: 'client/public',
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A few files in place of many tiny ones, which cost a request each and compress badly.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
                { name: 'common', test: /\.(tsx?|mjs|js)$/, minShareCount: 10, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  // The built pages carry their own production React: the server process may have loaded the other one.
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
  resolve: {
    alias: {
      '#client': path.resolve(import.meta.dirname, 'client'),
      '#shared': path.resolve(import.meta.dirname, 'shared'),
    },
  },
}));
