import { redirect } from 'react-router';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { canAct } from '#shared/evenings/evening-state.ts';
import { moderatedEveningNotices, type ModeratedEveningNotice } from '#shared/messages/organisers.ts';
import { moderatedEveningForms } from '#shared/organisers/forms.ts';
import type { AdminEveningsData, ModeratedLine } from '#shared/organisers/screens.ts';
import { routes } from '#shared/routes.ts';
import { isUuid } from '#shared/uuid.ts';
import type { AppContext } from '../../platform/context.ts';
import { formAction, refuse } from '../../web/form-action.ts';
import { appContext, requireMember, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { isAdmin } from '../admin/roles.queries.ts';
import type { Actor } from '../audit/audit.queries.ts';
import { findEvening, recordOf, type EveningRow } from '../evenings/evenings.queries.ts';
import { findMemberIdByEmail } from '../members/member.queries.ts';
import { findModerated } from '../members/members.queries.ts';
import { approveEvening, seenWordOf, takeDownEvening } from './moderated-evenings.service.ts';
import {
  countReportsOfEvenings,
  findEveningsToApprove,
  findOrganiserNames,
  findPublishedEvenings,
} from './offered.queries.ts';
import { linesOf, organisedEveningOf, organiserOf } from './organised-views.ts';
import { findListedOrganiser, listOrganisers } from './organisers.queries.ts';
import { grantOrganiser, reinstateOrganiser, revokeOrganiser, suspendOrganiser } from './organisers.service.ts';
import { EVENING_PARAMETER } from './require-organiser.ts';

const TO_APPROVE_SHOWN = 100;
const COMING_SHOWN = 200;
const ORGANISERS_SHOWN = 200;

/** The evenings and their organisers, for administrators; to all others the page does not exist (S-evening-50). */
export const adminEveningsRoute = {
  access: 'admin',
  async loader({ request, context }: RouteArguments): Promise<AdminEveningsData> {
    const { ctx } = await requireAdmin(context);
    const { searchParams } = new URL(request.url);
    const id = searchParams.get(EVENING_PARAMETER);
    const notice = noticeIn(searchParams);
    if (id === null) return readLists(ctx, notice);
    const evening = isUuid(id) ? await findEvening(ctx.db, id) : null;
    // A draft is nobody's business yet.
    if (!evening?.submitted_at) throw new AppError('organised_gone', 404);
    return readEvening(ctx, evening, notice);
  },
  action: formAction({
    admit: ({ context }) => requireAdmin(context),
    intents: {
      approve: {
        parse: moderatedEveningForms.approve,
        async run({ ctx, visitor: { actor }, value: { evening, seen } }) {
          await approveEvening(ctx, evening, actor, seen);
          return redirect(pathOf('acceptee', evening));
        },
        failed: { expected: atForm },
      },
      'take-down': {
        parse: moderatedEveningForms['take-down'],
        async run({ ctx, visitor: { actor }, value: { evening, reason } }) {
          if (!(await takeDownEvening(ctx, evening, actor, reason))) return refuse({ form: 'organised_not_now' });
          return redirect(pathOf('retiree', evening));
        },
        failed: { expected: atForm },
        givesBack: 'all',
      },
      suspend: {
        parse: moderatedEveningForms.suspend,
        async run({ ctx, visitor: { actor }, value: { organiser, reason } }) {
          await suspendOrganiser(ctx, organiser, actor, reason);
          return redirect(pathOf('suspendue'));
        },
        failed: { expected: atForm },
        givesBack: 'all',
      },
      reinstate: {
        parse: moderatedEveningForms.reinstate,
        async run({ ctx, visitor: { actor }, value: { organiser } }) {
          await reinstateOrganiser(ctx, organiser, actor);
          return redirect(pathOf('retablie'));
        },
      },
      revoke: {
        parse: moderatedEveningForms.revoke,
        async run({ ctx, visitor: { actor }, value: { organiser } }) {
          await revokeOrganiser(ctx, organiser, actor);
          return redirect(pathOf('revoquee'));
        },
      },
      grant: {
        parse: moderatedEveningForms.grant,
        async run({ ctx, visitor: { actor }, value: { member } }) {
          const memberId = await findNamed(ctx, member);
          if (memberId === null) return refuse({ member: 'organiser_unknown' });
          const isNew = await grantOrganiser(ctx, memberId, actor);
          return redirect(pathOf(isNew ? 'nommee' : 'deja-nommee'));
        },
        givesBack: 'all',
      },
    },
  }),
} satisfies ServerRoute;

async function requireAdmin(context: RouteArguments['context']): Promise<{ ctx: AppContext; actor: Actor }> {
  const ctx = context.get(appContext);
  const { id } = requireMember(context);
  if (!(await isAdmin(ctx.db, id))) throw new AppError('not_found', 404);
  return { ctx, actor: `member:${id}` };
}

async function readLists(ctx: AppContext, notice: ModeratedEveningNotice | null): Promise<AdminEveningsData> {
  const now = ctx.now();
  return {
    state: 'list',
    toApprove: await moderatedLinesOf(ctx, await findEveningsToApprove(ctx.db, now, TO_APPROVE_SHOWN)),
    coming: await moderatedLinesOf(ctx, await findPublishedEvenings(ctx.db, now, COMING_SHOWN)),
    organisers: (await listOrganisers(ctx.db, ORGANISERS_SHOWN)).map(organiserOf),
    notice,
  };
}

async function moderatedLinesOf(ctx: AppContext, evenings: readonly EveningRow[]): Promise<ModeratedLine[]> {
  const names = await findOrganiserNames(ctx.db, evenings);
  const reports = await countReportsOfEvenings(
    ctx.db,
    evenings.map(({ id }) => id),
  );
  const lines = await linesOf(ctx, evenings);
  return lines.map((line, index) => ({
    ...line,
    organiser: names.get(evenings[index]?.organiser_id ?? '') ?? null,
    reports: reports.get(line.id) ?? 0,
  }));
}

async function readEvening(
  ctx: AppContext,
  evening: EveningRow,
  notice: ModeratedEveningNotice | null,
): Promise<AdminEveningsData> {
  const { organiser_id: organiserId } = evening;
  const organiser = organiserId === null ? null : await findListedOrganiser(ctx.db, organiserId);
  const may = (action: 'approve' | 'take-down') => canAct(recordOf(evening), action, 'administrator', ctx.now());
  return {
    state: 'evening',
    evening: await organisedEveningOf(ctx, evening),
    organiser: organiser && organiserOf(organiser),
    seen: seenWordOf(evening),
    reports: (await countReportsOfEvenings(ctx.db, [evening.id])).get(evening.id) ?? 0,
    can: { approve: may('approve'), 'take-down': may('take-down') },
    notice,
  };
}

/** The member with this address or id; null when there is none. */
async function findNamed(ctx: AppContext, name: string): Promise<string | null> {
  if (name.includes('@')) return findMemberIdByEmail(ctx.db, name.toLowerCase());
  return (await findModerated(ctx.db, name))?.id ?? null;
}

function noticeIn(query: URLSearchParams): ModeratedEveningNotice | null {
  const word = query.get('info') ?? '';
  return Object.hasOwn(moderatedEveningNotices, word) ? (word as ModeratedEveningNotice) : null;
}

function pathOf(notice: ModeratedEveningNotice, eveningId?: string): string {
  const evening = eveningId === undefined ? '' : `${EVENING_PARAMETER}=${eveningId}&`;
  return `${routes.adminEvenings}?${evening}info=${notice}`;
}

function atForm({ code, status }: AppError): FieldErrors | undefined {
  return status === 404 ? undefined : { form: code };
}
