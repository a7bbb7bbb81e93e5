import path from 'node:path';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { viteExtraEntries } from './client/vite-extra-entries.ts';
import { computedModules } from './client/computed-modules.ts';
import { typesetAtBuild } from './client/typeset-at-build.ts';
import { viteModuleOverrides } from './client/vite-module-overrides.ts';
import { pageFrame } from './client/page-frame.ts';

/** A compressed copy next to every file that travels as text: as small as can be, once, when building. */
const compressFiles: Plugin = {
  ...compression({
    include: /\.(js|css|svg|json|webmanifest|txt|html)$/,
    // Less than a packet: nothing to win.
    threshold: 1024,
    algorithms: ['brotliCompress', defineAlgorithm('gzip', { level: 9 })],
    logLevel: 'silent',
  }),
  applyToEnvironment: ({ name }) => name === 'client',
};

/**
 * Names style sheets by their hash alone: the list of all of them travels with the first screen, and what comes before the hash
 * says nothing to a browser. The hash stays between two dots, where Vike looks for it.
 */
const nameStyles: Plugin = {
  name: 'name-styles',
  applyToEnvironment: ({ name }) => name === 'client',
  outputOptions(options) {
    const { assetFileNames } = options;
    if (typeof assetFileNames !== 'function') throw new Error('Vike no longer names the files of the build.');
    return {
      ...options,
      assetFileNames: (asset) =>
        asset.names.some((name) => name.endsWith('.css')) ? 'assets/static/s.[hash][extname]' : assetFileNames(asset),
    };
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    computedModules,
    typesetAtBuild,
    viteModuleOverrides,
    viteExtraEntries,
    vike(),
    react(),
    pageFrame,
    nameStyles,
    compressFiles,
  ],
  publicDir: 'client/public',
  build: {
    target: 'es2022',
    // Of the name of each file a seventh less to load than with letters of both cases; the server names them alike.
    rolldownOptions: { output: { hashCharacters: 'base36' } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The list of all of them travels with the first screen, and of a name only this does not compress.
            chunkFileNames: 'assets/chunks/[hash:7].js',
            // A few files in place of many tiny ones, which cost a request each and compress badly.
            codeSplitting: {
              groups: [
                // The build has set nearly every text by then: few screens set one, and the first screen is none of them.
                { name: 'typeset', test: /\/typeset\.ts$/, priority: 3 },
                // Tiny ones in one file: the first screen loads the names of all files.
                { name: 'words', test: /\/(?:capitalised|elision|number-format)\.ts$/, priority: 2 },
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
                // Dates, times and cards of choices are for members: the first screen does not load them. What loads further
                // code is all that a page at rest has.
                {
                  name: 'common',
                  test: /^(?!.*\/(?:calendar|birth-date|ChoiceCard|arrow-keys)\.tsx?$|.*preload-helper).*\.(tsx?|mjs|js)$/,
                  minShareCount: 10,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
  // The built pages carry their own production React, whatever NODE_ENV says: the server process may have loaded the other.
  ...(command === 'build' && {
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
  resolve: {
    alias: {
      '#client': path.resolve(import.meta.dirname, 'client'),
      '#shared': path.resolve(import.meta.dirname, 'shared'),
    },
  },
}));
