import type { Table } from '#shared/evenings/attendees.ts';
import { canAct } from '#shared/evenings/evening-state.ts';
import { findBreaches } from '#shared/evenings/table-rules.ts';
import { handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { endAttendance, findAttendees, type AttendeeRow } from './attendees.queries.ts';
import { composeEveningJob, offerPlaceJob, repairEveningJob } from './evenings.jobs.ts';
import {
  advanceEvening,
  findEvening,
  lockEvening,
  recordOf,
  saveEvening,
  type EveningRow,
} from './evenings.queries.ts';
import { readPlan } from './plan.service.ts';
import { countDepartures, saveTables } from './table-rows.ts';
import { askTables } from './tables.ts';
import { takeNoticesBack, notifyMembers } from './notices.service.ts';

/** Somebody came or went while tables were composed; after so many times the queue tries later. */
const ATTEMPTS = 5;

/**
 * Composes the tables of an evening that has closed. They are computed without a lock, and saved at once with all that
 * follows if nobody came or went meanwhile; else they are computed anew. Interrupted at any moment it has done nothing, and
 * begun again it ends with the tables that it would have had (S-evening-4, S-evening-21). An evening that was composed, or is
 * cancelled, stays as it is.
 * @param actor who asks for it, which is recorded with the tables; null: its hour has come
 * @returns whether tables were composed by this call
 * @throws when people kept coming and going
 */
export async function composeEvening(ctx: AppContext, eveningId: string, actor: Actor | null = null): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const evening = await findEvening(ctx.db, eveningId);
    if (!evening || !canBeComposed(evening, ctx.now())) return false;
    const rows = await findAttendees(ctx.db, eveningId, ['seated']);
    const { plan } = await readPlan(ctx, evening, rows);
    const coming = new Set(plan.attendees.map(({ id }) => id));
    const { tables } = await askTables('compose', plan);
    const outcome = await saveComposed(ctx, evening, rows, { tables, coming, actor });
    if (outcome !== 'changed') return outcome === 'saved';
  }
  throw new Error('The attendees of an evening changed each time that its tables were composed.');
}

function canBeComposed(evening: EveningRow, now: Date): boolean {
  return canAct(recordOf(evening), 'compose', 'composer', now);
}

interface Composed {
  readonly tables: readonly Table[];
  /** Those who may come; others were paused or suspended since they signed up. */
  readonly coming: ReadonlySet<string>;
}

/** @returns `changed` when who comes is not any more what the tables were composed of, `not-due` when nothing is to be composed */
function saveComposed(
  ctx: AppContext,
  read: EveningRow,
  rows: readonly AttendeeRow[],
  { tables, coming, actor }: Composed & { readonly actor: Actor | null },
): Promise<'saved' | 'changed' | 'not-due'> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const evening = await lockEvening(tx.db, read.id);
    if (!evening || !canBeComposed(evening, tx.now())) return 'not-due';
    if (evening.version !== read.version) return 'changed';
    if (actor) {
      const action = { actor, action: 'evening.compose', subject: `evening:${evening.id}`, now: tx.now() };
      await recordAction(tx.db, action);
    }
    await removeThose(tx, evening, rows, coming);
    const { seated, leftOut } = await saveTables(tx, evening, coming, tables);
    await saveEvening(tx.db, evening.id, { composed_at: tx.now(), seated_count: seated.length });
    await advanceEvening(tx.db, evening.id);
    await notifyMembers(tx, evening, seated, { kind: 'evening-table-ready' });
    await notifyMembers(tx, evening, leftOut, { kind: 'evening-left-out' });
    // Somebody who waits may be the one with whom those without a table find one.
    await tx.enqueue(offerPlaceJob, { eveningId: evening.id }, { onceFor: evening.id });
    return 'saved';
  });
}

async function removeThose(
  tx: AppContext,
  evening: EveningRow,
  rows: readonly AttendeeRow[],
  coming: ReadonlySet<string>,
): Promise<void> {
  for (const { member_id: memberId } of rows) {
    if (coming.has(memberId)) continue;
    await endAttendance(tx.db, { eveningId: evening.id, memberId, status: 'removed', now: tx.now() });
    await takeNoticesBack(tx, evening.id, memberId);
  }
}

/**
 * Repairs the tables of an evening before it begins: somebody left, came in, may not sit with another any more, or nobody
 * did. People who know their table move least (S-evening-7). Repeated, it changes nothing.
 * @throws when people kept coming and going
 */
export async function repairEvening(ctx: AppContext, eveningId: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const evening = await findEvening(ctx.db, eveningId);
    if (!evening || !canBeRepaired(evening, ctx.now())) return;
    const rows = await findAttendees(ctx.db, eveningId, ['seated', 'left', 'removed']);
    const seated = rows.filter(({ status }) => status === 'seated');
    const { plan } = await readPlan(ctx, evening, seated);
    const coming = new Set(plan.attendees.map(({ id }) => id));
    const sitting = tablesOf(seated.filter(({ member_id: id }) => coming.has(id)));
    const informed = seated.flatMap(({ member_id: id, informed_at: at }) => (at ? [id] : []));
    const breaches = findBreaches(plan, { tables: sitting, leftOut: [], value: 0 });
    // Of somebody whose account was deleted no row is left.
    const isComplete = seated.length === evening.seated_count && !rows.some((row) => isUnsettled(row, coming));
    const isWhole = isComplete && breaches.length === 0;
    const broken = new Set(breaches.map(({ table }) => table));
    const tablesBefore = withGaps(tablesOf(rows), broken);
    const asked = { plan, tablesBefore, informed, changesBefore: countDepartures(rows, evening.composed_at) };
    const { tables } = isWhole ? { tables: sitting } : await askTables('repair', asked);
    if (await saveRepaired(ctx, evening, seated, { tables, coming })) return;
  }
  throw new Error('The attendees of an evening changed each time that its tables were repaired.');
}

/** Whether the tables do not know yet that this person is gone, or comes. */
function isUnsettled(
  { member_id: id, status, table_number: number }: AttendeeRow,
  coming: ReadonlySet<string>,
): boolean {
  return (status === 'seated' && coming.has(id)) === (number === null);
}

function canBeRepaired(evening: EveningRow, now: Date): boolean {
  const { composed_at: composedAt, cancelled_at: cancelledAt, taken_down_at: takenDownAt } = evening;
  return composedAt !== null && !cancelledAt && !takenDownAt && now < evening.starts_at;
}

/** The tables as rows say, by number. */
export function tablesOf(rows: readonly Pick<AttendeeRow, 'member_id' | 'table_number'>[]): Table[] {
  const tables = new Map<number, string[]>();
  for (const { member_id: id, table_number: number } of rows)
    if (number !== null) tables.set(number, [...(tables.get(number) ?? []), id]);
  return [...tables]
    .map(([number, attendees]) => ({ number, attendees: attendees.toSorted() }))
    .toSorted((one, other) => one.number - other.number);
}

/**
 * A table at which a rule is broken counts as one that lost somebody, also where nobody did, or where the rows of those who
 * did are gone with their accounts: so that a large evening repairs it, too.
 */
function withGaps(tables: readonly Table[], broken: ReadonlySet<number>): Table[] {
  return tables.map(({ number, attendees }) =>
    broken.has(number) ? { number, attendees: [...attendees, `gap ${number}`] } : { number, attendees },
  );
}

function saveRepaired(
  ctx: AppContext,
  read: EveningRow,
  rows: readonly AttendeeRow[],
  { tables, coming }: Composed,
): Promise<boolean> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const evening = await lockEvening(tx.db, read.id);
    if (!evening || !canBeRepaired(evening, tx.now())) return true;
    if (evening.version !== read.version) return false;
    await removeThose(tx, evening, rows, coming);
    const { seated, leftOut, moved } = await saveTables(tx, evening, coming, tables);
    await saveEvening(tx.db, evening.id, { seated_count: seated.length });
    if (moved.length > 0 || leftOut.length > 0) await advanceEvening(tx.db, evening.id);
    await notifyMembers(tx, evening, leftOut, { kind: 'evening-left-out' }, String(evening.version));
    // Before tables are told, nobody has to learn that they changed.
    if (evening.names_told_at)
      await notifyMembers(tx, evening, moved, { kind: 'evening-today' }, String(evening.version));
    await tx.enqueue(offerPlaceJob, { eveningId: evening.id }, { onceFor: evening.id });
    return true;
  });
}

export const composingJobs: readonly JobHandler<AppContext>[] = [
  handles(
    composeEveningJob,
    ({ ctx }) =>
      ({ eveningId }) =>
        composeEvening(ctx, eveningId),
  ),
  handles(
    repairEveningJob,
    ({ ctx }) =>
      ({ eveningId }) =>
        repairEvening(ctx, eveningId),
  ),
];
