import type { Feature } from '../../web/feature.ts';
import { cookiesRoute } from './cookies.route.ts';
import { legalRoutes } from './legal.route.ts';
import { wellKnownFiles } from './well-known.ts';

export const legal = {
  screens: { ...legalRoutes, cookies: cookiesRoute },
  files: wellKnownFiles,
} satisfies Feature;
