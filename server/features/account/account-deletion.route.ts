import { data, redirect } from 'react-router';
import { confirmDeletionSchema, deletionTokenSchema } from '#shared/account/account.ts';
import { messages } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { parseForm, readFormFields } from '../../platform/http/parse-form.ts';
import { appContext, memberContext, sessionContext, type ServerRoute } from '../../web/route.ts';
import { confirmDeletion } from './deletion-request.service.ts';

const DONE = `${routes.accountDeletion}?fait=oui`;

const failures = {
  unusable: { field: 'form', code: 'account_deletion_unusable' },
  'email-required': { field: 'email', code: 'account_deletion_email_required' },
  'email-mismatch': { field: 'email', code: 'account_deletion_email_mismatch' },
} as const;

/**
 * Where the mailed link leads. Looking changes nothing, and tells nothing about the link: mail scanners look at
 * everything. The post deletes.
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
  async action({ request, context }) {
    const form = await parseForm(request.clone(), confirmDeletionSchema);
    const { email } = await readFormFields(request);
    if (!form.ok) return data({ errors: form.errors, values: { email: email ?? '' } }, { status: 422 });
    const ctx = context.get(appContext);
    const member = context.get(memberContext);
    const outcome = await confirmDeletion(ctx, form.value.token, { member, email: form.value.email });
    if (outcome !== 'deleted') {
      const { field, code } = failures[outcome];
      return data({ errors: { [field]: messages[code] }, values: { email: email ?? '' } }, { status: 422 });
    }
    if (member) await context.get(sessionContext).signOut('local');
    return redirect(DONE);
  },
} satisfies ServerRoute;
