import { routes, type RouteId } from '../routes.ts';

/** The query parameter with the page that a visitor wanted before signing in. */
export const WANTED_PARAMETER = 'suite';

/** The reason that `/login` shows: the visitor wanted to see a member's screen, or to save on one. */
export type SignInReason = 'acces' | 'sauvegarde';

/** Where signing in begins, and what only a mailed link opens: nobody is led there afterwards. */
const neverWanted: readonly RouteId[] = [
  'splash',
  'splashScreen',
  'home',
  'login',
  'disownSignIn',
  'unsubscribeOneClick',
];
const wantedPaths: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (Object.keys(routes) as RouteId[]).filter((id) => !neverWanted.includes(id)).map((id) => routes[id]),
);

/** Short words and numbers, as the product's own queries have: such as `theme=gouts&question=12`. */
const QUERY = /^(\?[\w-]{1,20}=[\w-]{0,40}(&[\w-]{1,20}=[\w-]{0,40}){0,3})?$/;

/**
 * The page that somebody wanted, if it is one of this site to lead to after signing in (S-sign-in-14). Everything else is
 * null: what an address says is never a way to another site.
 */
export function wantedPageOf(text: string | null): string | null {
  if (text === null) return null;
  const [path = ''] = text.split('?');
  return wantedPaths.has(path) && QUERY.test(text.slice(path.length)) ? text : null;
}

/** The wanted page that the query of an address names, or null. */
export function wantedPageIn(url: string): string | null {
  return wantedPageOf(new URL(url).searchParams.get(WANTED_PARAMETER));
}

/** An address with the wanted page in its query. */
export function withWantedPage(address: string, wanted: string | null): string {
  if (wanted === null) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${WANTED_PARAMETER}=${encodeURIComponent(wanted)}`;
}

/** The sign-in page for a visitor without a session, which leads to the wanted address afterwards. */
export function signInPath(reason: SignInReason | null, wanted: string): string {
  const address = reason ? `${routes.login}?raison=${reason}` : routes.login;
  return withWantedPage(address, wantedPageOf(wanted));
}
