export const HOUR_MS = 60 * 60 * 1000;
/** Twenty-four hours; a day of the calendar may have one more or one less (calendar.ts). */
export const DAY_MS = 24 * HOUR_MS;
