import type { GALLERY, RouteId } from '#shared/routes.ts';

/** The route of every unknown address. */
export const NOT_FOUND_ROUTE = 'notFound';

/** The id of each screen: those of all routes, the developers' gallery, and the page for unknown addresses. */
export type ScreenId = RouteId | typeof GALLERY.id | typeof NOT_FOUND_ROUTE;

export interface DeclaredScreen {
  /**
   * The path of the file below `client/features/`, without its extension; the code is loaded when somebody visits the
   * screen.
   */
  readonly file: string;
  /** The title of the browser tab. */
  readonly title: string;
}

/** What a feature contributes to the client; light data that every page loads. */
export interface ClientFeature {
  readonly screens: Readonly<Partial<Record<ScreenId, DeclaredScreen>>>;
}
