import { redirect } from 'react-router';
import { reportSchema } from '#shared/safety/report-forms.ts';
import { routes } from '#shared/routes.ts';
import { formAction } from '../../web/form-action.ts';
import { clientContext, memberContext, sessionContext, type ServerRoute } from '../../web/route.ts';
import { reportAsVisitor } from './reports.service.ts';

const DONE = 'envoye';

/** The public form for reports, with or without an account. */
export const reportRoute = {
  access: 'visitor',
  loader({ request, context }) {
    return {
      isDone: new URL(request.url).searchParams.get('info') === DONE,
      email: context.get(memberContext)?.email ?? null,
    };
  },
  action: formAction({
    parse: reportSchema,
    async run({ ctx, context, value }) {
      const reporter = { client: context.get(clientContext), session: context.get(sessionContext) };
      await reportAsVisitor(ctx, reporter, value);
      return redirect(`${routes.report}?info=${DONE}`);
    },
    failed: { expected: 'form', unexpected: { code: 'report_failed', log: 'report not kept' } },
    givesBack: 'all',
  }),
} satisfies ServerRoute;
