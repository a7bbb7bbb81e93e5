import type { Feature } from '../../web/feature.ts';
import { receivePhoto } from './photo-upload.ts';
import { photoPictures, photoUploadRoute } from './photos.route.ts';
import { photosJobs } from './photos.service.ts';
import { veilJobs } from './veils.service.ts';

export const photos = {
  screens: { profilePhotoUpload: photoUploadRoute },
  calls: ({ ctx, sessionOf }) => photoPictures(ctx, sessionOf),
  middleware: ({ ctx, sessionOf }) => receivePhoto(ctx, sessionOf),
  jobs: [...photosJobs, ...veilJobs],
} satisfies Feature;
