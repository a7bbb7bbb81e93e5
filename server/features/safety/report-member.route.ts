import { redirect } from 'react-router';
import { reportMemberSchema } from '#shared/safety/report-forms.ts';
import { routes } from '#shared/routes.ts';
import { safetyTarget } from '../relations/safety-target.ts';
import { formAction, type FormArrival } from '../../web/form-action.ts';
import { appContext, clientContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import { findNameOf, hasBlocked } from '../relations/blocks.queries.ts';
import { reportMember } from './reports.service.ts';
import { blockNotices } from './blocks.route.ts';
import { blockMember } from './blocks.service.ts';

const DONE = 'envoye';

/**
 * Reports or blocks the member in the session. The screens that show members lead here by a POST, so that no address
 * names them (S-safety-1).
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
      token: pseudonymsOf(ctx, session).of('member', target.memberId),
      name: target.isNamed ? name : null,
      back: routes[target.back],
      isDone: new URL(request.url).searchParams.get('info') === DONE,
      isBlocked: await hasBlocked(ctx.db, requireMember(context).id, target.memberId),
    };
  },
  action: formAction({
    admit: findTarget,
    intents: {
      report: {
        parse: reportMemberSchema,
        async run({ ctx, context, visitor: { member, target }, value: { reason, details = '', block } }) {
          const client = context.get(clientContext);
          const report = { reason, details: details || null, wantsBlock: block === 'true', client };
          await reportMember(ctx, member, target, report);
          return redirect(`${routes.reportMember}?info=${DONE}`);
        },
        failed: { expected: 'form' },
        givesBack: 'all',
      },
      block: {
        async run({ ctx, visitor: { member, target } }) {
          await blockMember(ctx, member.id, target.memberId, target.isNamed);
          return redirect(`${routes.blocks}?info=${blockNotices.done}`);
        },
      },
    },
  }),
} satisfies ServerRoute;

/**
 * The member whom the form's token names. If another member was chosen in another window, nothing is done to either.
 */
async function findTarget({ ctx, context, read }: FormArrival) {
  const session = context.get(sessionContext);
  const { match } = await read();
  const target = session.get(safetyTarget);
  const isNamed = target?.memberId === pseudonymsOf(ctx, session).idOf('member', match);
  if (!target || !isNamed) throw redirect(routes.reportMember);
  return { member: requireMember(context), target };
}
