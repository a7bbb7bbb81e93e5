import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { GALLERY, routeIds, routes } from '#shared/routes.ts';
import { fetchLostStyles, readWhenReachable } from '../frame/connection.ts';
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
    return { ...route, lazy: async () => ({ Component: await readWhenReachable(() => loadCurrent(id)) }) };
  });
  return [{ id: 'root', Component: Root, ErrorBoundary: RootError, children: await Promise.all(children) }];
}

/**
 * Loads a screen's code. After a release the code that this page knows may be gone; the error then says so, and a new
 * document is loaded.
 */
async function loadCurrent(id: string): Promise<ComponentType> {
  try {
    return await loadStyled(id);
  } catch {
    // This request fails too while there is no network, and is then waited for.
    await fetch('/livez', { cache: 'no-store' });
  }
  try {
    // The network may have come back between the two: only what a server does not have while it answers is gone.
    return await loadStyled(id);
  } catch (error) {
    throw Object.assign(new Error('The code of this screen is gone.', { cause: error }), { status: 503 });
  }
}

async function loadStyled(id: string): Promise<ComponentType> {
  await fetchLostStyles();
  return loadScreen(id);
}

/** The routes with the one screen that the server renders; loaders and actions have run before. */
export async function createRenderedRoutes(id = NOT_FOUND_ROUTE): Promise<RouteObject[]> {
  const path = screenPaths.find((screen) => screen.id === id)?.path ?? '*';
  const screen = { id, path, Component: await loadScreen(id) };
  return [{ id: 'root', Component: Root, ErrorBoundary: RootError, children: [screen] }];
}
