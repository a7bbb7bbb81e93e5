import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../duration.ts';
import { noMutualWish, turnPair, type WishPair } from '../relations/mutual-wish.ts';
import { afterwardsViewOf } from './afterwards.ts';
import { momentOfTyped, readMoments } from './moments.ts';
import { isThroughRelay, withoutOrigin, type VideoSignal } from './signals.ts';
import {
  cancelVideoMeeting,
  isOtherLate,
  takeVideoMeeting,
  talkEndsAt,
  videoFileOf,
  videoMeetingStateOf,
  type VideoMeeting,
} from './video-meeting.ts';
import { changeVideoWish } from './wish.ts';

/** A Tuesday at noon in Paris. */
const now = new Date('2026-11-24T11:00:00Z');
const evening = new Date('2026-11-24T19:30:00Z');
const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS);

const proposed: VideoMeeting = {
  isMine: false,
  moments: [evening, after(evening, 30)],
  isNow: false,
  startsAt: null,
  cancelledAt: null,
  beganAt: null,
  hasMore: false,
  endedAt: null,
};
const taken = takeVideoMeeting(proposed, 0, now);
const begun = { ...taken, beganAt: after(evening, 2) };

// S-video-meeting-1
describe('the wish of two to meet by video', () => {
  const none: WishPair = { mine: noMutualWish, theirs: noMutualWish };

  it('rings once at the other, however often it is taken back and said again', () => {
    const asked = changeVideoWish(none, 'ask', now);
    const accepted = changeVideoWish(turnPair(asked.pair), 'accept', after(now, 1));
    expect([asked, accepted]).toMatchObject([
      { notice: 'asked', isAnnounced: true },
      { notice: 'opened', isAnnounced: true },
    ]);
    let { pair } = accepted;
    for (let minute = 2; minute < 20; minute += 1) {
      const back = changeVideoWish(pair, 'take-back', after(now, minute));
      const again = changeVideoWish(back.pair, 'ask', after(now, minute));
      expect([back.notice, again]).toMatchObject([null, { notice: 'opened', isAnnounced: false }]);
      ({ pair } = again);
    }
    const week = 8 * 24 * 60;
    const back = changeVideoWish(pair, 'take-back', after(now, week));
    expect(changeVideoWish(back.pair, 'ask', after(now, week))).toMatchObject({ isAnnounced: true });
  });
});

// S-video-meeting-2
describe('the moments of a meeting by video', () => {
  it('are half-hours on the clocks of Paris, earliest first, and empty fields are left out', () => {
    expect(readMoments(['2026-11-25 20:30', '', '2026-11-24 21:00'], now)).toEqual({
      moments: [new Date('2026-11-24T20:00:00Z'), new Date('2026-11-25T19:30:00Z')],
    });
  });

  it.each([
    ['none', ['', ''], 'video_moments'],
    ['the same one twice', ['2026-11-25 20:30', '2026-11-25 20:30'], 'video_moments'],
    ['four', ['20:00', '20:30', '21:00', '21:30'].map((hour) => `2026-11-25 ${hour}`), 'video_moments'],
    ['one between the half-hours', ['2026-11-25 20:15'], 'video_half_hours'],
    ['a day that no calendar has', ['2026-11-31 20:30'], 'video_half_hours'],
    ['one in ten minutes', ['2026-11-24 12:00'], 'video_moment_past'],
    ['one in a month', ['2026-12-24 20:30'], 'video_moment_past'],
  ])('are refused where there is %s', (_name, typed, error) => {
    expect(readMoments(typed, now)).toEqual({ error });
  });

  it('follow the clock when it is changed at night', () => {
    expect(momentOfTyped('2027-03-28 20:00')).toEqual(new Date('2027-03-28T18:00:00Z'));
  });
});

describe('a meeting by video', () => {
  // S-video-meeting-3
  it('is taken by the other alone, once, and before its moment', () => {
    expect(videoMeetingStateOf(proposed, now)).toBe('proposed-by-them');
    expect(taken.startsAt).toEqual(evening);
    expect(takeVideoMeeting({ ...proposed, isMine: true }, 0, now).startsAt).toBeNull();
    expect(takeVideoMeeting(taken, 1, now)).toBe(taken);
    expect(takeVideoMeeting(proposed, 0, evening)).toBe(proposed);
    expect(videoMeetingStateOf(proposed, after(evening, 30))).toBe('lapsed');
  });

  it('begins at once when it is for now, and lapses five minutes after it was proposed', () => {
    const present = { ...proposed, moments: [now], isNow: true };
    expect(takeVideoMeeting(present, 0, after(now, 4)).startsAt).toEqual(after(now, 4));
    expect(videoMeetingStateOf(present, after(now, 5))).toBe('lapsed');
  });

  it.each([
    ['eleven minutes before', taken, after(evening, -11), 'taken'],
    ['ten minutes before', taken, after(evening, -10), 'door-open'],
    ['half an hour after, when nobody came', taken, after(evening, 30), 'missed'],
    ['while the two talk', begun, after(evening, 13), 'door-open'],
    ['twelve minutes after they began', begun, after(evening, 14), 'over'],
    [
      'sixteen minutes after they began, when both want more',
      { ...begun, hasMore: true },
      after(evening, 18),
      'door-open',
    ],
    ['after one has left', { ...begun, endedAt: after(evening, 5) }, after(evening, 6), 'over'],
  ] as const)('is in its state %s', (_name, meeting, moment, state) => {
    expect(videoMeetingStateOf(meeting, moment)).toBe(state);
  });

  // S-video-meeting-4
  it('lasts twelve minutes, and seventeen when both want more', () => {
    expect(talkEndsAt(begun)).toEqual(after(evening, 14));
    expect(talkEndsAt({ ...begun, hasMore: true })).toEqual(after(evening, 19));
  });

  it('can be called off until its hour, and not after', () => {
    expect(cancelVideoMeeting(taken, after(evening, -1)).cancelledAt).not.toBeNull();
    expect(cancelVideoMeeting(taken, evening)).toBe(taken);
    expect(cancelVideoMeeting(begun, after(evening, -1))).toBe(begun);
  });

  // S-video-meeting-9
  it('tells who waits alone after five minutes, counted from the hour or from when they came', () => {
    expect(isOtherLate(taken, after(evening, -5), after(evening, 4))).toBe(false);
    expect(isOtherLate(taken, after(evening, -5), after(evening, 5))).toBe(true);
    expect(isOtherLate(taken, after(evening, 10), after(evening, 14))).toBe(false);
    expect(isOtherLate(begun, evening, after(evening, 9))).toBe(false);
  });

  it("has a calendar file that says 'Rendez-vous', and neither with whom nor that it is by video", () => {
    const file = videoFileOf(evening, 'abc@resonance.example', now);
    expect(file).toContain('SUMMARY:Rendez-vous\r\n');
    expect(file).toContain('DTSTART:20261124T193000Z\r\nDTEND:20261124T200000Z');
    expect(file).not.toMatch(/ligne|vid[ée]o|LOCATION|DESCRIPTION:(?!Rendez-vous)/i);
  });
});

// S-video-meeting-5
describe('a signal', () => {
  const relayed = 'candidate:1 1 udp 41885439 203.0.113.7 51010 typ relay raddr 198.51.100.4 rport 4711 generation 0';
  const candidate = (text: string): VideoSignal => ({
    kind: 'candidate',
    candidate: text,
    sdpMid: '0',
    sdpMLineIndex: 0,
  });
  const offer = (...lines: readonly string[]): VideoSignal => ({
    kind: 'description',
    type: 'offer',
    sdp: ['v=0', 'm=audio 9 UDP/TLS/RTP/SAVPF 111', ...lines, ''].join('\r\n'),
  });

  it.each([
    ['a candidate of the device itself', candidate('candidate:1 1 udp 2122 192.168.1.7 5000 typ host'), false],
    [
      'one that a server has seen',
      candidate('candidate:1 1 udp 16 198.51.100.4 5000 typ srflx raddr 10.0.0.1 rport 1'),
      false,
    ],
    ['one of the relay', candidate(relayed), true],
    ['the end of candidates', candidate(''), true],
    ['a description without any', offer(), true],
    ['a description with one of the relay', offer(`a=${relayed}`), true],
    [
      'a description with one of the device between',
      offer(`a=${relayed}`, 'a=candidate:2 1 tcp 1 10.0.0.1 9 typ host'),
      false,
    ],
    [
      'a description with a bare line feed',
      { ...offer(), sdp: 'v=0\na=candidate:2 1 udp 1 10.0.0.1 9 typ host\n' } as VideoSignal,
      false,
    ],
    [
      'one that hides its type behind another word',
      candidate('candidate:1 1 udp 1 10.0.0.1 9 typ host xtyp relayed'),
      false,
    ],
    [
      'one of a relay with a name in place of an address',
      candidate(relayed.replace('203.0.113.7', 'relay.example')),
      false,
    ],
    [
      'one of the device behind one of the relay',
      candidate(`${relayed}\na=candidate:2 1 udp 1 10.0.0.1 9 typ host`),
      false,
    ],
    ['one of a relay by IPv6', candidate(relayed.replace('203.0.113.7', '2001:db8::7')), true],
  ])('with %s is told apart', (_name, signal, isAllowed) => {
    expect(isThroughRelay(signal)).toBe(isAllowed);
  });

  it('goes on without the address that the relay has seen, and without the kind of network', () => {
    const sent = withoutOrigin(candidate(relayed));
    const stripped = withoutOrigin(offer(`a=${relayed} ufrag Ab+/ network-id 3 network-cost 900`, 'a=mid:0'));
    expect(JSON.stringify(stripped)).toContain('generation 0 ufrag Ab+/\\r\\na=mid:0');
    expect(isThroughRelay(stripped)).toBe(true);
    expect(JSON.stringify(sent)).not.toContain('198.51.100.4');
    expect(JSON.stringify(sent)).toContain('raddr 0.0.0.0 rport 0 generation 0');
    expect(JSON.stringify(withoutOrigin(offer(`a=${relayed}`)))).not.toContain('198.51.100.4');
  });
});

// S-video-meeting-11
describe('what a member says afterwards', () => {
  const again = { person: 'yes', answer: 'again' } as const;

  it('shows the wish of the other only where both wish to meet again', () => {
    const shown = (theirs: Parameters<typeof afterwardsViewOf>[0]['theirs'], mine = again as typeof theirs) =>
      afterwardsViewOf({ mine, theirs, hasTalked: true });
    expect(shown(again).isWishShared).toBe(true);
    const others = [null, { person: 'no', answer: 'nice' }, { person: 'yes', answer: 'uneasy' }] as const;
    expect(new Set(others.map((theirs) => JSON.stringify(shown(theirs)))).size).toBe(1);
    expect(shown(again, { person: 'yes', answer: 'nice' }).isWishShared).toBe(false);
  });

  it('is asked only of those who have talked', () => {
    expect(afterwardsViewOf({ mine: null, theirs: again, hasTalked: false }).state).toBe('none');
    expect(afterwardsViewOf({ mine: null, theirs: again, hasTalked: true }).state).toBe('to-answer');
  });
});
