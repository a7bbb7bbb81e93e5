import type { ClientFeature } from '../../frame/feature.ts';

export const legalFeature = {
  screens: {
    privacy: { file: 'legal/LegalScreen', title: 'Confidentialité' },
    terms: { file: 'legal/LegalScreen', title: 'Conditions' },
    legalNotice: { file: 'legal/LegalScreen', title: 'Mentions légales' },
    cookies: { file: 'legal/CookiesScreen', title: 'Cookies' },
    accessibility: { file: 'legal/LegalScreen', title: 'Accessibilité' },
    siteMap: { file: 'legal/SiteMapScreen', title: 'Plan du site' },
    security: { file: 'legal/LegalScreen', title: 'Sécurité' },
  },
} satisfies ClientFeature;
