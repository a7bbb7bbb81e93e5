import {
  addDays,
  clockTimeOf,
  dayInWords,
  hourInWords,
  momentAtClockTime,
  momentInWords,
  startOfDay,
} from '../calendar.ts';
import { calendarFile } from '../calendar-file.ts';
import { HOUR_MS } from '../duration.ts';
import type { talkMessages } from '../messages/talk.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import type { IsoDate } from '../questionnaire/profile.ts';
import { fr, typeset } from '../typeset.ts';
import { findTextErrors, tidyText, type TextErrorCode } from './text.ts';

/** 'Propose un rendez-vous': up to three half-days and a public place in words, taken by one press of the other. */

export const SLOTS_AT_MOST = 3;
/** How far ahead a meeting can be proposed. */
export const MEETING_DAYS_AHEAD = 60;
/** How long the link of 'Préviens un proche' works after the meeting has begun. */
export const TRUSTED_LINK_MS = 12 * HOUR_MS;

/** The half-days, with the hour at which they begin and end on the clocks of Paris. */
export const halfDays = typeset([
  { id: 'morning', label: 'Le matin', from: 10, to: 12 },
  { id: 'afternoon', label: "L'après-midi", from: 15, to: 18 },
  { id: 'evening', label: 'Le soir', from: 19, to: 22 },
] as const);
export type HalfDay = (typeof halfDays)[number]['id'];

export interface MeetingSlot {
  readonly day: IsoDate;
  readonly halfDay: HalfDay;
}

/** A meeting that one of the two has proposed, as one of them sees it. */
export interface Meeting {
  readonly isMine: boolean;
  readonly slots: readonly MeetingSlot[];
  /** Words of a member; never an address from a profile. */
  readonly place: string;
  /** Which slot the other has taken; null before. */
  readonly takenIndex: number | null;
  readonly takenAt: Date | null;
  /** When one of the two has cancelled it. */
  readonly cancelledAt: Date | null;
}

/** What a message says of a meeting that became of an earlier proposal; its words are the same for both. */
export interface MeetingNews {
  readonly event: 'taken' | 'called-off';
  readonly slot: MeetingSlot;
  readonly place: string;
}

/** The content of a message about a meeting: a proposal, or what became of one. */
export type MeetingBody = Pick<Meeting, 'slots' | 'place'> | MeetingNews;

export function isMeetingNews(body: MeetingBody): body is MeetingNews {
  return 'event' in body;
}

export type MeetingErrorCode = Extract<keyof typeof talkMessages, `talk_meeting_${string}`> | TextErrorCode;

export type MeetingState = 'proposed-by-me' | 'proposed-by-them' | 'taken' | 'past' | 'lapsed' | 'cancelled';

/** What is wrong with a meeting as typed, by field; nothing when it can be proposed. */
export function findMeetingErrors(
  { slots, place }: { readonly slots: readonly MeetingSlot[]; readonly place: string },
  now: Date,
): { readonly slots?: MeetingErrorCode; readonly place?: MeetingErrorCode } {
  const slotError = findSlotError(slots, now);
  const placeError = findTextErrors(tidyText(place, 'phrase'), 'phrase')[0];
  return {
    ...(slotError && { slots: slotError }),
    ...(placeError && { place: placeError === 'text_empty' ? ('talk_meeting_place' as const) : placeError }),
  };
}

function findSlotError(slots: readonly MeetingSlot[], now: Date): MeetingErrorCode | null {
  const different = new Set(slots.map(({ day, halfDay }) => `${day} ${halfDay}`));
  if (slots.length === 0 || slots.length > SLOTS_AT_MOST || different.size < slots.length) return 'talk_meeting_slots';
  if (!slots.every(({ day }) => isDay(day))) return 'talk_meeting_day';
  const lastDay = addDays(dayOf(now), MEETING_DAYS_AHEAD);
  return slots.every((slot) => slot.day <= lastDay && startOfSlot(slot) > now) ? null : 'talk_meeting_day';
}

/** Whether the calendar has this day: forged forms name the 31st of November. */
function isDay(day: IsoDate): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}

/** The moment at which a half-day begins. */
export function startOfSlot({ day, halfDay }: MeetingSlot): Date {
  return momentOf(day, hoursOf(halfDay).from);
}

export function endOfSlot({ day, halfDay }: MeetingSlot): Date {
  return momentOf(day, hoursOf(halfDay).to);
}

/** The slot that was taken; null while none is, or when the meeting is cancelled. */
export function takenSlotOf({ slots, takenIndex, cancelledAt }: Meeting): MeetingSlot | null {
  return takenIndex === null || cancelledAt ? null : (slots[takenIndex] ?? null);
}

export function meetingStateOf(meeting: Meeting, now: Date): MeetingState {
  if (meeting.cancelledAt) return 'cancelled';
  const taken = takenSlotOf(meeting);
  if (taken) return now < endOfSlot(taken) ? 'taken' : 'past';
  if (meeting.slots.every((slot) => startOfSlot(slot) <= now)) return 'lapsed';
  return meeting.isMine ? 'proposed-by-me' : 'proposed-by-them';
}

/** The meeting after the member has taken a slot; unchanged when it is not the other's proposal, or the slot has begun. */
export function takeMeeting(meeting: Meeting, index: number, now: Date): Meeting {
  const slot = meeting.slots[index];
  if (meetingStateOf(meeting, now) !== 'proposed-by-them' || !slot || startOfSlot(slot) <= now) return meeting;
  return { ...meeting, takenIndex: index, takenAt: now };
}

/** The meeting after one of the two has cancelled it; one that has begun stays. */
export function cancelMeeting(meeting: Meeting, now: Date): Meeting {
  const taken = takenSlotOf(meeting);
  return meeting.cancelledAt || (taken && startOfSlot(taken) <= now) ? meeting : { ...meeting, cancelledAt: now };
}

/** The slots that the member can still take, by their index. */
export function takeableIndexes(meeting: Meeting, now: Date): number[] {
  return meeting.slots.flatMap((_slot, index) => (takeMeeting(meeting, index, now) === meeting ? [] : [index]));
}

/** Whether there is a meeting, or the proposal of one, that can be cancelled. */
export function canBeCancelled(meeting: Meeting, now: Date): boolean {
  return meetingStateOf(meeting, now) !== 'lapsed' && cancelMeeting(meeting, now) !== meeting;
}

/** 'samedi 28 novembre, l'après-midi' */
export function slotInWords(slot: MeetingSlot): string {
  const [weekdayAndDay = dayInWords(slot.day)] = momentInWords(startOfSlot(slot)).split(' à ');
  return `${weekdayAndDay}, ${hoursOf(slot.halfDay).label.replace(/^L/, 'l')}`;
}

/** 'Préviens un proche', as the member sees it for one meeting. */
export interface TrustedLinkView {
  /** Whether there is a link; its address is shown once, when it is made. */
  readonly isMade: boolean;
  /** Whether the meeting has begun, so that the member can say that they are home. */
  readonly hasBegun: boolean;
  readonly isHome: boolean;
}

/** Null while no slot is taken, and once a link would have ended. */
export function trustedLinkViewOf(
  meeting: Meeting,
  link: { readonly homeAt: Date | null } | null,
  now: Date,
): TrustedLinkView | null {
  const slot = takenSlotOf(meeting);
  if (!slot || now >= trustedLinkUntil(slot)) return null;
  return {
    isMade: link !== null,
    hasBegun: now >= startOfSlot(slot),
    isHome: link !== null && link.homeAt !== null,
  };
}

/** What somebody whom a member has chosen reads under the link of 'Préviens un proche'. */
export interface TrustedView {
  readonly firstName: string;
  readonly place: string;
  /** 'samedi 28 novembre, l'après-midi, vers 15 h' */
  readonly when: string;
  /** Whether the member has said that they are home. */
  readonly isHome: boolean;
}

/** Null once the link has ended, or for a meeting that was not taken or was cancelled. Nothing is said of the other. */
export function trustedViewOf(
  meeting: Meeting,
  { firstName, homeAt }: { readonly firstName: string; readonly homeAt: Date | null },
  now: Date,
): TrustedView | null {
  const slot = takenSlotOf(meeting);
  if (!slot || now >= trustedLinkUntil(slot)) return null;
  const when = fr`${slotInWords(slot)}, vers ${hourInWords(startOfSlot(slot))}`;
  return { firstName, place: meeting.place, when, isHome: homeAt !== null };
}

export function trustedLinkUntil(slot: MeetingSlot): Date {
  return new Date(startOfSlot(slot).getTime() + TRUSTED_LINK_MS);
}

/**
 * The calendar file of a taken meeting (RFC 5545): its title and its time, nothing of the other and no place, for
 * calendars are shared and synchronised.
 * @param uid an opaque name of the meeting, the same in every file of it
 */
export function calendarFileOf(slot: MeetingSlot, uid: string, now: Date): string {
  const [startsAt, endsAt] = [startOfSlot(slot), endOfSlot(slot)];
  return calendarFile({ uid, startsAt, endsAt, summary: 'Rendez-vous', kind: 'Rendez-vous' }, now);
}

function hoursOf(halfDay: HalfDay) {
  return halfDays.find(({ id }) => id === halfDay) ?? halfDays[0];
}

function momentOf(day: IsoDate, hour: number): Date {
  return momentAtClockTime(clockTimeOf(startOfDay(day)) + hour * HOUR_MS);
}
