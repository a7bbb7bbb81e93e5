import { renderToString } from 'react-dom/server';
import { createStaticRouter, StaticRouterProvider } from 'react-router';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { App } from '#client/routing/App.tsx';
import { createScreenRoutes } from '#client/routing/routes.tsx';
import { fileOfScreen, titleOf } from '#client/routing/screens.tsx';
import { headOf } from '#client/routing/head.ts';
import { Footer } from '#client/ui/Footer.tsx';
import { SideMenu } from '#client/ui/SideMenu.tsx';
import type { RouteId } from '#shared/routes.ts';
import '#client/styles/index.css';

/** As Vite's manifest names it. */
const MENU_FILE = 'client/ui/SideMenu.tsx';

/** The same on every page. */
const footer = renderToString(<Footer />);

/** The whole document. Data is ready before: `renderToString` costs half of what a stream does here. */
export async function onRenderHtml(pageContext: PageContextServer) {
  const { staticContext, viewer, manifest } = pageContext;
  const matched = staticContext.matches.map(({ route }) => route.id as RouteId);
  const routes = await createScreenRoutes(matched);
  const router = createStaticRouter(routes, staticContext);
  const page = renderToString(
    <App viewer={viewer} menu={viewer.isSignedIn && <SideMenu />}>
      <StaticRouterProvider router={router} context={staticContext} hydrate={false} />
    </App>,
  );
  const { loaderData, actionData, errors } = staticContext;
  const title = titleOf(matched.at(-1), viewer.productName, errors !== null);
  const code = [fileOfScreen(matched.at(-1)), ...(viewer.isSignedIn ? [MENU_FILE] : [])];
  const head = headOf(code, staticContext, manifest);
  return {
    documentHtml: escapeInject`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#4a1f8c">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${dangerouslySkipEscape(head)}
</head>
<body><div id="root">${dangerouslySkipEscape(page)}</div>${dangerouslySkipEscape(footer)}</body>
</html>`,
    pageContext: { hydration: { loaderData, actionData, errors } },
  };
}
