import { readOccasion } from '#shared/notifications/occasions.ts';
import { refuseContact } from '../../platform/mail/do-not-contact.queries.ts';
import { OCCASION_PARAMETER, readUnsubscribeToken } from '../../platform/mail/recipient.ts';
import { done, formAction, refuse } from '../../web/form-action.ts';
import { appContext, type ServerRoute } from '../../web/route.ts';
import { stopOccasion } from './unsubscribe.service.ts';

/**
 * The unsubscribe links of every mail. GET changes nothing, because mail scanners open every link; POST, by a button or a
 * mail program (RFC 8058), stops the mails about the occasion in the address, and without one all mails at once. The
 * token alone decides, without a session (S-unsubscribe-3, S-unsubscribe-5).
 */
export const oneClickRoute = {
  access: 'visitor',
  loader({ request, context }) {
    const { token, occasion } = linkOf(request);
    return {
      isUsable: readUnsubscribeToken(context.get(appContext).config, token) !== null,
      occasion: occasion && { label: occasion.label, hint: occasion.hint },
    };
  },
  action: formAction({
    ignoresBody: true,
    async run({ ctx, request }) {
      const { token, occasion } = linkOf(request);
      const mailbox = readUnsubscribeToken(ctx.config, token);
      if (mailbox === null) return refuse({ form: 'unsubscribe_link_unusable' });
      if (occasion) {
        await stopOccasion(ctx, mailbox, occasion.id);
        return done({ notice: 'occasion_refused' });
      }
      await refuseContact(ctx.db, mailbox, ctx.now());
      return done({ notice: 'contact_refused' });
    },
  }),
} satisfies ServerRoute;

function linkOf(request: Request) {
  const query = new URL(request.url).searchParams;
  return { token: query.get('token'), occasion: readOccasion(query.get(OCCASION_PARAMETER)) };
}
