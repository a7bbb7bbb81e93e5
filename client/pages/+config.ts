import type { Config } from 'vike/types';

/** Vike only renders and hydrates: React Router knows the routes, Express the requests. */
export default {
  clientRouting: false,
  hydrationCanBeAborted: true,
  passToClient: ['hydration', 'viewer'],
  injectScriptsAt: 'HTML_END',
} satisfies Config;
