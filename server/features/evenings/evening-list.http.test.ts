import { beforeEach, describe, expect, it } from '@jest/globals';
import { createGuest, createGuests, seatGuests } from '#testing/evening-guests.ts';
import { prepareVisitors } from '#testing/evening-visitors.ts';
import { copyOf } from '#testing/member-copy.ts';
import { hoursInDays, insertEvening, seatMember } from '#testing/organised-evenings.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { eveningWords, placeWords } from '#shared/evenings/words.ts';
import { messages } from '#shared/errors.ts';
import { fr } from '#shared/typeset.ts';
import { pauseMember, resumeMember } from '../account/pause.service.ts';
import type { Member } from '../members/member.queries.ts';
import { blockMember, liftBlock } from '../safety/blocks.service.ts';
import { reportMember } from '../safety/reports.service.ts';
import { pairOf } from '../talk/conversations.queries.ts';
import { checkIn, undoCheckIn } from './check-in.service.ts';
import { composeEvening, repairEvening } from './composing.service.ts';
import { readEvening } from './evening.service.ts';
import { viewOfEvening } from './evening-views.ts';
import { evenings } from './evenings.feature.ts';
import { leaveEvening, signUp } from './sign-up.service.ts';

const site = prepareWebSite({ places: true });
const { ctx, db } = site;
const { lyon, paris, newMember, forAge, listOf, attend } = prepareVisitors(site);

beforeEach(() => db('evenings').delete());

// S-evening-29
describe('/soirees', () => {
  it('lists what is near and for the age of a member, in words', async () => {
    const ana = await newMember();
    const own = forAge(ana.age);
    await insertEvening(db, null, { ...own, startsIn: 200 });
    await insertEvening(db, null, { ...own, place_id: paris.id });
    await insertEvening(db, null, { ...own, age_from: ana.age + 1, age_to: ana.age + 9 });
    await insertEvening(db, null, { ...own, cancelled_at: new Date() });
    await insertEvening(db, null, { ...own, published_at: null });
    const list = await listOf(ana);
    expect(list).toMatchObject({ own: [], town: 'Lyon', hasAlert: false });
    expect(list.nearby).toEqual([
      expect.objectContaining({ town: 'Lyon', places: placeWords.many, status: null, opens: null }),
    ]);
    const { text } = await ana.visitor.get('/soirees').expect(200);
    expect(text).toContain('Près de Lyon');
    expect(text).not.toMatch(/Fédérations|Major Martin/);
  });

  it('finds what is for the age of a member behind many that are not', async () => {
    const ana = await newMember();
    const others = { ...forAge(ana.age), age_from: 80, age_to: 90 };
    for (let count = 0; count < 41; count += 1) await insertEvening(db, null, { ...others, startsIn: 100 + count });
    await insertEvening(db, null, { ...forAge(ana.age), startsIn: 200 });
    expect((await listOf(ana)).nearby).toHaveLength(1);
  });

  it.each([
    ['has a table', { table_number: 2 }, 20, eveningWords.ready],
    ['has accepted a place and is not seated yet', {}, 20, placeWords.composing],
    ['found no table', { status: 'left-out' }, 20, placeWords.noTable],
    ['was there', { table_number: 2 }, -4, eveningWords.aftermath],
    ['was absent', { table_number: 2, absent_at: new Date() }, -4, placeWords.over],
    ['found no table at a past one', { status: 'left-out' }, -4, placeWords.over],
  ])('says of a composed evening what it is for somebody who %s', async (_who, columns, startsIn, status) => {
    const ana = await newMember();
    await attend(ana, await insertEvening(db, null, { ...forAge(ana.age), startsIn, isComposed: true }), columns);
    expect((await listOf(ana)).own).toMatchObject([{ status }]);
  });

  it('asks for the town of a member who has none, and offers to be notified where there is no evening', async () => {
    const ana = await newMember();
    const shown = async () => (await ana.visitor.get('/soirees').expect(200)).text;
    await insertEvening(db, null, { ...forAge(ana.age), age_from: ana.age + 1, age_to: ana.age + 9 });
    expect(await shown()).toContain('Préviens-moi');
    expect(await shown()).toContain(fr`Pas encore de soirée pour toi près de Lyon`);
    await attend(ana, await insertEvening(db, null, forAge(ana.age)));
    expect(await shown()).toContain(fr`Pas d'autre soirée pour toi près de Lyon pour l'instant`);
    await db('profiles').where({ user_id: ana.id }).update({ location_city: null, latitude: null, longitude: null });
    const { text } = await ana.visitor.get('/soirees').expect(200);
    expect(text).toContain('Choisir ma ville');
    const refused = await ana.visitor.post('/soirees', { intent: 'alert-on' }).expect(422);
    expect(refused.text).toContain(messages.evening_no_town);
  });

  // S-evening-42
  it('notes that a member wants to be notified, and takes it back', async () => {
    const ana = await newMember();
    await ana.visitor.post('/soirees', { intent: 'alert-on' }).expect(303);
    await ana.visitor.post('/soirees', { intent: 'alert-on' }).expect(303);
    expect((await listOf(ana)).hasAlert).toBe(true);
    expect(await db('evening_alerts').where({ member_id: ana.id }).pluck('place_id')).toEqual([lyon.id]);
    await ana.visitor.post('/soirees', { intent: 'alert-off' }).expect(303);
    expect((await listOf(ana)).hasAlert).toBe(false);
  });
});

// S-evening-5
it('somebody who blocks the friend who came along is parted from them, and both keep a table', async () => {
  const guests = await createGuests(db, 12);
  const [ana, lou] = guests as [string, string];
  const eveningId = await insertEvening(db, null, { age_from: 18, age_to: 99, startsIn: 40 });
  await seatGuests(db, eveningId, guests);
  await db('evening_attendees').where({ member_id: lou }).update({ friend_id: ana });
  await blockMember(site.ctx, ana, lou);
  await composeEvening(site.ctx, eveningId);
  const tables = await db('evening_attendees').whereIn('member_id', [ana, lou]).pluck('table_number');
  expect(new Set(tables)).toEqual(new Set([1, 2]));
});

// S-evening-5, S-safety-2: a page that goes on promising one table to two who sit at two would tell that one has blocked.
it('somebody whose friend blocks or reports them reads what they read when a friend gives the place back', async () => {
  const block = ([ana, lou]: Pair) => ({ blocker_id: ana, blocked_id: lou });
  const ways: readonly ((pair: Pair, eveningId: string) => PromiseLike<unknown>)[] = [
    ([ana], eveningId) => leaveEvening(ctx, ana, eveningId),
    ([ana]) => pauseMember(ctx, ana),
    ([ana, lou]) => blockMember(ctx, ana, lou),
    // One that was lifted does not bring the friend back, which no friend who leaves does.
    ([ana, lou]) => blockMember(ctx, ana, lou).then(() => liftBlock(ctx, ana, lou)),
    async ([ana, lou]) => reportMember(ctx, await rowOf(ana), { memberId: lou, isNamed: true }, insulted),
    // Another process has saved this one, of a release that left the bond.
    (pair) => db('blocks').insert(block(pair)),
    (pair) => db('closed_pairs').insert({ ...pairOf(...pair), until: new Date(Date.now() + 30 * DAY_MS) }),
  ];
  const read: string[] = [];
  // The pages say when, to the minute: seven evenings that begin and were published at one moment.
  const moments = { ...hoursInDays(10), published_at: new Date(Date.now() - 10 * DAY_MS) };
  for (const [index, way] of ways.entries()) {
    const eveningId = await insertEvening(db, null, { age_from: 18, age_to: 99, ...moments });
    const [ana, lou, mia] = (await createGuests(db, 3)) as [string, string, string];
    // By the code of the one who stays, or of the other.
    const [first, second] = index % 2 === 0 ? [lou, ana] : [ana, lou];
    await signUp(ctx, first, eveningId, { invitation: null });
    await signUp(ctx, second, eveningId, { invitation: (await pageOf(eveningId, first)).invitation });
    expect(await pageOf(eveningId, lou)).toMatchObject({ hasFriend: true, invitation: null });
    await way([ana, lou], eveningId);
    const { token: _token, invitation, ...page } = await pageOf(eveningId, lou);
    read.push(JSON.stringify(page));
    // The code that they read again is for somebody else, who is the friend then.
    await signUp(ctx, mia, eveningId, { invitation });
    for (const member of [lou, mia]) expect(await pageOf(eveningId, member)).toMatchObject({ hasFriend: true });
  }
  expect(JSON.parse(read[0]!)).toMatchObject({ stage: 'signed-up', hasFriend: false });
  expect(new Set(read).size).toBe(1);
});

type Pair = readonly [string, string];
const insulted = { reason: 'other', details: 'Insultes', wantsBlock: false, client: null } as const;
const plain = { of: (_kind: string, id: string) => id, idOf: () => null };
const rowOf = async (id: string) => (await db('members').where({ id }).first()) as unknown as Member;
const pageOf = async (eveningId: string, memberId: string) =>
  viewOfEvening(ctx, plain, (await readEvening(ctx, memberId, eveningId))!);

// S-evening-59: a table that changes with a block tells that the blocked person sits there.
it('two who are parted by a block before tables are told find no change in the copies of their data', async () => {
  const guests = await createGuests(db, 18);
  const eveningId = await insertEvening(db, null, { age_from: 18, age_to: 99, startsIn: 40 });
  await seatGuests(db, eveningId, guests);
  await composeEvening(site.ctx, eveningId);
  const atOneTable = () => db('evening_attendees').where({ table_number: 1 }).orderBy('ask_number').pluck('member_id');
  const [ana, lou] = (await atOneTable()) as [string, string];
  const copies = async () => [await copyOf(site.ctx, ana), await copyOf(site.ctx, lou)];
  const before = await copies();
  await blockMember(site.ctx, ana, lou);
  await repairEvening(site.ctx, eveningId);
  expect((await atOneTable()).filter((id) => id === ana || id === lou).length).toBeLessThan(2);
  expect((await copies()).every((copy, index) => copy === before[index])).toBe(true);
});

// S-evening-56
it('somebody who pauses time after time asks again no more often than somebody who leaves', async () => {
  const ana = await createGuest(db);
  const eveningId = await insertEvening(db, null, { age_from: 18, age_to: 99 });
  const ask = () => signUp(site.ctx, ana, eveningId, { invitation: null });
  for (let count = 0; count <= 5; count += 1) {
    expect(await ask()).toBe('seated');
    await pauseMember(site.ctx, ana);
    await resumeMember(site.ctx, ana);
  }
  await expect(ask()).rejects.toMatchObject({ code: 'evening_too_often' });
});

// S-evening-60
it('the word for open pages changes when a member has arrived at an evening, and not when somebody else has', async () => {
  const ana = await newMember();
  const id = await insertEvening(db, null, { ...forAge(ana.age), startsIn: 2, isComposed: true });
  await attend(ana, id, { table_number: 2 });
  const zelie = await seatMember(ctx, id, { name: 'Zélie', table_number: 2 });
  const wordOf = async () => (await evenings.live.readStates(ctx, [ana.id])).get(ana.id);
  const before = await wordOf();
  expect(before).toMatch(/^[\w-]{16}$/);
  await checkIn(ctx, id, zelie.id);
  await db('evening_attendees').where({ evening_id: id }).update({ table_number: 3 });
  expect(await wordOf()).toBe(before);
  await checkIn(ctx, id, ana.id);
  expect(await wordOf()).not.toBe(before);
  await undoCheckIn(ctx, id, ana.id);
  expect(await wordOf()).toBe(before);
  // Who has parted from somebody there reads names once the evening begins.
  await db('evening_attendees').where({ member_id: ana.id }).update({ parted_at: new Date() });
  const parted = await wordOf();
  await db('evenings').where({ id }).update({ starts_at: new Date() });
  expect([parted, await wordOf()]).toEqual([expect.not.stringMatching(before!), before]);
});

// S-evening-60
it('the word for open pages changes when tables are shown and when the evening is over', async () => {
  const ana = await newMember();
  const id = await insertEvening(db, null, { ...forAge(ana.age), startsIn: 2, isComposed: true });
  await attend(ana, id, { table_number: 2 });
  const words = new Set<string | undefined>();
  const hear = async () => words.add((await evenings.live.readStates(ctx, [ana.id])).get(ana.id));
  await db('evenings').where({ id }).update({ names_told_at: null });
  await hear();
  await db('evenings').where({ id }).update({ names_told_at: new Date() });
  await hear();
  const [begun, ended] = [-4, -1].map((hours) => new Date(Date.now() + hours * HOUR_MS));
  await db('evenings').where({ id }).update({ starts_at: begun!, ends_at: ended! });
  await hear();
  expect(words.size).toBe(3);
  expect(words).not.toContain(undefined);
});
