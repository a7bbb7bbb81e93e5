import type { ClientFeature } from '../../frame/feature.ts';

export const videoMeetingsFeature = {
  screens: {
    videoMeeting: { file: 'video-meetings/VideoMeetingScreen', title: 'Rencontre en ligne' },
  },
} satisfies ClientFeature;
