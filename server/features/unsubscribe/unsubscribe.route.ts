import { data, redirect } from 'react-router';
import { unsubscribeSchema } from '#shared/admin/administration.ts';
import { HOUR_SECONDS } from '#shared/duration.ts';
import { messages } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import type { AppContext } from '../../platform/context.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { parseForm, readFormFields } from '../../platform/http/parse-form.ts';
import { appContext, clientContext, type ServerRoute } from '../../web/route.ts';
import { unsubscribe } from './unsubscribe.service.ts';

const REQUESTS_PER_HOUR = 20;

/** Anybody may have an address left in peace; known and unknown ones are answered alike. */
export const unsubscribeRoute = {
  access: 'visitor',
  loader({ request }) {
    return { isDone: new URL(request.url).searchParams.get('demande') === 'enregistree' };
  },
  async action({ request, context }) {
    const ctx = context.get(appContext);
    const form = await parseForm(request.clone(), unsubscribeSchema);
    const { email: typed = '' } = await readFormFields(request.clone());
    if (!form.ok) {
      const message = form.errors['email'] ?? messages.unsubscribe_email_unusable;
      return data({ errors: { email: message }, values: { email: typed } }, { status: 422 });
    }
    try {
      if (!(await admits(ctx, context.get(clientContext)))) {
        return data({ errors: { form: messages.too_many_requests }, values: { email: typed } }, { status: 429 });
      }
      await unsubscribe(ctx, form.value.email, { kind: 'form', userAgent: request.headers.get('user-agent') });
    } catch (error) {
      return failed(ctx, error, typed);
    }
    return redirect(`${routes.unsubscribe}?demande=enregistree`);
  },
} satisfies ServerRoute;

/** Nobody unsubscribes a whole list of strangers. */
function admits({ db, config }: AppContext, client: string): Promise<boolean> {
  return createLimit(db, config, {
    name: 'unsubscribe-client',
    points: REQUESTS_PER_HOUR,
    seconds: HOUR_SECONDS,
  }).admits(client);
}

/** What was typed is kept (S-unsubscribe-2). */
function failed(ctx: AppContext, error: unknown, typed: string | readonly string[]) {
  ctx.log.error({ err: error }, 'not unsubscribed');
  const status = isDatabaseUnavailable(error) ? 503 : 500;
  return data({ errors: { form: messages.unsubscribe_failed }, values: { email: typed } }, { status });
}
