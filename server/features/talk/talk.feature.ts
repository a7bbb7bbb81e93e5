import { TALK_TOPIC } from '#shared/talk/live.ts';
import { CALENDAR_FILE_PATH } from '#shared/talk/meeting-file.ts';
import { routes } from '#shared/routes.ts';
import type { Feature } from '../../web/feature.ts';
import { forbidCaching, memberOf } from '../../web/named-call.ts';
import { announceJobs } from './announce.service.ts';
import { readTalkStates } from './live-states.ts';
import { talkAdmitters } from './mail-admission.ts';
import { meetingJobs, writeCalendarFile } from './meetings.service.ts';
import { openedConversation } from '../relations/opened-match.ts';
import { receiveVoice } from '../voices/voice-upload.ts';
import { receivingJobs } from './receiving.service.ts';
import { talkMails } from './talk.mails.ts';
import { talkRoutes } from './talk.route.ts';
import { tidyingJobs } from './tidying.service.ts';
import { videoJobs } from './video-meetings.service.ts';
import { voiceNoteSounds } from './voice-note.route.ts';

export const talk = {
  screens: talkRoutes,
  live: { name: TALK_TOPIC, readStates: readTalkStates },
  calls: ({ ctx, sessionOf }) =>
    voiceNoteSounds(ctx, sessionOf).get(CALENDAR_FILE_PATH, forbidCaching, async (req, res, next) => {
      const session = sessionOf(req, res);
      const conversationId = session.get(openedConversation);
      const typed = req.query['number'];
      const number = typeof typed === 'string' && /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : 0;
      const { id: memberId } = memberOf(session);
      const file = conversationId && (await writeCalendarFile(ctx, memberId, conversationId, number));
      if (!file) return next();
      res.type('text/calendar').attachment('rendez-vous.ics').send(file);
    }),
  middleware: ({ ctx, sessionOf }) => receiveVoice(ctx, sessionOf, routes.voiceNote),
  jobs: [...receivingJobs, ...announceJobs, ...meetingJobs, ...videoJobs, ...tidyingJobs],
  mails: talkMails,
  admitters: talkAdmitters,
} satisfies Feature;
