import { calendarFile } from '../calendar-file.ts';
import { MINUTE_MS } from '../duration.ts';
import type { EveningRecord } from './evening-state.ts';

/** What shows in a calendar that others may see: neither what kind of evening it is, nor where. */
const SUMMARY = 'Soirée';
/** A day and two hours before, as we remind as well (S-evening-35). */
const REMINDERS = ['-P1D', '-PT2H'] as const;

/** Before the first evening; sequences are small so. */
const SEQUENCE_BEGINS = Date.UTC(2026, 0, 1);

/**
 * The calendar file of an evening. A later file replaces an earlier one: its sequence is the minute of the last change.
 * @param uid an opaque name of the evening for this member
 */
export function eveningFileOf(
  { startsAt, endsAt, publishedAt, cancelledAt, takenDownAt }: EveningRecord,
  { uid, movedAt }: { readonly uid: string; readonly movedAt: Date | null },
  now: Date,
): string {
  const changes = [publishedAt, movedAt, cancelledAt, takenDownAt].map((moment) => moment?.getTime() ?? 0);
  return calendarFile(
    {
      uid,
      startsAt,
      endsAt,
      summary: SUMMARY,
      kind: 'Soiree',
      reminders: REMINDERS,
      sequence: Math.max(0, Math.floor((Math.max(...changes) - SEQUENCE_BEGINS) / MINUTE_MS)),
      isCancelled: cancelledAt !== null || takenDownAt !== null,
    },
    now,
  );
}
