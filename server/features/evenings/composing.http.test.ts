import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createGuest, createGuests, seatGuests } from '#testing/evening-guests.ts';
import { openTransaction } from '#testing/open-transaction.ts';
import { insertEvening } from '#testing/organised-evenings.ts';
import { reached } from '#testing/promise.ts';
import { startWorker, until } from '#testing/test-process.ts';
import { prepareContext, prepareServices } from '#testing/test-site.ts';
import { grantVip } from '#testing/vip.ts';
import { clockTimeOf, momentAtClockTime, startOfDay } from '#shared/calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/duration.ts';
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
import { advanceEvenings, dueSteps, notifyEvening } from './advancing.service.ts';
import { findAttendees } from './attendees.queries.ts';
import { invitationOf } from './codes.ts';
import { composeEvening, repairEvening, tablesOf } from './composing.service.ts';
import { readEvenings } from './evening-list.service.ts';
import { readEvening } from './evening.service.ts';
import { composeEveningJob } from './evenings.jobs.ts';
import { findEvening, recordOf, type EveningRow } from './evenings.queries.ts';
import { lapseOffers, offerPlace } from './offering.service.ts';
import { readPlan } from './plan.service.ts';
import { acceptPlace, leaveEvening, signUp } from './sign-up.service.ts';

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
  const composing = composeEvening(ctx, eveningId);
  await until(isAwaited);
  await change(holding);
  await holding.commit();
  await composing;
}

describe('composing', () => {
  it('I4: that was killed after it had computed its tables, ends with the same ones when it begins again', async () => {
    const eveningId = await closedEvening(await createGuests(db, 24));
    const { plan } = await readPlan(ctx, await eveningOf(eveningId), await rowsOf(eveningId));
    const { tables: undisturbed } = compose(plan);
    const holding = await openTransaction(db);
    await holding('evenings').where({ id: eveningId }).forUpdate().first('id');
    const worker = await startWorker(database.databaseUrl, 'https://resonance.test', {
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    await site.ctx.enqueue(composeEveningJob, { eveningId }, { onceFor: eveningId });
    await until(isAwaited);
    await worker.kill();
    await holding.rollback();
    expect((await eveningOf(eveningId)).composed_at).toBeNull();
    expect(await seatedTables(eveningId)).toEqual([]);
    await Promise.all([composeEvening(ctx, eveningId), composeEvening(site.ctx, eveningId)]);
    expect(await seatedTables(eveningId)).toEqual(undisturbed);
    await composeEvening(ctx, eveningId);
    expect(await seatedTables(eveningId)).toEqual(undisturbed);
    expect(await countMails('evening-table-ready')).toBe(24);
    reached('I4', '24 people, a worker killed before it saved, then two at once: the same tables');
  });

  // S-evening-21
  it('leaves an evening alone that was cancelled meanwhile', async () => {
    const eveningId = await closedEvening(await createGuests(db, 6));
    const before = await countMails('evening-table-ready');
    await whileComposing(eveningId, (holding) =>
      holding('evenings').where({ id: eveningId }).update({ cancelled_at: new Date() }),
    );
    expect((await eveningOf(eveningId)).composed_at).toBeNull();
    expect(await countMails('evening-table-ready')).toBe(before);
  });

  it('begins anew when somebody left meanwhile, and seats the others', async () => {
    const guests = await createGuests(db, 13);
    const eveningId = await closedEvening(guests);
    await whileComposing(eveningId, async (holding) => {
      await holding('evening_attendees').where({ member_id: guests[0]! }).update({ status: 'left' });
      await holding('evenings').where({ id: eveningId }).increment('version', 1);
    });
    expect((await seatedTables(eveningId)).flatMap(({ attendees }) => attendees).toSorted()).toEqual(
      guests.slice(1).toSorted(),
    );
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
    const [gone] = guests;
    const ahead = await insertEvening(db, null, open);
    await seatGuests(db, ahead, [gone!]);
    const eveningId = await composedEvening(guests);
    await end(gone!);
    expect((await rowsOf(ahead)).filter(({ status }) => status === 'seated')).toEqual([]);
    expect(await waitingJobs('evenings.repair', eveningId)).toHaveLength(1);
    await repairEvening(ctx, eveningId);
    const tables = await seatedTables(eveningId);
    expect(tables.map(({ attendees }) => attendees.length)).toEqual([6, 6]);
    expect(tables.flatMap(({ attendees }) => attendees).toSorted()).toEqual(guests.slice(1).toSorted());
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

  // S-evening-5
  it('and blocks the friend who came along is parted from them, and both keep a table', async () => {
    const guests = await createGuests(db, 12);
    const [ana, lou] = guests as [string, string];
    const eveningId = await closedEvening(guests);
    await db('evening_attendees').where({ evening_id: eveningId, member_id: lou }).update({ friend_id: ana });
    await blockMember(ctx, ana, lou);
    await composeEvening(ctx, eveningId);
    const tables = [(await rowOf(eveningId, ana)).table_number, (await rowOf(eveningId, lou)).table_number];
    expect(tables.toSorted()).toEqual([1, 2]);
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

// S-evening-18
describe('places', () => {
  it('open for VIP at once, and for everybody else a day later', async () => {
    const [vip, ana] = (await createGuests(db, 2)) as [string, string];
    await grantVip(db, vip);
    const eveningId = await insertEvening(db, null, { ...open, published_at: new Date(Date.now() - 1000) });
    const ask = (memberId: string) => signUp(ctx, memberId, eveningId, { invitation: null });
    expect(await ask(vip)).toBe('seated');
    moment = new Date(Date.now() + 23 * HOUR_MS);
    await expect(ask(ana)).rejects.toMatchObject({ code: 'evening_not_open' });
    moment = new Date(Date.now() + 24 * HOUR_MS);
    expect(await ask(ana)).toBe('seated');
  });

  it('are refused for an evening that is off, over, closed, of another age, or of one self', async () => {
    const ana = await createGuest(db);
    const ask = async (columns: Parameters<typeof insertEvening>[2], organiser: string | null = null) =>
      signUp(ctx, ana, await insertEvening(db, organiser, { ...open, ...columns }), { invitation: null }).then(
        () => 'seated',
        (error: { code: string }) => error.code,
      );
    expect([
      await ask({ cancelled_at: new Date() }),
      await ask({ taken_down_at: new Date() }),
      await ask({ published_at: null }),
      await ask({ startsIn: -5 }),
      await ask({ startsIn: CLOSED }),
      await ask({ age_from: 60 }),
      await ask({}, ana),
    ]).toEqual([
      'evening_gone',
      'evening_gone',
      'evening_gone',
      'evening_closed',
      'evening_closed',
      'evening_age',
      'evening_own',
    ]);
  });

  // S-evening-56
  it('are asked for again five times a day by somebody who comes and goes, and not more often', async () => {
    const ana = await createGuest(db);
    const eveningId = await insertEvening(db, null, open);
    const ask = () => signUp(ctx, ana, eveningId, { invitation: null });
    for (let count = 0; count <= 5; count += 1) {
      expect(await ask()).toBe('seated');
      await leaveEvening(ctx, ana, eveningId);
    }
    await expect(ask()).rejects.toMatchObject({ code: 'evening_too_often' });
    expect(await statusOf(eveningId, ana)).toBe('left');
  });

  // S-evening-17
  it('are not accepted by somebody who found no table and has a place elsewhere at these hours since', async () => {
    const ana = await createGuest(db);
    const eveningId = await insertEvening(db, null, { ...open, startsIn: CLOSED, isComposed: true });
    const later = await insertEvening(db, null, { ...open, startsIn: 42 });
    await seatGuests(db, eveningId, [ana], { status: 'offered', offered_until: new Date(Date.now() + HOUR_MS) });
    await seatGuests(db, later, [ana]);
    await expect(acceptPlace(ctx, ana, eveningId)).rejects.toMatchObject({ code: 'evening_busy' });
    expect(await statusOf(eveningId, ana)).toBe('offered');
  });

  // S-evening-57
  it.each(['member', 'organiser'])(
    'at evenings of an organiser are none where the %s has blocked the other',
    async (who) => {
      const [ana, olga] = (await createGuests(db, 2)) as [string, string];
      await db('evenings').delete();
      const { latitude, longitude } = (await db('places').orderBy('id').first('latitude', 'longitude'))!;
      await db('profiles').where({ user_id: ana }).update({ location_city: 'Ici', latitude, longitude });
      const eveningId = await insertEvening(db, olga, open);
      const other = await insertEvening(db, olga, { ...open, startsIn: 300 });
      await signUp(ctx, ana, eveningId, { invitation: null });
      await (who === 'member' ? blockMember(ctx, ana, olga) : blockMember(ctx, olga, ana));
      await expect(signUp(ctx, ana, other, { invitation: null })).rejects.toMatchObject({ code: 'evening_gone' });
      expect(await readEvening(ctx, ana, other)).toBeNull();
      // An organiser sends nobody away by a block.
      expect(await statusOf(eveningId, ana)).toBe(who === 'member' ? 'removed' : 'seated');
      expect((await readEvening(ctx, ana, eveningId))?.attendance).toBe(who === 'member' ? undefined : 'seated');
      expect((await readEvenings(ctx, ana)).evenings.map(({ id }) => id)).toEqual(who === 'member' ? [] : [eveningId]);
    },
  );

  // S-evening-19
  it('are taken by a friend with a code, once, at one table, and by nobody for whom the code is of a stranger', async () => {
    const guests = await createGuests(db, 12);
    const [ana, lou, mia, ada] = guests as [string, string, string, string];
    const old = await createGuest(db, { bornIn: 1960 });
    const eveningId = await insertEvening(db, null, { ...open, seats: 12 });
    await signUp(ctx, ana, eveningId, { invitation: null });
    const invitation = invitationOf(ctx.config, await rowOf(eveningId, ana));
    const ask = (memberId: string, code: string) =>
      signUp(ctx, memberId, eveningId, { invitation: code }).catch((error: { code: string }) => error.code);
    await blockMember(ctx, ana, ada);
    expect(await ask(ada, invitation)).toBe('evening_invitation_unknown');
    expect(await ask(lou, 'ZZZZ ZZZZ')).toBe('evening_invitation_unknown');
    expect(await ask(old, invitation)).toBe('evening_invitation_ages');
    expect(await ask(lou, ` ${invitation.toLowerCase()} `)).toBe('seated');
    expect(await ask(mia, invitation)).toBe('evening_invitation_used');
    await db('blocks').delete();
    await seatGuests(db, eveningId, guests.slice(2));
    moment = new Date((await eveningOf(eveningId)).starts_at.getTime() - 30 * HOUR_MS);
    await composeEvening(ctx, eveningId);
    expect((await rowOf(eveningId, lou)).table_number).toBe((await rowOf(eveningId, ana)).table_number);
    expect((await rowOf(eveningId, lou)).table_number).not.toBeNull();
  });

  // S-evening-9, S-evening-14, S-evening-23
  it('that become free go to the first who can be seated, for twelve hours, and then to the next', async () => {
    const [ana, ...guests] = await createGuests(db, 8);
    const stranger = await createGuest(db, { gender: 'homme', attractedTo: ['homme'] });
    const eveningId = await insertEvening(db, null, { ...open, seats: 6 });
    const seated = [ana!, ...guests.slice(0, 5)];
    for (const id of [...seated, stranger, ...guests.slice(5)]) await signUp(ctx, id, eveningId, { invitation: null });
    const [next, last] = guests.slice(5) as [string, string];
    await leaveEvening(ctx, ana!, eveningId);
    await offerPlace(ctx, eveningId);
    await offerPlace(ctx, eveningId);
    expect([
      await statusOf(eveningId, stranger),
      await statusOf(eveningId, next),
      await statusOf(eveningId, last),
    ]).toEqual(['waiting', 'offered', 'waiting']);
    moment = new Date(Date.now() + 12 * HOUR_MS + 1000);
    await expect(acceptPlace(ctx, next, eveningId)).rejects.toMatchObject({ code: 'evening_offer_over' });
    await lapseOffers(ctx, eveningId);
    await lapseOffers(ctx, eveningId);
    await offerPlace(ctx, eveningId);
    await offerPlace(ctx, eveningId, { version: (await eveningOf(eveningId)).version, count: 2 });
    expect([await statusOf(eveningId, next), await statusOf(eveningId, last)]).toEqual(['waiting', 'offered']);
    await acceptPlace(ctx, last, eveningId);
    await acceptPlace(ctx, last, eveningId);
    await offerPlace(ctx, eveningId);
    expect((await rowsOf(eveningId)).filter(({ status }) => status === 'seated')).toHaveLength(6);
    // Another place that becomes free is theirs who let the first one lapse.
    await leaveEvening(ctx, guests[0]!, eveningId);
    await offerPlace(ctx, eveningId);
    await offerPlace(ctx, eveningId, { version: (await eveningOf(eveningId)).version, count: 1 });
    expect(await statusOf(eveningId, next)).toBe('offered');
  });
});

// S-evening-28
describe('the reminder of the day before', () => {
  it('is left out on the day itself, and its mail is not sent any more then', async () => {
    const eveningId = await composedEvening(await createGuests(db, 6));
    const startsAt = momentAtClockTime(clockTimeOf(startOfDay('2031-01-15')) + 20 * HOUR_MS);
    const hours = { starts_at: startsAt, ends_at: new Date(startsAt.getTime() + 3 * HOUR_MS) };
    await db('evenings').where({ id: eveningId }).update(hours);
    const evening = await eveningOf(eveningId);
    const stepsBefore = (hoursBefore: number) =>
      dueSteps(evening, new Date(startsAt.getTime() - hoursBefore * HOUR_MS));
    expect([stepsBefore(25), stepsBefore(23), stepsBefore(21), stepsBefore(19)]).toEqual([
      [],
      ['day-before'],
      ['day-before'],
      [],
    ]);
    moment = new Date(startsAt.getTime() - 23 * HOUR_MS);
    await notifyEvening(ctx, eveningId, 'day-before');
    const expires = await db('outbox_mails').where({ kind: 'evening-reminder' }).pluck('expires_at');
    expect(expires).toEqual(Array(6).fill(startOfDay('2031-01-15')));
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
