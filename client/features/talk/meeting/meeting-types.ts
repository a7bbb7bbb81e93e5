import type { AsJson } from '#shared/talk/as-json.ts';
import type { MeetingLineView, MeetingView } from '#shared/talk/screens.ts';
import type { EventLine } from '#shared/talk/thread.ts';

export type MeetingEvent = AsJson<EventLine>;
export type ShownMeeting = AsJson<MeetingLineView>;
export type ShownProposal = AsJson<MeetingView>;
