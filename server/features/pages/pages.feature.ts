import type { Feature } from '../../web/feature.ts';
import { partnershipRoute } from './partnership.route.ts';

export const pages = { screens: { partnership: partnershipRoute } } satisfies Feature;
