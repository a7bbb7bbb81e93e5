// What the server needs of the pages: the build makes one module of it, dist/server/pages.mjs.
export { renderOfflinePage } from '../features/installation/OfflinePage.tsx';
export { renderParts } from './render-parts.tsx';
