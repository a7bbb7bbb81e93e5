import type { Plugin } from 'vite';

/** Modules of packages that do more than our pages need, each with the code that replaces it. */
const replaced: Readonly<Record<string, string>> = {
  // The original puts an icon's attributes together anew each time it is rendered.
  '/lucide-react/dist/esm/createLucideIcon.mjs': `export { drawIcon as default } from '#client/ui/draw-icon.tsx';`,
  // The original looks for the page and its hooks among all possible ones: 12 KB, compressed. Here there is one page
  // and one hook.
  '/vike/dist/client/runtime-server-routing/entry.js': `import { hydrate } from '#client/routing/hydrate.tsx'; void hydrate();`,
};

export const viteModuleOverrides: Plugin = {
  name: 'vite-module-overrides',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const [, code = null] = Object.entries(replaced).find(([ending]) => id.endsWith(ending)) ?? [];
    return code;
  },
};
