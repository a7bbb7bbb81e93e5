import { renderToString } from 'react-dom/server';
import { createStaticRouter, StaticRouterProvider } from 'react-router';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { App } from '#client/routing/App.tsx';
import { createScreenRoutes } from '#client/routing/routes.tsx';
import { fileOfScreen, titleOf } from '#client/routing/screens.tsx';
import { headOf } from '#client/routing/head.ts';
import type { RouteId } from '#shared/routes.ts';
import '#client/styles/index.css';

/** The whole document. Data is ready before: `renderToString` costs half of what a stream does here. */
export async function onRenderHtml(pageContext: PageContextServer) {
  const { staticContext, viewer, manifest } = pageContext;
  const matched = staticContext.matches.map(({ route }) => route.id as RouteId);
  const routes = await createScreenRoutes(matched);
  const router = createStaticRouter(routes, staticContext);
  const page = renderToString(
    <App viewer={viewer}>
      <StaticRouterProvider router={router} context={staticContext} hydrate={false} />
    </App>,
  );
  const { loaderData, actionData, errors } = staticContext;
  const title = titleOf(matched.at(-1), viewer.productName, errors !== null);
  const head = headOf(fileOfScreen(matched.at(-1)), staticContext, manifest);
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
<body><div id="root">${dangerouslySkipEscape(page)}</div></body>
</html>`,
    pageContext: { hydration: { loaderData, actionData, errors } },
  };
}
