import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { peopleWaiting } from '../frame/badge.ts';
import { SideMenu } from '../frame/SideMenu.tsx';
import type { Viewer } from '#shared/viewer.ts';
import { screenPaths } from './router.tsx';

/** Marks in a rendered page where the menu belongs; text by people cannot contain it, because it is escaped. */
const SLOT = 'menu-slot';
const EMPTY_SLOT = `<${SLOT}></${SLOT}>`;

/** The element that marks where the menu belongs in a rendered page. */
export const menuSlot = createElement(SLOT);

const addresses: ReadonlySet<string | undefined> = new Set(screenPaths.map(({ path }) => path));

/** What a menu shows of the one who reads it. */
type MenuViewer = Pick<Viewer, 'hasNews' | 'invitations' | 'waiting' | 'isAdministrator' | 'isOrganiser'>;

/** Menus with a larger number on their badge are rendered for each page. */
const CACHED_PEOPLE_AT_MOST = 3;

/** The rendered menus by the address of their screen and their reader. */
const cachedMenus = new Map<string, string>();

/**
 * Puts the menu into a page that was rendered with `menuSlot`. The menu shows only the current screen, whether there is
 * something new, and small numbers, equally for all members of the same roles. It takes a quarter of the rendering time, so it is
 * rendered once for each screen.
 */
export function withMenu(page: string, pathname: string, viewer: MenuViewer): string {
  return page.replace(EMPTY_SLOT, () => menuAt(pathname, viewer));
}

function menuAt(pathname: string, viewer: MenuViewer): string {
  const { hasNews, isAdministrator, isOrganiser } = viewer;
  const people = peopleWaiting(viewer);
  const key = [pathname, hasNews, people, isAdministrator, isOrganiser].join(' ');
  const known = cachedMenus.get(key);
  if (known !== undefined) return known;
  const menu = renderToString(
    <StaticRouter location={pathname}>
      <SideMenu hasNews={hasNews} people={people} hasTeamPages={isAdministrator} isOrganiser={isOrganiser} />
    </StaticRouter>,
  );
  // Only the addresses of screens: visitors could ask for any number of others. And only the numbers that most members see.
  if (addresses.has(pathname) && people <= CACHED_PEOPLE_AT_MOST) cachedMenus.set(key, menu);
  return menu;
}
