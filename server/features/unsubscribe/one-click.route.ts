import { data } from 'react-router';
import { messages } from '#shared/errors.ts';
import { refuseContact } from '../../platform/mail/do-not-contact.queries.ts';
import { readUnsubscribeToken } from '../../platform/mail/recipient.ts';
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
  async action({ request, context }) {
    const ctx = context.get(appContext);
    const mailbox = readUnsubscribeToken(ctx.config, tokenOf(request));
    if (mailbox === null) {
      return data({ errors: { form: messages.unsubscribe_link_unusable }, values: {} }, { status: 422 });
    }
    await refuseContact(ctx.db, mailbox, ctx.now());
    return { notice: 'contact_refused' as const, errors: {}, values: {} };
  },
} satisfies ServerRoute;

function tokenOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('token');
}
