import type { StaticHandlerContext } from 'react-router';
import type { RouteId } from '#shared/routes.ts';

/** Pages that a visitor reads and uses whole without any code. */
const resting: ReadonlySet<string | undefined> = new Set<RouteId>(['home', 'discover', 'figures']);

/**
 * Whether the code of a page is loaded only with the first thing that somebody does in it (S-screen-19): a public page as it
 * was asked for, without the answer to a form and without an error.
 */
export function restsAtFirst({ matches, loaderData, actionData, errors }: StaticHandlerContext): boolean {
  const id = matches.at(-1)?.route.id;
  if (!resting.has(id) || actionData || errors) return false;
  // A mailed link at `/home`, and the page after it, go on by themselves.
  const { state = 'sign-up' } = (loaderData[id ?? ''] ?? {}) as { readonly state?: string };
  return state === 'sign-up';
}
