// What the server needs of the pages: the build makes one module of it, dist/server/pages.mjs.
export { renderOfflinePage } from './render-offline-page.tsx';
export { renderParts } from './render-parts.tsx';
