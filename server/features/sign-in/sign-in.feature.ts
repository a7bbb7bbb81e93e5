import type { Feature } from '../../web/feature.ts';
import { authCalls } from './auth.calls.ts';
import { entryRoutes } from './entry.route.ts';
import { createLinkSignIn, linkContext } from './link-sign-in.ts';
import { signInMails } from './sign-in.mails.ts';

export const signIn = {
  screens: entryRoutes,
  calls: ({ ctx, sessionOf }) => authCalls(ctx, sessionOf),
  provide(ctx) {
    const linkSignInOf = createLinkSignIn(ctx);
    return ({ req, session }, context) => context.set(linkContext, linkSignInOf(req, session));
  },
  mails: signInMails,
} satisfies Feature;
