import { redirect } from 'react-router';
import { routes } from '#shared/routes.ts';
import { disownSchema, disownTokenSchema } from '#shared/sign-in/new-browser.ts';
import { formAction, refuse } from '../../web/form-action.ts';
import { memberContext, type ServerRoute } from '../../web/route.ts';
import { disownSignIn } from './disown.service.ts';

const DONE = `${routes.disownSignIn}?fait=oui`;

const errorCodes = {
  unusable: { form: 'sign_in_notice_unusable' },
  'email-required': { email: 'account_deletion_email_required' },
  'email-mismatch': { email: 'account_deletion_email_mismatch' },
} as const;

/**
 * The screen of the link 'Ce n'est pas moi' in the mail about a new browser. GET changes nothing and reveals nothing
 * about the link, because mail scanners open every link.
 */
export const disownRoute = {
  access: 'visitor',
  loader({ request, context }) {
    const query = new URL(request.url).searchParams;
    const isSignedIn = context.get(memberContext) !== null;
    if (query.get('fait') === 'oui') return { state: 'done' as const, isSignedIn };
    const token = disownTokenSchema.safeParse(query.get('token'));
    return token.success
      ? { state: 'ask' as const, token: token.data, isSignedIn }
      : { state: 'unusable' as const, isSignedIn };
  },
  action: formAction({
    parse: disownSchema,
    givesBack: ['email'],
    async run({ ctx, context, value: { token, email } }) {
      const outcome = await disownSignIn(ctx, token, { member: context.get(memberContext), email });
      if (outcome !== 'ended') return refuse(errorCodes[outcome]);
      return redirect(DONE);
    },
  }),
} satisfies ServerRoute;
