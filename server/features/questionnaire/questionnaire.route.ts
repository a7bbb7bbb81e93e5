import { data, redirect } from 'react-router';
import { AppError, messages, type ErrorCode } from '#shared/errors.ts';
import { listFieldsOf } from '#shared/questionnaire/step.ts';
import { steps, type Step, type StepKey } from '#shared/questionnaire/steps.ts';
import { routes } from '#shared/routes.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import { readFormFields } from '../../platform/http/parse-form.ts';
import { appContext, requireMember, sessionContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { isFromRecap } from '../members/recap-path.ts';
import { AnswerNotSaved } from './questionnaire.queries.ts';
import { loadStep, readAnswer, saveAnswer, type StepData } from './questionnaire.service.ts';

type StepRoute = ServerRoute & { loader(args: RouteArguments): Promise<StepData> };

/** One server route for each declared step. */
export const stepRoutes = Object.fromEntries(steps.map((step) => [step.key, routeOf(step)])) as Record<
  StepKey,
  StepRoute
>;

function routeOf(step: Step): StepRoute {
  return {
    access: 'consenting',
    sessionMissing: step.sessionMissing ?? 'silent',
    loader: ({ request, context }) =>
      loadStep(context.get(appContext), requireMember(context), step, {
        isFromRecap: isFromRecap(request),
        isRead: request.method === 'GET',
        sessionId: context.get(sessionContext).id,
      }),
    async action({ request, context }) {
      const member = requireMember(context);
      const ctx = context.get(appContext);
      // 'autosave' keeps what was just toggled and stays on the screen.
      const { intent, ...values } = await readFormFields(request, listFieldsOf(step));
      if (intent !== undefined && intent !== 'autosave') throw new AppError('bad_request', 400);
      try {
        const result = await readAnswer(ctx, member, step, values, context.get(sessionContext));
        if (!result) throw new AppError('bad_request', 400);
        if (!result.ok) return data({ errors: result.errors, values }, { status: 422 });
        const next = await saveAnswer(ctx, member, step, result.answer);
        if (intent === 'autosave') return { errors: {}, values };
        return redirect(isFromRecap(request) ? routes.profileComplete : routes[next]);
      } catch (error) {
        if (error instanceof AppError) throw error;
        ctx.log.error({ err: error, step: step.key }, 'answer not saved');
        const cause = error instanceof AnswerNotSaved ? error.cause : error;
        const status = isDatabaseUnavailable(cause) ? 503 : 500;
        return data({ errors: { form: messages[saveFailure(step, error)] }, values }, { status });
      }
    },
  };
}

function saveFailure({ saveFailed }: Step, error: unknown): ErrorCode {
  if (typeof saveFailed === 'string') return saveFailed;
  const entity = error instanceof AnswerNotSaved ? error.entity : 'profiles';
  return saveFailed[entity] ?? 'something_failed';
}
