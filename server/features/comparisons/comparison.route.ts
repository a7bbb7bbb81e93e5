import { redirect } from 'react-router';
import { dayAndMonthInWords } from '#shared/calendar.ts';
import { TOKEN_PARAMETER } from '#shared/comparisons/comparison.ts';
import { comparisonForms } from '#shared/comparisons/forms.ts';
import { AppError } from '#shared/errors.ts';
import { isPublicQuizId, readAnswers, writeAnswers } from '#shared/play/public-quizzes/answers.ts';
import { publicQuizzes } from '#shared/play/public-quizzes/public-quizzes.ts';
import { publicQuizSchema } from '#shared/play/public-quizzes/quiz-form.ts';
import type { PublicQuiz } from '#shared/play/public-quizzes/quiz.ts';
import { routes } from '#shared/routes.ts';
import { badForm, formAction, refuse } from '../../web/form-action.ts';
import type { AppContext } from '../../platform/context.ts';
import { checkForm, type FormFields } from '../../platform/http/parse-form.ts';
import { appContext, clientContext, memberContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import {
  answerComparison,
  beginComparison,
  quizOfInvitation,
  readComparison,
  withdrawComparison,
  type Visitor,
} from './comparisons.service.ts';

/** A comparison of two people's answers: the invitation, the waiting, and both answers once there are both. */
export const comparisonRoute = {
  access: 'visitor',
  async loader({ request, context }: RouteArguments) {
    const ctx = context.get(appContext);
    const token = tokenOf(request);
    if (token === null) return { state: 'none' as const };
    const read = await readComparison(ctx, context.get(memberContext)?.id ?? null, token);
    switch (read.state) {
      case 'own':
        throw redirect(addressOf(read.token));
      case 'invited':
        return { ...read, ...questionsOf(publicQuizzes[read.quiz]) };
      case 'waiting': {
        const { state, quiz, invitation, until, isOfAccount } = read;
        const address = new URL(addressOf(invitation), ctx.config.publicUrl).href;
        const quizTitle = publicQuizzes[quiz].title;
        return { state, quizTitle, invitation: address, until: dayAndMonthInWords(until), isOfAccount };
      }
      case 'compared': {
        const { until, ...compared } = read;
        return { ...compared, quizTitle: publicQuizzes[read.quiz].title, until: dayAndMonthInWords(until) };
      }
      default:
        return read;
    }
  },
  action: formAction({
    intents: {
      begin: {
        parse: comparisonForms.begin,
        async run({ ctx, context, value: { quiz, answers } }) {
          if (ctx.config.quizForms[quiz] !== undefined) throw new AppError('method_not_allowed', 405);
          const chosen = readAnswers(publicQuizzes[quiz], answers) ?? badForm();
          return redirect(addressOf(await beginComparison(ctx, visitorOf(context), { quiz, chosen })));
        },
        failed: { expected: 'form' },
        // The result stands on another page: to try again, nothing has to be answered again.
        givesBack: ['quiz', 'answers'],
      },
      withdraw: {
        parse: comparisonForms.withdraw,
        async run({ ctx, request, context }) {
          await withdrawComparison(ctx, context.get(memberContext)?.id ?? null, tokenOf(request) ?? '');
          return redirect(`${routes.comparison}?retiree=oui`);
        },
      },
    },
    // The answers of the person who was invited: the form of the quiz itself.
    async parse({ ctx, request, fields: { quiz: _asked, ...fields } }) {
      const quiz = await quizOfInvitation(ctx, tokenOf(request) ?? '');
      return quiz ? checkForm(publicQuizSchema(publicQuizzes[quiz]), fields) : { ok: true, value: {} };
    },
    async run({ ctx, request, context, value }) {
      const token = await answerComparison(ctx, visitorOf(context), tokenOf(request) ?? '', Object.values(value));
      return token === null ? refuse({ form: 'comparison_gone' }) : redirect(addressOf(token));
    },
    failed: { expected: 'form' },
    givesBack: ({ ctx, fields }) => ({ ...fields, answers: finishedAnswers(ctx, fields) }),
  }),
} satisfies ServerRoute;

/**
 * The answers of a form that names its quiz, as a comparison is begun with; empty where some are missing. They are given back
 * to who was too late, for a comparison of their own (S-comparison-6); the form says which quiz it was, so that the answer
 * tells nothing of an invitation.
 */
function finishedAnswers({ config }: AppContext, { quiz, ...fields }: FormFields): string {
  if (!isPublicQuizId(quiz) || config.quizForms[quiz] !== undefined) return '';
  const checked = checkForm(publicQuizSchema(publicQuizzes[quiz]), fields);
  return checked.ok ? writeAnswers(Object.values(checked.value)) : '';
}

function tokenOf(request: Request): string | null {
  return new URL(request.url).searchParams.get(TOKEN_PARAMETER);
}

export function addressOf(token: string): string {
  return `${routes.comparison}?${TOKEN_PARAMETER}=${token}`;
}

function visitorOf(context: RouteArguments['context']): Visitor {
  return { client: context.get(clientContext), memberId: context.get(memberContext)?.id ?? null };
}

function questionsOf({ title, questions }: PublicQuiz) {
  return {
    quizTitle: title,
    questions: questions.map(({ text, answers }) => ({ text, answers: answers.map((answer) => answer.text) })),
  };
}
