import { beforeEach, describe, expect, it } from '@jest/globals';
import { createGuest, createGuests, seatGuests } from '#testing/evening-guests.ts';
import { createMatches } from '#testing/matchable.ts';
import { insertEvening } from '#testing/organised-evenings.ts';
import { prepare } from '#testing/prepare.ts';
import { reached } from '#testing/promise.ts';
import { askAs, createSignedInMembers, type SignedInMember } from '#testing/signed-in-members.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { grantVip } from '#testing/vip.ts';
import { queuedMails } from '#testing/visitor.ts';
import { clockTimeOf, momentAtClockTime, startOfDay } from '#shared/calendar.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { routes } from '#shared/routes.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import { blockMember } from '../safety/blocks.service.ts';
import { dueSteps, notifyEvening } from './advancing.service.ts';
import { invitationOf } from './codes.ts';
import { composeEvening, repairEvening } from './composing.service.ts';
import { readEvenings } from './evening-list.service.ts';
import { readEvening } from './evening.service.ts';
import { findEvening } from './evenings.queries.ts';
import { lapseOffers, offerPlace } from './offering.service.ts';
import { acceptPlace, leaveEvening, signUp } from './sign-up.service.ts';

/** Called whenever something looks at the clock. */
let onLook = (): void => undefined;
/** What the clock shows; null: the hour that it is. */
let moment: Date | null = null;
const now = () => {
  onLook();
  return moment ?? new Date();
};
const site = prepareWebSite({ places: true, now });
const { db, ctx } = site;
/** On the way of an evening of ten days from now, all people of 36 are of age. */
const open = { age_from: 18, age_to: 99 };

beforeEach(async () => {
  moment = null;
  await db('evenings').delete();
});

const attendeesOf = (eveningId: string) =>
  db('evening_attendees').where({ evening_id: eveningId }).orderBy('ask_number');

const rowOf = async (eveningId: string, memberId: string) =>
  (await attendeesOf(eveningId)).find((row) => row.member_id === memberId)!;
const statusOf = async (eveningId: string, memberId: string) => (await rowOf(eveningId, memberId)).status;

async function countOf(eveningId: string, status: string): Promise<number> {
  return (await attendeesOf(eveningId)).filter((row) => row.status === status).length;
}

/** Does what a browser does that is told to come back: it asks again. */
async function insist(work: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) if (await work()) return;
  throw new Error('It was never answered.');
}

/** Signs up by the form of the page, in the product's own process. */
async function signUpInBrowser(member: SignedInMember, eveningId: string): Promise<void> {
  const token = pseudonymsOf(site.ctx, { id: member.sessionId }).of('evening', eveningId);
  await insist(async () => {
    const form = { intent: 'sign-up', token, invitation: '' };
    const { status } = await askAs(member, site.web, routes.evening, form);
    expect([302, 303, 503]).toContain(status);
    return status !== 503;
  });
}

/** Signs up as another process would at the same moment. */
async function signUpElsewhere(memberId: string, eveningId: string): Promise<void> {
  await insist(() =>
    signUp(site.ctx, memberId, eveningId, { invitation: null }).then(
      () => true,
      (error: unknown) => {
        if (isDatabaseUnavailable(error)) return false;
        throw error;
      },
    ),
  );
}

// S-evening-18
describe('places', () => {
  it('I3: 200 who sign up at once for 60 places, in two processes, take exactly 60, and each asks once', async () => {
    const members = await createSignedInMembers({ db, config: site.ctx.config }, 200);
    const eveningId = await insertEvening(db, null, { ...open, seats: 60 });
    await Promise.all(
      members.map((member, index) =>
        index % 2 === 0 ? signUpInBrowser(member, eveningId) : signUpElsewhere(member.memberId, eveningId),
      ),
    );
    const rows = await attendeesOf(eveningId);
    expect(rows.map((row) => row.ask_number)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(rows.map((row) => row.status)).toEqual([
      ...Array<string>(60).fill('seated'),
      ...Array<string>(140).fill('waiting'),
    ]);
    expect(new Set(rows.map((row) => row.member_id))).toEqual(new Set(members.map(({ memberId }) => memberId)));
    reached('I3', '200 at once for 60 places, two processes: 60 seated, 140 waiting, nobody twice');
  });

  it('are given once to a member who signs up five times at once, and to two evenings at the same hours once', async () => {
    const [ana] = await createSignedInMembers({ db, config: site.ctx.config }, 1);
    const first = await insertEvening(db, null, open);
    const second = await insertEvening(db, null, open);
    const { memberId } = ana!;
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => signUp(site.ctx, memberId, first, { invitation: null })),
      signUp(site.ctx, memberId, second, { invitation: null }),
    ]);
    const all = [...(await attendeesOf(first)), ...(await attendeesOf(second))];
    expect(all.map((row) => row.status)).toEqual(['seated']);
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  });

  it('that were offered can be accepted for twelve hours, and not later', async () => {
    const [ana, lou] = await createSignedInMembers({ db, config: site.ctx.config }, 2);
    const eveningId = await insertEvening(db, null, { ...open, seats: 5 });
    const offer = async ({ memberId }: SignedInMember, until: number) => {
      await signUp(site.ctx, memberId, eveningId, { invitation: null });
      await db('evening_attendees')
        .where({ evening_id: eveningId, member_id: memberId })
        .update({ status: 'offered', offered_until: new Date(Date.now() + until) });
    };
    await offer(ana!, 60_000);
    await offer(lou!, -1);
    await acceptPlace(site.ctx, ana!.memberId, eveningId);
    await expect(acceptPlace(site.ctx, lou!.memberId, eveningId)).rejects.toMatchObject({ code: 'evening_offer_over' });
    expect((await attendeesOf(eveningId)).map((row) => row.status)).toEqual(['seated', 'offered']);
  });

  it('are given back by a member who leaves, whose friend stays without them', async () => {
    const [ana, lou] = await createSignedInMembers({ db, config: site.ctx.config }, 2);
    const eveningId = await insertEvening(db, null, open);
    for (const { memberId } of [ana!, lou!]) await signUp(site.ctx, memberId, eveningId, { invitation: null });
    await db('evening_attendees').where({ member_id: lou!.memberId }).update({ friend_id: ana!.memberId });
    await leaveEvening(site.ctx, ana!.memberId, eveningId);
    await leaveEvening(site.ctx, ana!.memberId, eveningId);
    expect((await attendeesOf(eveningId)).map((row) => [row.status, row.friend_id])).toEqual([
      ['left', null],
      ['seated', null],
    ]);
    await signUp(site.ctx, ana!.memberId, eveningId, { invitation: null });
    expect((await attendeesOf(eveningId)).at(-1)).toMatchObject({ status: 'seated', ask_number: 3, left_at: null });
  });

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
      await ask({ startsIn: 40 }),
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
    const eveningId = await insertEvening(db, null, { ...open, startsIn: 40, isComposed: true });
    const later = await insertEvening(db, null, { ...open, startsIn: 42 });
    await seatGuests(db, eveningId, [ana], { status: 'offered', offered_until: new Date(Date.now() + HOUR_MS) });
    await seatGuests(db, later, [ana]);
    await expect(acceptPlace(ctx, ana, eveningId)).rejects.toMatchObject({ code: 'evening_busy' });
    expect(await statusOf(eveningId, ana)).toBe('offered');
  });

  it('are confirmed with the hour from which a table is read, and without one where it has passed', async () => {
    const ana = await createGuest(db);
    const ahead = await insertEvening(db, null, open);
    await signUp(ctx, ana, ahead, { invitation: null });
    const later = await insertEvening(db, null, { ...open, startsIn: 2, isComposed: true });
    await seatGuests(db, later, [ana], { status: 'offered', offered_until: new Date(Date.now() + HOUR_MS) });
    await acceptPlace(ctx, ana, later);
    const confirmed = (await queuedMails(db, `${ana}@exemple.fr`)).filter(({ kind }) => kind === 'evening-signed-up');
    const hours = confirmed.map(({ data }) => (data as { namesFrom: string | null }).namesFrom);
    expect(new Set(hours)).toEqual(new Set([expect.stringMatching(/ à \d+/), null]));
  });

  // S-evening-57
  it.each(['member', 'organiser'])(
    'at evenings of an organiser are none where the %s has blocked the other',
    async (who) => {
      const [ana, olga] = (await createGuests(db, 2)) as [string, string];
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
    expect(await db('news_states').where({ member_id: ana }).select('version')).toHaveLength(1);
    expect(await ask(mia, invitation)).toBe('evening_invitation_used');
    await db('blocks').delete();
    await seatGuests(db, eveningId, guests.slice(2));
    moment = new Date((await findEvening(db, eveningId))!.starts_at.getTime() - 30 * HOUR_MS);
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
    await offerPlace(ctx, eveningId, { version: (await findEvening(db, eveningId))!.version, count: 2 });
    expect([await statusOf(eveningId, next), await statusOf(eveningId, last)]).toEqual(['waiting', 'offered']);
    await acceptPlace(ctx, last, eveningId);
    await acceptPlace(ctx, last, eveningId);
    await offerPlace(ctx, eveningId);
    expect((await attendeesOf(eveningId)).filter(({ status }) => status === 'seated')).toHaveLength(6);
    // Another place that becomes free is theirs who let the first one lapse.
    await leaveEvening(ctx, guests[0]!, eveningId);
    await offerPlace(ctx, eveningId);
    await offerPlace(ctx, eveningId, { version: (await findEvening(db, eveningId))!.version, count: 1 });
    expect(await statusOf(eveningId, next)).toBe('offered');
  });
});

describe('tables', () => {
  const names = ['Ana', 'Lou', 'Léa', 'Eve', 'Ina', 'Zoé', 'Mia', 'Noa', 'Lia', 'Isé', 'Ada', 'Uma'] as const;
  const people = prepare(() => createMatches(site.web.url, db, names, { age: 33 }));

  /** An evening that has closed, with all of them. */
  async function closedEvening(): Promise<string> {
    const eveningId = await insertEvening(db, null, { ...open, startsIn: 40 });
    await db('evening_attendees').insert(
      names.map((_, index) => ({
        evening_id: eveningId,
        member_id: people[index as 0].id,
        ask_number: index + 1,
        asked_at: new Date(),
        status: 'seated' as const,
        invitation_hash: `${eveningId} ${index}`,
      })),
    );
    return eveningId;
  }

  const tablesOf = async (eveningId: string) =>
    new Map((await attendeesOf(eveningId)).map((row) => [row.member_id, row.table_number]));

  async function undo(eveningId: string): Promise<void> {
    await db('evenings').where({ id: eveningId }).update({ composed_at: null, seated_count: null });
    await db('evening_attendees').where({ evening_id: eveningId }).update({ table_number: null, status: 'seated' });
    await db('outbox_mails').delete();
  }

  it('I4: are the same after composing was interrupted before its end, and when two compose at once', async () => {
    const eveningId = await closedEvening();
    let looks = 0;
    onLook = () => void (looks += 1);
    await composeEvening(site.ctx, eveningId);
    const undisturbed = await tablesOf(eveningId);
    expect(new Set(undisturbed.values())).toEqual(new Set([1, 2]));
    await undo(eveningId);
    // The last time that it looks at the clock it ends, as a process that is killed: all is written, and nothing committed.
    const last = looks;
    looks = 0;
    onLook = () => {
      looks += 1;
      if (looks === last) throw new Error('killed');
    };
    await expect(composeEvening(site.ctx, eveningId)).rejects.toThrow('killed');
    onLook = () => undefined;
    expect(new Set((await tablesOf(eveningId)).values())).toEqual(new Set([null]));
    expect(await db('outbox_mails').pluck('kind')).toEqual([]);
    await composeEvening(site.ctx, eveningId);
    expect(await tablesOf(eveningId)).toEqual(undisturbed);
    await undo(eveningId);
    await Promise.all([composeEvening(site.ctx, eveningId), composeEvening(site.ctx, eveningId)]);
    expect(await tablesOf(eveningId)).toEqual(undisturbed);
    expect(await db('outbox_mails').where({ kind: 'evening-table-ready' })).toHaveLength(names.length);
    reached('I4', `${names.length} people, interrupted, begun again and composed twice at once: the same tables`);
  });

  it('are repaired around somebody who leaves, while those who stay keep a place', async () => {
    const eveningId = await closedEvening();
    await composeEvening(site.ctx, eveningId);
    await leaveEvening(site.ctx, people[0].id, eveningId);
    await repairEvening(site.ctx, eveningId);
    const rows = await attendeesOf(eveningId);
    expect(rows.filter((row) => row.status === 'seated' && row.table_number !== null)).toHaveLength(11);
    expect(await countOf(eveningId, 'left')).toBe(1);
    await expect(signUp(site.ctx, people[0].id, eveningId, { invitation: null })).rejects.toMatchObject({
      code: 'evening_closed',
    });
  });
});

// S-evening-28
describe('the reminder of the day before', () => {
  it('is left out on the day itself, and its mail is not sent any more then', async () => {
    const eveningId = await insertEvening(db, null, { ...open, startsIn: 40 });
    await seatGuests(db, eveningId, await createGuests(db, 6));
    await composeEvening(ctx, eveningId);
    const startsAt = momentAtClockTime(clockTimeOf(startOfDay('2031-01-15')) + 20 * HOUR_MS);
    const hours = { starts_at: startsAt, ends_at: new Date(startsAt.getTime() + 3 * HOUR_MS) };
    await db('evenings').where({ id: eveningId }).update(hours);
    const evening = (await findEvening(db, eveningId))!;
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
    expect(expires).toHaveLength(6);
    // Counted from the moment at which it was written: midnight comes in three hours, the evening in 23.
    for (const expiry of expires) expect(expiry!.getTime() - Date.now()).toBeLessThan(4 * HOUR_MS);
  });
});
