import type { AppContext } from '../context.ts';
import { handles, type JobHandler } from '../queue/define-job.ts';
import type { MailTemplates } from './templates/template.ts';
import { createTransport } from './mailer.ts';
import { sendMailJob, sendQueuedMail, sweepMails, sweepMailsJob, type Admitters } from './outbox.service.ts';
import { createTextTransport } from './text-gateway.ts';

/** The jobs that send queued mails and find forgotten ones. */
export function mailJobs(
  templates: MailTemplates,
  admittersOf: (ctx: AppContext) => Admitters,
): readonly JobHandler<AppContext>[] {
  return [
    handles(sendMailJob, ({ ctx }: { readonly ctx: AppContext }) => {
      const sending = {
        templates,
        transport: createTransport(ctx),
        textTransport: createTextTransport(ctx.config),
        admitters: admittersOf(ctx),
      };
      return ({ mailId }) => sendQueuedMail(ctx, sending, mailId);
    }),
    handles(
      sweepMailsJob,
      ({ ctx }: { readonly ctx: AppContext }) =>
        () =>
          sweepMails(ctx),
    ),
  ];
}
