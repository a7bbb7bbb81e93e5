import { titles } from '#shared/messages/titles.ts';
import { titleOf, type Titles } from '#shared/messages/title-of.ts';
import type { FormResult } from './data.ts';
import type { Toast } from './toast-list.ts';

/** What an error box says about a form: the screen's title for the error, and the error. */
export interface ShownFormError {
  readonly title: string;
  readonly description: string;
}

/**
 * The first error of a form, or that of one field, with the screen's title for it.
 * @returns null without an error
 */
export function formErrorOf(
  { errors, codes }: FormResult,
  titlesOfScreen: Titles,
  field = Object.keys(errors)[0] ?? 'form',
): ShownFormError | null {
  const description = errors[field];
  return description ? { title: titleOf(codes?.[field], titlesOfScreen), description } : null;
}

/**
 * The toast for an error that is written at its field, which may have scrolled away: the title alone, because no sentence
 * is shown twice (S-screen-14). Null where the form's own box says title and error, or the error has no title of its own.
 */
export function fieldErrorToast(result: FormResult, titlesOfScreen: Titles): Toast | null {
  if (result.errors['form']) return null;
  const title = formErrorOf(result, titlesOfScreen)?.title ?? titles.error;
  return title === titles.error ? null : { kind: 'error', description: title };
}
