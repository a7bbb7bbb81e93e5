import type { MeetingEvent, ShownMeeting } from './meeting-types.ts';
import { MeetingLine } from '../later-parts.ts';
import './talk-meeting.css';

interface OngoingMeetingsProps {
  readonly ongoingMeetings: readonly MeetingEvent[];
  readonly meetings: Readonly<Record<number, ShownMeeting>>;
  readonly token: string;
  readonly name: string | null;
}

/** The meetings to come, or to be spoken of, whose lines are on an older page of the thread. */
export function OngoingMeetings({ ongoingMeetings, meetings, token, name }: OngoingMeetingsProps) {
  if (ongoingMeetings.length === 0) return null;
  return (
    <ul className="talk-meetings" aria-label="Vos rendez-vous">
      {ongoingMeetings.map((line) => (
        <li key={line.number}>
          <MeetingLine line={line} meeting={meetings[line.number]} token={token} name={name} />
        </li>
      ))}
    </ul>
  );
}
