import { redirect } from 'react-router';
import { checkPhrases, PHRASES_AT_MOST, type Phrase, type TypedPhrase } from '#shared/phrases/phrases.ts';
import { routes } from '#shared/routes.ts';
import type { CheckedForm, FormFields } from '../../platform/http/parse-form.ts';
import { formAction } from '../../web/form-action.ts';
import { appContext, requireMember, type ServerRoute } from '../../web/route.ts';
import { findPhrases } from './phrases.queries.ts';
import { changePhrases } from './phrases.service.ts';

const SAVED = 'enregistre';

/** 'Trois phrases à soi': what a member says of themselves in their own words (S-phrase-1). */
const phrasesRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const { id: memberId } = requireMember(context);
    const phrases = (await findPhrases(context.get(appContext).db, [memberId])).get(memberId) ?? [];
    return { phrases, isSaved: new URL(request.url).searchParams.get('info') === SAVED };
  },
  action: formAction({
    parse: ({ fields }): CheckedForm<readonly Phrase[]> => {
      const checked = checkPhrases(readLines(fields));
      if (checked.ok) return { ok: true, value: checked.phrases };
      return {
        ok: false,
        errors: Object.fromEntries([...checked.errors].map(([line, code]) => [`text_${line}`, code])),
      };
    },
    async run({ ctx, context, value }) {
      await changePhrases(ctx, requireMember(context).id, value);
      return redirect(`${routes.phrases}?info=${SAVED}`);
    },
    failed: { expected: 'form' },
    // What was typed stays.
    givesBack: 'all',
  }),
} satisfies ServerRoute;

function readLines(fields: FormFields): TypedPhrase[] {
  const typed = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  return Array.from({ length: PHRASES_AT_MOST }, (_, index) => ({
    beginning: typed(`beginning_${index + 1}`),
    text: typed(`text_${index + 1}`),
  }));
}

export const phrasesRoutes = { phrases: phrasesRoute };
