import type { Feature } from '../../web/feature.ts';
import { boostJobs } from './boost.service.ts';
import { giftsRoute } from './gifts.route.ts';

export const gifts = { screens: { gifts: giftsRoute }, jobs: boostJobs } satisfies Feature;
