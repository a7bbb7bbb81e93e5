import type { Feature } from '../../web/feature.ts';
import { adsRoute, bannerPictures } from './ads.route.ts';
import { adsJobs } from './ads.service.ts';
import { receiveBanner } from './banner-upload.ts';

export const ads = {
  screens: { adminAds: adsRoute },
  files: bannerPictures,
  middleware: ({ ctx, sessionOf }) => receiveBanner(ctx, sessionOf),
  jobs: adsJobs,
} satisfies Feature;
