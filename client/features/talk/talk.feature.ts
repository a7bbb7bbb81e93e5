import type { ClientFeature } from '../../frame/feature.ts';

export const talkFeature = {
  screens: {
    discussions: { file: 'talk/DiscussionsScreen', title: 'Mes discussions' },
    discussion: { file: 'talk/DiscussionScreen', title: 'Discussion' },
    voiceNote: { file: 'talk/VoiceNoteScreen', title: 'Message vocal' },
    sharedQuestion: { file: 'talk/SharedQuestionScreen', title: 'Une question à deux' },
    reportMessages: { file: 'talk/ReportMessagesScreen', title: 'Signaler des messages' },
    trustedMeeting: { file: 'talk/TrustedMeetingScreen', title: 'Un rendez-vous' },
  },
} satisfies ClientFeature;
