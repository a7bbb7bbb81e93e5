import { data, redirect } from 'react-router';
import { routeAfterSignIn, routeFromSplash } from '#shared/questionnaire/journey.ts';
import { consentsSchema, loginSchema, signUpSchema, tokenSchema, verifySchema } from '#shared/sign-in/auth.ts';
import { AppError, messages, type ErrorCode, type FieldErrors } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { parseForm, readFormFields, type FormFields } from '../../platform/http/parse-form.ts';
import {
  appContext,
  memberContext,
  requireMember,
  sessionContext,
  type RouteArguments,
  type ServerRoute,
} from '../../web/route.ts';
import type { AppContext } from '../../platform/context.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import { giveConsents } from '../account/consents.service.ts';
import { journeyFacts } from '../members/journey-facts.service.ts';
import { readInvitationCode } from '../points/invitation-code.ts';
import { linkContext, type LinkOutcome } from './link-sign-in.ts';
import type { LinkRequest } from './sign-in.service.ts';

const SPLASH_MS = 4500;

export type HomeData =
  | { readonly state: 'sign-up'; readonly crush: boolean; readonly invitation: string | null }
  | { readonly state: 'link'; readonly token: string; readonly isBound: boolean; readonly crush: boolean }
  | { readonly state: 'consents' }
  | { readonly state: 'finalising'; readonly next: string; readonly isNew: boolean };

export interface LoginData {
  readonly isSignedIn: boolean;
  /** What a visitor without a session wanted: to see a member's screen, or to save on one. */
  readonly reason: 'acces' | 'sauvegarde' | null;
}

/** The logo for a moment, then wherever the member's journey goes on (S-journey-2). */
export const splashRoute = {
  access: 'visitor',
  async loader({ request, context }) {
    return { next: await splashTarget(context, new URL(request.url).search), delayMs: SPLASH_MS };
  },
} satisfies ServerRoute;

/** Sign-up, the landing of mailed links, and the two consents after the first sign-in. */
export const homeRoute = {
  access: 'visitor',
  isSameForVisitors: true,
  counts: 'home',
  async loader({ request, context }): Promise<HomeData> {
    const ctx = context.get(appContext);
    const query = new URL(request.url).searchParams;
    const crush = query.get('crush') === '1';
    const token = tokenSchema.safeParse(query.get('token'));
    if (token.success) {
      return { state: 'link', token: token.data, isBound: context.get(linkContext).isBound(token.data), crush };
    }
    const member = context.get(memberContext);
    if (!member) return { state: 'sign-up', crush, invitation: readInvitationCode(query.get('invitation')) };
    if (!member.hasConsented) return { state: 'consents' };
    return {
      state: 'finalising',
      next: await targetAfterSignIn(ctx, member.id),
      isNew: query.get('connexion') === 'reussie',
    };
  },
  async action({ request, context }) {
    switch (await intentOf(request)) {
      case 'sign-up':
        return signUp(request, context);
      case 'verify':
        return verify(request, context);
      case 'consents':
        return consent(request, context);
      case 'sign-out':
        return signOut(context);
      default:
        throw new AppError('bad_request', 400);
    }
  },
} satisfies ServerRoute;

/** Asking for a link, signing out, and why somebody was sent here. */
export const loginRoute = {
  access: 'visitor',
  isSameForVisitors: true,
  counts: 'login',
  async loader({ request, context }): Promise<LoginData> {
    const reason = new URL(request.url).searchParams.get('raison');
    return {
      isSignedIn: context.get(memberContext) !== null,
      reason: reason === 'acces' || reason === 'sauvegarde' ? reason : null,
    };
  },
  async action({ request, context }) {
    switch (await intentOf(request)) {
      case 'link': {
        const form = await parseForm(request.clone(), loginSchema);
        if (!form.ok) return refused(form.errors, await valuesOf(request));
        return sendLink(context, {
          email: form.value.email,
          createsAccount: false,
          displayName: null,
          ageConfirmed: false,
          isCrush: false,
          invitationCode: null,
        });
      }
      case 'sign-out':
        return signOut(context);
      default:
        throw new AppError('bad_request', 400);
    }
  },
} satisfies ServerRoute;

/** Any error on the way leads to the photo (S-journey-3). */
async function targetAfterSignIn(ctx: AppContext, memberId: string): Promise<string> {
  try {
    return routes[routeAfterSignIn(await journeyFacts(ctx, memberId))];
  } catch (error) {
    ctx.log.error({ err: error }, 'the profile could not be read after signing in');
    return routes.profilePhotoUpload;
  }
}

async function splashTarget(context: RouteArguments['context'], query: string): Promise<string> {
  const member = context.get(memberContext);
  if (!member) return `${routes.home}${query}`;
  if (!member.hasConsented) return routes.home;
  const ctx = context.get(appContext);
  try {
    return routes[routeFromSplash(await journeyFacts(ctx, member.id))];
  } catch (error) {
    ctx.log.error({ err: error }, 'splash could not read the profile');
    return routes.login;
  }
}

async function signUp(request: Request, context: RouteArguments['context']) {
  const form = await parseForm(request.clone(), signUpSchema);
  if (!form.ok) return refused(form.errors, await valuesOf(request));
  const { email, display_name: displayName, crush, invitation } = form.value;
  return sendLink(context, {
    email,
    displayName,
    ageConfirmed: true,
    createsAccount: true,
    isCrush: crush === '1',
    invitationCode: readInvitationCode(invitation),
  });
}

/** The answer is identical for every visitor and every address. */
async function sendLink(context: RouteArguments['context'], link: LinkRequest) {
  try {
    await context.get(linkContext).requestLink(link);
  } catch (error) {
    if (error instanceof AppError) return refused({ form: error.message }, { email: link.email }, error.status);
    context.get(appContext).log.error({ err: error }, 'link not sent');
    const status = isDatabaseUnavailable(error) ? 503 : 500;
    return refused({ form: messages.link_send_failed }, { email: link.email }, status);
  }
  return { notice: 'link_sent' as const, values: { email: link.email }, errors: {} };
}

async function verify(request: Request, context: RouteArguments['context']) {
  const form = await parseForm(request.clone(), verifySchema);
  if (!form.ok) return refused(form.errors, await valuesOf(request));
  const { token, email, crush } = form.value;
  const outcome = await acceptLink(context, token, email);
  if (outcome === 'signed-in') throw redirect(`${routes.home}?connexion=reussie${crush === '1' ? '&crush=1' : ''}`);
  const codes = {
    'email-required': 'link_email_required',
    'email-mismatch': 'link_email_mismatch',
    unusable: 'link_unusable',
    failed: 'sign_in_failed',
  } as const satisfies Record<Exclude<Outcome, 'signed-in'>, ErrorCode>;
  const field = outcome === 'unusable' || outcome === 'failed' ? 'form' : 'email';
  return refused({ [field]: messages[codes[outcome]] }, { email: email ?? '' }, outcome === 'failed' ? 503 : 422);
}

type Outcome = LinkOutcome | 'failed';

/** A failure on our side leaves the link unused and the visitor on the page, with the button to try again. */
async function acceptLink(context: RouteArguments['context'], token: string, email?: string): Promise<Outcome> {
  try {
    return await context.get(linkContext).acceptLink(token, email);
  } catch (error) {
    context.get(appContext).log.error({ err: error }, 'sign-in failed');
    return 'failed';
  }
}

async function consent(request: Request, context: RouteArguments['context']) {
  const member = requireMember(context);
  const form = await parseForm(request.clone(), consentsSchema);
  if (!form.ok) return refused(form.errors, await valuesOf(request));
  await giveConsents(context.get(appContext), member.id);
  throw redirect(routes.home);
}

async function signOut(context: RouteArguments['context']): Promise<never> {
  await context.get(sessionContext).signOut('local');
  throw redirect(routes.login);
}

async function intentOf(request: Request): Promise<string> {
  const { intent } = await valuesOf(request);
  return typeof intent === 'string' ? intent : '';
}

/** What was typed, to be shown again with the messages. */
function valuesOf(request: Request): Promise<FormFields> {
  return readFormFields(request.clone());
}

function refused(errors: FieldErrors, values: FormFields, status = 422) {
  return data({ errors, values }, { status });
}
