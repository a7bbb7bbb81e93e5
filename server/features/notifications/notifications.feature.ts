import { handles } from '../../platform/queue/define-job.ts';
import type { Feature } from '../../web/feature.ts';
import { notifyThemeCompletionJob } from '../play/theme-completion.job.ts';
import { matchCalls } from './matches.calls.ts';
import { newMatchesAdmitters, notifyNewMatches, notifyNewMatchesJob } from './notices.service.ts';
import { createPushTransport } from './push-transport.ts';
import { pushNewMatches, pushNewMatchesJob } from './push.service.ts';
import { notifyThemeCompletion } from './theme-notices.service.ts';
import { notificationsMails } from './notifications.mails.ts';

export const notifications = {
  calls: ({ ctx, sessionOf }) => matchCalls(ctx, sessionOf),
  jobs: [
    handles(
      notifyNewMatchesJob,
      ({ ctx }) =>
        () =>
          notifyNewMatches(ctx),
    ),
    handles(pushNewMatchesJob, ({ ctx }) => {
      const transport = ctx.config.push ? createPushTransport(ctx.config.push) : null;
      return ({ until, ...news }) => pushNewMatches(ctx, transport, { ...news, until: new Date(until) });
    }),
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
