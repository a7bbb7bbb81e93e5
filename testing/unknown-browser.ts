import { clientAt, type Client } from '#server/platform/http/client.ts';
import type { KnownBrowser } from '#server/features/members/known-browser.ts';

/** A browser that never had a session, for services that are called without a request. */
export const unknownBrowser: KnownBrowser = { id: null, knows: () => false };

/** Somebody with such a browser, at a network address. */
export function strangerAt(address: string): {
  readonly client: Client;
  readonly session: { readonly browser: { readonly hash: null }; readonly knownBrowser: KnownBrowser };
} {
  return { client: clientAt(address), session: { browser: { hash: null }, knownBrowser: unknownBrowser } };
}
