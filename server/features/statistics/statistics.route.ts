import { createContext, redirect } from 'react-router';
import { adminLogInSchema } from '#shared/admin/administration.ts';
import { enrolSchema } from '#shared/admin/second-factor.ts';
import { routes } from '#shared/routes.ts';
import type { Statistics } from '#shared/statistics/statistics.ts';
import type { AppContext } from '../../platform/context.ts';
import { atForm, formAction, refuse } from '../../web/form-action.ts';
import { appContext, type ServerRoute } from '../../web/route.ts';
import { adminSessionContext } from '../admin/admin-session.ts';
import { applicationToScan, type ApplicationToScan } from '../admin/one-time-codes.ts';
import { readStatistics } from './statistics.service.ts';

export type StatisticsData =
  | {
      readonly state: 'log-in';
      /** Whether there was a session whose time is over. */
      readonly hasEnded: boolean;
    }
  | ({ readonly state: 'enrol' } & ApplicationToScan)
  | {
      readonly state: 'dashboard';
      /** Null where they cannot be counted at present. */
      readonly statistics: Statistics | null;
      /** What each queue does, in French, by its name. */
      readonly queueLabels: Readonly<Record<string, string>>;
      readonly isNew: boolean;
    };

/** The French labels of the queues, which only the application knows. */
export const queueLabelsContext = createContext<ReadonlyMap<string, string>>(new Map());

/** The dashboard with a greeting, after a log-in. */
const GREETED = `${routes.adminStatistics}?connexion=reussie`;

/** The statistics, protected by an address, a password and an application of codes of their own. */
export const statisticsRoute = {
  access: 'visitor',
  async loader({ request, context }): Promise<StatisticsData> {
    const state = await context.get(adminSessionContext).state();
    if (typeof state === 'object') {
      const { productName } = context.get(appContext).config;
      return { state: 'enrol', ...applicationToScan(state.secret, `${productName} statistiques`, state.email) };
    }
    if (state !== 'open') return { state: 'log-in', hasEnded: state === 'ended' };
    const isNew = new URL(request.url).searchParams.get('connexion') === 'reussie';
    const queueLabels = Object.fromEntries(context.get(queueLabelsContext));
    return { state: 'dashboard', statistics: await tryToRead(context.get(appContext)), queueLabels, isNew };
  },
  action: formAction({
    intents: {
      'log-in': {
        parse: adminLogInSchema,
        invalid: atForm,
        async run({ context, value }) {
          const outcome = await context.get(adminSessionContext).logIn(value);
          if (outcome === 'wrong') return refuse({ form: 'admin_credentials_wrong' }, 401);
          if (outcome === 'wait') return refuse({ form: 'admin_log_in_paused' }, 429);
          return redirect(outcome === 'unenrolled' ? routes.adminStatistics : GREETED);
        },
        failed: { unexpected: { code: 'admin_log_in_failed', log: 'administrator not logged in' } },
        givesBack: ['email'],
      },
      enrol: {
        parse: enrolSchema,
        async run({ context, value: { code } }) {
          const outcome = await context.get(adminSessionContext).enrol(code);
          if (outcome === 'wrong') return refuse({ code: 'second_factor_code_wrong' });
          if (outcome === 'gone') return refuse({ form: 'second_factor_offer_gone' });
          return redirect(GREETED);
        },
      },
      'log-out': {
        async run({ context }) {
          await context.get(adminSessionContext).logOut();
          return redirect(routes.adminStatistics);
        },
      },
    },
  }),
} satisfies ServerRoute;

async function tryToRead(ctx: AppContext): Promise<Statistics | null> {
  try {
    return await readStatistics(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'statistics not counted');
    return null;
  }
}
