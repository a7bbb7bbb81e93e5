import { expect, it } from '@jest/globals';
import { makeAdmin, makeOrganiser } from '#testing/administrator.ts';
import { createMatchable } from '#testing/matchable.ts';
import { insertEvening, seatMember } from '#testing/organised-evenings.ts';
import { reached } from '#testing/promise.ts';
import { readEverything } from '#testing/read-everything.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createMember, createVisitor, queuedMails, type Visitor } from '#testing/visitor.ts';
import { EVENING_FILE_PATH } from '#shared/evenings/calendar-file-path.ts';
import { routes, type RouteId } from '#shared/routes.ts';

const { ctx, db, web } = prepareWebSite({ places: true });

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
  const place = (await db('places').where({ name: 'Lyon', country_code: 'FR' }).first('id', 'latitude', 'longitude'))!;
  const arrive = async (displayName: string) => {
    const member = await createMatchable(web.url, db, { displayName, age: 33 });
    const { latitude, longitude } = place;
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

  const eveningId = await insertEvening(db, organiserId, { place_id: place.id, startsIn: 30, isComposed: true });
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
