import * as z from 'zod/mini';
import { addDays } from '../calendar.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import type { IsoDate } from '../questionnaire/profile.ts';
import { displayName } from '../sign-in/display-name.ts';
import { NAME_CHANGE_DAYS } from './account-limits.ts';

/** The form of `/mon-compte` that changes the member's name. */
export const changeNameSchema = z.strictObject({ intent: z.literal('change-name'), display_name: displayName });

/** The day from which a member may change the name again; null when it may be changed today (S-account-10). */
export function nextNameChange(changedAt: Date | null, now: Date): IsoDate | null {
  if (changedAt === null) return null;
  const day = addDays(dayOf(changedAt), NAME_CHANGE_DAYS);
  return day > dayOf(now) ? day : null;
}
