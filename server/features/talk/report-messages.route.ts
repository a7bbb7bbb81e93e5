import { redirect } from 'react-router';
import { routes } from '#shared/routes.ts';
import { asJson } from '#shared/talk/as-json.ts';
import { talkForms, talkListForms } from '#shared/talk/forms.ts';
import { formAction, type FormArrival } from '../../web/form-action.ts';
import { appContext, requireMember, sessionContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import { atForm } from './at-form.ts';
import { tickForReport } from './evidence.intents.ts';
import { reportedConversation } from './opened-conversation.ts';
import { assertStillSignedIn } from './still-signed-in.ts';
import { listUnreadable, readUnreadable } from './unreadable.service.ts';

/**
 * 'Signaler des messages': of conversations that cannot be read any more, for as long as their words are there. A block, also
 * by the other, takes no evidence away (S-talk-11).
 */
export const reportMessagesRoute = {
  access: 'consenting',
  async loader({ request, context }: RouteArguments) {
    const ctx = context.get(appContext);
    const session = context.get(sessionContext);
    const { id: memberId } = requireMember(context);
    const opened = session.get(reportedConversation);
    const typed = new URL(request.url).searchParams.get('before') ?? '';
    const before = /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;
    const list = await listUnreadable(ctx, memberId);
    const conversation = list.find(({ id }) => id === opened);
    const pseudonyms = pseudonymsOf(ctx, session);
    const page = conversation && (await readUnreadable(ctx, memberId, conversation.id, before));
    return {
      conversations: list.map(({ id, name }) => ({ token: pseudonyms.of('conversation', id), name })),
      opened:
        conversation && page
          ? { token: pseudonyms.of('conversation', conversation.id), name: conversation.name, ...asJson(page) }
          : null,
    };
  },
  action: formAction({
    async admit({ ctx, context, read }: FormArrival) {
      const session = context.get(sessionContext);
      const { id: memberId } = requireMember(context);
      const { token } = await read();
      await assertStillSignedIn(ctx, session, memberId);
      const id = pseudonymsOf(ctx, session).idOf('conversation', token);
      const conversation = (await listUnreadable(ctx, memberId)).find((one) => one.id === id);
      if (!conversation) throw redirect(routes.reportMessages);
      return { memberId, conversationId: conversation.id };
    },
    intents: {
      open: {
        parse: talkListForms.open,
        async run({ context, visitor: { conversationId } }) {
          await context.get(sessionContext).set(reportedConversation, conversationId);
          return redirect(routes.reportMessages);
        },
      },
      report: {
        lists: ['message'],
        parse: talkForms.report,
        ...atForm,
        run: ({ ctx, context, visitor, value: { message } }) =>
          tickForReport(ctx, context.get(sessionContext), visitor, message),
      },
    },
  }),
} satisfies ServerRoute;
