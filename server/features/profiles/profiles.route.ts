import { redirect } from 'react-router';
import { routes } from '#shared/routes.ts';
import { appContext, requireMember, type ServerRoute } from '../../routes/route.ts';
import { completeProfile, recapOf } from './profiles.service.ts';

/** The recap. Loading it completes the profile (D2, section 4), or leads to what is still missing. */
export const profileCompleteRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const member = requireMember(context);
    const ctx = context.get(appContext);
    // A HEAD looks and never changes anything.
    if (request.method === 'GET') {
      const missing = await completeProfile(ctx, member.id);
      if (missing) throw redirect(routes[missing]);
    }
    return recapOf(ctx, member.id);
  },
} satisfies ServerRoute;
