import { titleOf, type Titles } from '#shared/messages/title-of.ts';
import type { FormResult } from './data.ts';

/**
 * The first thing that is wrong with a form, or what is wrong with one field, with the title that the screen has for it.
 * @returns null where nothing is
 */
export function errorToast({ errors, codes }: FormResult, titles: Titles, field = Object.keys(errors)[0] ?? 'form') {
  const description = errors[field];
  return description ? ({ kind: 'error', title: titleOf(codes?.[field], titles), description } as const) : null;
}
