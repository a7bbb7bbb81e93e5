import type { Plugin } from 'vite';

/** Modules of packages that do more than our pages need, each with the code that replaces it. */
const replaced: Readonly<Record<string, string>> = {
  // The original puts an icon's attributes together anew each time it is rendered.
  '/lucide-react/dist/esm/createLucideIcon.mjs': `export { drawIcon as default } from '#client/ui/draw-icon.tsx';`,
  // The original looks for the page and its hooks among all possible ones: 12 KB, compressed. Here there is one page
  // and one hook.
  '/vike/dist/client/runtime-server-routing/entry.js': `import { begin } from '#client/routing/begin.ts'; begin();`,
  // The originals are for React Router's own framework: they fetch ahead for links of its pages, and let tools measure its
  // routes. Without either they change nothing, in 3 KB, compressed. What is missing here stops the build.
  '/react-router/dist/production/lib/dom/ssr/components.js': `
    import { createContext } from 'react';
    export const FrameworkContext = createContext(undefined);
    const nothingAhead = [false, null, {}];
    export const usePrefetchBehavior = () => nothingAhead;
    export const mergeRefs = (given) => given;
    const Nothing = () => null;
    export { Nothing as Links, Nothing as Meta, Nothing as PrefetchPageLinks, Nothing as Scripts };
    export const useFrameworkContext = () => undefined;
    export const setIsHydrated = () => undefined;
    export const CRITICAL_CSS_DATA_ATTRIBUTE = '';`,
  '/react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = {};`,
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
