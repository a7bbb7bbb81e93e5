import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';

/** What a visitor allows in addition to what the service needs. */
export interface CookieChoice {
  /** Whether visits of pages may be counted, without saying whose they are. */
  readonly audience: boolean;
  /** Whether forms of other sites may be shown inside a page. */
  readonly elsewhere: boolean;
}

/** The values of the cookie: no more than the choice. */
const storedChoices = {
  accepted: { audience: true, elsewhere: true },
  declined: { audience: false, elsewhere: false },
  audience: { audience: true, elsewhere: false },
  elsewhere: { audience: false, elsewhere: true },
} as const satisfies Readonly<Record<string, CookieChoice>>;

/** The name of a choice in the cookie. */
export function nameOfChoice({ audience, elsewhere }: CookieChoice): keyof typeof storedChoices {
  if (audience) return elsewhere ? 'accepted' : 'audience';
  return elsewhere ? 'elsewhere' : 'declined';
}

/** The choice that a cookie names; null for any other value. */
export function choiceNamed(name: string | undefined): CookieChoice | null {
  return name !== undefined && Object.hasOwn(storedChoices, name)
    ? storedChoices[name as keyof typeof storedChoices]
    : null;
}

const yesOrNo = z.optional(z.enum(['yes', 'no']));

/**
 * The forms of a cookie choice: accepting or refusing all, choosing each, or allowing other sites in addition to an
 * earlier choice.
 */
export const cookieChoiceSchema = z.strictObject({
  choice: z.enum(['accepted', 'declined', 'chosen', 'elsewhere'], errorCode('cookie_choice_unknown')),
  audience: yesOrNo,
  elsewhere: yesOrNo,
});

/** The choice that a form makes; what it leaves out is refused. */
export function choiceOf(form: z.output<typeof cookieChoiceSchema>, before: CookieChoice | null): CookieChoice {
  switch (form.choice) {
    case 'chosen':
      return { audience: form.audience === 'yes', elsewhere: form.elsewhere === 'yes' };
    case 'elsewhere':
      return { audience: before?.audience ?? false, elsewhere: true };
    default:
      return storedChoices[form.choice];
  }
}
