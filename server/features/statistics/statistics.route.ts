import { createContext, data, redirect } from 'react-router';
import { adminLogInSchema } from '#shared/admin/administration.ts';
import { AppError, messages, type ErrorCode } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import type { Statistics } from '#shared/statistics/statistics.ts';
import type { AppContext } from '../../platform/context.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import { parseForm, readFormFields } from '../../platform/http/parse-form.ts';
import { appContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { adminSessionContext } from '../admin/admin-session.ts';
import { readStatistics } from './statistics.service.ts';

export type StatisticsData =
  | {
      readonly state: 'log-in';
      /** There was a session, and its time is over. */
      readonly hasEnded: boolean;
    }
  | {
      readonly state: 'dashboard';
      /** Null where they cannot be counted at present. */
      readonly statistics: Statistics | null;
      /** What each queue does, in words, by its name. */
      readonly queueLabels: Readonly<Record<string, string>>;
      readonly isNew: boolean;
    };

/** What the queues of the product do: only the application knows all of them. */
export const queueLabelsContext = createContext<ReadonlyMap<string, string>>(new Map());

/** The statistics, behind an address and a password of their own. */
export const statisticsRoute = {
  access: 'visitor',
  async loader({ request, context }): Promise<StatisticsData> {
    const state = await context.get(adminSessionContext).state();
    if (state !== 'open') return { state: 'log-in', hasEnded: state === 'ended' };
    const isNew = new URL(request.url).searchParams.get('connexion') === 'reussie';
    const queueLabels = Object.fromEntries(context.get(queueLabelsContext));
    return { state: 'dashboard', statistics: await tryToRead(context.get(appContext)), queueLabels, isNew };
  },
  async action({ request, context }) {
    const { intent } = await readFormFields(request.clone());
    switch (intent) {
      case 'log-in':
        return logIn(request, context);
      case 'log-out':
        await context.get(adminSessionContext).logOut();
        return redirect(routes.adminStatistics);
      default:
        throw new AppError('bad_request', 400);
    }
  },
} satisfies ServerRoute;

async function tryToRead(ctx: AppContext): Promise<Statistics | null> {
  try {
    return await readStatistics(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'statistics not counted');
    return null;
  }
}

async function logIn(request: Request, context: RouteArguments['context']) {
  const form = await parseForm(request.clone(), adminLogInSchema);
  const { email = '' } = await readFormFields(request);
  const refuse = (code: ErrorCode, status: number) =>
    data({ errors: { form: messages[code] }, values: { email } }, { status });
  if (!form.ok) {
    const [message = messages.admin_credentials_required] = Object.values(form.errors);
    return data({ errors: { form: message }, values: { email } }, { status: 422 });
  }
  try {
    const outcome = await context.get(adminSessionContext).logIn(form.value);
    if (outcome === 'wrong') return refuse('admin_credentials_wrong', 401);
    if (outcome === 'wait') return refuse('admin_log_in_paused', 429);
    return redirect(`${routes.adminStatistics}?connexion=reussie`);
  } catch (error) {
    context.get(appContext).log.error({ err: error }, 'administrator not logged in');
    return refuse('admin_log_in_failed', isDatabaseUnavailable(error) ? 503 : 500);
  }
}
