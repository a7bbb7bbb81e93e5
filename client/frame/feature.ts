import type { GALLERY, RouteId } from '#shared/routes.ts';

/** The route of every address that is none of ours. */
export const NOT_FOUND_ROUTE = 'notFound';

/** What a page can show: the screens of all addresses, the gallery of the developers, and that there is no such page. */
export type ScreenId = RouteId | typeof GALLERY.id | typeof NOT_FOUND_ROUTE;

export interface DeclaredScreen {
  /** Below `client/features/`, without its ending; the code is loaded when somebody visits the screen. */
  readonly file: string;
  /** Of the browser's tab. */
  readonly title: string;
}

/** What a feature brings to the client: light data, which every page loads. */
export interface ClientFeature {
  readonly screens: Readonly<Partial<Record<ScreenId, DeclaredScreen>>>;
}
