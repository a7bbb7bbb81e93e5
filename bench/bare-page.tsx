import { renderToString } from 'react-dom/server';
import { createStaticRouter, StaticRouterProvider, type StaticHandlerContext } from 'react-router';
import { App } from '#client/routing/App.tsx';
import { createScreenRoutes } from '#client/routing/routes.tsx';
import { SideMenu } from '#client/ui/SideMenu.tsx';
import type { Viewer } from '#shared/viewer.ts';

/** The same tree that the product renders, with nothing around it. Built by the bench alone. */
export async function prepareBarePage(staticContext: StaticHandlerContext, viewer: Viewer): Promise<() => string> {
  const routes = await createScreenRoutes(staticContext.matches.map(({ route }) => route.id));
  return () => {
    const router = createStaticRouter(routes, staticContext);
    return renderToString(
      <App viewer={viewer} menu={<SideMenu />}>
        <StaticRouterProvider router={router} context={staticContext} hydrate={false} />
      </App>,
    );
  };
}
