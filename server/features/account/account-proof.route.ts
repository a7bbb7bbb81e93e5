import { redirect } from 'react-router';
import {
  confirmProofSchema,
  proofReasons,
  proofReasonSchema,
  proofTokenSchema,
  type ProofReason,
} from '#shared/account/proof.ts';
import { usePasskeySchema } from '#shared/passkeys/passkeys.ts';
import { routes } from '#shared/routes.ts';
import { formAction, refuse } from '../../web/form-action.ts';
import { appContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import { findPasskeys } from '../passkeys/passkeys.queries.ts';
import { proveByPasskey, proveByProofLink, requestProofLink } from './account-proof.service.ts';

/** The address where a member proves that it is still them, before they go on. */
export function proofPath(reason: ProofReason): string {
  return `${routes.accountProof}?pour=${reason}`;
}

/**
 * Asks the member of a session to prove themselves again, by a passkey or a mailed link. GET of that link changes
 * nothing.
 */
export const accountProofRoute = {
  access: 'member',
  async loader({ request, context }) {
    const query = new URL(request.url).searchParams;
    const reason = reasonOf(request);
    const token = proofTokenSchema.safeParse(query.get('token'));
    if (token.success) return { state: 'link' as const, reason, token: token.data };
    const passkeys = await findPasskeys(context.get(appContext).db, requireMember(context).id);
    return {
      state: query.get('envoye') === 'oui' ? ('sent' as const) : ('ask' as const),
      reason,
      hasPasskey: passkeys.length > 0,
    };
  },
  action: formAction({
    admit: ({ request, context }) => ({
      member: requireMember(context),
      session: context.get(sessionContext),
      reason: reasonOf(request),
    }),
    intents: {
      mail: {
        async run({ ctx, visitor: { member, session, reason } }) {
          await requestProofLink(ctx, session, member, reason);
          return redirect(`${proofPath(reason)}&envoye=oui`);
        },
        failed: { expected: 'form' },
      },
      confirm: {
        parse: confirmProofSchema,
        invalid: () => unusable,
        async run({ ctx, visitor: { session, reason }, value: { token } }) {
          return (await proveByProofLink(ctx, session, token)) ? afterwards(reason) : refuse(unusable);
        },
      },
      passkey: {
        parse: usePasskeySchema,
        invalid: () => wrongPasskey,
        async run({ ctx, visitor: { member, session, reason }, value: { credential } }) {
          const isProven = await proveByPasskey(ctx, session, member, credential);
          return isProven ? afterwards(reason) : refuse(wrongPasskey);
        },
      },
    },
  }),
} satisfies ServerRoute;

const unusable = { form: 'account_proof_unusable' } as const;
const wrongPasskey = { form: 'passkey_unusable' } as const;

function reasonOf(request: Request): ProofReason {
  return proofReasonSchema.safeParse(new URL(request.url).searchParams.get('pour')).data ?? 'adresse';
}

/** The redirect to the part of the account page that asked for the proof. */
function afterwards(reason: ProofReason): Response {
  return redirect(`${routes.account}?info=cest-toi-${reason}#${proofReasons[reason]}`);
}
