import type { RouteObject } from 'react-router';
import { GALLERY, routeIds, routes } from '#shared/routes.ts';
import { loadWhenReachable } from '../frame/connection.ts';
import { NOT_FOUND_ROUTE } from '../frame/feature.ts';
import { Root, RootError } from './Root.tsx';
import { remoteAction, remoteLoader } from './remote.ts';
import { loadScreen } from './screens.tsx';
import { shouldRevalidate } from './should-revalidate.ts';

/** Routes with ids and paths only, for finding the screens of an address. */
export const screenPaths: RouteObject[] = [
  ...routeIds.map((id) => ({ id, path: routes[id] })),
  GALLERY,
  { id: NOT_FOUND_ROUTE, path: '*' },
];

/** All routes; the code of the given ones is loaded now, that of the others when they are visited. */
export async function createScreenRoutes(loadedIds: readonly string[]): Promise<RouteObject[]> {
  const children = screenPaths.map(async ({ id = NOT_FOUND_ROUTE, path = '*' }): Promise<RouteObject> => {
    const route = { id, path, loader: remoteLoader, action: remoteAction, shouldRevalidate };
    if (loadedIds.includes(id)) return { ...route, Component: await loadScreen(id) };
    return { ...route, lazy: async () => ({ Component: await loadWhenReachable(() => loadScreen(id)) }) };
  });
  return [{ id: 'root', Component: Root, ErrorBoundary: RootError, children: await Promise.all(children) }];
}

/** The routes with the one screen that the server renders; loaders and actions have run before. */
export async function createRenderedRoutes(id = NOT_FOUND_ROUTE): Promise<RouteObject[]> {
  const path = screenPaths.find((screen) => screen.id === id)?.path ?? '*';
  const screen = { id, path, Component: await loadScreen(id) };
  return [{ id: 'root', Component: Root, ErrorBoundary: RootError, children: [screen] }];
}
