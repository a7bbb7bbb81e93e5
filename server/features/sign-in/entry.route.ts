import { redirect } from 'react-router';
import type { z } from 'zod/mini';
import { routeAfterSignIn, routeFromSplash } from '#shared/questionnaire/journey.ts';
import { usePasskeySchema } from '#shared/passkeys/passkeys.ts';
import { consentsSchema, loginSchema, signUpSchema, tokenSchema, verifySchema } from '#shared/sign-in/auth.ts';
import { readTakenResult, TAKEN_RESULT, type TakenResult } from '#shared/play/public-quizzes/taken-result.ts';
import { wantedPageIn, withWantedPage, type SignInReason } from '#shared/sign-in/wanted-page.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { lateMails } from '#shared/messages/late-mails.ts';
import { routes } from '#shared/routes.ts';
import { done, formAction, refuse, type PostedForm } from '../../web/form-action.ts';
import {
  appContext,
  memberContext,
  requireMember,
  sessionContext,
  type RouteArguments,
  type ServerRoute,
} from '../../web/route.ts';
import type { AppContext } from '../../platform/context.ts';
import { checkForm, type CheckedForm, type FormFields } from '../../platform/http/parse-form.ts';
import { giveConsents } from '../account/consents.service.ts';
import { journeyFacts } from '../members/journey-facts.service.ts';
import type { Member } from '../members/member.queries.ts';
import { isAddressBouncing } from '../../platform/mail/bounces.service.ts';
import { takenQuizResult } from '../members/taken-quiz-result.ts';
import { saveEarlyAnswers } from '../play/early-answers.service.ts';
import { readInvitationCode } from '../points/invitation-code.ts';
import { linkContext, proposedName } from './link-sign-in.ts';
import { passkeyContext } from './passkey-sign-in.ts';
import type { LinkRequest } from './sign-in.service.ts';

const SPLASH_MS = 4500;

export type HomeData =
  | {
      readonly state: 'sign-up';
      readonly crush: boolean;
      readonly invitation: string | null;
      /** The quiz result that the visitor takes along. */
      readonly quizResult: TakenResult | null;
      /** What is said to a browser whose last link could not leave; null to all others. */
      readonly linkLost: string | null;
      /** Who publishes the site, where that is configured. */
      readonly publisher: string | null;
    }
  | { readonly state: 'link'; readonly token: string; readonly isBound: boolean; readonly crush: boolean }
  | ({ readonly state: 'consents'; readonly wantedPage: string | null } & Introductions)
  | { readonly state: 'finalising'; readonly next: string; readonly isNew: boolean };

/** What the page asks for in addition to the consents. */
interface Introductions {
  readonly asksName: boolean;
  readonly asksAge: boolean;
  /** The name in the sign-up form, for the member to confirm or change; null where this browser sent none. */
  readonly proposedName: string | null;
  /** The quiz result that the member took along to the sign-up. */
  readonly quizResult: TakenResult | null;
}

export interface LoginData {
  readonly isSignedIn: boolean;
  /** What a visitor without a session wanted: to see a member's screen, or to save on one. */
  readonly reason: SignInReason | null;
  /** The page that the visitor wanted, to lead to after signing in. */
  readonly wantedPage: string | null;
  /** What is said to a browser whose last link could not leave; null to all others. */
  readonly linkLost: string | null;
}

/** The splash: the logo for a moment, then the next screen of the journey (S-journey-2). */
const splashRoute = {
  access: 'visitor',
  async loader({ request, context }) {
    const next = await splashTarget(context, new URL(request.url).search);
    const delayMs = isFirstVisit(request, context) ? SPLASH_MS : 0;
    if (delayMs === 0 && request.headers.get('sec-fetch-mode') === 'navigate') throw redirect(next);
    return { next, delayMs };
  },
} satisfies ServerRoute;

/**
 * Whether somebody without a session has typed the address, or opened the installed application: neither a member who
 * comes again nor who follows a link is held up. Browsers of 2022 and before do not say so. Nothing is stored for it.
 */
function isFirstVisit(request: Request, context: RouteArguments['context']): boolean {
  const site = request.headers.get('sec-fetch-site') ?? 'none';
  return context.get(memberContext) === null && site === 'none';
}

const linkNotSent = { expected: 'form', unexpected: { code: 'link_send_failed', log: 'link not sent' } } as const;

const linkErrors = {
  'email-required': { email: 'link_email_required' },
  'email-mismatch': { email: 'link_email_mismatch' },
  unusable: { form: 'link_unusable' },
} as const;

/** Sign-up, the landing of mailed links, and the two consents after the first sign-in. */
const homeRoute = {
  access: 'visitor',
  isSameForVisitors: true,
  dependsOnBrowser: true,
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
    if (!member) {
      return {
        state: 'sign-up',
        crush,
        invitation: readInvitationCode(query.get('invitation')),
        quizResult: readTakenResult(query.get(TAKEN_RESULT)),
        linkLost: await linkLostOf(context),
        publisher: ctx.config.publisher.name ?? null,
      };
    }
    if (!member.hasConsented || member.displayName === null) {
      const proposal = context.get(sessionContext).get(proposedName);
      const quizResult = readTakenResult(context.get(sessionContext).get(takenQuizResult));
      const wantedPage = wantedPageIn(request.url);
      return { state: 'consents', wantedPage, ...introductionsOf(member), proposedName: proposal, quizResult };
    }
    return {
      state: 'finalising',
      next: await targetAfterSignIn(ctx, member, wantedPageIn(request.url)),
      isNew: query.get('connexion') === 'reussie',
    };
  },
  action: formAction({
    intents: {
      'sign-up': {
        parse: signUpSchema,
        run: ({ request, context, value: { email, display_name: displayName, crush, invitation, quiz } }) =>
          sendLink(context, {
            email,
            displayName,
            ageConfirmed: true,
            createsAccount: true,
            isCrush: crush === '1',
            wantedPage: wantedPageIn(request.url),
            invitationCode: readInvitationCode(invitation),
            quizResult: readTakenResult(quiz)?.key ?? null,
          }),
        failed: linkNotSent,
        givesBack: ({ fields }, value) => (value ? { email: value.email } : fields),
      },
      verify: {
        parse: verifySchema,
        async run({ request, context, value: { token, email, crush } }) {
          const outcome = await context.get(linkContext).acceptLink(token, email);
          if (outcome !== 'signed-in') return refuse(linkErrors[outcome]);
          const home = `${routes.home}?connexion=reussie${crush === '1' ? '&crush=1' : ''}`;
          return redirect(withWantedPage(home, wantedPageIn(request.url)));
        },
        // An error on our side leaves the link unused, and the visitor on the page with the button to try again.
        failed: { unexpected: { code: 'sign_in_failed', log: 'sign-in failed', status: 503 } },
        givesBack: ({ fields }, value) => (value ? { email: value.email ?? '' } : fields),
      },
      consents: {
        guard: ({ context }) => requireMember(context),
        parse: ({ context, fields }: PostedForm<undefined>) => checkConsents(requireMember(context), fields),
        async run({
          ctx,
          request,
          context,
          value: { display_name: displayName, age_confirmed: age, early_answers: early },
        }) {
          const introduction = { displayName, ageConfirmed: age === 'true' };
          await giveConsents(ctx, requireMember(context).id, introduction);
          await saveEarlyAnswers(ctx, requireMember(context).id, early);
          await context.get(sessionContext).set(proposedName, null);
          return redirect(withWantedPage(routes.home, wantedPageIn(request.url)));
        },
        givesBack: 'all',
      },
      'sign-out': { run: ({ context }) => signOut(context) },
    },
  }),
} satisfies ServerRoute;

function introductionsOf(member: Member): Pick<Introductions, 'asksName' | 'asksAge'> {
  return { asksName: member.displayName === null, asksAge: !member.ageConfirmed };
}

/** Checks the page after the first sign-in: name and age are required of a member who has not given them. */
function checkConsents(member: Member, fields: FormFields): CheckedForm<z.output<typeof consentsSchema>> {
  const { asksName, asksAge } = introductionsOf(member);
  const checked = checkForm(consentsSchema, fields);
  const errors: Record<string, ErrorCode> = {
    ...(checked.ok ? {} : checked.errors),
    ...(asksName && !fields['display_name'] && { display_name: 'display_name_required' }),
    ...(asksAge && fields['age_confirmed'] === undefined && { age_confirmed: 'age_not_confirmed' }),
  };
  if (errors['display_name'] === 'sign_up_incomplete') errors['display_name'] = 'display_name_required';
  return Object.keys(errors).length === 0 ? checked : { ok: false, errors };
}

/** Asking for a link, signing out, and a message about why the visitor was sent here. */
const loginRoute = {
  access: 'visitor',
  isSameForVisitors: true,
  dependsOnBrowser: true,
  counts: 'login',
  async loader({ request, context }): Promise<LoginData> {
    const reason = new URL(request.url).searchParams.get('raison');
    const isSignedIn = context.get(memberContext) !== null;
    return {
      isSignedIn,
      linkLost: isSignedIn ? null : await linkLostOf(context),
      reason: reason === 'acces' || reason === 'sauvegarde' ? reason : null,
      wantedPage: wantedPageIn(request.url),
    };
  },
  action: formAction({
    intents: {
      link: {
        parse: loginSchema,
        run: ({ request, context, value: { email } }) =>
          sendLink(context, {
            email,
            createsAccount: false,
            displayName: null,
            ageConfirmed: false,
            isCrush: false,
            wantedPage: wantedPageIn(request.url),
            invitationCode: null,
          }),
        failed: linkNotSent,
        givesBack: ({ fields }, value) => (value ? { email: value.email } : fields),
      },
      passkey: {
        parse: usePasskeySchema,
        invalid: () => wrongPasskey,
        async run({ request, context, value: { credential } }) {
          const isSignedIn = await context.get(passkeyContext).signIn(credential);
          if (!isSignedIn) return refuse(wrongPasskey);
          return redirect(withWantedPage(`${routes.home}?connexion=reussie`, wantedPageIn(request.url)));
        },
        failed: { expected: 'form', unexpected: { code: 'sign_in_failed', log: 'sign-in failed', status: 503 } },
      },
      'sign-out': { run: ({ context }) => signOut(context) },
    },
  }),
} satisfies ServerRoute;

const wrongPasskey = { form: 'passkey_unusable' } as const;

/**
 * The page after signing in: the one that the member wanted, else what is new, else the next one of the journey
 * (S-journey-1). Any error leads to the step of the photo (S-journey-3).
 */
async function targetAfterSignIn(ctx: AppContext, member: Member, wantedPage: string | null): Promise<string> {
  if (wantedPage !== null) return wantedPage;
  // Who came by a passkey may not know that our mails come back: the account says so first.
  if (await isAddressBouncing(ctx, member.email)) return routes.account;
  if (member.hasNews) return routes.news;
  try {
    return routes[routeAfterSignIn(await journeyFacts(ctx, member.id))];
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

/** The answer is identical for every visitor and every address; while mails leave late, it promises none at once. */
async function sendLink(context: RouteArguments['context'], link: LinkRequest) {
  const signIn = context.get(linkContext);
  await signIn.requestLink(link);
  const late = (await signIn.areMailsLate()) ? { late: lateMails.linkLate } : {};
  return done({ notice: 'link_sent', values: { email: link.email, ...late } });
}

async function linkLostOf(context: RouteArguments['context']): Promise<string | null> {
  return (await context.get(linkContext).isLastLinkLost()) ? lateMails.linkLost : null;
}

async function signOut(context: RouteArguments['context']): Promise<Response> {
  await context.get(sessionContext).signOut('local');
  return redirect(routes.login);
}

export const entryRoutes = { splash: splashRoute, splashScreen: splashRoute, home: homeRoute, login: loginRoute };
