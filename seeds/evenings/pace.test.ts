import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '#shared/duration.ts';
import { stateOf } from '#shared/evenings/evening-state.ts';
import { followedUpAt, tablesShownAt } from '#shared/evenings/moments.ts';
import { companyFor } from './company.ts';
import { eveningOf, hoursFrom, type QuickEvening } from './pace.ts';

/** What the worker does with an evening in a minute: it closes, is composed, is told, and is followed up. */
function advance(evening: QuickEvening, now: Date): QuickEvening {
  const moved = { ...evening, ...hoursFrom(evening, now) };
  const record = { submittedAt: now, publishedAt: now, cancelledAt: null, takenDownAt: null };
  if (stateOf({ ...record, ...moved }, now) === 'closed') return { ...moved, composedAt: now };
  if (moved.composedAt && !moved.namesShownAt && tablesShownAt(moved) <= now) return { ...moved, namesShownAt: now };
  if (moved.endsAt <= now && followedUpAt(moved) <= now) return { ...moved, followedUpAt: now };
  return moved;
}

/** How late the worker is at every other minute. */
const LATE_MS = 8000;

const isAfter = (one: Date | null, other: Date) => one !== null && one > other;

describe('a quick evening', () => {
  const unwanted = (now: Date): QuickEvening => ({
    ...eveningOf(now, 6),
    composedAt: null,
    namesShownAt: null,
    followedUpAt: null,
    isWanted: false,
  });

  it.each(['2026-11-25T06:10:00Z', '2026-11-25T11:00:00Z', '2026-11-25T22:50:00Z', '2026-10-24T22:30:00Z'])(
    'of which a person signs up at %s is composed within two minutes, lived in turn, and asked about within ten, though the worker is late by seconds',
    (moment) => {
      let evening: QuickEvening = { ...unwanted(new Date(moment)), isWanted: true };
      const seen: string[] = [];
      // Signed up just after the worker has looked: it sees so a minute later.
      for (let minute = 1; minute <= 10; minute += 1) {
        const now = new Date(new Date(moment).getTime() + minute * MINUTE_MS + (minute % 2) * LATE_MS);
        evening = advance(evening, now);
        if (minute === 2) expect(evening.composedAt).not.toBeNull();
        if (evening.namesShownAt && evening.startsAt > now) seen.push('shown');
        if (evening.startsAt <= now && evening.endsAt > now) seen.push('under way');
        if (evening.followedUpAt) seen.push('followed up');
      }
      expect([...new Set(seen)]).toEqual(['shown', 'under way', 'followed up']);
      expect(hoursFrom(evening, new Date())).toBeNull();
    },
  );

  it('stays open as long as no person has signed up, at half past seven of a day to come', () => {
    let evening = unwanted(new Date('2026-11-25T11:00:00Z'));
    for (let hour = 0; hour < 500; hour += 1) {
      const now = new Date(Date.parse('2026-11-25T11:00:00Z') + hour * 60 * MINUTE_MS);
      evening = advance(evening, now);
      expect([evening.composedAt, isAfter(evening.startsAt, now)]).toEqual([null, true]);
      expect(evening.startsAt.toISOString()).toMatch(/T18:30/);
    }
  });

  it('asked twice at the same moment stays as it is', () => {
    const now = new Date('2026-11-25T11:00:00Z');
    const wanted = { ...unwanted(now), isWanted: true };
    const moved = { ...wanted, ...hoursFrom(wanted, now) };
    expect(moved.startsAt).not.toEqual(wanted.startsAt);
    expect(hoursFrom(moved, now)).toBeNull();
  });
});

it('half of the company may meet the person, and each of the others two of those', () => {
  const candidates = Array.from({ length: 40 }, (_, index) => index);
  const meetsPerson = (one: number) => one % 3 === 0;
  const mayMeet = (one: number, other: number) => one % 3 === 1 && other % 3 === 0;
  const company = companyFor(candidates, { count: 11, mayMeetPerson: meetsPerson, mayMeet });
  expect(company).toHaveLength(11);
  expect(company.filter(meetsPerson)).toEqual([0, 3, 6, 9, 12, 15]);
  expect(company.filter((one) => one % 3 === 1)).toHaveLength(5);
});
