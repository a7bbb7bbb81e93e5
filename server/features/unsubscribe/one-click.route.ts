import { refuseContact } from '../../platform/mail/do-not-contact.queries.ts';
import { readUnsubscribeToken } from '../../platform/mail/recipient.ts';
import { done, formAction, refuse } from '../../web/form-action.ts';
import { appContext, type ServerRoute } from '../../web/route.ts';

/**
 * The unsubscribe link of every mail (RFC 8058). GET changes nothing, because mail scanners open every link; POST, by
 * the button or a mail program, stops all mails at once. The token alone decides, without a session.
 */
export const oneClickRoute = {
  access: 'visitor',
  loader({ request, context }) {
    return { isUsable: readUnsubscribeToken(context.get(appContext).config, tokenOf(request)) !== null };
  },
  action: formAction({
    ignoresBody: true,
    async run({ ctx, request }) {
      const mailbox = readUnsubscribeToken(ctx.config, tokenOf(request));
      if (mailbox === null) return refuse({ form: 'unsubscribe_link_unusable' });
      await refuseContact(ctx.db, mailbox, ctx.now());
      return done({ notice: 'contact_refused' });
    },
  }),
} satisfies ServerRoute;

function tokenOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('token');
}
