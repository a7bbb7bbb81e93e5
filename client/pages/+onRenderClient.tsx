import { startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { PageContextClient } from 'vike/types';
import { App } from '#client/routing/App.tsx';
import { createScreenRoutes, screenPaths } from '#client/routing/routes.tsx';
import type { RouteId } from '#shared/routes.ts';
import type { Viewer } from '#shared/viewer.ts';
import '#client/styles/index.css';

/**
 * The code of the visited screen and of the members' menu is loaded before hydration,
 * or the first paint would be thrown away.
 */
export async function onRenderClient(pageContext: PageContextClient) {
  const root = document.getElementById('root');
  if (!root) return;
  const matched = matchRoutes(screenPaths, window.location)?.map(({ route }) => route.id as RouteId) ?? [];
  const [routes, menu] = await Promise.all([createScreenRoutes(matched), menuFor(pageContext.viewer)]);
  const router = createBrowserRouter(routes, { hydrationData: pageContext.hydration });
  startTransition(() => {
    hydrateRoot(
      root,
      <App viewer={pageContext.viewer} menu={menu}>
        <RouterProvider router={router} />
      </App>,
    );
  });
}

async function menuFor({ isSignedIn }: Viewer): Promise<ReactNode> {
  if (!isSignedIn) return null;
  const { SideMenu } = await import('#client/ui/SideMenu.tsx');
  return <SideMenu />;
}
