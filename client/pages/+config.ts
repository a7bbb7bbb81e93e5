import type { Config } from 'vike/types';

/** The configuration of Vike, which only frames and hydrates: React Router has the routes, Express the requests. */
export default {
  clientRouting: false,
  hydrationCanBeAborted: true,
  injectScriptsAt: 'HTML_END',
} satisfies Config;
