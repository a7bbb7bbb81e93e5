import { data, redirect } from 'react-router';
import { AppError, messages } from '#shared/errors.ts';
import { reportSchema } from '#shared/safety/report-forms.ts';
import { routes } from '#shared/routes.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import { parseForm, readFormFields } from '../../platform/http/parse-form.ts';
import { appContext, clientContext, memberContext, type ServerRoute } from '../../web/route.ts';
import { reportAsVisitor } from './reports.service.ts';

const DONE = 'envoye';

/** Anybody may report what they have seen, with or without an account. */
export const reportRoute = {
  access: 'visitor',
  loader({ request, context }) {
    return {
      isDone: new URL(request.url).searchParams.get('info') === DONE,
      email: context.get(memberContext)?.email ?? null,
    };
  },
  async action({ request, context }) {
    const ctx = context.get(appContext);
    const form = await parseForm(request.clone(), reportSchema);
    const values = await readFormFields(request);
    if (!form.ok) return data({ errors: form.errors, values }, { status: 422 });
    try {
      await reportAsVisitor(ctx, context.get(clientContext), form.value);
    } catch (error) {
      if (error instanceof AppError)
        return data({ errors: { form: messages[error.code] }, values }, { status: error.status });
      ctx.log.error({ err: error }, 'report not kept');
      const status = isDatabaseUnavailable(error) ? 503 : 500;
      return data({ errors: { form: messages.report_failed }, values }, { status });
    }
    return redirect(`${routes.report}?info=${DONE}`);
  },
} satisfies ServerRoute;
