import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';

/** What somebody allows in their browser beyond what the service needs. */
export interface CookieChoice {
  /** Visits of pages may be counted, of nobody in particular. */
  readonly audience: boolean;
  /** Forms of other sites may be shown inside a page. */
  readonly elsewhere: boolean;
}

/** What the cookie holds: no more than the choice. */
const storedChoices = {
  accepted: { audience: true, elsewhere: true },
  declined: { audience: false, elsewhere: false },
  audience: { audience: true, elsewhere: false },
  elsewhere: { audience: false, elsewhere: true },
} as const satisfies Readonly<Record<string, CookieChoice>>;

/** A choice as the cookie holds it. */
export function nameOfChoice({ audience, elsewhere }: CookieChoice): keyof typeof storedChoices {
  if (audience) return elsewhere ? 'accepted' : 'audience';
  return elsewhere ? 'elsewhere' : 'declined';
}

/** What a cookie says; null for whatever we did not write. */
export function choiceNamed(name: string | undefined): CookieChoice | null {
  return name !== undefined && Object.hasOwn(storedChoices, name)
    ? storedChoices[name as keyof typeof storedChoices]
    : null;
}

const yesOrNo = z.optional(z.enum(['yes', 'no']));

/** The forms that choose: both at once, each by itself, or forms of other sites besides what was chosen before. */
export const cookieChoiceSchema = z.strictObject({
  choice: z.enum(['accepted', 'declined', 'chosen', 'elsewhere'], errorCode('cookie_choice_unknown')),
  audience: yesOrNo,
  elsewhere: yesOrNo,
});

/** What a form comes to; whatever was left open is refused. */
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
