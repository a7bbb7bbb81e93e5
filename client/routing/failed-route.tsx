import { useLocation } from 'react-router';
import { later, loadParts } from '../ui/later.tsx';

const load = () => import('./FailedRoute.tsx');

/** The error screen: few people ever see it, so that its code is not among that of the first screen. */
export const FailedRoute = later('FailedRoute', () => load().catch(withoutIt));

/** Loads the error screen once the page works, so that it is there before it is needed, and without a network as well. */
export async function fetchErrorScreen(): Promise<void> {
  try {
    await load();
    await loadParts(['FailedRoute']);
  } catch {
    // It is asked for once more when a screen fails.
  }
}

/** A page that was rendered with an error stays as it came, where its code does not come. */
function withoutIt(error: unknown) {
  if (!('hydrated' in document.documentElement.dataset)) throw error;
  return { default: Reload };
}

/** What is shown where not even the error screen comes: the document alone can say more. */
function Reload() {
  const { pathname, search } = useLocation();
  return (
    <main className="calm calm--moment">
      <div className="calm__content" role="alert">
        <h1>Cette page ne s'ouvre pas.</h1>
        <a className="button button--primary" href={pathname + search}>
          Recharger la page
        </a>
      </div>
    </main>
  );
}
