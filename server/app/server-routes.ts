import type { RouteId } from '#shared/routes.ts';
import { features } from '../features/index.ts';
import type { ServerRoute } from '../web/route.ts';

type ScreensOf<Brought> = Brought extends { readonly screens: infer Screens } ? (screens: Screens) => void : never;
type ScreensOfAll<Each> = ScreensOf<Each> extends (screens: infer All) => void ? All : never;
type ServerRoutes = ScreensOfAll<(typeof features)[number]>;

/** The server route of every address; an address that no feature declares is a type error. */
export const serverRoutes: ServerRoutes & Readonly<Record<RouteId, ServerRoute>> = Object.assign(
  {},
  ...features.map((feature) => ('screens' in feature ? feature.screens : {})),
);
serverRoutes satisfies ServerRoutes;
const missing: [Exclude<RouteId, keyof ServerRoutes>] extends [never] ? null : Exclude<RouteId, keyof ServerRoutes> =
  null;
void missing;

/** The data that the loader of a route returns, without what it throws. */
export type ScreenData<Id extends RouteId> = WithoutStatus<Awaited<ReturnType<ServerRoutes[Id]['loader']>>>;

/** A loader may send a status along with what it answers. */
type WithoutStatus<Answer> = Answer extends { readonly data: infer Data; readonly init: ResponseInit | null }
  ? Data
  : Answer;
