import type { Feature } from '../../web/feature.ts';
import { cookiesRoute } from './cookies.route.ts';
import { legalNoticeRoute, privacyRoute, securityRoute, termsRoute } from './legal.route.ts';
import { wellKnownFiles } from './well-known.ts';

export const legal = {
  screens: {
    privacy: privacyRoute,
    terms: termsRoute,
    legalNotice: legalNoticeRoute,
    cookies: cookiesRoute,
    security: securityRoute,
  },
  files: wellKnownFiles,
} satisfies Feature;
