import { routes } from '#shared/routes.ts';

const screens: ReadonlySet<string> = new Set(Object.values(routes));
const NOWHERE = 'https://nowhere.invalid';

/** One of our own screens with its query; null for anything else, wherever it would lead. */
export function wayBack(given: string | null | undefined): string | null {
  if (!given || !URL.canParse(given, NOWHERE)) return null;
  const { origin, pathname, search } = new URL(given, NOWHERE);
  return origin === NOWHERE && screens.has(pathname) ? `${pathname}${search}` : null;
}
