import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { OfflinePage } from '../features/installation/OfflinePage.tsx';
import { App } from '../frame/App.tsx';
import { OFFLINE_PATH } from '#shared/installation/installation.ts';
import { filesOf, type Manifest } from './head.ts';
import type { PageParts } from './render-parts.tsx';
import { fr } from '#shared/typeset.ts';

/** As Vite's manifest names it. */
const SCRIPT = 'client/features/installation/offline-page.ts';
const DESCRIPTION = fr`Ton appareil n'a plus de réseau. Rien n'est perdu : la page s'ouvre dès que tu es de nouveau en ligne.`;

/** The offline page is static HTML; its own small script tries the address again. */
export function renderOfflinePage(productName: string, manifest: Manifest): PageParts {
  const viewer = {
    isSignedIn: false,
    isPaused: false,
    isAdministrator: false,
    isOrganiser: false,
    hasNews: false,
    newsWord: '0',
    invitations: 0,
    waiting: 0,
    displayName: null,
    hasChosenCookies: true,
    productName,
    contactEmail: '',
  };
  const router = createMemoryRouter([{ path: '*', Component: OfflinePage }], { initialEntries: [OFFLINE_PATH] });
  const page = renderToString(
    <App viewer={viewer} menu={null}>
      <RouterProvider router={router} />
    </App>,
  );
  return {
    title: `Hors ligne · ${productName}`,
    head: [
      `<meta name="description" content="${DESCRIPTION}">`,
      ...filesOf([SCRIPT], manifest).map((file) => `<script type="module" src="/${file}"></script>`),
    ].join('\n'),
    body: `<div id="root">${page}</div>`,
  };
}
