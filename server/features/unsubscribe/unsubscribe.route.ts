import { redirect } from 'react-router';
import { unsubscribeSchema } from '#shared/admin/administration.ts';
import { HOUR_SECONDS } from '#shared/duration.ts';
import { routes } from '#shared/routes.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Client } from '../../platform/http/client.ts';
import { createClientLimit } from '../../platform/limits/limits.ts';
import { formAction, refuse } from '../../web/form-action.ts';
import { clientContext, type ServerRoute } from '../../web/route.ts';
import { unsubscribe } from './unsubscribe.service.ts';

const REQUESTS_PER_HOUR = 20;

/** The public form to unsubscribe an address; known and unknown ones are answered alike. */
export const unsubscribeRoute = {
  access: 'visitor',
  loader({ request }) {
    return { isDone: new URL(request.url).searchParams.get('demande') === 'enregistree' };
  },
  action: formAction({
    parse: unsubscribeSchema,
    invalid: ({ email = 'unsubscribe_email_unusable' }) => ({ email }),
    async run({ ctx, request, context, value: { email } }) {
      if (!(await admits(ctx, context.get(clientContext)))) return refuse({ form: 'too_many_requests' }, 429);
      await unsubscribe(ctx, email, { kind: 'form', userAgent: request.headers.get('user-agent') });
      return redirect(`${routes.unsubscribe}?demande=enregistree`);
    },
    failed: { unexpected: { code: 'unsubscribe_failed', log: 'not unsubscribed' } },
    givesBack: ['email'],
  }),
} satisfies ServerRoute;

/** Whether a client may still unsubscribe addresses: it cannot unsubscribe a long list of other people. */
function admits({ db, config }: AppContext, client: Client): Promise<boolean> {
  return createClientLimit(db, config, {
    name: 'unsubscribe-client',
    points: REQUESTS_PER_HOUR,
    seconds: HOUR_SECONDS,
  }).admits(client);
}
