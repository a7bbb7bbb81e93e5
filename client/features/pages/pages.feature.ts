import type { ClientFeature } from '../../frame/feature.ts';

export const pagesFeature = {
  screens: {
    notFound: { file: 'pages/NotFoundScreen', title: 'Page introuvable' },
    partnership: { file: 'pages/PartnershipScreen', title: 'Devenir partenaire' },
  },
} satisfies ClientFeature;
