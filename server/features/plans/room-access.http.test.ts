import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '#shared/duration.ts';
import { roomsWithPage, TURN_MS } from '#shared/plans/rooms.ts';
import { insertMember } from '#testing/direct-members.ts';
import { prepareServices } from '#testing/test-site.ts';
import { prune } from '../account/data-retention.service.ts';
import { beginBoost } from '../matching/boosts.service.ts';
import { spendPoints } from '../points/points.service.ts';
import { grantEntitlement, revokeEntitlement } from './entitlement-grants.service.ts';
import { describeEntitlements } from './held-entitlements.service.ts';
import { admitToRoom, beginVisit, findRooms, mayEnterRoom, requireTurn } from './room-access.service.ts';

let clock = new Date('2026-11-25T10:00:00+01:00');
const { database, ctx } = prepareServices({ now: () => clock, env: { OFFICIAL_OPENING: '2026-11-01' } });

/** The context, with clocks that show a moment of Paris in winter. */
function at(moment: string) {
  clock = new Date(`${moment}+01:00`);
  return ctx;
}

const arrive = async () => (await insertMember(database.db)).id;
const accessAt = (memberId: string, moment: string, room: (typeof roomsWithPage)[number] = 'games') =>
  mayEnterRoom(at(moment), memberId, room);
const closed = { open: false, by: null };

/** Lets somebody join by a member's link on a day. */
let friends = 0;
const invite = (inviterId: string, day: string) =>
  database.db('rewarded_mailboxes').insert({
    mailbox_hash: `friend ${(friends += 1)}`,
    inviter_id: inviterId,
    rewarded_at: new Date(`${day}T12:00:00+01:00`),
  });

// S-plan-11
describe('the rooms of the Play Room', () => {
  it('are closed to Freemium and Premium, and open to VIP, until the day it ends', async () => {
    const id = await arrive();
    expect(await accessAt(id, '2026-11-25T10:00:00')).toEqual({ ...closed, freeVisitLeft: true });
    const grant = (plan: 'premium' | 'vip') =>
      grantEntitlement(ctx, id, 'cli:test', { plan, months: 1, startsOn: '2026-11-25', reason: 'Pour voir.' });
    await grant('premium');
    expect(await accessAt(id, '2026-11-25T10:00:00')).toMatchObject(closed);
    await grant('vip');
    for (const room of roomsWithPage)
      expect(await accessAt(id, '2026-12-24T23:59:00', room)).toMatchObject({ open: true, by: 'vip' });
    expect(await accessAt(id, '2026-12-25T00:00:00')).toMatchObject(closed);
  });

  it('are open for the day, and then the month, of the Play Room that invitations earn, after VIP has ended', async () => {
    const id = await arrive();
    await invite(id, '2026-11-26');
    await invite(id, '2026-11-26');
    expect(await accessAt(id, '2026-11-26T10:00:00')).toMatchObject({ open: true, by: 'vip' });
    expect(await accessAt(id, '2026-12-26T10:00:00')).toMatchObject({ open: true, by: 'play-room' });
    expect(await accessAt(id, '2026-12-27T10:00:00')).toMatchObject(closed);
    await invite(id, '2026-11-27');
    const earned = (await findRooms(at('2027-02-10T10:00:00'), id)).map(({ access, until }) => [access.by, until]);
    expect(earned).toEqual(roomsWithPage.map(() => ['play-room', new Date('2027-02-25T00:00:00+01:00')]));
    expect(await accessAt(id, '2027-02-25T10:00:00')).toMatchObject(closed);
  });

  it('can each be visited once a week, for the rest of the day, however often it is begun', async () => {
    const id = await arrive();
    const visit = (moment: string) => beginVisit(at(moment), id, 'games');
    await Promise.all(Array.from({ length: 4 }, () => visit('2026-11-25T10:00:00')));
    expect(await accessAt(id, '2026-11-25T23:59:00')).toEqual({ open: true, by: 'visit', freeVisitLeft: false });
    expect(await accessAt(id, '2026-11-25T12:00:00', 'audio')).toEqual({ ...closed, freeVisitLeft: true });
    for (const moment of ['2026-11-26T00:00:00', '2026-11-29T23:00:00'])
      expect(await visit(moment)).toEqual({ ...closed, freeVisitLeft: false });
    expect(await accessAt(id, '2026-11-30T00:00:00')).toEqual({ ...closed, freeVisitLeft: true });
    expect(await visit('2026-11-30T22:30:00')).toMatchObject({ open: true, by: 'visit' });
    expect(await accessAt(id, '2026-12-01T02:29:00')).toMatchObject({ open: true });
    expect(await accessAt(id, '2026-12-01T02:30:00')).toMatchObject(closed);
  });

  it('do not use up the visit of who may enter anyway', async () => {
    const id = await arrive();
    const vip = { plan: 'vip', months: 1, startsOn: '2026-11-25', reason: 'Pour voir.' } as const;
    const number = await grantEntitlement(at('2026-11-25T10:00:00'), id, 'cli:test', vip);
    expect(await beginVisit(ctx, id, 'quiz')).toEqual({ open: true, by: 'vip', freeVisitLeft: true });
    await revokeEntitlement(ctx, id, 'cli:test', { number: number ?? 0, reason: 'Pour voir.' });
    expect(await accessAt(id, '2026-11-25T10:00:01', 'quiz')).toEqual({ ...closed, freeVisitLeft: true });
  });

  it('forget a visit eight days after it has ended', async () => {
    const id = await arrive();
    await beginVisit(at('2026-11-25T10:00:00'), id, 'games');
    const isRemembered = async () => (await database.db('room_visits').where({ member_id: id })).length === 1;
    await prune(at('2026-12-03T23:00:00'));
    expect(await isRemembered()).toBe(true);
    await prune(at('2026-12-04T00:00:01'));
    expect(await isRemembered()).toBe(false);
  });
});

// S-plan-12
describe('a room that closes while somebody is inside', () => {
  it('counts the turn that was begun, leads the page to the door, and refuses the next turn', async () => {
    const id = await arrive();
    await beginVisit(at('2026-11-25T10:00:00'), id, 'games');
    const end = new Date('2026-11-26T00:00:00+01:00');
    const moment = (ms: number) => {
      clock = new Date(end.getTime() + ms);
      return ctx;
    };
    await requireTurn(moment(-1), id, 'games');
    await requireTurn(moment(TURN_MS - 1), id, 'games');
    const page = await admitToRoom(moment(0), id, 'games').catch((error: unknown) => error as Response);
    expect(page).toMatchObject({ status: 302 });
    expect((page as Response).headers.get('Location')).toBe('/play-room/porte?salle=jeux');
    await expect(requireTurn(moment(TURN_MS), id, 'games')).rejects.toMatchObject({ code: 'room_closed', status: 403 });
    await expect(requireTurn(moment(24 * HOUR_MS), id, 'games')).rejects.toMatchObject({ code: 'room_closed' });
    await expect(requireTurn(moment(0), id, 'audio')).rejects.toMatchObject({ code: 'room_closed' });
  });

  it('counts the turn of somebody whose VIP is taken back, and not one that is begun later', async () => {
    const id = await arrive();
    const vip = { plan: 'vip', months: 1, startsOn: '2026-11-25', reason: 'Pour voir.' } as const;
    const number = await grantEntitlement(at('2026-11-25T10:00:00'), id, 'cli:test', vip);
    await revokeEntitlement(at('2026-11-25T12:00:00'), id, 'cli:test', { number: number ?? 0, reason: 'Pour voir.' });
    await requireTurn(at('2026-11-25T12:30:00'), id, 'games');
    await expect(requireTurn(at('2026-11-25T13:00:01'), id, 'games')).rejects.toMatchObject({ code: 'room_closed' });
  });
});

// S-plan-10
describe('the entitlements of a member, for operators', () => {
  const openOf = async (id: string) =>
    (await describeEntitlements(ctx, id)).filter(({ isOpen }) => isOpen).map(({ name }) => name);

  it('are what the plan contains, the visits, and what points bought', async () => {
    const id = await arrive();
    at('2026-11-25T10:00:00');
    const free = ['daily-six', 'own-profile', 'cards', 'crushes', 'room-visit', 'photos-by-consent', 'video-meetings'];
    expect(await openOf(id)).toEqual([...free, 'evenings']);
    await beginVisit(ctx, id, 'audio');
    expect(await openOf(id)).toEqual([...free, 'room-audio', 'evenings']);
    const grant = (plan: 'premium' | 'vip') =>
      grantEntitlement(ctx, id, 'cli:test', { plan, months: 1, startsOn: '2026-11-25', reason: 'Pour voir.' });
    await grant('premium');
    const premium = [...free, 'whole-list', 'filters', 'more-openings'];
    const earlier = ['evenings', 'evenings-early'];
    expect(await openOf(id)).toEqual([...premium, 'room-audio', ...earlier]);
    await grant('vip');
    const all = [...premium, 'unlimited-duos', 'room-games', 'room-quiz', 'room-audio', 'second-message'];
    expect(await openOf(id)).toEqual([...all, ...earlier, 'evenings-first']);
  });

  it('are a quiz that was bought, for good, and a boost while it runs', async () => {
    const id = await arrive();
    at('2026-11-25T10:00:00');
    const free = await openOf(id);
    const gained = { points_amount: 200, reason: 'crush-sent', once_key: 'test', gained_at: clock } as const;
    await database.db('points_gained').insert({ ...gained, user_id: id });
    await spendPoints(ctx, { memberId: id, gift: 'premium-quiz', once: 'gouts' }, () => Promise.resolve());
    await beginBoost(ctx, id);
    const own = free.filter((name) => name !== 'evenings');
    expect(await openOf(id)).toEqual([...own, 'quiz-for-points', 'boost', 'evenings']);
    at('2026-11-25T14:00:00');
    expect(await openOf(id)).toEqual([...own, 'quiz-for-points', 'evenings']);
  });
});
