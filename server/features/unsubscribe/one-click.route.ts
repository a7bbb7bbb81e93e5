import { refuseContact } from '../../platform/mail/do-not-contact.queries.ts';
import { readUnsubscribeToken } from '../../platform/mail/recipient.ts';
import { done, formAction, refuse } from '../../web/form-action.ts';
import { appContext, type ServerRoute } from '../../web/route.ts';

/**
 * The link of every message (RFC 8058). Opening it changes nothing, for mail scanners open everything; posting to it,
 * by the button or by a mail program, stops all messages at once. The token alone decides: nobody needs to be signed in.
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
