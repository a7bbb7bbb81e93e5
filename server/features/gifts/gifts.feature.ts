import type { Feature } from '../../web/feature.ts';
import { giftsRoute } from './gifts.route.ts';

export const gifts = { screens: { gifts: giftsRoute } } satisfies Feature;
