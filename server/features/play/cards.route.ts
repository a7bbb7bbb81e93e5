import { redirect } from 'react-router';
import { takeFirstCards } from '#shared/play/card-choice.ts';
import { cardsOf } from '#shared/play/cards.ts';
import { cardsSchema } from '#shared/play/forms.ts';
import { quizCompleteAddress } from '#shared/play/quiz.ts';
import { themeNamed, themeWords } from '#shared/play/themes.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import { checkForm } from '../../platform/http/parse-form.ts';
import { formAction } from '../../web/form-action.ts';
import { appContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import { playNews } from './play-news.ts';
import { showPicture } from './shown-picture.ts';
import { findCardsOf } from './cards.queries.ts';
import { saveCards } from './cards.service.ts';

/** The six cards of a theme, of which a member chooses one to three. */
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
  action: formAction({
    admit: ({ request, context }) => ({ member: requireMember(context), theme: themeOf(request) }),
    lists: ['card'],
    parse: ({ fields, visitor: { theme } }) => checkForm(cardsSchema(theme), fields),
    async run({ ctx, context, visitor: { member, theme }, value: { card } }) {
      const { cards, isCut } = takeFirstCards(card);
      const completion = await saveCards(ctx, member.id, theme, cards);
      await context.get(sessionContext).set(playNews, { theme, ...completion, isCut });
      return redirect(quizCompleteAddress(theme));
    },
    failed: {
      unexpected: {
        code: 'play_answers_not_saved',
        log: 'cards not saved',
        details: ({ visitor: { theme } }) => ({ theme }),
      },
    },
    givesBack: 'all',
  }),
} satisfies ServerRoute;

function themeOf({ url }: Request): Theme {
  return themeNamed(new URL(url).searchParams.get('theme'));
}
