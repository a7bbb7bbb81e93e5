import { startTransition, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from '../frame/App.tsx';
import { peopleWaiting } from '../frame/badge.ts';
import { loadWhenReachable, watchStyles } from '../frame/connection.ts';
import { rememberEarlyInput } from './early-input.ts';
import { takeEarlyPress } from './early-press.ts';
import { closeDialogsFromOutside } from '../ui/dialogs.ts';
import { loadParts, loadShownPartsBy } from '../ui/later.tsx';
import { fetchErrorScreen } from './failed-route.tsx';
import { createScreenRoutes, screenPaths } from './router.tsx';
import type { RouteId } from '#shared/routes.ts';
import type { Viewer } from '#shared/viewer.ts';
import { PAGE_DATA_ID, type PageData } from './page-data.ts';
import '../styles/index.css';

/** How long after the page was loaded its stream begins. */
const FOLLOW_AFTER_MS = 1500;

/**
 * Hydrates the page. The code of its screen, of the menu and of all parts in it is loaded before, or else the
 * rendered page would be thrown away. Where some of it does not come, the page works as it does without scripts.
 */
export async function hydrate(): Promise<void> {
  const root = document.getElementById('root');
  const json = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!root || !json) return;
  watchStyles();
  closeDialogsFromOutside();
  loadShownPartsBy(loadWhenReachable);
  const { viewer, hydration, parts } = JSON.parse(json) as PageData;
  const matched = matchRoutes(screenPaths, window.location)?.map(({ route }) => route.id as RouteId) ?? [];
  const [routes, menu] = await Promise.all([createScreenRoutes(matched), menuFor(viewer)]);
  // A part that React had to wait for would lose what is done in it meanwhile, once something around it changes.
  await loadParts(parts);
  const router = createBrowserRouter(routes, { hydrationData: hydration });
  const earlyInput = rememberEarlyInput(root);
  const pressAgain = takeEarlyPress();
  startTransition(() => {
    hydrateRoot(
      root,
      <Hydrated atOnce={earlyInput.leaveToReact} then={() => earlyInput.give().then(pressAgain).then(fetchErrorScreen)}>
        <App viewer={viewer} menu={menu}>
          <RouterProvider router={router} />
        </App>
      </Hydrated>,
    );
  });
  if (viewer.isSignedIn) followOnceAtRest(viewer);
  // Only built files can be kept; pages rendered from source have none.
  if (import.meta.env.PROD) void import('../features/installation/register.ts').then(({ install }) => install(viewer));
}

interface HydratedProps {
  /** Runs in the same moment in which React takes the page over. */
  readonly atOnce: () => void;
  /** Runs when everything below has also done what it does once it is shown. */
  readonly then: () => Promise<void>;
  readonly children: ReactNode;
}

/** Runs something once all below it is hydrated. */
function Hydrated({ atOnce, then, children }: HydratedProps) {
  useLayoutEffect(atOnce, [atOnce]);
  useEffect(() => {
    // Journeys that take the network away wait for this: before it, a press is the browser's own.
    document.documentElement.dataset['hydrated'] = '';
    void then();
  }, [then]);
  return children;
}

/** Opens the event stream after everything that belongs to the page has come. */
function followOnceAtRest(viewer: Viewer): void {
  // Without this code the page learns of changes when it is read again.
  const follow = () =>
    void import('../frame/live-stream.ts').then(
      ({ followChanges }) => followChanges(viewer),
      () => undefined,
    );
  const begin = () => setTimeout(follow, FOLLOW_AFTER_MS);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
}

async function menuFor(viewer: Viewer): Promise<ReactNode> {
  const { isSignedIn, isAdministrator, isOrganiser, hasNews } = viewer;
  if (!isSignedIn) return null;
  const { SideMenu } = await import('../frame/SideMenu.tsx');
  const people = peopleWaiting(viewer);
  return <SideMenu hasNews={hasNews} people={people} hasTeamPages={isAdministrator} isOrganiser={isOrganiser} />;
}
