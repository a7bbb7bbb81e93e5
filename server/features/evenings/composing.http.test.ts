import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createGuest, createGuests, seatGuests } from '#testing/evening-guests.ts';
import { openTransaction } from '#testing/open-transaction.ts';
import { insertEvening } from '#testing/organised-evenings.ts';
import { reached } from '#testing/promise.ts';
import { patientWithDatabase, startWorker, until, type TestProcess } from '#testing/test-process.ts';
import { prepareContext, prepareServices } from '#testing/test-site.ts';
import { DAY_MS, MINUTE_MS } from '#shared/duration.ts';
import { compose } from '#shared/evenings/compose.ts';
import { followedUpAt, tablesShownAt } from '#shared/evenings/moments.ts';
import { findBreaches } from '#shared/evenings/table-rules.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { withdrawSensitiveConsent } from '../account/consents.service.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { pauseMember, resumeMember } from '../account/pause.service.ts';
import { findActiveMember } from '../members/member.queries.ts';
import { pairOf } from '../talk/conversations.queries.ts';
import { blockMember } from '../safety/blocks.service.ts';
import { reportMember } from '../safety/reports.service.ts';
import { closeAccount } from '../safety/suspension.service.ts';
import { inTransaction } from '../../platform/context.ts';
import { advanceEvenings, notifyEvening } from './advancing.service.ts';
import { findAttendees } from './attendees.queries.ts';
import { composeEvening, repairEvening, tablesOf } from './composing.service.ts';
import { readEvening } from './evening.service.ts';
import { findEvening, recordOf, type EveningRow } from './evenings.queries.ts';
import { offerPlace } from './offering.service.ts';
import { readPlan } from './plan.service.ts';
import { leaveEvening, signUp } from './sign-up.service.ts';

let moment = new Date();
const site = prepareServices({ places: true });
const { db, database } = site;
/** As a process whose clock the test sets. */
const { ctx } = prepareContext(site, { now: () => moment });

/** Evenings for everybody; one that begins in less than 48 hours has closed. */
const open = { age_from: 18, age_to: 99 };
const CLOSED = 40;

beforeEach(() => {
  moment = new Date();
});

const eveningOf = async (eveningId: string): Promise<EveningRow> => (await findEvening(db, eveningId))!;
const rowsOf = (eveningId: string) => findAttendees(db, eveningId);
const rowOf = async (eveningId: string, memberId: string) =>
  (await rowsOf(eveningId)).find((row) => row.member_id === memberId)!;
const statusOf = async (eveningId: string, memberId: string) => (await rowOf(eveningId, memberId)).status;
const seatedTables = async (eveningId: string) =>
  tablesOf((await rowsOf(eveningId)).filter(({ status }) => status === 'seated'));
const mailsOf = (kind: string) => db('outbox_mails').where({ kind }).count({ count: '*' }).first();
const countMails = async (kind: string) => Number((await mailsOf(kind))?.count);
async function waitingJobs(name: string, eveningId: string): Promise<string[]> {
  const jobs = await db('pgboss.job').where({ name, state: 'created' }).select('id', 'data');
  return jobs.flatMap(({ id, data }) => ((data as { eveningId: string }).eveningId === eveningId ? [id] : []));
}

/** A closed evening with places for these. */
async function closedEvening(memberIds: readonly string[]): Promise<string> {
  const eveningId = await insertEvening(db, null, { ...open, startsIn: CLOSED });
  await seatGuests(db, eveningId, memberIds);
  return eveningId;
}

async function composedEvening(memberIds: readonly string[]): Promise<string> {
  const eveningId = await closedEvening(memberIds);
  await composeEvening(ctx, eveningId);
  return eveningId;
}

/** The tables are told: from then on as few as possible move. */
async function showTables(eveningId: string): Promise<void> {
  moment = tablesShownAt(recordOf(await eveningOf(eveningId)));
  await notifyEvening(ctx, eveningId, 'show-tables');
}

/** Somebody waits for the row of an evening, which a transaction of the test has locked. */
const isAwaited = async () => {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
                                      AND query LIKE '%FOR UPDATE OF evenings%'`,
  );
  return rows.length > 0;
};

/** Changes something after tables were computed and before they are saved. */
async function whileComposing(eveningId: string, change: (holding: Transaction) => Promise<unknown>): Promise<void> {
  const holding = await openTransaction(db);
  await holding('evenings').where({ id: eveningId }).forUpdate().first('id');
  const composing = composeEvening(ctx, eveningId, 'cli:ana');
  await until(isAwaited);
  await change(holding);
  await holding.commit();
  await composing;
}

const isComposed = async (eveningId: string) => (await eveningOf(eveningId)).composed_at !== null;

/** How many rows of attendees a transaction has written that waits for the row of one of them. */
async function writtenBeforeWaiting(eveningId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ count: number }] }>(
    `SELECT count(*)::int AS count FROM evening_attendees JOIN pg_stat_activity ON xmax = backend_xid
      WHERE evening_id = ? AND datname = current_database() AND wait_event_type = 'Lock'
        AND query LIKE 'update "evening_attendees"%'`,
    [eveningId],
  );
  return rows[0].count;
}

describe('composing', () => {
  const people = 24;

  let workers: TestProcess[] = [];
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    workers = [];
  });

  async function startComposer(): Promise<TestProcess> {
    const unreachable = { ...patientWithDatabase, SMTP_URL: 'smtp://127.0.0.1:9' };
    const worker = await startWorker(database.databaseUrl, 'https://resonance.test', unreachable);
    workers.push(worker);
    return worker;
  }

  /** Starts a worker that has an evening to compose, and kills it (-9) where it waits for a row that is locked. */
  async function killAWorker(
    eveningId: string,
    lockRow: (holding: Transaction) => Promise<unknown>,
    isInTheMiddle: () => Promise<boolean>,
  ): Promise<void> {
    const holding = await openTransaction(db);
    await lockRow(holding);
    const worker = await startComposer();
    await advanceEvenings(site.ctx);
    await until(isInTheMiddle, worker.output);
    await worker.kill();
    await holding.rollback();
    expect(await isComposed(eveningId)).toBe(false);
    expect((await rowsOf(eveningId)).map((one) => one.table_number)).toEqual(Array(people).fill(null));
    expect(await countMails('evening-table-ready')).toBe(0);
    expect(await db('news_lines').where({ kind: 'evening-table' })).toEqual([]);
  }

  it('I4: whose worker is killed leaves nothing half done, and the next worker ends with the same tables', async () => {
    const eveningId = await closedEvening(await createGuests(db, people));
    const { plan } = await readPlan(ctx, await eveningOf(eveningId), await rowsOf(eveningId));
    const { tables: undisturbed } = compose(plan);
    const lockEvening = (holding: Transaction) => holding('evenings').where({ id: eveningId }).forUpdate().first('id');
    await killAWorker(eveningId, lockEvening, isAwaited);
    const half = people / 2;
    const middle = { evening_id: eveningId, ask_number: half + 1 };
    await killAWorker(
      eveningId,
      (holding) => holding('evening_attendees').where(middle).forUpdate().first('member_id'),
      async () => (await writtenBeforeWaiting(eveningId)) === half,
    );
    const worker = await startComposer();
    await advanceEvenings(site.ctx);
    await Promise.all([composeEvening(ctx, eveningId), composeEvening(site.ctx, eveningId)]);
    await until(() => isComposed(eveningId), worker.output);
    expect(await seatedTables(eveningId)).toEqual(undisturbed);
    await composeEvening(ctx, eveningId);
    expect(await seatedTables(eveningId)).toEqual(undisturbed);
    expect(await countMails('evening-table-ready')).toBe(people);
    reached('I4', `${people} people, workers killed before and while they saved, then three at once: the same tables`);
  });

  // S-evening-21
  it('leaves an evening alone that was cancelled meanwhile, and is not recorded then', async () => {
    const eveningId = await closedEvening(await createGuests(db, 6));
    const before = await countMails('evening-table-ready');
    await whileComposing(eveningId, (holding) =>
      holding('evenings').where({ id: eveningId }).update({ cancelled_at: new Date() }),
    );
    expect((await eveningOf(eveningId)).composed_at).toBeNull();
    expect(await countMails('evening-table-ready')).toBe(before);
    expect(await db('audit_log').where({ subject: `evening:${eveningId}` })).toEqual([]);
  });

  it('begins anew when somebody left meanwhile, seats the others, and is recorded once', async () => {
    const guests = await createGuests(db, 13);
    const eveningId = await closedEvening(guests);
    await whileComposing(eveningId, async (holding) => {
      await holding('evening_attendees').where({ member_id: guests[0]! }).update({ status: 'left' });
      await holding('evenings').where({ id: eveningId }).increment('version', 1);
    });
    expect((await seatedTables(eveningId)).flatMap(({ attendees }) => attendees).toSorted()).toEqual(
      guests.slice(1).toSorted(),
    );
    const recorded = await db('audit_log').where({ subject: `evening:${eveningId}` });
    expect(recorded.map(({ actor, action }) => [actor, action])).toEqual([['cli:ana', 'evening.compose']]);
  });

  it('tells whom it finds no table, and seats nobody whom others may not see', async () => {
    const guests = await createGuests(db, 7);
    const [paused] = guests;
    const stranger = await createGuest(db, { gender: 'homme', attractedTo: ['homme'] });
    const eveningId = await closedEvening([...guests, stranger]);
    await db('members').where({ id: paused! }).update({ under_review_since: new Date() });
    await composeEvening(ctx, eveningId);
    expect(await statusOf(eveningId, paused!)).toBe('removed');
    expect(await statusOf(eveningId, stranger)).toBe('left-out');
    expect(await seatedTables(eveningId)).toHaveLength(1);
    expect(await countMails('evening-left-out')).toBe(1);
  });

  it('is queued each minute for what has closed, and for nothing that was cancelled or is a draft', async () => {
    const due = await insertEvening(db, null, { startsIn: CLOSED });
    const others = [
      await insertEvening(db, null, { startsIn: 50 }),
      await insertEvening(db, null, { startsIn: CLOSED, cancelled_at: new Date() }),
      await insertEvening(db, null, { startsIn: CLOSED, published_at: null }),
    ];
    await advanceEvenings(ctx);
    await advanceEvenings(ctx);
    expect(await waitingJobs('evenings.compose', due)).toHaveLength(1);
    for (const other of others) expect(await waitingJobs('evenings.compose', other)).toEqual([]);
  });
});

// S-evening-16
describe('a plan', () => {
  it('keeps pairs apart by blocks, reports and closed conversations, in both directions, and asks of no distance', async () => {
    const [ana, lou, mia, noa, eve, ina] = (await createGuests(db, 6)) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    await db('blocks').insert({ blocker_id: lou, blocked_id: ana });
    await db('reports').insert({
      source: 'member',
      reporter_id: ana,
      reported_id: mia,
      reason: 'other',
      state: 'decided',
      created_at: new Date(),
    });
    await db('closed_pairs').insert({ ...pairOf(ana, noa), until: new Date(Date.now() + DAY_MS) });
    await db('conversations').insert({ id: randomUUID(), ...pairOf(ana, eve), stopped_at: new Date(), ...keyless });
    const position = (latitude: number) => ({ latitude, longitude: 2 });
    await db('profiles').where({ user_id: ana }).update(position(43));
    await db('profiles').where({ user_id: ina }).update(position(49));
    await db('user_preferences').insert({ user_id: ana, preferred_distances: ['0-50'] });
    const eveningId = await closedEvening([ana, lou, mia, noa, eve, ina]);
    const { plan } = await readPlan(ctx, await eveningOf(eveningId), await rowsOf(eveningId));
    const apart = plan.neverPairs.flatMap((pair) => (pair.includes(ana) ? pair.filter((id) => id !== ana) : []));
    expect(apart.toSorted()).toEqual([lou, mia, noa, eve].toSorted());
    expect(plan.neverPairs).toHaveLength(4);
    expect(plan.affinities.every(({ mayMeet }) => mayMeet)).toBe(true);
  });
});

const keyless = {
  wrapped_key: null,
  wrapped_with: null,
  created_at: new Date(),
  last_at: new Date(),
  retained_until: new Date(Date.now() + DAY_MS),
};

// S-evening-26
describe('somebody who signed up', () => {
  it.each([
    ['pauses', (memberId: string) => pauseMember(ctx, memberId)],
    ['is suspended', (memberId: string) => inTransaction(ctx, (tx) => closeAccount(tx, memberId))],
    ['deletes the account', (memberId: string) => deleteMember(ctx, memberId, null)],
    ['withdraws the consent to sensitive answers', (memberId: string) => withdrawSensitiveConsent(ctx, memberId)],
  ])('and %s has no place any more, and the tables are repaired', async (_what, end) => {
    const guests = await createGuests(db, 13);
    const eveningId = await composedEvening(guests);
    // Of a table of six, so that five and seven would stay if nobody moved (S-evening-7).
    const gone = (await seatedTables(eveningId)).find(({ attendees }) => attendees.length === 6)!.attendees[0]!;
    const ahead = await insertEvening(db, null, open);
    await seatGuests(db, ahead, [gone]);
    await end(gone);
    expect((await rowsOf(ahead)).filter(({ status }) => status === 'seated')).toEqual([]);
    expect(await waitingJobs('evenings.repair', eveningId)).toHaveLength(1);
    await repairEvening(ctx, eveningId);
    const tables = await seatedTables(eveningId);
    expect(tables.map(({ attendees }) => attendees.length)).toEqual([6, 6]);
    expect(tables.flatMap(({ attendees }) => attendees).toSorted()).toEqual(
      guests.filter((id) => id !== gone).toSorted(),
    );
  });

  it('and pauses may ask again after the pause, at the end of the list, and not during it', async () => {
    const [ana, lou] = (await createGuests(db, 2)) as [string, string];
    const eveningId = await insertEvening(db, null, open);
    await signUp(ctx, ana, eveningId, { invitation: null });
    await pauseMember(ctx, ana);
    await signUp(ctx, lou, eveningId, { invitation: null });
    await expect(signUp(ctx, ana, eveningId, { invitation: null })).rejects.toMatchObject({
      code: 'evening_unavailable',
    });
    await resumeMember(ctx, ana);
    await signUp(ctx, ana, eveningId, { invitation: null });
    expect((await rowsOf(eveningId)).map((row) => row.member_id)).toEqual([lou, ana]);
  });

  it.each(['blocks', 'reports'])('and %s somebody sits at another table, and few others move', async (what) => {
    const guests = await createGuests(db, 18);
    const eveningId = await composedEvening(guests);
    await showTables(eveningId);
    const before = new Map((await rowsOf(eveningId)).map((row) => [row.member_id, row.table_number]));
    const [one, other] = (await seatedTables(eveningId))[0]!.attendees as [string, string];
    if (what === 'blocks') await blockMember(ctx, one, other);
    else
      await reportMember(
        ctx,
        (await findActiveMember(db, one))!,
        { memberId: other, isNamed: true },
        { reason: 'other', details: '', wantsBlock: false, client: null },
      );
    expect(await waitingJobs('evenings.repair', eveningId)).toHaveLength(1);
    await repairEvening(ctx, eveningId);
    const after = await rowsOf(eveningId);
    const tableOf = (id: string) => after.find((row) => row.member_id === id)?.table_number;
    expect(tableOf(one)).not.toBe(tableOf(other));
    expect(after.filter((row) => row.table_number !== before.get(row.member_id)).length).toBeLessThanOrEqual(2);
    expect(after.every(({ informed_at: at }) => at !== null)).toBe(true);
    const { plan } = await readPlan(ctx, await eveningOf(eveningId), after);
    expect(findBreaches(plan, { tables: tablesOf(after), leftOut: [], value: 0 })).toEqual([]);
  });

  // S-evening-21
  it('and closes a conversation after tables were composed is parted before tables are told', async () => {
    const eveningId = await composedEvening(await createGuests(db, 12));
    const [one, other] = (await seatedTables(eveningId))[0]!.attendees as [string, string];
    await db('closed_pairs').insert({ ...pairOf(one, other), until: new Date(Date.now() + 30 * DAY_MS) });
    moment = tablesShownAt(recordOf(await eveningOf(eveningId)));
    const knowsTable = async () => (await readEvening(ctx, one, eveningId))?.table !== null;
    // Their hour has come, and the worker has not looked at them once more yet; one that is late keeps nobody waiting long.
    expect(await knowsTable()).toBe(false);
    moment = new Date(moment.getTime() + 10 * MINUTE_MS);
    expect(await knowsTable()).toBe(true);
    await showTables(eveningId);
    expect(await knowsTable()).toBe(true);
    expect((await rowOf(eveningId, one)).table_number).not.toBe((await rowOf(eveningId, other)).table_number);
  });
});

// S-evening-24, S-evening-15
describe('the morning after', () => {
  /** An evening that these have lived, of whom some came. */
  async function livedBy(guests: readonly string[], came: readonly string[]): Promise<string> {
    const eveningId = await composedEvening(guests);
    await showTables(eveningId);
    await db('evening_attendees')
      .where({ evening_id: eveningId })
      .whereIn('member_id', [...came])
      .update({ checked_in_at: moment });
    moment = followedUpAt(recordOf(await eveningOf(eveningId)));
    await notifyEvening(ctx, eveningId, 'follow-up');
    await notifyEvening(ctx, eveningId, 'follow-up');
    moment = new Date();
    return eveningId;
  }

  it('notes who was absent without a word, who comes last after the second time, and who sat with whom', async () => {
    const guests = await createGuests(db, 12);
    const [absent] = guests;
    const eveningId = await livedBy(guests, guests.slice(1));
    expect(await eveningOf(eveningId)).toMatchObject({ came_count: 11, absent_count: 1 });
    expect(await db('evening_absences').where({ member_id: absent! })).toHaveLength(1);
    const next = await closedEvening(guests);
    const { plan } = await readPlan(ctx, await eveningOf(next), await rowsOf(next));
    const tables = await seatedTables(eveningId);
    const pairs = tables.map(({ attendees }) => {
      const there = attendees.filter((id) => id !== absent).length;
      return (there * (there - 1)) / 2;
    });
    expect(plan.metPairs).toHaveLength(pairs.reduce((sum, count) => sum + count, 0));
    // The second time.
    const company = await createGuests(db, 11);
    await livedBy([absent!, ...company], company);
    const full = await insertEvening(db, null, { ...open, seats: 5 });
    const [one, ...others] = await createGuests(db, 6);
    for (const id of [one!, ...others.slice(0, 4), absent!, others[4]!])
      await signUp(ctx, id, full, { invitation: null });
    await leaveEvening(ctx, one!, full);
    await offerPlace(ctx, full);
    expect([await statusOf(full, absent!), await statusOf(full, others[4]!)]).toEqual(['waiting', 'offered']);
  });

  it('finds nobody absent where the door was not looked after', async () => {
    const guests = await createGuests(db, 6);
    const eveningId = await livedBy(guests, guests.slice(0, 2));
    expect(await eveningOf(eveningId)).toMatchObject({ came_count: 6, absent_count: 0 });
    expect(await db('evening_absences').whereIn('member_id', guests)).toEqual([]);
  });
});
