import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { typesetAtBuild } from '../../client/typeset-at-build.ts';
import { viteModuleOverrides } from '../../client/vite-module-overrides.ts';
import { matchesAnswer, onlooker } from './matches-answer.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The tree needs the titles of the screens, and of their code only its own. */
const oneScreen: Plugin = {
  name: 'one-screen',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('client/routing/screens.tsx')) return null;
    return code.replace(/import\.meta\.glob<ScreenModule>\([^)]*\)/, '{}');
  },
};

/** Builds the tree as one module that brings everything but React, and writes the data it shows into a second file. */
export async function buildTree(folder: string): Promise<void> {
  await buildModule('bench/pages/matches-tree.tsx', folder, ['react', 'react-dom', 'react/jsx-runtime']);
  await writeFile(path.join(folder, 'answer.json'), JSON.stringify({ answer: matchesAnswer, viewer: onlooker }));
}

/** Builds the control of React alone, as `tree.mjs`. */
export function buildBareTree(folder: string): Promise<void> {
  return buildModule('bench/pages/bare-tree.tsx', folder, []);
}

async function buildModule(source: string, folder: string, external: string[]): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [oneScreen, typesetAtBuild, viteModuleOverrides, react()],
    publicDir: false,
    resolve: { alias: { '#client': path.join(root, 'client'), '#shared': path.join(root, 'shared') } },
    ssr: { noExternal: true, external },
    build: {
      ssr: path.join(root, source),
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'tree.mjs', codeSplitting: false } },
    },
  });
}
