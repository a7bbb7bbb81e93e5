import { beforeEach, describe, expect, it } from '@jest/globals';
import { makeAdmin, makeOrganiser } from '#testing/administrator.ts';
import { createGuest, createGuests, seatGuests } from '#testing/evening-guests.ts';
import { createMatchable } from '#testing/matchable.ts';
import { insertEvening, seatMember } from '#testing/organised-evenings.ts';
import { prepare } from '#testing/prepare.ts';
import { reached } from '#testing/promise.ts';
import { readEverything } from '#testing/read-everything.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createMember } from '#testing/entered-members.ts';
import { createVisitor, queuedMails, type Visitor } from '#testing/visitor.ts';
import { DAY_MS } from '#shared/duration.ts';
import { EVENING_FILE_PATH } from '#shared/evenings/calendar-file-path.ts';
import type { EveningData, EveningsData } from '#shared/evenings/screens.ts';
import { eveningWords } from '#shared/evenings/words.ts';
import { routes, type RouteId } from '#shared/routes.ts';
import { announceEvening } from './announcing.service.ts';
import { tidyEvenings } from './tidying.service.ts';

const { ctx, db, web } = prepareWebSite({ places: true });
const townNamed = (name: string) =>
  prepare(async () => (await db('places').where({ name, country_code: 'FR' }).first('id', 'latitude', 'longitude'))!);
const lyon = townNamed('Lyon');
const nextToLyon = townNamed('Villeurbanne');
const paris = townNamed('Paris');

beforeEach(() => db('evenings').delete());

/** The pages on which something of an evening stands; all other pages have nothing of one. */
const pagesOfEvenings = [
  'evenings',
  'evening',
  'organiser',
  'organiserDoor',
  'organiserPlan',
  'adminEvenings',
  'discussions',
  'news',
  'account',
] as const satisfies readonly RouteId[];

/** First names that stand nowhere else: of two tables. */
const tables = [
  ['Aldebarane', 'Bellatrixe', 'Capellane', 'Denebiane'],
  ['Electrane', 'Fomalhaute', 'Gienahne', 'Hadarine'],
] as const;
const names = tables.flat();

/** Somebody with a profile that others may see, at a table. Returns their address. */
async function seatVisible(eveningId: string, name: string, table: number): Promise<string> {
  const { id, email } = await seatMember(ctx, eveningId, { name, table_number: table });
  const profile = { display_name: name, gender: 'femme' as const, birth_date: '1993-01-01', profile_completed: true };
  await db('profiles')
    .insert({ user_id: id, ...profile })
    .onConflict('user_id')
    .merge();
  return email;
}

/** What is answered at an address; an answer that there is none for the moment proves nothing. */
async function textAt(visitor: Visitor, address: string): Promise<string> {
  const { status, text } = await visitor.agent.get(address);
  expect([200, 204, 302, 303, 401, 403, 404]).toContain(status);
  return text;
}

/** Whose names somebody reads at any of the addresses, with or without the evening's id behind them. */
async function namesFor(visitor: Visitor, eveningId: string): Promise<string[]> {
  const read = await readEverything(visitor, [], pagesOfEvenings);
  const texts = [...read.values()];
  for (const id of pagesOfEvenings)
    for (const query of [`?soiree=${eveningId}`, `?soiree=${eveningId}&prenom=a`, `?soiree=${eveningId}&faire=annuler`])
      for (const prefix of ['', '/_data']) texts.push(await textAt(visitor, prefix + routes[id] + query));
  texts.push(await textAt(visitor, EVENING_FILE_PATH));
  return names.filter((name) => texts.some((text) => text?.includes(name)));
}

// S-evening-53
it('I7: nobody learns by any address who comes, but a table on the day, and the organiser at the door', async () => {
  const arrive = async (displayName: string) => {
    const member = await createMatchable(web.url, db, { displayName, age: 33 });
    const { latitude, longitude } = lyon;
    await db('profiles').where({ user_id: member.id }).update({ location_city: 'Lyon', latitude, longitude });
    return member;
  };
  const [stranger, waiting, attendee] = [await arrive('Ana'), await arrive('Noé'), await arrive('Léa')];
  const team: Record<string, Visitor> = {};
  for (const name of ['organiser', 'other', 'admin'])
    team[name] = await createMember(web.url, db, `${name}@exemple.fr`);
  const organiserId = await makeOrganiser(db, 'organiser@exemple.fr', { isApproved: true });
  await makeOrganiser(db, 'other@exemple.fr', { isApproved: true });
  await makeAdmin(db, 'admin@exemple.fr');

  const eveningId = await insertEvening(db, organiserId, { place_id: lyon.id, startsIn: 30, isComposed: true });
  const emails: string[] = [];
  for (const [index, table] of tables.entries())
    for (const name of table) emails.push(await seatVisible(eveningId, name, index + 1));
  const own = { evening_id: eveningId, asked_at: new Date(), invitation_hash: 'none' };
  await db('evening_attendees').insert([
    { ...own, member_id: attendee.id, ask_number: 100, status: 'seated', table_number: 1 },
    { ...own, member_id: waiting.id, ask_number: 101, status: 'waiting', invitation_hash: 'other' },
  ]);
  for (const { visitor } of [stranger, waiting, attendee]) {
    const { own: mine, nearby } = (await visitor.data('/soirees').expect(200)).body as {
      own: { token: string }[];
      nearby: { token: string }[];
    };
    const [listed] = [...mine, ...nearby];
    if (listed) await visitor.post('/soirees', { intent: 'open', token: listed.token }).expect(303);
  }
  const readers: Record<string, Visitor> = {
    visitor: createVisitor(web.url),
    stranger: stranger.visitor,
    waiting: waiting.visitor,
    attendee: attendee.visitor,
    ...team,
  };
  const readByAll = async () => {
    const read: Record<string, string[]> = {};
    for (const [who, visitor] of Object.entries(readers)) read[who] = await namesFor(visitor, eveningId);
    return read;
  };
  const nobody = Object.fromEntries(Object.keys(readers).map((who) => [who, [] as string[]]));

  expect(await readByAll()).toEqual(nobody);

  const hour = 3_600_000;
  await db('evenings')
    .where({ id: eveningId })
    .update({
      starts_at: new Date(Date.now() + 2 * hour),
      ends_at: new Date(Date.now() + 5 * hour),
      names_told_at: new Date(),
    });
  expect(await readByAll()).toEqual({ ...nobody, attendee: [...tables[0]], organiser: names });
  for (const email of [...emails, attendee.email])
    for (const mail of await queuedMails(db, email))
      for (const name of names) expect(JSON.stringify(mail)).not.toContain(name);
  reached('I7', `${Object.keys(readers).length} kinds of people, ${pagesOfEvenings.length} screens: 0 names`);
});

// S-evening-42
describe('those who asked to hear of evenings', () => {
  /** Who reads a line of it; as many have a mail. */
  const notified = async () => {
    const lines = await db('news_lines').where({ kind: 'evening-nearby' }).pluck('member_id');
    expect(await db('outbox_mails').where({ kind: 'evening-nearby' })).toHaveLength(lines.length);
    return lines;
  };
  const ask = async (memberId: string, place = lyon) => {
    await db('evening_alerts').insert({ member_id: memberId, place_id: place.id, asked_at: new Date() });
    return memberId;
  };
  beforeEach(async () => {
    await db('evening_alerts').delete();
    await db('news_lines').delete();
    await db('outbox_mails').delete();
  });

  it('are told of one nearby and for their age, once, and nobody else is', async () => {
    const near = [await ask(await createGuest(db)), await ask(await createGuest(db), nextToLyon)];
    await ask(await createGuest(db), paris);
    await ask(await createGuest(db, { bornIn: 1960 }));
    const paused = await ask(await createGuest(db));
    await db('members').where({ id: paused }).update({ paused_at: new Date() });
    const organiserId = await ask(await createGuest(db));
    await createGuest(db);
    const eveningId = await insertEvening(db, organiserId, { place_id: lyon.id });
    await announceEvening(ctx, eveningId);
    await announceEvening(ctx, eveningId);
    expect((await notified()).toSorted()).toEqual(near.toSorted());
  });

  it('are told of none that is a draft, closed, cancelled or taken down when its turn comes', async () => {
    await ask(await createGuest(db));
    const now = new Date();
    for (const columns of [{ published_at: null }, { startsIn: 40 }, { cancelled_at: now }, { taken_down_at: now }])
      await announceEvening(ctx, await insertEvening(db, null, { place_id: lyon.id, ...columns }));
    await announceEvening(ctx, crypto.randomUUID());
    expect(await notified()).toEqual([]);
  });

  it('are told two hundred at a time, each once, by jobs that follow each other and may run twice', async () => {
    const many = await createGuests(db, 203);
    for (const memberId of many) await ask(memberId);
    const eveningId = await insertEvening(db, null, { place_id: lyon.id });
    const news = () => db('news_states').whereIn('member_id', many).orderBy('member_id').select('member_id', 'version');
    await announceEvening(ctx, eveningId);
    expect(await notified()).toHaveLength(200);
    const once = await news();
    // A worker that dies after the commit has its job done anew.
    await announceEvening(ctx, eveningId);
    expect(await news()).toEqual(once);
    const jobs = await db('pgboss.job').where({ name: 'evenings.announce', state: 'created' }).pluck('data');
    const next = jobs
      .map((data) => data as { eveningId: string; after: string })
      .filter((job) => job.eveningId === eveningId);
    expect(next).toHaveLength(1);
    await announceEvening(ctx, eveningId, next[0]!.after);
    expect((await notified()).toSorted()).toEqual(many.toSorted());
  });
});

// S-evening-25
describe('of an evening that is over', () => {
  /** One that ended so many days ago, with a shared wish of the first two of four and one that is not shared. */
  async function eveningOfDaysAgo(days: number) {
    const eveningId = await insertEvening(db, null, {
      place_id: lyon.id,
      startsIn: -24 * days - 4,
      isComposed: true,
      seats: 6,
    });
    const [one, other, third, waiting] = (await createGuests(db, 4)) as [string, string, string, string];
    await seatGuests(db, eveningId, [one, other, third], { table_number: 1, checked_in_at: new Date() });
    await seatGuests(db, eveningId, [waiting], { status: 'waiting' });
    const wish = { evening_id: eveningId, wished_at: new Date() };
    await db('evening_wishes').insert([
      { ...wish, member_id: one, other_id: other },
      { ...wish, member_id: other, other_id: one },
      { ...wish, member_id: third, other_id: one },
    ]);
    return { eveningId, one, other };
  }
  const attendeesOf = (eveningId: string) => db('evening_attendees').where({ evening_id: eveningId });
  const wishesOf = (eveningId: string) => db('evening_wishes').where({ evening_id: eveningId });
  const rowOf = (eveningId: string) => db('evenings').where({ id: eveningId }).first();
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

  it('only numbers are stored after ninety days, and nothing after a year', async () => {
    const late = await eveningOfDaysAgo(89);
    const counted = await eveningOfDaysAgo(91);
    const old = await eveningOfDaysAgo(367);
    await tidyEvenings(ctx);
    await tidyEvenings(ctx);
    expect(await attendeesOf(late.eveningId)).toHaveLength(4);
    expect(await wishesOf(late.eveningId)).toHaveLength(3);
    expect((await rowOf(late.eveningId))?.counted_at).toBeNull();
    expect(await attendeesOf(counted.eveningId)).toEqual([]);
    expect(await wishesOf(counted.eveningId)).toEqual([]);
    expect(await rowOf(counted.eveningId)).toMatchObject({ seated_count: 3, came_count: 3, mutual_count: 1 });
    expect((await rowOf(counted.eveningId))?.counted_at).toBeInstanceOf(Date);
    expect(await rowOf(old.eveningId)).toBeUndefined();
  });

  it('the count of who came stays that of the morning after', async () => {
    const { eveningId } = await eveningOfDaysAgo(91);
    await db('evenings').where({ id: eveningId }).update({ came_count: 2, absent_count: 1 });
    await tidyEvenings(ctx);
    expect(await rowOf(eveningId)).toMatchObject({ came_count: 2, absent_count: 1, seated_count: 3 });
  });

  it('absences are deleted after 150 days, pairs at a table and wishes to hear of evenings after a year', async () => {
    const [one, other] = (await createGuests(db, 2)) as [string, string];
    await db('evening_absences').insert([
      { member_id: one, absent_at: daysAgo(149) },
      { member_id: one, absent_at: daysAgo(151) },
    ]);
    const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);
    await db('table_pairs').insert([
      { pair_hash: 'recent', seated_on: day(360) },
      { pair_hash: 'old', seated_on: day(368) },
    ]);
    await db('evening_alerts').insert([
      { member_id: one, place_id: lyon.id, asked_at: daysAgo(360) },
      { member_id: other, place_id: lyon.id, asked_at: daysAgo(368) },
    ]);
    await tidyEvenings(ctx);
    expect(await db('evening_absences').whereIn('member_id', [one, other])).toHaveLength(1);
    expect(await db('table_pairs').pluck('pair_hash')).toEqual(['recent']);
    expect(await db('evening_alerts').whereIn('member_id', [one, other]).pluck('member_id')).toEqual([one]);
  });

  // S-evening-29
  it('a member who came finds it in the list, and answers, as long as it is stored who came', async () => {
    const { id, visitor } = await createMatchable(web.url, db, { displayName: 'Ana', age: 33 });
    const listed = async () => ((await visitor.data('/soirees').expect(200)).body as EveningsData).own;
    const past = await eveningOfDaysAgo(89);
    const last = await eveningOfDaysAgo(20);
    const gone = await eveningOfDaysAgo(91);
    const ahead = await insertEvening(db, null, { place_id: lyon.id });
    for (const eveningId of [past.eveningId, last.eveningId, gone.eveningId])
      await seatGuests(db, eveningId, [id], { table_number: 1, checked_in_at: new Date() });
    await seatGuests(db, ahead, [id]);
    const [first, , oldest, ...others] = await listed();
    expect(others).toEqual([]);
    expect([first?.status, oldest?.status]).toEqual(['Ta place est notée', eveningWords.aftermath]);
    await visitor.post('/soirees', { intent: 'open', token: oldest?.token }).expect(303);
    const { stage, token } = (await visitor.data('/soiree').expect(200)).body as EveningData;
    expect(stage).toBe('aftermath');
    await visitor.post('/soiree', { intent: 'wishes', token, impression: 'lovely' }).expect(303);
    const answered = await attendeesOf(past.eveningId).where({ member_id: id }).first('impression');
    expect(answered?.impression).toBe('lovely');
    await db('evenings')
      .where({ id: last.eveningId })
      .update({ starts_at: daysAgo(92), ends_at: daysAgo(91) });
    expect(await listed()).toHaveLength(2);
  });
});
