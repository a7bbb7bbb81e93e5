import { handles } from '../../platform/queue/define-job.ts';
import type { Feature } from '../../web/feature.ts';
import { notifyThemeCompletionJob } from '../play/theme-completion.job.ts';
import { matchCalls } from './matches.calls.ts';
import { newMatchesAdmitters, newMatchesJobs } from './notices.service.ts';
import { newsPushJobs } from './news-push.service.ts';
import { pushJobs } from './push.service.ts';
import { sundayJobs } from './sunday.service.ts';
import { notifyThemeCompletion } from './theme-notices.service.ts';
import { notificationsMails } from './notifications.mails.ts';

export const notifications = {
  calls: ({ ctx, sessionOf }) => matchCalls(ctx, sessionOf),
  jobs: [
    ...newMatchesJobs,
    ...sundayJobs,
    ...pushJobs,
    ...newsPushJobs,
    handles(
      notifyThemeCompletionJob,
      ({ ctx }) =>
        ({ memberId, theme }) =>
          notifyThemeCompletion(ctx, memberId, theme),
    ),
  ],
  admitters: newMatchesAdmitters,
  mails: notificationsMails,
} satisfies Feature;
