import { askingLimitInWords } from '#shared/talk/limit-words.ts';
import type { AppContext } from '../../platform/context.ts';
import type { FormFields } from '../../platform/http/parse-form.ts';
import type { FormFailures, FormOutcome } from '../../web/form-action.ts';
import { TalkLimitError } from './talk-rights.ts';

/** Expected refusals are shown at the form, with what was typed. */
export const atForm: Pick<{ failed: FormFailures<unknown>; givesBack: 'all' }, 'failed' | 'givesBack'> = {
  failed: { expected: ({ code, status }) => (status === 422 ? { form: code } : undefined) },
  givesBack: 'all',
};

/** Says a limit that was reached with its end; what was typed comes back. */
export async function orLimit(
  { ctx, fields }: { readonly ctx: AppContext; readonly fields: FormFields },
  work: () => Promise<FormOutcome>,
): Promise<FormOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TalkLimitError)) throw error;
    const news: { limit: string; values: FormFields } = {
      limit: askingLimitInWords(error.limit, ctx.now()),
      values: fields,
    };
    return { errors: {}, ...news };
  }
}
