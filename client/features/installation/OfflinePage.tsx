import { CloudOff } from 'lucide-react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { App } from '../../routing/App.tsx';
import { filesOf, type Manifest } from '../../routing/head.ts';
import type { PageParts } from '../../routing/render-parts.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { OFFLINE_PATH } from '#shared/installation/installation.ts';

/** As Vite's manifest names it. */
const SCRIPT = 'client/features/installation/offline-page.ts';
const DESCRIPTION =
  'Ton appareil n’a plus de réseau. Rien n’est perdu\u202f: la page s’ouvre dès que tu es de nouveau en ligne.';

/**
 * The page that a service worker shows at any address while there is no network: the words of nobody in particular. It
 * never comes to life as an application; its own small script asks for the address anew.
 */
export function renderOfflinePage(productName: string, manifest: Manifest): PageParts {
  const viewer = {
    isSignedIn: false,
    isPaused: false,
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

function OfflinePage() {
  return (
    <Screen
      look="gradient"
      icon={<CloudOff size={28} aria-hidden="true" />}
      title="Le fil est coupé"
      intro="Ton appareil n’a plus de réseau, et cette page en a besoin."
    >
      {/* Its script shows it when there is one. */}
      <div id="reponse-gardee" hidden>
        <p className="reminder">
          <strong>Ta réponse en cours est gardée dans cet onglet.</strong> Tu la retrouves telle quelle dès que le
          réseau revient.
        </p>
      </div>
      <p>Rien n’est perdu&#8239;: tout ce que tu as enregistré t’attend. Dès que le réseau revient, la page s’ouvre.</p>
      <div className="actions">
        <button type="button" id="reessayer" className="button button--primary">
          Réessayer
        </button>
      </div>
    </Screen>
  );
}
