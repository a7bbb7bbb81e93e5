import { redirect } from 'react-router';
import { confirmDeletionSchema, deletionTokenSchema } from '#shared/account/account.ts';
import { routes } from '#shared/routes.ts';
import { formAction, refuse } from '../../web/form-action.ts';
import { memberContext, sessionContext, type ServerRoute } from '../../web/route.ts';
import { confirmDeletion } from './deletion-request.service.ts';

const DONE = `${routes.accountDeletion}?fait=oui`;

const errorCodes = {
  unusable: { form: 'account_deletion_unusable' },
  'email-required': { email: 'account_deletion_email_required' },
  'email-mismatch': { email: 'account_deletion_email_mismatch' },
} as const;

/**
 * The screen of the mailed deletion link. GET changes nothing and reveals nothing about the link, because mail scanners
 * open every link; POST deletes the account.
 */
export const accountDeletionRoute = {
  access: 'visitor',
  loader({ request, context }) {
    const query = new URL(request.url).searchParams;
    const isSignedIn = context.get(memberContext) !== null;
    if (query.get('fait') === 'oui' && !isSignedIn) return { state: 'done' as const };
    const token = deletionTokenSchema.safeParse(query.get('token'));
    return token.success
      ? { state: 'ask' as const, token: token.data, isSignedIn }
      : { state: 'unusable' as const, isSignedIn };
  },
  action: formAction({
    parse: confirmDeletionSchema,
    givesBack: ['email'],
    async run({ ctx, context, value: { token, email } }) {
      const member = context.get(memberContext);
      const outcome = await confirmDeletion(ctx, token, { member, email });
      if (outcome !== 'deleted') return refuse(errorCodes[outcome]);
      if (member) {
        const session = context.get(sessionContext);
        await session.signOut('local');
        session.forget(member);
      }
      return redirect(DONE);
    },
  }),
} satisfies ServerRoute;
