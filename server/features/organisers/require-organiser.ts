import { AppError } from '#shared/errors.ts';
import { isUuid } from '#shared/uuid.ts';
import type { AppContext } from '../../platform/context.ts';
import { appContext, requireMember, type RouteArguments } from '../../web/route.ts';
import { hasRole } from '../admin/roles.queries.ts';
import { findEvening, type EveningRow } from '../evenings/evenings.queries.ts';
import { findOrganiser, type OrganiserRow } from './organisers.queries.ts';

/** The query parameter that names one of the organiser's own evenings. */
export const EVENING_PARAMETER = 'soiree';

export interface OrganiserVisit {
  readonly ctx: AppContext;
  readonly memberId: string;
  readonly organiser: OrganiserRow;
}

/** The visit of an organiser; to all others these pages do not exist (S-evening-44). */
export async function requireOrganiser(context: RouteArguments['context']): Promise<OrganiserVisit> {
  const ctx = context.get(appContext);
  const { id: memberId } = requireMember(context);
  const organiser = (await hasRole(ctx.db, memberId, 'organiser')) ? await findOrganiser(ctx.db, memberId) : null;
  if (!organiser) throw new AppError('not_found', 404);
  return { ctx, memberId, organiser };
}

/**
 * An organiser's own evening.
 * @param id any text
 * @throws AppError 404 for another's evening as for none
 */
export async function findOwnEvening({ ctx, memberId }: OrganiserVisit, id: string): Promise<EveningRow> {
  const evening = isUuid(id) ? await findEvening(ctx.db, id) : null;
  if (evening?.organiser_id !== memberId) throw new AppError('organised_gone', 404);
  return evening;
}
