import { AppError } from '#shared/errors.ts';
import { ownQuizzes, type OwnQuizId } from '#shared/play/own-quizzes/own-quizzes.ts';
import { ownQuizSchema } from '#shared/play/own-quizzes/quiz-form.ts';
import { outcomeOf, type OwnQuiz } from '#shared/play/own-quizzes/quiz.ts';
import type { CountedPage } from '#shared/statistics/visits.ts';
import { done, formAction } from '../../web/form-action.ts';
import { appContext, keptChoiceContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';

/** What a quiz page shows: a form from elsewhere, or the project's own questions. The results stay on the server. */
export interface OwnQuizPage {
  readonly title: string;
  readonly invitation: string;
  /** `isAllowed`: this visitor has agreed to forms of other sites. */
  readonly form: { readonly address: string; readonly host: string; readonly isAllowed: boolean } | null;
  readonly questions: readonly { readonly text: string; readonly answers: readonly string[] }[];
}

/** A quiz that is open to anyone. Nothing about anybody is kept: the answers come, and the result goes back. */
function ownQuizRoute(id: OwnQuizId, countedAs?: CountedPage) {
  const quiz: OwnQuiz = ownQuizzes[id];
  const schema = ownQuizSchema(quiz);
  return {
    access: 'visitor',
    ...(countedAs && { counts: countedAs }),
    async loader({ context }: RouteArguments): Promise<OwnQuizPage> {
      const ctx = context.get(appContext);
      const { choice } = context.get(keptChoiceContext);
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
      };
    },
    action: formAction({
      // A page with a form from elsewhere asks nothing itself.
      admit({ ctx }) {
        if (ctx.config.quizForms[id] !== undefined) throw new AppError('method_not_allowed', 405);
      },
      parse: schema,
      run: ({ value }) => done({ outcome: outcomeOf(quiz, Object.values(value)) }),
      givesBack: 'all',
    }),
  } satisfies ServerRoute;
}

export const quizLoveRoute = ownQuizRoute('quizLove', 'quiz-amour');
export const quizFeelingRoute = ownQuizRoute('quizFeeling', 'quiz-sentiment');
/** Its visits are not counted (S-statistics-1). */
export const quizAffinityRoute = ownQuizRoute('quizAffinity');
