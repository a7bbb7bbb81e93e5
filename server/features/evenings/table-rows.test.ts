import { expect, it } from '@jest/globals';
import { countDepartures } from './table-rows.ts';

// S-evening-7
it('departures count from the composing of the tables on, once no table expects them any more', () => {
  const composedAt = new Date('2026-11-24T18:00:00Z');
  const earlier = new Date('2026-11-23T18:00:00Z');
  const later = new Date('2026-11-25T18:00:00Z');
  const rows = [
    { status: 'left', table_number: null, left_at: later },
    { status: 'removed', table_number: null, left_at: later },
    { status: 'left', table_number: null, left_at: earlier },
    // Of this change.
    { status: 'left', table_number: 2, left_at: later },
    { status: 'seated', table_number: 2, left_at: null },
    { status: 'seated', table_number: null, left_at: null },
  ] as const;
  expect(countDepartures(rows, composedAt)).toBe(2);
  expect(countDepartures(rows, null)).toBe(0);
});
