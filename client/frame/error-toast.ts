import { titleOf, type Titles } from '#shared/messages/title-of.ts';
import type { FormResult } from './data.ts';

/**
 * The toast for the first error of a form, or for that of one field, with the screen's title for it.
 * @returns null without an error
 */
export function errorToast({ errors, codes }: FormResult, titles: Titles, field = Object.keys(errors)[0] ?? 'form') {
  const description = errors[field];
  return description ? ({ kind: 'error', title: titleOf(codes?.[field], titles), description } as const) : null;
}
