import { sessionSlot } from '../members/session.ts';

/** The conversation, no longer readable, whose messages a member is about to report. */
export const reportedConversation = sessionSlot<string>('reportedConversationId');

/** The messages that a member has ticked for a report, until the report is sent, and the last message at that moment. */
export const tickedMessages = sessionSlot<{
  readonly conversationId: string;
  readonly numbers: readonly number[];
  readonly upTo?: number;
}>('tickedMessages');
