import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HOUR_MS } from '../duration.ts';
import { fr } from '../typeset.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import {
  hasFreeVisit,
  isVisiting,
  roomNamed,
  roomSlugs,
  roomsWithPage,
  untilInWords,
  visitEnd,
  VISIT_HOURS_AT_LEAST,
  weekOf,
  type RoomVisit,
} from './rooms.ts';

const at = (moment: string) => new Date(moment);
const visitFrom = (startedAt: Date): RoomVisit => ({
  week: weekOf(dayOf(startedAt)),
  startedAt,
  endsAt: visitEnd(startedAt),
});

// S-plan-11
describe('a free visit', () => {
  it.each([
    ['2026-11-23T08:30:00+01:00', '2026-11-24T00:00:00+01:00', fr`jusqu'à minuit`],
    ['2026-11-23T20:00:00+01:00', '2026-11-24T00:00:00+01:00', fr`jusqu'à minuit`],
    ['2026-11-23T21:30:00+01:00', '2026-11-24T01:30:00+01:00', fr`jusqu'à 1 h 30`],
    // The night that winter time begins is an hour longer.
    ['2026-10-24T23:00:00+02:00', '2026-10-25T02:00:00+01:00', fr`jusqu'à 2 h`],
  ])('that begins at %s ends at %s', (begin, end, words) => {
    expect(visitEnd(at(begin))).toEqual(at(end));
    expect(untilInWords(at(end))).toBe(words);
  });

  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2026-11-30', '2026-11-30'],
    ['2027-01-01', '2026-12-28'],
  ])('on %s is that of the week from %s on', (day, monday) => expect(weekOf(day)).toBe(monday));

  it('lasts for the rest of its day and for four hours at least, and comes back on Monday only', () => {
    const moments = fc.date({ min: at('2026-01-01'), max: at('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 14 * 24 }), (begin, hoursLater) => {
        const visit = visitFrom(begin);
        const later = new Date(+begin + hoursLater * HOUR_MS);
        expect(+visit.endsAt - +begin).toBeGreaterThanOrEqual(VISIT_HOURS_AT_LEAST * HOUR_MS);
        if (dayOf(later) === dayOf(begin)) expect(isVisiting(visit, later)).toBe(true);
        if (hoursLater > 25) expect(isVisiting(visit, later)).toBe(false);
        expect(hasFreeVisit(visit, later)).toBe(weekOf(dayOf(later)) !== weekOf(dayOf(begin)));
      }),
    );
    expect(hasFreeVisit(null, at('2026-11-23'))).toBe(true);
    expect(isVisiting(null, at('2026-11-23'))).toBe(false);
  });
});

it('the door of every room with a page is found by its name, and no other', () => {
  expect(roomsWithPage.map((room) => roomNamed(roomSlugs[room]))).toEqual([...roomsWithPage]);
  for (const name of ['evenements', 'games', '', null]) expect(roomNamed(name)).toBeNull();
});
