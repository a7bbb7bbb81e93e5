import type { Config } from 'vike/types';

/** Vike only frames and hydrates: React Router knows the routes, Express the requests. */
export default {
  clientRouting: false,
  hydrationCanBeAborted: true,
  injectScriptsAt: 'HTML_END',
} satisfies Config;
