import { redirect } from 'react-router';
import { choiceOf, cookieChoiceSchema } from '#shared/legal/cookies.ts';
import { routes } from '#shared/routes.ts';
import { formAction } from '../../web/form-action.ts';
import { appContext, cookieChoiceContext, type ServerRoute } from '../../web/route.ts';
import { cookiePrefix } from '../../web/cookie-choice.ts';
import { wayBack } from './way-back.ts';

/** The screen of the cookie settings; open to visitors, also without JavaScript (S-cookie-3). */
export const cookiesRoute = {
  access: 'visitor',
  loader({ request, context }) {
    const query = new URL(request.url).searchParams;
    const forms = Object.values(context.get(appContext).config.quizForms);
    const { choice } = context.get(cookieChoiceContext);
    return {
      choice,
      isSaved: choice !== null && query.get('choix') === 'garde',
      back: pageToReturnTo(request),
      prefix: cookiePrefix(context.get(appContext).config),
      /** The sites whose forms may be shown; none is configured where it is empty. */
      sites: [...new Set(forms.map((address) => new URL(address).host))],
    };
  },
  action: formAction({
    parse: cookieChoiceSchema,
    run({ request, context, value }) {
      const stored = context.get(cookieChoiceContext);
      stored.save(choiceOf(value, stored.choice));
      return redirect(pageToReturnTo(request) ?? `${routes.cookies}?choix=garde`);
    },
  }),
} satisfies ServerRoute;

function pageToReturnTo(request: Request): string | null {
  return wayBack(new URL(request.url).searchParams.get('retour'));
}
