import type { EveningPlan, Seating } from '#shared/evenings/attendees.ts';
import { roomOf } from '#shared/evenings/room.ts';
import { planWith } from '#shared/evenings/subset.ts';
import { valueOfTables } from '#shared/evenings/table-value.ts';
import type { AppContext } from '../../platform/context.ts';
import { findAttendees } from './attendees.queries.ts';
import { tablesOf } from './composing.service.ts';
import type { EveningRow } from './evenings.queries.ts';
import { readPlan } from './plan.service.ts';
import { askTables } from './tables.ts';

/** Tables with all that decided them: for measuring how good they are, and never to be shown. */
export interface MeasuredSeating {
  readonly plan: EveningPlan;
  readonly seating: Seating;
}

/** The tables of a composed evening as they are stored, with their value as of today's answers. */
export async function readSeating(ctx: AppContext, evening: EveningRow): Promise<MeasuredSeating> {
  const rows = await findAttendees(ctx.db, evening.id, ['seated']);
  const { plan } = await readPlan(ctx, evening, rows);
  const known = new Set(plan.attendees.map(({ id }) => id));
  const tables = tablesOf(rows.filter(({ member_id: id }) => known.has(id)));
  const seated = new Set(tables.flatMap(({ attendees }) => attendees));
  const leftOut = [...known].filter((id) => !seated.has(id)).toSorted();
  return { plan, seating: { tables, leftOut, value: valueOfTables(roomOf(planWith(plan, seated)), tables) } };
}

/** The tables that would be composed of those who have a place now; nothing is saved. */
export async function tryComposing(ctx: AppContext, evening: EveningRow): Promise<MeasuredSeating> {
  const { plan } = await readPlan(ctx, evening, await findAttendees(ctx.db, evening.id, ['seated']));
  return { plan, seating: await askTables('compose', plan) };
}
