import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '../duration.ts';
import { fr } from '../typeset.ts';
import {
  calendarFileOf,
  canBeCancelled,
  cancelMeeting,
  findMeetingErrors,
  meetingStateOf,
  slotInWords,
  startOfSlot,
  takeableIndexes,
  takeMeeting,
  trustedLinkUntil,
  trustedLinkViewOf,
  trustedViewOf,
  type Meeting,
  type MeetingSlot,
} from './meeting.ts';

const now = new Date('2026-11-21T12:00:00Z');
const saturday: MeetingSlot = { day: '2026-11-28', halfDay: 'afternoon' };
const sunday: MeetingSlot = { day: '2026-11-29', halfDay: 'morning' };
const proposed: Meeting = {
  isMine: false,
  slots: [saturday, sunday],
  place: 'le café du marché, à Rennes',
  takenIndex: null,
  takenAt: null,
  cancelledAt: null,
};
const taken = takeMeeting(proposed, 0, now);

// S-conversation-17
describe('a meeting', () => {
  it.each([
    [[saturday], 'le parc', {}],
    [[], 'le parc', { slots: 'talk_meeting_slots' }],
    [[saturday, saturday], 'le parc', { slots: 'talk_meeting_slots' }],
    [
      [saturday, sunday, { day: '2026-11-30', halfDay: 'evening' }, { day: '2026-12-01', halfDay: 'evening' }],
      'le parc',
      { slots: 'talk_meeting_slots' },
    ],
    [[{ day: '2026-11-21', halfDay: 'morning' }], 'le parc', { slots: 'talk_meeting_day' }],
    [[{ day: '2027-01-21', halfDay: 'morning' }], 'le parc', { slots: 'talk_meeting_day' }],
    [[{ day: '2026-11-31', halfDay: 'morning' }], 'le parc', { slots: 'talk_meeting_day' }],
    [[{ day: '2026-13-45', halfDay: 'morning' }], 'le parc', { slots: 'talk_meeting_day' }],
    [[saturday], '  ', { place: 'talk_meeting_place' }],
    [[saturday], 'x'.repeat(141), { place: 'text_phrase_too_long' }],
  ] as const)('of %j at %j has the errors %j', (slots, place, errors) => {
    expect(findMeetingErrors({ slots, place }, now)).toEqual(errors);
  });

  it('is taken by one press of the other, and by nobody else', () => {
    expect([meetingStateOf(proposed, now), meetingStateOf(taken, now)]).toEqual(['proposed-by-them', 'taken']);
    const own = { ...proposed, isMine: true };
    expect(takeMeeting(own, 0, now)).toBe(own);
    expect(takeMeeting(taken, 1, now)).toBe(taken);
    expect(takeMeeting(proposed, 2, now)).toBe(proposed);
    expect(takeMeeting(proposed, 0, startOfSlot(saturday))).toBe(proposed);
    expect(takeMeeting(proposed, 1, startOfSlot(saturday)).takenIndex).toBe(1);
  });

  it('lapses when no half-day is left, and is past at its end', () => {
    expect(meetingStateOf(proposed, startOfSlot(sunday))).toBe('lapsed');
    expect(meetingStateOf(taken, new Date('2026-11-28T17:00:00Z'))).toBe('past');
  });

  it('can be cancelled by both until it begins', () => {
    const cancelled = cancelMeeting(taken, now);
    expect([meetingStateOf(cancelled, now), takeMeeting(cancelled, 1, now)]).toEqual(['cancelled', cancelled]);
    expect(cancelMeeting(taken, startOfSlot(saturday))).toBe(taken);
  });

  it('offers the slots that have not begun, to the other alone', () => {
    expect(takeableIndexes(proposed, now)).toEqual([0, 1]);
    expect(takeableIndexes(proposed, startOfSlot(saturday))).toEqual([1]);
    expect(takeableIndexes({ ...proposed, isMine: true }, now)).toEqual([]);
    expect(takeableIndexes(taken, now)).toEqual([]);
  });

  it('can be cancelled as long as it is proposed or to come', () => {
    expect([proposed, taken, cancelMeeting(taken, now)].map((meeting) => canBeCancelled(meeting, now))).toEqual([
      true,
      true,
      false,
    ]);
    expect([proposed, taken].map((meeting) => canBeCancelled(meeting, startOfSlot(sunday)))).toEqual([false, false]);
  });

  it('is said by its day and half-day', () => {
    expect(slotInWords(saturday)).toBe(fr`samedi 28 novembre, l'après-midi`);
    expect(slotInWords({ day: '2026-12-01', halfDay: 'evening' })).toBe(fr`mardi 1er décembre, le soir`);
  });

  it.each([
    ['2026-10-25', '2026-10-25T09:00:00.000Z'],
    ['2027-03-28', '2027-03-28T08:00:00.000Z'],
  ])('on %s, when the clocks change, begins at the hour of the clocks', (day, moment) => {
    expect(startOfSlot({ day, halfDay: 'morning' }).toISOString()).toBe(moment);
  });
});

// S-conversation-18
describe('the calendar file', () => {
  const file = calendarFileOf(saturday, 'a1b2@resonance\r\nATTENDEE:x', now);

  it('holds a title, a time and nothing else of the meeting', () => {
    expect(file.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Resonance//Rendez-vous//FR',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:a1b2@resonanceATTENDEEx',
      'DTSTAMP:20261121T120000Z',
      'DTSTART:20261128T140000Z',
      'DTEND:20261128T170000Z',
      'SUMMARY:Rendez-vous',
      'CLASS:PRIVATE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has lines of 75 octets at most, which unfold to what they were', () => {
    const uid = 'x'.repeat(300);
    const folded = calendarFileOf(saturday, uid, now);
    expect(Math.max(...folded.split('\r\n').map((line) => line.length))).toBe(75);
    expect(folded.replaceAll('\r\n ', '')).toContain(`UID:${uid}\r\n`);
  });
});

// S-conversation-19
describe("the link of 'Préviens un proche'", () => {
  it('is offered to the member from the taking on until it would end', () => {
    const none = { isMade: false, hasBegun: false, isHome: false };
    expect(trustedLinkViewOf(proposed, null, now)).toBeNull();
    expect(trustedLinkViewOf(taken, null, now)).toEqual(none);
    expect(trustedLinkViewOf(taken, { homeAt: null }, startOfSlot(saturday))).toEqual({
      isMade: true,
      hasBegun: true,
      isHome: false,
    });
    expect(trustedLinkViewOf(taken, { homeAt: now }, now)).toMatchObject({ isHome: true });
    expect(trustedLinkViewOf(taken, null, trustedLinkUntil(saturday))).toBeNull();
  });

  const person = { firstName: 'Léa', homeAt: null };

  it('shows first name, place, hour and whether the member is home, until twelve hours after', () => {
    const until = trustedLinkUntil(saturday);
    expect(until.getTime() - startOfSlot(saturday).getTime()).toBe(12 * HOUR_MS);
    expect(trustedViewOf(taken, person, new Date(until.getTime() - 1))).toEqual({
      firstName: 'Léa',
      place: 'le café du marché, à Rennes',
      when: fr`samedi 28 novembre, l'après-midi, vers 15 h`,
      isHome: false,
    });
    expect(trustedViewOf(taken, { ...person, homeAt: now }, now)).toMatchObject({ isHome: true });
    expect(trustedViewOf(taken, person, until)).toBeNull();
  });

  it('shows nothing of a meeting that was not taken, or was cancelled', () => {
    expect([proposed, cancelMeeting(taken, now)].map((meeting) => trustedViewOf(meeting, person, now))).toEqual([
      null,
      null,
    ]);
  });
});
