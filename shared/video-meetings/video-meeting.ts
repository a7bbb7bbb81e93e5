import { calendarFile } from '../calendar-file.ts';
import { HOUR_MS, MINUTE_MS } from '../duration.ts';
import { HALF_HOUR_MS } from './moments.ts';

/**
 * A meeting by video that one of the two has proposed: up to three half-hours, or 'maintenant', taken by one press of the
 * other. From ten minutes before it begins its door is open; the talk lasts twelve minutes from when both are there, and
 * five more if both want them.
 */

/** How long 'maintenant' stands before it lapses. */
export const NOW_STANDS_MS = 5 * MINUTE_MS;
/** How long before the hour the antechamber opens. */
export const DOOR_OPENS_BEFORE_MS = 10 * MINUTE_MS;
/** How long after the hour a talk can still begin. */
export const DOOR_OPEN_FOR_MS = HALF_HOUR_MS;
/** How long before the hour both are reminded. */
export const REMINDED_BEFORE_MS = HOUR_MS;
export const TALK_MS = 12 * MINUTE_MS;
export const MORE_MS = 5 * MINUTE_MS;
/** A member who waits alone so long is told kindly that the other may not come. */
export const LATE_AFTER_MS = 5 * MINUTE_MS;

export interface VideoMeeting {
  /** Whether the member who looks has proposed it. */
  readonly isMine: boolean;
  /** The half-hours, earliest first; of 'maintenant' the moment at which it was proposed. */
  readonly moments: readonly Date[];
  readonly isNow: boolean;
  /** The moment that the other has taken; null before. */
  readonly startsAt: Date | null;
  readonly cancelledAt: Date | null;
  /** When both were there for the first time. */
  readonly beganAt: Date | null;
  readonly hasMore: boolean;
  /** When one of the two has left the talk, or it was ended for both. */
  readonly endedAt: Date | null;
}

export type VideoMeetingState =
  | 'proposed-by-me'
  | 'proposed-by-them'
  | 'taken'
  | 'door-open'
  | 'over'
  | 'missed'
  | 'lapsed'
  | 'cancelled';

/** When the talk ends by itself; null before it has begun. */
export function talkEndsAt({ beganAt, hasMore }: Pick<VideoMeeting, 'beganAt' | 'hasMore'>): Date | null {
  return beganAt && new Date(beganAt.getTime() + TALK_MS + (hasMore ? MORE_MS : 0));
}

export function videoMeetingStateOf(meeting: VideoMeeting, now: Date): VideoMeetingState {
  const { startsAt, isMine } = meeting;
  if (meeting.cancelledAt) return 'cancelled';
  if (!startsAt) return takeableMoments(meeting, now).length > 0 ? `proposed-by-${isMine ? 'me' : 'them'}` : 'lapsed';
  if (now.getTime() < startsAt.getTime() - DOOR_OPENS_BEFORE_MS) return 'taken';
  const end = talkEndsAt(meeting);
  if (end) return meeting.endedAt || now >= end ? 'over' : 'door-open';
  return now.getTime() < startsAt.getTime() + DOOR_OPEN_FOR_MS ? 'door-open' : 'missed';
}

/** The moments of a proposal that can still be taken, by their index; none once one was taken. */
export function takeableMoments({ moments, isNow, startsAt, cancelledAt }: VideoMeeting, now: Date): number[] {
  if (startsAt || cancelledAt) return [];
  const stands = (moment: Date) => now.getTime() < moment.getTime() + (isNow ? NOW_STANDS_MS : 0);
  return moments.flatMap((moment, index) => (stands(moment) ? [index] : []));
}

/** The meeting after the member has taken a moment; unchanged where that is not possible. 'Maintenant' begins at once. */
export function takeVideoMeeting(meeting: VideoMeeting, index: number, now: Date): VideoMeeting {
  const moment = meeting.moments[index];
  if (meeting.isMine || !moment || !takeableMoments(meeting, now).includes(index)) return meeting;
  return { ...meeting, startsAt: meeting.isNow ? now : moment };
}

/** The meeting after one of the two has called it off; one whose hour has come stays. */
export function cancelVideoMeeting(meeting: VideoMeeting, now: Date): VideoMeeting {
  const isTooLate = meeting.beganAt !== null || (meeting.startsAt !== null && meeting.startsAt <= now);
  return meeting.cancelledAt || isTooLate ? meeting : { ...meeting, cancelledAt: now };
}

export function canCancelVideo(meeting: VideoMeeting, now: Date): boolean {
  return videoMeetingStateOf(meeting, now) !== 'lapsed' && cancelVideoMeeting(meeting, now) !== meeting;
}

/** Whether a member who is there alone has waited so long that they are told kindly (S-video-meeting-9). */
export function isOtherLate(
  { startsAt, beganAt }: Pick<VideoMeeting, 'startsAt' | 'beganAt'>,
  enteredAt: Date,
  now: Date,
): boolean {
  if (!startsAt || beganAt) return false;
  return now.getTime() >= Math.max(startsAt.getTime(), enteredAt.getTime()) + LATE_AFTER_MS;
}

/**
 * The calendar file of a meeting: its title and its time, nothing of the other and not that it is by video, for calendars
 * are shared and synchronised.
 * @param uid an opaque name of the meeting, the same in every file of it
 */
export function videoFileOf(startsAt: Date, uid: string, now: Date): string {
  const endsAt = new Date(startsAt.getTime() + HALF_HOUR_MS);
  return calendarFile(
    { uid, startsAt, endsAt, summary: 'Rendez-vous', kind: 'Rendez-vous', reminders: ['-PT1H'] },
    now,
  );
}
