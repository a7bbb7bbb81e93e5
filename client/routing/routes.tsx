import type { RouteObject } from 'react-router';
import { routeIds, routes } from '#shared/routes.ts';
import { Root, RootFailure } from './Root.tsx';
import { remoteAction, remoteLoader } from './remote.ts';
import { loadScreen } from './screens.tsx';

const NOT_FOUND_ROUTE = 'notFound';

/** Ids and paths alone, for finding out which screens an address needs. */
export const screenPaths: RouteObject[] = [
  ...routeIds.map((id) => ({ id, path: routes[id] })),
  { id: NOT_FOUND_ROUTE, path: '*' },
];

/** All routes; the code of the given ones is there at once, that of the others when they are visited. */
export async function createScreenRoutes(loadedIds: readonly string[]): Promise<RouteObject[]> {
  const children = screenPaths.map(async ({ id = NOT_FOUND_ROUTE, path = '*' }): Promise<RouteObject> => {
    const route = { id, path, loader: remoteLoader, action: remoteAction };
    if (loadedIds.includes(id)) return { ...route, Component: await loadScreen(id) };
    return { ...route, lazy: async () => ({ Component: await loadScreen(id) }) };
  });
  return [{ id: 'root', Component: Root, ErrorBoundary: RootFailure, children: await Promise.all(children) }];
}
