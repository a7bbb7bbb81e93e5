import { redirect } from 'react-router';
import type { ErrorCode } from '#shared/errors.ts';
import { isSkippable } from '#shared/questionnaire/journey.ts';
import { listFieldsOf } from '#shared/questionnaire/step.ts';
import { steps, type Step, type StepKey } from '#shared/questionnaire/steps.ts';
import { routes } from '#shared/routes.ts';
import type { FormFields } from '../../platform/http/parse-form.ts';
import { done, formAction } from '../../web/form-action.ts';
import { appContext, requireMember, sessionContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { originOf } from '../members/recap-path.ts';
import { AnswerNotSavedError } from './questionnaire.queries.ts';
import { loadStep, passOver, readAnswer, saveAnswer, type StepData } from './questionnaire.service.ts';

const AUTOSAVE = 'autosave';
const SKIP = 'skip';

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
        origin: originOf(request),
        isRead: request.method === 'GET',
        session: context.get(sessionContext),
      }),
    action: formAction({
      admit: ({ context }) => requireMember(context),
      lists: listFieldsOf(step),
      async parse({ ctx, context, visitor, fields }) {
        if (!hasKnownIntent(fields)) return null;
        if (fields['intent'] === SKIP) return isSkippable(step.key) ? { ok: true, value: {} } : null;
        const result = await readAnswer(ctx, visitor, step, valuesOf(fields), context.get(sessionContext));
        return result?.ok ? { ok: true, value: result.answer } : result;
      },
      async run({ ctx, request, visitor, fields, value }) {
        const isSkipped = fields['intent'] === SKIP;
        const next = isSkipped ? await passOver(ctx, visitor, step) : await saveAnswer(ctx, visitor, step, value);
        // The change is saved, and the member stays on the screen.
        if (fields['intent'] === AUTOSAVE) return done({ values: valuesOf(fields) });
        return redirect(routes[originOf(request) ?? next]);
      },
      failed: {
        unexpected: {
          code: (error) => saveFailure(step, error),
          log: 'answer not saved',
          details: () => ({ step: step.key }),
        },
      },
      givesBack: ({ fields }) => valuesOf(fields),
    }),
  };
}

function hasKnownIntent({ intent }: FormFields): boolean {
  return intent === undefined || intent === AUTOSAVE || intent === SKIP;
}

function valuesOf({ intent: _intent, ...values }: FormFields): FormFields {
  return values;
}

function saveFailure({ saveFailed }: Step, error: unknown): ErrorCode {
  if (typeof saveFailed === 'string') return saveFailed;
  const entity = error instanceof AnswerNotSavedError ? error.entity : 'profiles';
  return saveFailed[entity] ?? 'something_failed';
}
