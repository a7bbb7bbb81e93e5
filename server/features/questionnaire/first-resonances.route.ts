import { redirect } from 'react-router';
import { routes } from '#shared/routes.ts';
import { formAction } from '../../web/form-action.ts';
import { appContext, clientContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import { isUnderReview } from '../members/members.queries.ts';
import { findFirstResonances } from './first-resonances.service.ts';
import { completeProfile } from './profiles.service.ts';

/**
 * The first two resonances, after the three chapters. Seeing them completes the profile, which opens it to others: so it is
 * a POST, and who does not want it yet goes on with the questions (S-journey-10).
 */
export const firstResonancesRoute = {
  access: 'consenting',
  async loader({ context }) {
    const member = requireMember(context);
    const ctx = context.get(appContext);
    // The list says why nobody is there.
    if (member.isPaused || (await isUnderReview(ctx.db, member.id))) throw redirect(routes.matches);
    const onlooker = { memberId: member.id, client: context.get(clientContext) };
    const found = await findFirstResonances(ctx, context.get(sessionContext), onlooker);
    if ('missing' in found) throw redirect(routes[found.missing]);
    return found;
  },
  action: formAction({
    admit: ({ context }) => requireMember(context),
    intents: {
      show: {
        async run({ ctx, visitor: { id } }) {
          const { missing } = await completeProfile(ctx, id);
          return redirect(routes[missing ?? 'firstResonances']);
        },
      },
    },
  }),
} satisfies ServerRoute;
