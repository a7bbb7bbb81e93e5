import { redirect } from 'react-router';
import { dayAndMonthInWords } from '#shared/calendar.ts';
import { savedQuizForms } from '#shared/comparisons/forms.ts';
import { readAnswers, type AnsweredQuizzes } from '#shared/play/public-quizzes/answers.ts';
import { publicQuizzes, type PublicQuizId } from '#shared/play/public-quizzes/public-quizzes.ts';
import { outcomeOf } from '#shared/play/public-quizzes/quiz.ts';
import { TAKEN_RESULT, takenResultKey } from '#shared/play/public-quizzes/taken-result.ts';
import { routes } from '#shared/routes.ts';
import { badForm, formAction } from '../../web/form-action.ts';
import { appContext, memberContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import {
  deletePublicQuizAnswers,
  findPublicQuizAnswers,
  savePublicQuizAnswers,
} from '../play/public-quiz-answers.queries.ts';
import { rememberedQuizzesContext } from '../play/remembered-quizzes.ts';
import { ownComparisons } from './comparisons.service.ts';
import { addressOf } from './comparison.route.ts';

/** The results of public quizzes that a member has saved or this browser remembers, and the member's comparisons. */
export const savedQuizzesRoute = {
  access: 'visitor',
  async loader({ context }: RouteArguments) {
    const ctx = context.get(appContext);
    const member = context.get(memberContext);
    const saved: AnsweredQuizzes = member ? await findPublicQuizAnswers(ctx.db, member.id) : new Map();
    const comparisons = member ? await ownComparisons(ctx, member.id) : [];
    return {
      saved: resultsOf(saved),
      remembered: resultsOf(context.get(rememberedQuizzesContext).answered),
      /** Whether results can be saved: with the consents. */
      maySave: member?.hasConsented === true,
      comparisons: comparisons.map(({ token, until, ...comparison }) => ({
        ...comparison,
        address: addressOf(token),
        until: dayAndMonthInWords(until),
      })),
    };
  },
  action: formAction({
    intents: {
      remember: {
        parse: savedQuizForms.remember,
        run({ context, value: { quiz, answers } }) {
          const chosen = readAnswers(publicQuizzes[quiz], answers) ?? badForm();
          context.get(rememberedQuizzesContext).remember(quiz, chosen);
          const key = takenResultKey(quiz, outcomeOf(publicQuizzes[quiz], chosen).result.id);
          return redirect(`${routes.home}?${TAKEN_RESULT}=${key}`);
        },
      },
      save: {
        parse: savedQuizForms.save,
        run: ({ context, value: { quiz, answers } }) =>
          save(context, quiz, readAnswers(publicQuizzes[quiz], answers) ?? badForm()),
      },
      'save-remembered': {
        parse: savedQuizForms['save-remembered'],
        run({ context, value: { quiz } }) {
          const chosen = context.get(rememberedQuizzesContext).answered.get(quiz);
          return chosen ? save(context, quiz, chosen) : redirect(routes.savedQuizzes);
        },
      },
      'forget-remembered': {
        parse: savedQuizForms['forget-remembered'],
        run({ context, value: { quiz } }) {
          context.get(rememberedQuizzesContext).forget(quiz);
          return redirect(routes.savedQuizzes);
        },
      },
      delete: {
        parse: savedQuizForms.delete,
        async run({ ctx, context, value: { quiz } }) {
          const member = context.get(memberContext);
          if (member) await deletePublicQuizAnswers(ctx.db, member.id, quiz);
          return redirect(routes.savedQuizzes);
        },
      },
    },
  }),
} satisfies ServerRoute;

/** Saves answers in the account, and forgets what the browser remembers of them: they are in one place. */
async function save(context: RouteArguments['context'], quiz: PublicQuizId, chosen: readonly number[]) {
  const ctx = context.get(appContext);
  const member = context.get(memberContext);
  if (!member) return redirect(routes.login);
  if (!member.hasConsented) return redirect(routes.home);
  await savePublicQuizAnswers(ctx.db, member.id, { quiz, chosen, now: ctx.now() });
  const remembered = context.get(rememberedQuizzesContext);
  if (remembered.answered.has(quiz)) remembered.forget(quiz);
  return redirect(routes.savedQuizzes);
}

function resultsOf(answered: AnsweredQuizzes) {
  return [...answered].map(([quiz, chosen]) => {
    const { result } = outcomeOf(publicQuizzes[quiz], chosen);
    return { quiz, quizTitle: publicQuizzes[quiz].title, id: result.id, title: result.title, text: result.text };
  });
}
