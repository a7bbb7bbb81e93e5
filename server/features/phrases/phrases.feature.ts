import type { Feature } from '../../web/feature.ts';
import { phrasesRoutes } from './phrases.route.ts';

export const phrases = { screens: phrasesRoutes } satisfies Feature;
