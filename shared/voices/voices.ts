import { addDays, startOfDay } from '../calendar.ts';
import type { IsoDate } from '../questionnaire/profile.ts';

/** How long an answer to the question of the week may be, in seconds. */
export const VOICE_SECONDS = 40;
/** How long a voice note in a conversation may be, in seconds. */
export const VOICE_NOTE_SECONDS = 60;
/** The largest file of a recording: forty seconds without any compression have eight million bytes. */
export const VOICE_BYTES = 10_000_000;
/** The longest transcript that a speaker may write. */
export const TRANSCRIPT_LENGTH = 800;
/** How many weeks a recording is kept: the one of its question, and four more. */
export const WEEKS_RETAINED = 5;

/** The first week whose recordings are still kept in a week; both are named by their Monday. */
export function firstKeptWeek(week: IsoDate): IsoDate {
  return addDays(week, -7 * (WEEKS_RETAINED - 1));
}

/**
 * Whether a voice that was kept at a moment is heard by others on a day: from the first midnight on (S-voice-2). It opens what
 * others have given at the same midnight: who heard them earlier could withdraw unheard, and who looked again and again would
 * read at what hour somebody was there (decision 105).
 */
export function isOpenOn(givenAt: Date, today: IsoDate): boolean {
  return givenAt < startOfDay(today);
}

/** A recording as its page and a bubble draw it. */
export interface DrawnVoice {
  /** Where its formats are, without the last part. */
  readonly address: string;
  /** In milliseconds. */
  readonly duration: number;
  /** The heights of its bars, between 0 and 100. */
  readonly waveform: readonly number[];
  /** What its speaker wrote down of it; null without any. */
  readonly transcript: string | null;
}

/** The formats of a recording in the order in which a browser tries them. */
export const voiceFormats = {
  opus: 'audio/webm;codecs=opus',
  aac: 'audio/mp4',
} as const;

export type VoiceFormat = keyof typeof voiceFormats;

export function isVoiceFormat(text: unknown): text is VoiceFormat {
  return typeof text === 'string' && Object.hasOwn(voiceFormats, text);
}
