import { redirect } from 'react-router';
import type { Role } from '#shared/admin/roles.ts';
import { hourInWords } from '#shared/calendar.ts';
import { AppError } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { usePasskeySchema } from '#shared/passkeys/passkeys.ts';
import { enrolSchema, proveSchema, recoverSchema } from '#shared/admin/second-factor.ts';
import type { AppContext } from '../../platform/context.ts';
import { done, formAction, refuse } from '../../web/form-action.ts';
import { appContext, requireMember, sessionContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import type { Session } from '../members/session.ts';
import type { Member } from '../members/member.queries.ts';
import { acceptPasskey } from '../passkeys/passkeys.service.ts';
import { saveProof, secondFactorProof, offeredSecondFactor } from './second-factor.session.ts';
import { applicationToScan, type ApplicationToScan } from './one-time-codes.ts';
import { findRoleFactors, findSecondFactor } from './second-factor.queries.ts';
import {
  enrol,
  offerSecret,
  PROOF_LIFETIME_MS,
  proveByCode,
  proveByRecoveryCode,
  readOffer,
  recordPasskeyProof,
  renewRecoveryCodes,
  roleAccessOf,
  type RoleAccess,
} from './second-factor.service.ts';

/** Where the second factor of a role is asked for, and what it opens. */
interface Entrance {
  readonly path: string;
  /** Where it leads when no page was asked for. */
  readonly first: string;
  /** The pages that ask for it, and to which the visitor returns afterwards. */
  readonly pages: readonly string[];
}

const entrances: Readonly<Record<Role, Entrance>> = {
  admin: {
    path: routes.adminVerification,
    first: routes.adminAds,
    pages: Object.values(routes).filter(
      (path) => path.startsWith('/admin-') && path !== routes.adminVerification && path !== routes.adminStatistics,
    ),
  },
  organiser: {
    path: routes.organiserVerification,
    first: routes.organiser,
    pages: [routes.organiser, routes.organiserDoor, routes.organiserPlan],
  },
};

export type SecondFactorData = { readonly next: string } & (
  | { readonly state: 'start' }
  | ({ readonly state: 'enrol'; readonly isReplacement: boolean } & ApplicationToScan)
  | {
      readonly state: 'prove';
      readonly byRecoveryCode: boolean;
      readonly hasApplication: boolean;
      readonly hasPasskey: boolean;
    }
  | {
      readonly state: 'open';
      readonly until: string;
      /** Null without an application of codes: recovery codes replace nothing else. */
      readonly recoveryCodesLeft: number | null;
    }
);

/** The address where somebody with a role proves the second factor before the given page opens, its query included. */
export function verificationPath(role: Role, pageUrl: string): string {
  const { pathname, search } = new URL(pageUrl);
  return `${entrances[role].path}?page=${pathname}${encodeURIComponent(search)}`;
}

/**
 * The second factor of a role: enrolment at the first visit, then a code for each session, again after a few hours. Each
 * role has an address of its own, which does not exist for those who do not have it.
 */
const secondFactorOf = (role: Role) => ({
  access: 'member' as const,
  async loader({ request, context }: RouteArguments): Promise<SecondFactorData> {
    const { ctx, member, session, access } = await visit(role, context);
    const query = new URL(request.url).searchParams;
    const next = nextOf(role, request);
    if (access === 'unproven') {
      const { factorId, passkeyIds } = await findRoleFactors(ctx.db, member.id);
      const hasApplication = factorId !== null;
      const byRecoveryCode = hasApplication && query.get('secours') === '1';
      return { state: 'prove', byRecoveryCode, hasApplication, hasPasskey: passkeyIds.length > 0, next };
    }
    const isReplacement = access === 'proven';
    const secret = offeredSecret(ctx, session);
    if (secret !== null && (!isReplacement || query.get('application') === 'nouvelle')) {
      return {
        state: 'enrol',
        ...applicationToScan(secret, ctx.config.productName, member.email),
        isReplacement,
        next,
      };
    }
    if (!isReplacement) return { state: 'start', next };
    const factor = await findSecondFactor(ctx.db, member.id);
    return { state: 'open', until: endOf(session), recoveryCodesLeft: factor?.recoveryCodesLeft ?? null, next };
  },
  action: formAction({
    admit: ({ context }) => visit(role, context),
    intents: {
      // The secret is kept in this session alone, so that nobody else can have seen it before.
      start: {
        async run({ request, visitor: { ctx, session, access } }) {
          if (access === 'unproven') throw new AppError('forbidden', 403);
          await session.set(offeredSecondFactor, offerSecret(ctx));
          return redirect(`${entrances[role].path}?application=nouvelle&page=${encodedPage(nextOf(role, request))}`);
        },
      },
      enrol: {
        parse: enrolSchema,
        invalid: (_errors, { visitor }) => (visitor.access === 'unproven' ? taken : wrongShape),
        run: ({ visitor, value: { code } }) => enrolApplication(visitor, code),
      },
      prove: {
        parse: proveSchema,
        invalid: () => wrongShape,
        async run({ request, visitor: { ctx, member, session }, value: { code } }) {
          const proof = await proveByCode(ctx, member.id, code);
          if (proof.outcome === 'wait') return refuse(paused, 429);
          if (proof.outcome !== 'proven') return refuse({ code: 'second_factor_code_wrong' });
          await saveProof(session, proof.proof);
          return redirect(nextOf(role, request));
        },
      },
      passkey: {
        parse: usePasskeySchema,
        invalid: () => wrongPasskey,
        async run({ request, visitor: { ctx, member, session }, value: { credential } }) {
          const scope = { purpose: 'prove', browserHash: session.browser.hash, memberId: member.id } as const;
          const passkey = await acceptPasskey(ctx, credential, scope);
          const proof = passkey && (await recordPasskeyProof(ctx, member.id, passkey.id));
          if (!proof) return refuse(wrongPasskey);
          await saveProof(session, proof);
          return redirect(nextOf(role, request));
        },
      },
      recover: {
        parse: recoverSchema,
        invalid: () => wrongRecovery,
        async run({ visitor: { ctx, member, session }, value: { recovery_code: code } }) {
          const proof = await proveByRecoveryCode(ctx, member.id, code);
          if (proof.outcome === 'wait') return refuse(paused, 429);
          if (proof.outcome !== 'proven') return refuse(wrongRecovery);
          await saveProof(session, proof.proof);
          // A used recovery code means that the application was lost: a new one can be enrolled here.
          return redirect(entrances[role].path);
        },
      },
      'renew-codes': { run: ({ visitor }) => renewCodes(visitor) },
      close: {
        async run({ visitor: { session } }) {
          await saveProof(session, null);
          return redirect(routes.splash);
        },
      },
    },
  }),
});

export const secondFactorRoute = secondFactorOf('admin') satisfies ServerRoute;
export const organiserFactorRoute = secondFactorOf('organiser') satisfies ServerRoute;

const taken = { form: 'second_factor_taken' } as const;
const paused = { form: 'second_factor_paused' } as const;
const wrongShape = { code: 'second_factor_code_shape' } as const;
const wrongPasskey = { form: 'passkey_unusable' } as const;
const wrongRecovery = { recovery_code: 'second_factor_recovery_wrong' } as const;

interface Visit {
  readonly ctx: AppContext;
  readonly member: Member;
  readonly session: Session;
  readonly access: Exclude<RoleAccess, 'stranger'>;
}

/** The visit of somebody with the role. Other visitors are answered as if the page did not exist. */
async function visit(role: Role, context: RouteArguments['context']): Promise<Visit> {
  const ctx = context.get(appContext);
  const member = requireMember(context);
  const session = context.get(sessionContext);
  const access = await roleAccessOf(ctx, member.id, role, session.get(secondFactorProof));
  if (access === 'stranger') throw new AppError('not_found', 404);
  return { ctx, member, session, access };
}

async function enrolApplication({ ctx, member, session, access }: Visit, code: string) {
  if (access === 'unproven') return refuse(taken);
  const secret = offeredSecret(ctx, session);
  if (secret === null) return refuse({ form: 'second_factor_offer_gone' });
  const replacedId = access === 'proven' ? await applicationOf(ctx, member) : null;
  const isFirst = access === 'new';
  const enrolled = await enrol(ctx, member.id, { secret, code, isFirst, replacedId });
  if (enrolled.outcome === 'taken') return refuse(taken);
  if (enrolled.outcome !== 'enrolled') return refuse({ code: 'second_factor_code_wrong' });
  await saveProof(session, enrolled.proof);
  return done({ recoveryCodes: enrolled.recoveryCodes });
}

async function renewCodes({ ctx, member, access }: Visit) {
  const factorId = await applicationOf(ctx, member);
  if (access !== 'proven' || factorId === null) throw new AppError('forbidden', 403);
  const recoveryCodes = await renewRecoveryCodes(ctx, member.id, factorId);
  if (!recoveryCodes) throw new AppError('forbidden', 403);
  return done({ recoveryCodes });
}

/** The application of codes that a member has, whatever this session was proven with; null without one. */
async function applicationOf(ctx: AppContext, { id }: Member): Promise<string | null> {
  return (await findSecondFactor(ctx.db, id))?.id ?? null;
}

function offeredSecret(ctx: AppContext, session: Session): string | null {
  const offered = session.get(offeredSecondFactor);
  return offered === null ? null : readOffer(ctx, offered);
}

/** The page to go on to: only ever a page of this site. */
function nextOf(role: Role, request: Request): string {
  const page = new URL(request.url).searchParams.get('page') ?? '';
  const { pages, first } = entrances[role];
  const [path = '', query = ''] = page.split('?');
  return pages.includes(path) && QUERY.test(query) ? page : first;
}

/** Short words and ids, as the queries of these pages have. */
const QUERY = /^[\w=&-]{0,200}$/;

/** A page with its query, for the query of another address. */
function encodedPage(page: string): string {
  const [path = '', ...query] = page.split('?');
  return query.length === 0 ? path : path + encodeURIComponent(`?${query.join('?')}`);
}

/** When the session will ask for the second factor again, for example '18 h 05'. */
function endOf(session: Session): string {
  return hourInWords(new Date((session.get(secondFactorProof)?.provenAt ?? 0) + PROOF_LIFETIME_MS));
}
