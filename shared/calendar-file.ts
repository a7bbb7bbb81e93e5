/** An entry of a calendar file (RFC 5545). Calendars are shared and synchronised: no entry names a person or a venue. */
export interface CalendarEntry {
  /** An opaque name, the same in every file about the same thing. */
  readonly uid: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** What it is, in a word or two. */
  readonly summary: string;
  /** Of what the file is, in its product identifier; ASCII. */
  readonly kind: string;
  /** How long before the beginning the calendar reminds, as RFC 5545 writes it: '-P1D'. */
  readonly reminders?: readonly string[];
  /** Grows with each change, so that a calendar takes the newer file. */
  readonly sequence?: number;
  readonly isCancelled?: boolean;
}

/** The file with one entry: lines of at most 75 octets, ended as the standard says. */
export function calendarFile(entry: CalendarEntry, now: Date): string {
  const { uid, startsAt, endsAt, summary, kind, reminders = [], sequence, isCancelled } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Resonance//${kind}//FR`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid.replaceAll(/[^\w@.-]/g, '')}`,
    `DTSTAMP:${utcOf(now)}`,
    `DTSTART:${utcOf(startsAt)}`,
    `DTEND:${utcOf(endsAt)}`,
    `SUMMARY:${escaped(summary)}`,
    'CLASS:PRIVATE',
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    ...(isCancelled === undefined ? [] : [`STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`]),
    ...(isCancelled ? [] : reminders).flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(summary)}`,
      `TRIGGER:${trigger}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** '20261128T140000Z' */
function utcOf(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
}

const OCTETS_OF_A_LINE = 75;
const encoder = new TextEncoder();

/** A line of at most 75 octets, and its continuations, each after a space; no character is cut. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (octets + length > OCTETS_OF_A_LINE) {
      parts.push(part);
      part = '';
      // The space before it.
      octets = 1;
    }
    part += character;
    octets += length;
  }
  return [...parts, part].join('\r\n ');
}
