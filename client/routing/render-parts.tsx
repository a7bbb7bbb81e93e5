import { renderToString } from 'react-dom/server';
import { createStaticRouter, StaticRouterProvider, type RouteObject, type StaticHandlerContext } from 'react-router';
import { App } from '../frame/App.tsx';
import { createRenderedRoutes } from './router.tsx';
import { shownErrorOf } from './error.ts';
import { errorTitleOf } from './error-title.ts';
import { fileOfScreen, titleOf } from './screens.tsx';
import { headOf, type Manifest } from './head.ts';
import { Footer } from '../frame/Footer.tsx';
import { VisitorMenu } from '../frame/VisitorMenu.tsx';
import { menuSlot, withMenu } from './menu-cache.tsx';
import { renderWithParts } from '../ui/later.tsx';
import { AT_REST, PAGE_DATA_ID, type PageData } from './page-data.ts';
import { restsAtFirst } from './at-rest.ts';
import type { Viewer } from '#shared/viewer.ts';
import { fr } from '#shared/typeset.ts';

/** As Vite's manifest names it. */
const MENU_FILE = 'client/frame/SideMenu.tsx';

export interface PageInput {
  readonly staticContext: StaticHandlerContext;
  readonly viewer: Viewer;
  /** Where the site is, without a slash at the end. */
  readonly publicUrl: string;
}

/** The parts of a page that differ from page to page: HTML for the slots of the document frame. */
export interface PageParts {
  readonly title: string;
  readonly head: string;
  readonly body: string;
}

/** The footer, which every page has. */
const footer = renderToString(<Footer />);
const visitorMenu = renderToString(<VisitorMenu />);

/** The parts of a page that depend on its screen alone, by the screen's id, so that they are made only once. */
const rendered = new Map<string | undefined, Promise<RouteObject[]>>();

/** Renders the parts of a page whose data is loaded already; here `renderToString` costs half as much as a stream. */
export async function renderParts(
  { staticContext, viewer, publicUrl }: PageInput,
  manifest: Manifest,
): Promise<PageParts> {
  const id = staticContext.matches.at(-1)?.route.id;
  const router = createStaticRouter(await routesFor(id), staticContext);
  const { html: page, parts } = renderWithParts(() =>
    renderToString(
      <App viewer={viewer} menu={viewer.isSignedIn && menuSlot}>
        <StaticRouterProvider router={router} context={staticContext} hydrate={false} />
      </App>,
    ),
  );
  const { loaderData, actionData, errors } = staticContext;
  const screenTitle = errors
    ? errorTitleOf(shownErrorOf(Object.values(errors)[0]).status, viewer.productName)
    : titleOf(id, viewer.productName);
  // Without scripts the title is the only place that announces the error before the page is read.
  const title = isRefused(actionData?.[id ?? '']) ? fr`Erreur : ${screenTitle}` : screenTitle;
  const code = [fileOfScreen(id), ...(viewer.isSignedIn ? [MENU_FILE] : [])];
  const isAtRest = !viewer.isSignedIn && restsAtFirst(staticContext);
  const data: PageData = { viewer, hydration: { loaderData, actionData, errors }, parts };
  return {
    title: escapeText(title),
    head: headOf(code, staticContext, manifest, {
      publicUrl,
      productName: viewer.productName,
      title: titleOf(id, viewer.productName),
      isAtRest,
    }),
    body: `<div id="root"${isAtRest ? ` ${AT_REST}` : ''}>${withMenu(page, staticContext.location.pathname, viewer)}</div>${viewer.isSignedIn ? '' : visitorMenu}${footer}<script id="${PAGE_DATA_ID}" type="application/json">${toJson(data)}</script>`,
  };
}

function routesFor(id: string | undefined): Promise<RouteObject[]> {
  const known = rendered.get(id);
  if (known) return known;
  const made = createRenderedRoutes(id);
  rendered.set(id, made);
  return made;
}

function isRefused(result: unknown): boolean {
  return Object.keys((result as { errors?: object } | null | undefined)?.errors ?? {}).length > 0;
}

/** The page's data as JSON in which no text can end the script block that contains it. */
function toJson(data: PageData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
