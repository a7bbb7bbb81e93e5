import { data, redirect } from 'react-router';
import { accountIntents, deleteSchema, endSessionSchema, type AccountIntent } from '#shared/account/account.ts';
import { AppError, messages } from '#shared/errors.ts';
import { notificationsOnSchema } from '#shared/notifications/push.ts';
import { routes } from '#shared/routes.ts';
import { parseForm, readFormFields } from '../../platform/http/parse-form.ts';
import { appContext, requireMember, sessionContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { withdrawSensitiveConsent } from './consents.service.ts';
import { switchNotificationsOff, switchNotificationsOn } from '../notifications/push.service.ts';
import { loadAccount } from './account.service.ts';
import { requestDeletion } from './deletion-request.service.ts';
import { requestDownload } from './download.service.ts';
import { pauseMember, resumeMember } from './pause.service.ts';
import { endSession } from './sessions.service.ts';

/** What the page says after something was done, by the word in its address, and in which part. */
const notices = {
  pause: { word: 'en-pause', part: 'pause' },
  resume: { word: 'de-retour', part: 'pause' },
  'end-session': { word: 'session-fermee', part: 'sessions' },
  'end-other-sessions': { word: 'sessions-fermees', part: 'sessions' },
  'withdraw-sensitive': { word: 'accord-retire', part: 'accords' },
  'notifications-on': { word: 'notifications-activees', part: 'notifications' },
  'notifications-off': { word: 'notifications-coupees', part: 'notifications' },
  download: { word: 'copie-demandee', part: 'donnees' },
  delete: { word: 'suppression-demandee', part: 'supprimer' },
} as const satisfies Record<AccountIntent, { readonly word: string; readonly part: string }>;

/**
 * A member's account: open without the consents too, because a member who withdraws one must still be able to leave
 * (S-account-1).
 */
export const accountRoute = {
  access: 'member',
  async loader({ request, context }) {
    const page = await loadAccount(context.get(appContext), context.get(sessionContext), requireMember(context));
    const given = new URL(request.url).searchParams.get('info');
    return { ...page, notice: Object.values(notices).find(({ word }) => word === given)?.word ?? null };
  },
  async action(args) {
    const { intent } = await readFormFields(args.request.clone());
    const known = accountIntents.find((candidate) => candidate === intent);
    if (!known) throw new AppError('bad_request', 400);
    const { word, part } = notices[known];
    return (await actions[known](args)) ?? redirect(`${routes.account}?info=${word}#${part}`);
  },
} satisfies ServerRoute;

/** Each answers what is wrong with the form, or nothing. */
const actions: Record<AccountIntent, (args: RouteArguments) => Promise<unknown>> = {
  async pause({ context }) {
    await pauseMember(context.get(appContext), requireMember(context).id);
  },
  async resume({ context }) {
    await resumeMember(context.get(appContext), requireMember(context).id);
  },
  async 'end-session'({ request, context }) {
    const form = await parseForm(request, endSessionSchema);
    if (!form.ok) throw new AppError('bad_request', 400);
    await endSession(context.get(appContext), requireMember(context).id, form.value.session);
  },
  async 'end-other-sessions'({ context }) {
    await context.get(sessionContext).signOut('others');
  },
  async 'withdraw-sensitive'({ context }) {
    await withdrawSensitiveConsent(context.get(appContext), requireMember(context).id);
  },
  async 'notifications-on'({ request, context }) {
    const form = await parseForm(request, notificationsOnSchema);
    const invalid = data(
      { errors: { notifications: messages.push_subscription_invalid }, values: {} },
      { status: 422 },
    );
    if (!form.ok) return invalid;
    const { intent: _intent, ...subscription } = form.value;
    const session = context.get(sessionContext);
    const isKept = await switchNotificationsOn(
      context.get(appContext),
      session,
      requireMember(context).id,
      subscription,
    );
    return isKept ? null : invalid;
  },
  async 'notifications-off'({ context }) {
    await switchNotificationsOff(context.get(appContext), context.get(sessionContext), requireMember(context).id);
  },
  async download({ context }) {
    return refusalOf('download', () => requestDownload(context.get(appContext), requireMember(context).id));
  },
  async delete({ request, context }) {
    const form = await parseForm(request, deleteSchema);
    if (!form.ok) return data({ errors: form.errors, values: {} }, { status: 422 });
    return refusalOf('word', () => requestDeletion(context.get(appContext), requireMember(context)));
  },
};

async function refusalOf(field: string, work: () => Promise<void>) {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429) throw error;
    return data({ errors: { [field]: error.message }, values: {} }, { status: 429 });
  }
}
