import { routes } from '#shared/routes.ts';
import type { Feature } from '../../web/feature.ts';
import { receiveVoice } from './voice-upload.ts';
import { voicesRoutes, voiceSounds } from './voices.route.ts';
import { voicesJobs } from './voices.service.ts';

export const voices = {
  screens: voicesRoutes,
  calls: ({ ctx, sessionOf }) => voiceSounds(ctx, sessionOf),
  middleware: ({ ctx, sessionOf }) => receiveVoice(ctx, sessionOf, routes.audio),
  jobs: voicesJobs,
} satisfies Feature;
