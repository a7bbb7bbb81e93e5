import { redirect } from 'react-router';
import { addressTokenSchema, confirmAddressSchema, undoAddressSchema } from '#shared/account/address-change.ts';
import { routes } from '#shared/routes.ts';
import { formAction, refuse } from '../../web/form-action.ts';
import { memberContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import { confirmAddressChange, undoAddressChange } from './address-change.service.ts';

const undoErrors = {
  unusable: { form: 'account_address_unusable' },
  'email-required': { email: 'account_deletion_email_required' },
  'email-mismatch': { email: 'account_deletion_email_mismatch' },
} as const;

/**
 * The screen of the two mailed links about an address: the new one confirms, the former one undoes. GET changes nothing
 * and reveals nothing about the link, because mail scanners open every link.
 */
export const accountAddressRoute = {
  access: 'visitor',
  loader({ request, context }) {
    const query = new URL(request.url).searchParams;
    const isSignedIn = context.get(memberContext) !== null;
    if (query.get('annule') === 'oui') return { state: 'undone' as const, isSignedIn };
    const token = addressTokenSchema.safeParse(query.get('token'));
    if (!token.success) return { state: 'unusable' as const, isSignedIn };
    const state = query.get('annuler') === 'oui' ? ('undo' as const) : ('confirm' as const);
    return { state, token: token.data, isSignedIn };
  },
  action: formAction({
    intents: {
      confirm: {
        guard: ({ context }) => requireMember(context),
        parse: confirmAddressSchema,
        invalid: () => undoErrors.unusable,
        async run({ ctx, context, value: { token } }) {
          const outcome = await confirmAddressChange(ctx, requireMember(context), token);
          if (outcome === 'taken') return refuse({ form: 'account_address_taken' });
          if (outcome === 'unusable') return refuse(undoErrors.unusable);
          return redirect(`${routes.account}?info=adresse-changee#compte`);
        },
      },
      undo: {
        parse: undoAddressSchema,
        givesBack: ['email'],
        async run({ ctx, context, value: { token, email } }) {
          const member = context.get(memberContext);
          const outcome = await undoAddressChange(ctx, token, { member, email });
          if (outcome !== 'undone') return refuse(undoErrors[outcome]);
          if (member) await context.get(sessionContext).signOut('local');
          return redirect(`${routes.accountAddress}?annule=oui`);
        },
      },
    },
  }),
} satisfies ServerRoute;
