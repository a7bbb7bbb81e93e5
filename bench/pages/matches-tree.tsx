import { createStaticRouter, StaticRouterProvider, type RouteObject, type StaticHandlerContext } from 'react-router';
import { App } from '#client/frame/App.tsx';
import { Root, RootError } from '#client/routing/Root.tsx';
import type { ScreenData } from '#client/frame/data.ts';
import { Footer } from '#client/frame/Footer.tsx';
import { SideMenu } from '#client/frame/SideMenu.tsx';
import MatchesScreen from '#client/features/resonance/MatchesScreen.tsx';
import type { Viewer } from '#shared/viewer.ts';

export interface MatchesTreeProps {
  readonly answer: ScreenData<'matches'>;
  readonly viewer: Viewer;
}

const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootError,
    children: [{ id: 'matches', path: '/matches', Component: MatchesScreen }],
  },
];

/** The very tree that the product renders for a signed-in member, as one component that any framework can render. */
export function MatchesTree({ answer, viewer }: MatchesTreeProps) {
  const context = contextOf(answer);
  return (
    <>
      <div id="root">
        <App viewer={viewer} menu={<SideMenu hasNews={false} people={0} hasTeamPages={false} isOrganiser={false} />}>
          <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
        </App>
      </div>
      <Footer />
    </>
  );
}

/** What React Router's static handler says of `/matches`, without asking it. */
function contextOf(answer: ScreenData<'matches'>): StaticHandlerContext {
  const matches: StaticHandlerContext['matches'] = [
    { params: {}, pathname: '/', pathnameBase: '/', route: { id: 'root' } },
    { params: {}, pathname: '/matches', pathnameBase: '/matches', route: { id: 'matches', path: '/matches' } },
  ];
  return {
    basename: '/',
    location: { pathname: '/matches', search: '', hash: '', state: null, key: 'default' },
    matches,
    loaderData: { matches: answer },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    _match: () => matches,
  };
}
