import type { ClientFeature } from '../../frame/feature.ts';

export const pagesFeature = {
  screens: {
    notFound: { file: 'pages/NotFoundScreen', title: 'Page introuvable' },
    discover: { file: 'pages/DiscoverScreen', title: 'Comment deux personnes résonnent' },
    figures: { file: 'pages/FiguresScreen', title: 'Nos chiffres' },
    partnership: { file: 'pages/PartnershipScreen', title: 'Devenir partenaire' },
  },
} satisfies ClientFeature;
