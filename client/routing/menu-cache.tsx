import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { SideMenu } from '../frame/SideMenu.tsx';
import { screenPaths } from './router.tsx';

/** Marks in a rendered page where the menu belongs; text by people cannot contain it, because it is escaped. */
const SLOT = 'menu-slot';
const EMPTY_SLOT = `<${SLOT}></${SLOT}>`;

/** The element that marks where the menu belongs in a rendered page. */
export const menuSlot = createElement(SLOT);

const addresses: ReadonlySet<string | undefined> = new Set(screenPaths.map(({ path }) => path));

/** The rendered menus by the address of their screen; administrators have menus of their own. */
const cachedMenus = { members: new Map<string, string>(), administrators: new Map<string, string>() };

/**
 * Puts the menu into a page that was rendered with `menuSlot`. The menu shows only the current screen, equally for all
 * members or all administrators, and takes a quarter of the rendering time, so it is rendered once for each screen.
 */
export function withMenu(page: string, pathname: string, isAdministrator: boolean): string {
  return page.replace(EMPTY_SLOT, () => menuAt(pathname, isAdministrator));
}

function menuAt(pathname: string, isAdministrator: boolean): string {
  const cached = isAdministrator ? cachedMenus.administrators : cachedMenus.members;
  const known = cached.get(pathname);
  if (known !== undefined) return known;
  const menu = renderToString(
    <StaticRouter location={pathname}>
      <SideMenu hasTeamPages={isAdministrator} />
    </StaticRouter>,
  );
  // Only the addresses of screens: visitors could ask for any number of others.
  if (addresses.has(pathname)) cached.set(pathname, menu);
  return menu;
}
