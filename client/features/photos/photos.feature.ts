import type { ClientFeature } from '../../frame/feature.ts';

export const photosFeature = {
  screens: {
    profilePhotoUpload: { file: 'photos/PhotoUploadScreen', title: 'Ta photo' },
  },
} satisfies ClientFeature;
