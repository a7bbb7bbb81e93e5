import { routes } from '#shared/routes.ts';

const screens: ReadonlySet<string> = new Set(Object.values(routes));
const NOWHERE = 'https://nowhere.invalid';

/** A path to one of our own screens with its query; null for any other address. */
export function wayBack(given: string | null | undefined): string | null {
  if (!given || !URL.canParse(given, NOWHERE)) return null;
  const { origin, pathname, search } = new URL(given, NOWHERE);
  return origin === NOWHERE && screens.has(pathname) ? `${pathname}${search}` : null;
}
