import { data, redirect } from 'react-router';
import { messages, type FieldErrors } from '#shared/errors.ts';
import { keepFirstCards } from '#shared/play/card-choice.ts';
import { cardsOf } from '#shared/play/cards.ts';
import { cardsSchema } from '#shared/play/forms.ts';
import { quizCompleteAddress } from '#shared/play/quiz.ts';
import { themeNamed, themeWords } from '#shared/play/themes.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import { parseForm, readFormFields } from '../../platform/http/parse-form.ts';
import { appContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import { playNews } from './play-news.ts';
import { showPicture } from './shown-picture.ts';
import { findCardsOf } from './cards.queries.ts';
import { saveCards } from './cards.service.ts';

/** The six cards of a theme, of which a member keeps one to three. */
export const cardsRoute = {
  access: 'member',
  async loader({ request, context }) {
    const member = requireMember(context);
    const theme = themeOf(request);
    return {
      theme,
      title: themeWords[theme].title,
      subtitle: themeWords[theme].subtitle,
      cards: cardsOf[theme].map(({ id, text, picture }) => ({ id, text, picture: showPicture(picture) })),
      chosen: await findCardsOf(context.get(appContext).db, member.id, theme),
    };
  },
  async action({ request, context }) {
    const ctx = context.get(appContext);
    const member = requireMember(context);
    const theme = themeOf(request);
    const form = await parseForm(request.clone(), cardsSchema(theme), ['card']);
    const values = await readFormFields(request, ['card']);
    if (!form.ok) return refused(form.errors, values);
    const { kept, isCut } = keepFirstCards(form.value.card);
    try {
      const pointsGained = await saveCards(ctx, member.id, theme, kept);
      await context.get(sessionContext).set(playNews, { theme, pointsGained, isCut });
      return redirect(quizCompleteAddress(theme));
    } catch (error) {
      ctx.log.error({ err: error, theme }, 'cards not saved');
      const status = isDatabaseUnavailable(error) ? 503 : 500;
      return refused({ form: messages.play_answers_not_saved }, values, status);
    }
  },
} satisfies ServerRoute;

function themeOf({ url }: Request): Theme {
  return themeNamed(new URL(url).searchParams.get('theme'));
}

function refused(errors: FieldErrors, values: Awaited<ReturnType<typeof readFormFields>>, status = 422) {
  return data({ errors, values }, { status });
}
