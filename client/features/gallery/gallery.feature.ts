import type { ClientFeature } from '../../frame/feature.ts';

export const galleryFeature = {
  screens: {
    gallery: { file: 'gallery/GalleryScreen', title: 'Galerie' },
  },
} satisfies ClientFeature;
