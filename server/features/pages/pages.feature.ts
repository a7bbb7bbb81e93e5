import type { Feature } from '../../web/feature.ts';
import { pagesRoutes } from './pages.route.ts';

export const pages = { screens: pagesRoutes } satisfies Feature;
