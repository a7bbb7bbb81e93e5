import { data, redirect } from 'react-router';
import { AppError, messages } from '#shared/errors.ts';
import { reportMemberSchema } from '#shared/safety/report-forms.ts';
import { routes } from '#shared/routes.ts';
import { safetyTarget, type SafetyTarget } from '../relations/safety-target.ts';
import { parseForm, readFormFields } from '../../platform/http/parse-form.ts';
import { appContext, requireMember, sessionContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { findByToken, matchToken } from '../relations/match-token.ts';
import { findNameOf, hasBlocked } from '../relations/blocks.queries.ts';
import { reportMember } from './reports.service.ts';
import { blockNotices } from './blocks.route.ts';
import { blockMember } from './blocks.service.ts';

const DONE = 'envoye';

/**
 * Reports or blocks the member whom the session remembers: the screens that show members lead here by a post, so
 * that no address says who it is (S-safety-1).
 */
export const reportMemberRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const ctx = context.get(appContext);
    const session = context.get(sessionContext);
    const target = session.get(safetyTarget);
    const name = target ? await findNameOf(ctx.db, target.memberId) : undefined;
    if (!target || name === undefined) throw redirect(routes.matches);
    return {
      token: matchToken(ctx.config, session.id, target.memberId),
      name: target.isNamed ? name : null,
      back: routes[target.back],
      isDone: new URL(request.url).searchParams.get('info') === DONE,
      isBlocked: await hasBlocked(ctx.db, requireMember(context).id, target.memberId),
    };
  },
  async action({ request, context }) {
    const { intent, match } = await readFormFields(request.clone());
    const target = targetNamed(context, match);
    // Somebody else was chosen in another window: nothing is done to either.
    if (!target) return redirect(routes.reportMember);
    if (intent === 'report') return report(request, context, target);
    if (intent !== 'block') throw new AppError('bad_request', 400);
    await blockMember(context.get(appContext), requireMember(context).id, target.memberId, target.isNamed);
    return redirect(`${routes.blocks}?info=${blockNotices.done}`);
  },
} satisfies ServerRoute;

function targetNamed(context: RouteArguments['context'], token: unknown): SafetyTarget | null {
  const session = context.get(sessionContext);
  const { config } = context.get(appContext);
  const target = session.get(safetyTarget);
  return target && findByToken(config, session.id, token, [target.memberId]) ? target : null;
}

async function report(request: Request, context: RouteArguments['context'], target: SafetyTarget) {
  const form = await parseForm(request.clone(), reportMemberSchema);
  const values = await readFormFields(request);
  if (!form.ok) return data({ errors: form.errors, values }, { status: 422 });
  const { reason, details = '', block } = form.value;
  try {
    await reportMember(context.get(appContext), requireMember(context), target, {
      reason,
      details: details || null,
      wantsBlock: block === 'true',
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ errors: { form: messages[error.code] }, values }, { status: error.status });
  }
  return redirect(`${routes.reportMember}?info=${DONE}`);
}
