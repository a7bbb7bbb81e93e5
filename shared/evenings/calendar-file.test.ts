import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { reached } from '#testing/promise.ts';
import { calendarFile } from '../calendar-file.ts';
import { HOUR_MS, HOUR_SECONDS } from '../duration.ts';
import { eveningFileOf } from './calendar-file.ts';
import type { EveningRecord } from './evening-state.ts';

const evening: EveningRecord = {
  submittedAt: new Date('2026-11-20T09:00:00Z'),
  publishedAt: new Date('2026-11-20T10:00:00Z'),
  composedAt: null,
  cancelledAt: null,
  takenDownAt: null,
  startsAt: new Date('2026-12-01T19:00:00Z'),
  endsAt: new Date('2026-12-01T21:30:00Z'),
};
const now = new Date('2026-11-25T12:00:00Z');
const uid = 'a1b2c3@resonance.example';

/** As another parser reads it. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [component, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  if (!component) throw new Error('There is no event in the file.');
  return { calendar, component, event: new ICAL.Event(component) };
}
const sequenceOf = (record: EveningRecord, movedAt: Date | null = null) =>
  read(eveningFileOf(record, { uid, movedAt }, now)).event.sequence;

// S-evening-35
describe('the calendar file of an evening, read by another parser', () => {
  const file = eveningFileOf(evening, { uid, movedAt: null }, now);

  it('has the hours of the evening, and a name that tells nothing', () => {
    const { event, component } = read(file);
    expect(event.startDate.toJSDate()).toEqual(evening.startsAt);
    expect(event.endDate.toJSDate()).toEqual(evening.endsAt);
    expect([event.startDate.zone, event.endDate.zone]).toEqual([ICAL.Timezone.utcTimezone, ICAL.Timezone.utcTimezone]);
    expect([event.summary, event.uid, event.location, event.description]).toEqual(['Soirée', uid, null, null]);
    expect(component.getFirstPropertyValue('class')).toBe('PRIVATE');
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  });

  it('reminds a day and two hours before', () => {
    const triggers = read(file)
      .component.getAllSubcomponents('valarm')
      .map((alarm) => (alarm.getFirstPropertyValue('trigger') as InstanceType<typeof ICAL.Duration>).toSeconds());
    expect(triggers).toEqual([-86_400, -7200]);
  });

  it('replaces an earlier one after the evening moved, and after it was cancelled', () => {
    const moved = sequenceOf(evening, new Date('2026-11-22T10:00:00Z'));
    const cancelled = sequenceOf({ ...evening, cancelledAt: new Date('2026-11-24T10:00:00Z') });
    expect(sequenceOf(evening)).toBeLessThan(moved);
    expect(moved).toBeLessThan(cancelled);
  });

  it.each(['cancelledAt', 'takenDownAt'] as const)(
    'is that of a cancelled evening with %s, and reminds no more',
    (field) => {
      const { calendar, component } = read(eveningFileOf({ ...evening, [field]: now }, { uid, movedAt: null }, now));
      // To cancel by its method would take an organiser with an address.
      expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
      expect(component.getFirstPropertyValue('status')).toBe('CANCELLED');
      expect(component.getAllSubcomponents('valarm')).toEqual([]);
    },
  );
});

describe('I6: a calendar takes an evening as it is', () => {
  // Summer time ends and begins in the night to a Sunday.
  const days = ['2026-10-24', '2026-10-25', '2026-12-31', '2027-03-27', '2027-03-28', '2028-02-29'];
  const hours = ['10:30', '18:00', '20:00', '22:15', '23:45'];
  const evenings = days.flatMap((day) =>
    hours.flatMap((hour) => [1, 2.5, 6].map((length) => ({ startsAt: new Date(`${day}T${hour}:00Z`), length }))),
  );

  it('with the same hours, also over a change of clocks, and nobody named', () => {
    for (const { startsAt, length } of evenings) {
      const record = { ...evening, startsAt, endsAt: new Date(startsAt.getTime() + length * HOUR_MS) };
      const { event, component } = read(eveningFileOf(record, { uid, movedAt: null }, now));
      expect([event.startDate.toJSDate(), event.endDate.toJSDate()]).toEqual([record.startsAt, record.endsAt]);
      expect(event.duration.toSeconds()).toBe(length * HOUR_SECONDS);
      expect([event.organizer, event.attendees]).toEqual([null, []]);
      expect(component.getAllProperties().map(({ name }) => name)).toEqual([
        'uid',
        'dtstamp',
        'dtstart',
        'dtend',
        'summary',
        'class',
        'sequence',
        'status',
      ]);
    }
    reached('I6', `${evenings.length} evenings, by ical.js: all hours the same, 0 names`);
  });
});

describe('a calendar file', () => {
  it('has lines of 75 octets at most, cuts no character, and is read back as it was', () => {
    const summary = 'é;,\\ œ🎉'.repeat(40);
    const file = calendarFile({ uid, startsAt: now, endsAt: now, summary, kind: 'Test' }, now);
    const lines = file.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(read(file).event.summary).toBe(summary);
  });

  it('takes nothing out of a name that would begin another line', () => {
    const file = calendarFile(
      { uid: 'a\r\nATTENDEE:x', startsAt: now, endsAt: now, summary: 'Un\nDeux', kind: 'Test' },
      now,
    );
    expect(file).not.toMatch(/^ATTENDEE|^Deux/m);
    expect(read(file).event.summary).toBe('Un\nDeux');
  });
});
