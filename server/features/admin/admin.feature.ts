import type { Feature } from '../../web/feature.ts';
import { adminSessionContext, adminSessions } from './admin-session.ts';
import { organiserFactorRoute, secondFactorRoute } from './second-factor.route.ts';

export const admin = {
  screens: { adminVerification: secondFactorRoute, organiserVerification: organiserFactorRoute },
  provide(ctx) {
    const adminSessionOf = adminSessions(ctx);
    return ({ req, res }, context) => context.set(adminSessionContext, adminSessionOf(req, res));
  },
} satisfies Feature;
