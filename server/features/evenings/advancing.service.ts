import { canAct, stateOf } from '#shared/evenings/evening-state.ts';
import { dayBeforeAt, followedUpAt, soonAt, tablesShownAt } from '#shared/evenings/moments.ts';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { lastInListsUntil } from '#shared/evenings/sign-up.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { findAttendees, saveAttendee, type AttendeeRow } from './attendees.queries.ts';
import { repairEvening } from './composing.service.ts';
import { advanceEveningsJob, composeEveningJob, lapseOffersJob, notifyEveningJob } from './evenings.jobs.ts';
import {
  findRunning,
  findWithLapsedOffers,
  lockEvening,
  recordOf,
  saveEvening,
  type DueStep,
  type EveningRow,
} from './evenings.queries.ts';
import { findAbsences, insertAbsence } from './own-evenings.queries.ts';
import { saveSeatedPairs } from './plan.queries.ts';
import { seatedPairHash } from './plan.service.ts';
import { notifyMembers } from './notices.service.ts';

/** How much is looked up at a time; what is left is due a minute later, too. */
const EVENINGS_AT_A_TIME = 500;
/** From how long before it begins until how long after an evening may have something due. */
const LOOKED_AT_BEFORE_MS = 49 * HOUR_MS;
const LOOKED_AT_AFTER_MS = 4 * DAY_MS;

/** Queues a job for whatever is due of an evening at its hours, and for places that were offered too long ago. */
export async function advanceEvenings(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const running = await findRunning(ctx.db, {
    startsBefore: new Date(now.getTime() + LOOKED_AT_BEFORE_MS),
    endedAfter: new Date(now.getTime() - LOOKED_AT_AFTER_MS),
    limit: EVENINGS_AT_A_TIME,
  });
  for (const evening of running) {
    const { id: eveningId } = evening;
    for (const step of dueSteps(evening, now))
      await (step === 'compose'
        ? ctx.enqueue(composeEveningJob, { eveningId }, { onceFor: eveningId })
        : ctx.enqueue(notifyEveningJob, { eveningId, step }, { onceFor: `${eveningId} ${step}` }));
  }
  for (const eveningId of await findWithLapsedOffers(ctx.db, now, EVENINGS_AT_A_TIME))
    await ctx.enqueue(lapseOffersJob, { eveningId }, { onceFor: eveningId });
}

/** What is due of an evening: a reminder whose hour is over by now is left out (S-evening-28). */
export function dueSteps(evening: EveningRow, now: Date): DueStep[] {
  const record = recordOf(evening);
  if (canAct(record, 'compose', 'composer', now)) return ['compose'];
  const state = stateOf(record, now);
  if (!record.composedAt || (state !== 'composed' && state !== 'over')) return [];
  const { startsAt, endsAt } = record;
  // It says 'demain'.
  const isAhead = now < tablesShownAt(record) && dayOf(now) < dayOf(startsAt);
  const steps: Record<Exclude<DueStep, 'compose'>, boolean> = {
    'day-before': !evening.day_before_at && now >= dayBeforeAt(record) && isAhead,
    'show-tables': !evening.names_told_at && now >= tablesShownAt(record) && now < endsAt,
    soon: !evening.soon_at && now >= soonAt(record) && now < startsAt,
    'follow-up': !evening.followed_up_at && now >= followedUpAt(record),
  };
  return (Object.keys(steps) as (keyof typeof steps)[]).filter((step) => steps[step]);
}

/**
 * Notifies everybody at a table of what has come, once. Repeated, or after the evening moved, it does nothing. Before tables are
 * told, and before people set out, they are looked at once more: two may have closed a conversation since.
 */
export async function notifyEvening(
  ctx: AppContext,
  eveningId: string,
  step: Exclude<DueStep, 'compose'>,
): Promise<void> {
  if (step === 'show-tables' || step === 'soon') await repairEvening(ctx, eveningId);
  await inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const evening = await lockEvening(tx.db, eveningId);
    if (!evening || !dueSteps(evening, tx.now()).includes(step)) return;
    const rows = await findAttendees(tx.db, eveningId, ['seated']);
    await work[step](
      tx,
      evening,
      rows.filter((row) => row.table_number !== null),
    );
  });
}

type Work = (tx: AppContext, evening: EveningRow, rows: readonly AttendeeRow[]) => Promise<void>;

const idsOf = (rows: readonly AttendeeRow[]) => rows.map((row) => row.member_id).toSorted();
/** Of an evening that moved, what is said comes again. */
const occasionOf = (evening: EveningRow) => evening.starts_at.toISOString();

const work: Readonly<Record<Exclude<DueStep, 'compose'>, Work>> = {
  'day-before': async (tx, evening, rows) => {
    await saveEvening(tx.db, evening.id, { day_before_at: tx.now() });
    const occasion = `day before ${occasionOf(evening)}`;
    await notifyMembers(tx, evening, idsOf(rows), { kind: 'evening-reminder', isTomorrow: true }, occasion);
  },
  'show-tables': async (tx, evening, rows) => {
    await saveEvening(tx.db, evening.id, { names_told_at: tx.now() });
    for (const { member_id: id } of rows) {
      await saveAttendee(tx.db, evening.id, id, { informed_at: tx.now() });
      tx.hint(id);
    }
    await notifyMembers(tx, evening, idsOf(rows), { kind: 'evening-today' }, occasionOf(evening));
  },
  soon: async (tx, evening, rows) => {
    await saveEvening(tx.db, evening.id, { soon_at: tx.now() });
    const occasion = `soon ${occasionOf(evening)}`;
    await notifyMembers(tx, evening, idsOf(rows), { kind: 'evening-reminder', isTomorrow: false }, occasion);
  },
  'follow-up': followUp,
};

/**
 * The next morning: asks those who came whether they are home and how it was, has a kind word for those who did not, and notes
 * who sat with whom. Where not even half were noted at the door, it was not looked after, and nobody was absent (S-evening-24).
 */
async function followUp(tx: AppContext, evening: EveningRow, rows: readonly AttendeeRow[]): Promise<void> {
  const arrived = rows.filter((row) => row.checked_in_at !== null).length;
  const hadDoor = arrived * 2 >= rows.length;
  const absent = hadDoor ? rows.filter((row) => row.checked_in_at === null) : [];
  const came = rows.filter((row) => !absent.includes(row));
  await saveEvening(tx.db, evening.id, {
    followed_up_at: tx.now(),
    came_count: came.length,
    absent_count: absent.length,
  });
  await notifyMembers(tx, evening, idsOf(came), { kind: 'evening-aftermath' });
  for (const memberId of idsOf(absent)) await recordAbsence(tx, evening, memberId);
  const pairs = came.flatMap((one, index) =>
    came.slice(index + 1).flatMap((other) => (one.table_number === other.table_number ? [[one, other] as const] : [])),
  );
  const hashes = pairs.map(([one, other]) => seatedPairHash(tx.config, [one.member_id, other.member_id]));
  if (hashes.length > 0) await saveSeatedPairs(tx.db, hashes, dayOf(evening.starts_at));
}

async function recordAbsence(tx: AppContext, evening: EveningRow, memberId: string): Promise<void> {
  await saveAttendee(tx.db, evening.id, memberId, { absent_at: evening.starts_at });
  await insertAbsence(tx.db, memberId, evening.starts_at);
  const until = lastInListsUntil(await findAbsences(tx.db, memberId));
  const isLast = until !== null && until > tx.now();
  await notifyMembers(tx, evening, [memberId], { kind: 'evening-absent', isLast });
}

export const advancingJobs: readonly JobHandler<AppContext>[] = [
  handles(
    advanceEveningsJob,
    ({ ctx }) =>
      () =>
        advanceEvenings(ctx),
  ),
  handles(
    notifyEveningJob,
    ({ ctx }) =>
      ({ eveningId, step }) =>
        notifyEvening(ctx, eveningId, step),
  ),
];
