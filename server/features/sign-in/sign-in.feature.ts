import type { Feature } from '../../web/feature.ts';
import { authCalls } from './auth.calls.ts';
import { disownRoute } from './disown.route.ts';
import { entryRoutes } from './entry.route.ts';
import { createLinkSignIn, linkContext } from './link-sign-in.ts';
import { createPasskeySignIn, passkeyContext } from './passkey-sign-in.ts';
import { signInMails } from './sign-in.mails.ts';

export const signIn = {
  screens: { ...entryRoutes, disownSignIn: disownRoute },
  calls: ({ ctx, sessionOf }) => authCalls(ctx, sessionOf),
  provide(ctx) {
    const linkSignInOf = createLinkSignIn(ctx);
    const passkeySignInOf = createPasskeySignIn(ctx);
    return ({ req, session }, context) => {
      context.set(linkContext, linkSignInOf(req, session));
      context.set(passkeyContext, passkeySignInOf(req, session));
    };
  },
  mails: signInMails,
} satisfies Feature;
