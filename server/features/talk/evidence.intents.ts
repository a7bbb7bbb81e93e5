import { redirect } from 'react-router';
import { routes } from '#shared/routes.ts';
import { talkForms } from '#shared/talk/forms.ts';
import type { AppContext } from '../../platform/context.ts';
import { sessionContext } from '../../web/route.ts';
import type { Session } from '../members/session.ts';
import { safetyTarget, type SafetyTarget } from '../relations/safety-target.ts';
import { findConversationStatus } from './conversations.queries.ts';
import { holdEvidence } from './evidence.service.ts';
import { atForm } from './at-form.ts';
import { intent, type OpenedConversation } from './intents.ts';
import { tickedMessages } from './opened-conversation.ts';

const targetOf = (otherId: string | null): SafetyTarget | null =>
  otherId === null ? null : { memberId: otherId, isNamed: true, back: 'discussion' };

/** What leads from '/discussion' to reporting and blocking. */
export const evidenceIntents = {
  safety: intent({
    parse: talkForms.safety,
    async run({ ctx, context, visitor: { memberId, conversationId } }) {
      const session = context.get(sessionContext);
      const status = await findConversationStatus(ctx.db, memberId, conversationId);
      await session.set(tickedMessages, null);
      // Letters of a deleted account can be reported only with messages.
      if (!status?.otherId) return redirect(routes.discussion);
      await session.set(safetyTarget, targetOf(status.otherId));
      return redirect(routes.reportMember);
    },
  }),
  report: intent({
    lists: ['message'],
    parse: talkForms.report,
    ...atForm,
    run: ({ ctx, context, visitor, value: { message } }) =>
      tickForReport(ctx, context.get(sessionContext), visitor, message),
  }),
};

/**
 * Remembers the messages that a member has ticked, and leads to the page that shows what the report takes along.
 * @throws AppError 422 for none, too many, or messages of others
 */
export async function tickForReport(
  ctx: AppContext,
  session: Session,
  { memberId, conversationId }: OpenedConversation,
  ticked: readonly number[],
): Promise<Response> {
  const { otherId, lastNumber } = await holdEvidence(ctx, memberId, { conversationId, ticked });
  await session.set(tickedMessages, { conversationId, numbers: ticked, upTo: lastNumber });
  await session.set(safetyTarget, targetOf(otherId));
  return redirect(routes.reportMember);
}
