import { data, redirect } from 'react-router';
import { AppError, messages } from '#shared/errors.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { listFieldsOf, steps, validateAnswer, type Step, type StepKey } from '#shared/questionnaire/steps.ts';
import { routes } from '#shared/routes.ts';
import { isDatabaseUnavailable } from '../../db/unavailable.ts';
import { readFormFields } from '../../http/parse-form.ts';
import { appContext, requireMember, type RouteArguments, type ServerRoute } from '../../routes/route.ts';
import { RETURN_TO_RECAP } from '../profiles/profiles.service.ts';
import { loadStep, saveAnswer, type StepData } from './questionnaire.service.ts';

type StepRoute = ServerRoute & { loader(args: RouteArguments): Promise<StepData> };

/** One server route for each declared step. */
export const stepRoutes = Object.fromEntries(steps.map((step) => [step.key, routeOf(step)])) as Record<
  StepKey,
  StepRoute
>;

function routeOf(step: Step): StepRoute {
  return {
    access: 'consenting',
    loader: ({ request, context }) =>
      loadStep(context.get(appContext), requireMember(context), step, isFromRecap(request)),
    async action({ request, context }) {
      const member = requireMember(context);
      const ctx = context.get(appContext);
      const values = await readFormFields(request, listFieldsOf(step));
      const result = validateAnswer(step, values, dayOf(ctx.now()));
      if (!result) throw new AppError('bad_request', 400);
      if (!result.ok) return data({ errors: result.errors, values }, { status: 422 });
      try {
        const next = await saveAnswer(ctx, member, step.key, result.answer);
        return redirect(isFromRecap(request) ? routes.profileComplete : routes[next]);
      } catch (error) {
        ctx.log.error({ err: error, step: step.key }, 'answer not saved');
        const status = isDatabaseUnavailable(error) ? 503 : 500;
        return data({ errors: { form: messages[step.saveFailed] }, values }, { status });
      }
    },
  };
}

function isFromRecap(request: Request): boolean {
  const [name, value] = RETURN_TO_RECAP;
  return new URL(request.url).searchParams.get(name) === value;
}
