/** The topic of the event stream whose word differs after each change of the video meeting that a member is in. */
export const VIDEO_TOPIC = 'video';

/** The address of the calendar file of a video meeting that was taken; `number` names its message. */
export const VIDEO_FILE_PATH = '/rencontre-en-ligne/agenda.ics';

/** The calls of the page, each `POST` with JSON (`calls.ts`); the answer of each but `failed` is a `VideoState`. */
export const videoCallPaths = {
  /** Takes the seat of the member in this tab: the way from the antechamber to the call, and back after a reload. */
  enter: '/functions/v1/video-enter',
  /** Says that the tab is there, and reads what is new. */
  sync: '/functions/v1/video-sync',
  signal: '/functions/v1/video-signal',
  /** Five more minutes, if both want them. */
  more: '/functions/v1/video-more',
  /** Counts what went wrong, by kind and never by person. */
  failed: '/functions/v1/video-failed',
} as const;
export type VideoCallName = keyof typeof videoCallPaths;
