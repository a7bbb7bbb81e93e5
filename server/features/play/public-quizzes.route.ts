import { AppError } from '#shared/errors.ts';
import { writeAnswers } from '#shared/play/public-quizzes/answers.ts';
import { publicQuizzes, type PublicQuizId } from '#shared/play/public-quizzes/public-quizzes.ts';
import { publicQuizSchema } from '#shared/play/public-quizzes/quiz-form.ts';
import { outcomeOf, type PublicQuiz } from '#shared/play/public-quizzes/quiz.ts';
import { isOpeningAhead } from '#shared/points/referrals.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { routes } from '#shared/routes.ts';
import type { CountedPage } from '#shared/statistics/visits.ts';
import { done, formAction } from '../../web/form-action.ts';
import { appContext, cookieChoiceContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { sharePicturesOf } from './share-pictures/share-picture.calls.ts';

/** The data of a public quiz: the embedded form of another site, or the project's own questions without the results. */
export interface PublicQuizPage {
  readonly title: string;
  readonly invitation: string;
  /** `isAllowed`: this visitor has agreed to forms of other sites. */
  readonly form: { readonly address: string; readonly host: string; readonly isAllowed: boolean } | null;
  readonly questions: readonly { readonly text: string; readonly answers: readonly string[] }[];
  /** Whether what invitations earn has still to wait for the official opening. */
  readonly isOpeningAhead: boolean;
}

/**
 * The route of a quiz that is open to all. Nothing about the visitor is stored: the answers come, and the result goes
 * back, with the answers for the forms that lead on (S-quiz-5).
 */
function publicQuizRoute(id: PublicQuizId, countedAs?: CountedPage) {
  const quiz: PublicQuiz = publicQuizzes[id];
  const schema = publicQuizSchema(quiz);
  return {
    access: 'visitor',
    ...(countedAs && { counts: countedAs }),
    async loader({ context }: RouteArguments): Promise<PublicQuizPage> {
      const ctx = context.get(appContext);
      const { choice } = context.get(cookieChoiceContext);
      const address = ctx.config.quizForms[id];
      const { title, invitation, questions } = quiz;
      return {
        title,
        invitation,
        form:
          address === undefined
            ? null
            : { address, host: new URL(address).host, isAllowed: choice?.elsewhere === true },
        questions:
          address === undefined
            ? questions.map(({ text, answers }) => ({ text, answers: answers.map((answer) => answer.text) }))
            : [],
        isOpeningAhead: isOpeningAhead(ctx.config.officialOpening, dayOf(ctx.now())),
      };
    },
    action: formAction({
      // A page with a form of another site has no questions of its own.
      admit({ ctx }) {
        if (ctx.config.quizForms[id] !== undefined) throw new AppError('method_not_allowed', 405);
      },
      parse: schema,
      async run({ ctx, value }) {
        const chosen = Object.values(value);
        const outcome = outcomeOf(quiz, chosen);
        const { preview } = await sharePicturesOf(ctx.config).ofResult(id, outcome.result.id);
        const address = new URL(routes[id], ctx.config.publicUrl).href;
        return done({ outcome, address, answers: writeAnswers(chosen), preview });
      },
      givesBack: 'all',
    }),
  } satisfies ServerRoute;
}

const quizLoveRoute = publicQuizRoute('quizLove', 'quiz-amour');
const quizFeelingRoute = publicQuizRoute('quizFeeling', 'quiz-sentiment');
/** The affinity quiz, whose visits are not counted (S-statistics-1). */
const quizAffinityRoute = publicQuizRoute('quizAffinity');

export const publicQuizRoutes = {
  quizLove: quizLoveRoute,
  quizFeeling: quizFeelingRoute,
  quizAffinity: quizAffinityRoute,
};
