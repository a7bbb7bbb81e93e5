import { addDays } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { aftermathViewOf } from '#shared/talk/aftermath.ts';
import {
  canBeCancelled,
  isMeetingNews,
  meetingStateOf,
  startOfSlot,
  takeableIndexes,
  takenSlotOf,
  trustedLinkViewOf,
  type MeetingBody,
} from '#shared/talk/meeting.ts';
import type { MeetingLineView, MeetingView } from '#shared/talk/screens.ts';
import type { EventLine } from '#shared/talk/thread.ts';
import type { AppContext } from '../../platform/context.ts';
import type { ConversationStatus } from './conversations.queries.ts';
import { findMessagesByNumbers } from './evidence.queries.ts';
import { findAftermathsOf, findOwnLinks, findTakenSince, type MeetingRow } from './meetings.queries.ts';
import { meetingOf } from './meetings.service.ts';
import type { MessageRow } from './messages.queries.ts';
import type { ConversationSeal } from './sealing.ts';

/** For how many days after a meeting a member is asked about it on the newest page of the thread. */
const ASKED_FOR_DAYS = 14;

interface Page {
  readonly rows: readonly MessageRow[];
  readonly seal: ConversationSeal;
  readonly meetings: readonly MeetingRow[];
  /** Whether meetings on older pages are wanted as well. */
  readonly isNewest: boolean;
}

/** The meetings of a page of a thread, and those on older pages that are taken or to be spoken of. */
export async function readMeetings(
  ctx: AppContext,
  status: ConversationStatus,
  { rows, seal, meetings, isNewest }: Page,
): Promise<{
  readonly meetings: Readonly<Record<number, MeetingLineView>>;
  readonly ongoingMeetings: readonly EventLine[];
}> {
  const older = isNewest ? await findOlder(ctx, status, rows) : { messages: [], meetings: [] };
  const messages = [...older.messages, ...rows].filter(({ kind }) => kind === 'meeting');
  const all = [...older.meetings, ...meetings];
  if (messages.length === 0) return { meetings: {}, ongoingMeetings: [] };
  const numbers = all.map(({ number }) => number);
  const facts = {
    status,
    aftermaths: await findAftermathsOf(ctx.db, status.conversation.id, numbers),
    links: await findOwnLinks(ctx.db, status.memberId, status.conversation.id, numbers),
    now: ctx.now(),
  };
  const views: Record<number, MeetingLineView> = {};
  for (const message of messages) {
    const { number, sender, sealed_text: sealed } = message;
    const text = sealed && seal.open({ part: 'message', number, side: sender }, sealed);
    if (!text) continue;
    const body = JSON.parse(text) as MeetingBody;
    const row = all.find((one) => one.number === number);
    if (isMeetingNews(body)) views[number] = { kind: 'news', ...body };
    else if (row) views[number] = viewOf(row, { text, message }, facts);
  }
  return { meetings: views, ongoingMeetings: older.messages.flatMap((message) => ongoingOf(message, views, status)) };
}

/** The taken meetings whose messages are on older pages. */
async function findOlder(ctx: AppContext, { conversation }: ConversationStatus, rows: readonly MessageRow[]) {
  const since = addDays(dayOf(ctx.now()), -ASKED_FOR_DAYS);
  const first = rows.at(0)?.number ?? 1;
  const meetings = first > 1 ? await findTakenSince(ctx.db, conversation.id, since) : [];
  const older = meetings.filter(({ number }) => number < first);
  const numbers = older.map(({ number }) => number);
  const messages = numbers.length > 0 ? await findMessagesByNumbers(ctx.db, conversation.id, numbers) : [];
  return { messages, meetings: older };
}

interface Facts {
  readonly status: ConversationStatus;
  readonly aftermaths: Awaited<ReturnType<typeof findAftermathsOf>>;
  readonly links: Awaited<ReturnType<typeof findOwnLinks>>;
  readonly now: Date;
}

function viewOf(
  row: MeetingRow,
  { text, message }: { readonly text: string; readonly message: MessageRow },
  { status: { memberId, side }, aftermaths, links, now }: Facts,
): MeetingView {
  const meeting = meetingOf(row, text, message.sender === side);
  const slot = takenSlotOf(meeting);
  const said = aftermaths.filter(({ number }) => number === row.number);
  const of = (isMine: boolean) => said.find((answer) => (answer.memberId === memberId) === isMine) ?? null;
  const link = links.find(({ number }) => number === row.number) ?? null;
  return {
    kind: 'proposal',
    state: meetingStateOf(meeting, now),
    slots: meeting.slots,
    place: meeting.place,
    takenIndex: meeting.takenIndex,
    takeable: takeableIndexes(meeting, now),
    canBeCancelled: canBeCancelled(meeting, now),
    trusted: trustedLinkViewOf(meeting, link, now),
    aftermath: slot && aftermathViewOf({ mine: of(true), theirs: of(false) }, startOfSlot(slot), now),
  };
}

/** The line of a meeting on an older page, unless all has been said of it. */
function ongoingOf(
  { number, sender, sent_at: sentAt }: MessageRow,
  views: Readonly<Record<number, MeetingLineView>>,
  { side }: ConversationStatus,
): EventLine[] {
  const view = views[number];
  const isOngoing = view?.kind === 'proposal' && (view.state === 'taken' || view.aftermath?.state !== 'answered');
  return isOngoing ? [{ kind: 'meeting', number, isMine: sender === side, sentAt }] : [];
}
