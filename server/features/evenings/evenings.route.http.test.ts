import { beforeEach, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { createMatchable } from '#testing/matchable.ts';
import { prepareVisitors } from '#testing/evening-visitors.ts';
import { copyOf } from '#testing/member-copy.ts';
import { insertEvening, seatMember } from '#testing/organised-evenings.ts';
import { pseudonymsFor } from '#testing/pseudonym.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { queuedMails, type TestMember } from '#testing/visitor.ts';
import type { Updated } from '#server/platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/duration.ts';
import type { EveningData } from '#shared/evenings/screens.ts';
import { eveningWords, placeWords } from '#shared/evenings/words.ts';
import { messages } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { blockMember } from '../safety/blocks.service.ts';
import { fr } from '#shared/typeset.ts';

const site = prepareWebSite({ places: true });
const { ctx, db, web } = site;
const { paris, newMember, forAge, listOf, attend, seatVisible } = prepareVisitors(site);

beforeEach(() => db('evenings').delete());

const eveningOf = async ({ visitor }: TestMember) => (await visitor.data('/soiree').expect(200)).body as EveningData;

/** Opens the only evening of the member's list. */
async function openOnly(member: TestMember): Promise<EveningData> {
  const { own, nearby } = await listOf(member);
  expect(own.length + nearby.length).toBe(1);
  await member.visitor.post('/soirees', { intent: 'open', token: [...own, ...nearby][0]?.token }).expect(303);
  return eveningOf(member);
}

const act = (member: TestMember, fields: object) => member.visitor.post('/soiree', fields);
const mailsTo = async ({ email }: TestMember) => (await queuedMails(db, email)).map(({ kind }) => kind);

// S-evening-31
describe('which evening is open', () => {
  it('lies in the session, and is named by a token that says nothing to another session', async () => {
    const [ana, lou] = [await newMember(), await newMember('Lou')];
    const id = await insertEvening(db, null, forAge(ana.age));
    await ana.visitor.get('/soiree').expect(302).expect('location', '/soirees');
    const { token } = await openOnly(ana);
    expect(token).not.toContain(id);
    await lou.visitor.post('/soirees', { intent: 'open', token }).expect(303).expect('location', '/soirees');
    await act(lou, { intent: 'sign-up', token, invitation: '' }).expect(303).expect('location', '/soirees');
    for (const forged of ['', 'x'.repeat(32), id])
      await act(ana, { intent: 'leave', token: forged }).expect(303).expect('location', '/soirees');
    expect(await db('evening_attendees').where({ evening_id: id })).toEqual([]);
  });

  it('is closed to a member from whom it was taken down before they asked', async () => {
    const ana = await newMember();
    const id = await insertEvening(db, null, forAge(ana.age));
    await openOnly(ana);
    await db('evenings').where({ id }).update({ taken_down_at: new Date(), taken_down_reason: 'Soupçon' });
    await ana.visitor.get('/soiree').expect(302).expect('location', '/soirees');
  });
});

describe('signing up', () => {
  // S-evening-33
  it('says before what it costs and what the table will read, and notes a place', async () => {
    const ana = await newMember();
    await insertEvening(db, null, { ...forAge(ana.age), takes_money: true });
    const { token, stage, closes } = await openOnly(ana);
    expect(stage).toBe('open');
    const before = (await ana.visitor.get('/soiree').expect(200)).text;
    const read = [fr`on lira ton prénom et un point commun`, fr`à l'accueil, ton prénom et ta table`];
    for (const words of ['18 € le repas', 'L221-28', ...read, '3919', 'Angela']) expect(before).toContain(words);
    await act(ana, { intent: 'sign-up', token, invitation: '' }).expect(303).expect('location', '/soiree');
    const after = await ana.visitor.get('/soiree').expect(200);
    expect(after.text).toContain(eveningWords.noted(closes));
    expect(await mailsTo(ana)).toContain('evening-signed-up');
    // Sent once more, it changes nothing.
    await act(ana, { intent: 'sign-up', token, invitation: '' }).expect(303);
    expect((await mailsTo(ana)).filter((kind) => kind === 'evening-signed-up')).toHaveLength(1);
    expect((await listOf(ana)).own).toMatchObject([{ status: 'Ta place est notée' }]);
  });

  it('goes to the waiting list where all places are taken, and is left without consequences', async () => {
    const ana = await newMember();
    const id = await insertEvening(db, null, { ...forAge(ana.age), seats: 5, ask_count: 5 });
    for (const name of ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq']) await seatMember(ctx, id, { name });
    const { token, ...shown } = await openOnly(ana);
    expect(shown).toMatchObject({ stage: 'full', places: placeWords.full });
    await act(ana, { intent: 'sign-up', token, invitation: '' }).expect(303);
    expect(await eveningOf(ana)).toMatchObject({ stage: 'waiting', leaving: 'free', hasFile: false });
    const mails = await mailsTo(ana);
    await act(ana, { intent: 'leave', token }).expect(303);
    expect(await eveningOf(ana)).toMatchObject({ stage: 'left', canComeBack: true });
    expect([...mails, ...(await mailsTo(ana))]).toEqual(expect.arrayContaining(['evening-waiting', 'evening-left']));
  });

  it.each<readonly [keyof typeof messages, Updated<'evenings'>]>([
    ['evening_not_open', { published_at: new Date() }],
    ['evening_closed', { starts_at: new Date(Date.now() + 40 * HOUR_MS) }],
    ['evening_gone', { cancelled_at: new Date() }],
    ['evening_age', { age_from: 70, age_to: 80 }],
  ])('is refused with %s, and nothing is noted', async (code, columns) => {
    const ana = await newMember();
    const id = await insertEvening(db, null, forAge(ana.age));
    const { token } = await openOnly(ana);
    await db('evenings').where({ id }).update(columns);
    const { body } = await ana.visitor.agent
      .post('/_data/soiree')
      .set('Origin', web.url)
      .type('form')
      .send({ intent: 'sign-up', token, invitation: '' })
      .expect(422);
    const outdated = code !== 'evening_gone' && { outdatesPage: true };
    expect(body).toEqual(expect.objectContaining({ errors: { form: messages[code] }, ...outdated }));
    expect(await db('evening_attendees').where({ evening_id: id })).toEqual([]);
  });

  it('is refused for a second evening at the same hours', async () => {
    const ana = await newMember();
    const first = await insertEvening(db, null, forAge(ana.age));
    const { token } = await openOnly(ana);
    await attend(ana, await insertEvening(db, null, { place_id: paris.id, startsIn: 241 }));
    const { text } = await act(ana, { intent: 'sign-up', token, invitation: '' }).expect(422);
    expect(text).toContain(messages.evening_busy);
    expect(await db('evening_attendees').where({ evening_id: first })).toEqual([]);
  });

  // S-evening-38
  it('with a friend takes a code once; a wrong one is refused at its field with what was typed', async () => {
    const ana = await newMember();
    const id = await insertEvening(db, null, { ...forAge(ana.age), age_from: 18, age_to: 99 });
    const { token } = await openOnly(ana);
    await act(ana, { intent: 'sign-up', token, invitation: '' }).expect(303);
    const { invitation } = await eveningOf(ana);
    expect(invitation).toMatch(/^[A-Z2-9]{4} [A-Z2-9]{4}$/);
    const [lou, eve] = [await newMember('Lou'), await newMember('Eve')];
    const tokenOf = async (member: TestMember) => (await openOnly(member)).token;
    const louToken = await tokenOf(lou);
    const wrong = await act(lou, { intent: 'sign-up', token: louToken, invitation: 'zzzz-9999' }).expect(422);
    expect(wrong.text).toContain(messages.evening_invitation_unknown);
    expect(wrong.text).toContain('value="zzzz-9999"');
    await act(lou, { intent: 'sign-up', token: louToken, invitation: invitation!.toLowerCase() }).expect(303);
    for (const member of [lou, ana]) {
      expect(await eveningOf(member)).toMatchObject({ stage: 'signed-up', hasFriend: true, invitation: null });
      expect((await member.visitor.get('/soiree').expect(200)).text).toContain(fr`Tu viens à deux : tant que`);
    }
    const used = await act(eve, { intent: 'sign-up', token: await tokenOf(eve), invitation }).expect(422);
    expect(used.text).toContain(messages.evening_invitation_used);
    expect(await db('evening_attendees').where({ evening_id: id }).pluck('friend_id')).toEqual(
      expect.arrayContaining([null, ana.id]),
    );
  });
});

// S-evening-32
describe('a table', () => {
  it('is not told before its hour, by whatever address', async () => {
    const ana = await newMember();
    const id = await insertEvening(db, null, { ...forAge(ana.age), startsIn: 30, isComposed: true });
    await attend(ana, id, { table_number: 2 });
    await seatVisible(id, 'Zélie', { table_number: 2 });
    expect(await openOnly(ana)).toMatchObject({ stage: 'table-ready', table: null, checkIn: null, leaving: 'late' });
    for (const path of ['/soiree', '/soirees', '/soiree/agenda.ics', '/du-nouveau', '/matches', '/discussions']) {
      const { text } = await ana.visitor.get(path).expect(200);
      expect(text).not.toMatch(/Zélie|Fédérations|Major Martin/);
    }
  });

  it('is told with its place and first names, of nobody at another table and nobody whom a block hides', async () => {
    const ana = await newMember();
    const id = await insertEvening(db, null, { ...forAge(ana.age), startsIn: 2, isComposed: true });
    await attend(ana, id, { table_number: 2 });
    const zelie = await seatVisible(id, 'Zélie', { table_number: 2 });
    const noe = await seatVisible(id, 'Noé', { table_number: 2 });
    await seatVisible(id, 'Basile', { table_number: 3 });
    const { table, stage, checkIn } = await openOnly(ana);
    expect(stage).toBe('today');
    expect(table).toMatchObject({ number: 2, venue: 'Café des Fédérations' });
    expect(table?.mates.map(({ firstName }) => firstName)).toEqual(['Noé', 'Zélie']);
    expect(Object.keys(table!.mates[0]!).sort()).toEqual(['fact', 'firstName', 'token']);
    expect(checkIn?.letters).toMatch(/^[A-Z2-9]{4} [A-Z2-9]{4}$/);
    const { text } = await ana.visitor.get('/soiree').expect(200);
    expect(text).not.toContain('Basile');
    for (const person of [zelie, noe]) expect(text).not.toContain(person.id);
    await db('blocks').insert({ blocker_id: zelie.id, blocked_id: ana.id });
    expect((await eveningOf(ana)).table?.mates.map(({ firstName }) => firstName)).toEqual(['Noé']);
  });

  // S-evening-58
  it('tells who has blocked or reported somebody there no first names before the evening begins', async () => {
    const ana = await newMember();
    const id = await insertEvening(db, null, { ...forAge(ana.age), startsIn: 2, isComposed: true });
    await attend(ana, id, { table_number: 2 });
    const zelie = await seatVisible(id, 'Zélie', { table_number: 2 });
    await seatVisible(id, 'Lou', { table_number: 2 });
    const basile = await seatVisible(id, 'Basile', { table_number: 3 });
    const namesFor = async () => (await openOnly(ana)).table?.mates.map(({ firstName }) => firstName);
    await blockMember(ctx, ana.id, basile.id);
    expect(await namesFor()).toEqual(['Lou', 'Zélie']);
    await blockMember(ctx, ana.id, zelie.id);
    await db('blocks').delete();
    expect((await openOnly(ana)).table).toMatchObject({ number: 2, isParted: true, mates: [] });
    expect((await ana.visitor.get('/soiree').expect(200)).text).not.toMatch(/Zélie|Lou/);
    expect(
      await db('evening_attendees').where({ evening_id: id }).whereNotNull('parted_at').pluck('member_id'),
    ).toEqual([ana.id]);
    const begun = { starts_at: new Date(Date.now() - MINUTE_MS) };
    await db('evenings').where({ id }).update(begun);
    expect(await namesFor()).toEqual(['Lou', 'Zélie']);
  });

  // S-evening-40
  it('lets a member report who sits there, and nobody else', async () => {
    const ana = await newMember();
    const id = await insertEvening(db, null, { ...forAge(ana.age), startsIn: 2, isComposed: true });
    await attend(ana, id, { table_number: 2 });
    const noe = await seatVisible(id, 'Noé', { table_number: 2 });
    const { token, table } = await openOnly(ana);
    await act(ana, { intent: 'safety', token, mate: table!.mates[0]!.token })
      .expect(303)
      .expect('location', '/signaler-profil');
    expect((await ana.visitor.get('/signaler-profil').expect(200)).text).toContain(fr`Signaler ou bloquer Noé`);
    // The word for them is not the one of the list of matches, which would say whose first name it is (S-evening-31).
    const target = (await ana.visitor.data('/signaler-profil').expect(200)).body as { token: string };
    expect(pseudonymsFor(ana.visitor).idOf('member', target.token)).toBeNull();
    for (const mate of ['x'.repeat(32), noe.id, token])
      expect((await act(ana, { intent: 'safety', token, mate }).expect(422)).text).toContain(
        messages.evening_mate_unknown,
      );
    // A repair has put the other at another table since.
    await db('evening_attendees').where({ member_id: noe.id }).update({ table_number: 3 });
    await act(ana, { intent: 'safety', token, mate: table!.mates[0]!.token }).expect(422);
  });
});

// S-evening-35
describe('the calendar file', () => {
  function eventIn(file: string) {
    const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
    if (!event) throw new Error('There is no event in the file.');
    return new ICAL.Event(event);
  }

  it('has the hours and no place, for those alone who have a place', async () => {
    const ana = await newMember();
    const id = await insertEvening(db, null, forAge(ana.age));
    await openOnly(ana);
    await ana.visitor.get('/soiree/agenda.ics').expect(404);
    await attend(ana, id);
    const file = await ana.visitor.get('/soiree/agenda.ics').expect(200);
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(file.headers['cache-control']).toBe('no-store');
    expect(file.text).not.toMatch(/Lyon|Fédérations|Ana/);
    const event = eventIn(file.text);
    const { starts_at: startsAt } = (await db('evenings').where({ id }).first('starts_at'))!;
    expect(event.startDate.toUnixTime()).toBe(Math.floor(startsAt.getTime() / 1000));
    const { sequence, uid } = event;
    await db('evenings').where({ id }).update({ moved_at: new Date() });
    const moved = await ana.visitor.get('/soiree/agenda.ics').expect(200);
    const newer = eventIn(moved.text);
    expect([newer.uid, newer.sequence > sequence]).toEqual([uid, true]);
    await db('evenings')
      .where({ id })
      .update({ cancelled_at: new Date(Date.now() + HOUR_MS) });
    const off = eventIn((await ana.visitor.get('/soiree/agenda.ics').expect(200)).text);
    expect([off.uid, off.sequence > newer.sequence]).toEqual([uid, true]);
    expect(off.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });
});

// S-evening-37
describe('after an evening', () => {
  async function twoWhoSat() {
    const ana = await newMember();
    const lou = await createMatchable(web.url, db, { displayName: 'Lou', age: ana.age });
    const id = await insertEvening(db, null, { ...forAge(ana.age), startsIn: -4, isComposed: true });
    await attend(ana, id, { table_number: 2 });
    await attend(lou, id, { table_number: 2, ask_number: 1001 });
    return { ana, lou, id };
  }

  it('a wish is told only when both have it, and opens a conversation of the two', async () => {
    const { ana, lou } = await twoWhoSat();
    const [before, shown] = [await openOnly(ana), await openOnly(lou)];
    expect(before).toMatchObject({ stage: 'aftermath', table: null });
    const wish = (evening: EveningData) => evening.aftermath!.mates.map(({ token }) => token);
    const answers = { intent: 'wishes', token: before.token, impression: 'lovely', wish: wish(before) };
    const answered = await act(ana, answers).expect(303);
    expect((await ana.visitor.get(String(answered.headers['location'])).expect(200)).text).toContain(fr`C'est gardé.`);
    expect((await ana.visitor.get('/soiree').expect(200)).text).not.toContain(fr`C'est gardé.`);
    expect(await eveningOf(lou)).toEqual(shown);
    expect((await lou.visitor.get('/du-nouveau').expect(200)).text).not.toContain('Ana');
    await act(lou, { intent: 'wishes', token: shown.token, wish: wish(shown) }).expect(303);
    for (const [member, name] of [
      [ana, 'Lou'],
      [lou, 'Ana'],
    ] as const) {
      expect((await eveningOf(member)).aftermath?.mates).toMatchObject([{ firstName: name, isMutual: true }]);
      expect((await member.visitor.get('/du-nouveau').expect(200)).text).toContain(
        fr`${name} et toi aimeriez vous revoir`,
      );
      // S-conversation-26
      const { text } = await member.visitor.get('/discussions').expect(200);
      expect(text).toContain(name);
      expect(text).toContain(fr`À vous de commencer`);
      expect(text).not.toContain(fr`À l'autre de jouer`);
    }
  });

  it('a wish that is not shared can be taken back, and a shared one stays', async () => {
    const { ana, lou, id } = await twoWhoSat();
    const { token, aftermath } = await openOnly(ana);
    const wish = aftermath!.mates.map((mate) => mate.token);
    await act(ana, { intent: 'wishes', token, wish }).expect(303);
    await act(ana, { intent: 'wishes', token }).expect(303);
    expect(await db('evening_wishes').where({ evening_id: id })).toEqual([]);
    await db('evening_wishes').insert({ evening_id: id, member_id: lou.id, other_id: ana.id, wished_at: new Date() });
    await act(ana, { intent: 'wishes', token, wish }).expect(303);
    await act(ana, { intent: 'wishes', token }).expect(303);
    expect(await db('evening_wishes').where({ evening_id: id, member_id: ana.id }).pluck('other_id')).toEqual([lou.id]);
  });

  it('a wish for somebody who pauses since is kept, though the page does not show them', async () => {
    const { ana, lou, id } = await twoWhoSat();
    const { token, aftermath } = await openOnly(ana);
    await act(ana, { intent: 'wishes', token, wish: aftermath!.mates.map((mate) => mate.token) }).expect(303);
    await db('members').where({ id: lou.id }).update({ paused_at: new Date() });
    expect((await eveningOf(ana)).aftermath?.mates).toEqual([]);
    await act(ana, { intent: 'wishes', token, impression: 'lovely' }).expect(303);
    expect(await db('evening_wishes').where({ evening_id: id }).pluck('other_id')).toEqual([lou.id]);
  });

  it('opens nothing between two of whom one has blocked the other', async () => {
    const { ana, lou, id } = await twoWhoSat();
    const { token, aftermath } = await openOnly(ana);
    await db('evening_wishes').insert({ evening_id: id, member_id: lou.id, other_id: ana.id, wished_at: new Date() });
    await db('blocks').insert({ blocker_id: lou.id, blocked_id: ana.id });
    await act(ana, { intent: 'wishes', token, wish: aftermath!.mates.map((mate) => mate.token) }).expect(303);
    expect(await db('conversations').whereIn('first_id', [ana.id, lou.id])).toEqual([]);
    expect((await eveningOf(ana)).aftermath?.mates).toEqual([]);
    expect(await db('evening_wishes').where({ member_id: ana.id })).toEqual([]);
  });

  it('somebody says that they are home, once; who was not at ease is led to the team', async () => {
    const { ana } = await twoWhoSat();
    const { token } = await openOnly(ana);
    // The team is there for everybody (S-evening-40).
    expect((await ana.visitor.get('/soiree').expect(200)).text).toContain(fr`Signaler ou bloquer Lou`);
    await act(ana, { intent: 'safe-home', token }).expect(303);
    await act(ana, { intent: 'safe-home', token }).expect(303);
    await act(ana, { intent: 'wishes', token, impression: 'uneasy' }).expect(303);
    expect((await eveningOf(ana)).aftermath).toMatchObject({ isSafeHome: true, impression: 'uneasy' });
    expect((await ana.visitor.get('/soiree').expect(200)).text).toContain(fr`Signaler ou bloquer Lou`);
  });

  // S-evening-40
  it('two who had a place at one table can report each other, also where the door noted either as absent', async () => {
    const { ana, lou, id } = await twoWhoSat();
    await db('evening_attendees').where({ evening_id: id, member_id: ana.id }).update({ absent_at: new Date() });
    const seen = await openOnly(ana);
    expect(seen).toMatchObject({ stage: 'over', aftermath: null, reportable: [{ firstName: 'Lou' }] });
    expect((await ana.visitor.get('/soiree').expect(200)).text).toContain(fr`Ton arrivée n'a pas été notée`);
    await act(ana, { intent: 'safety', token: seen.token, mate: seen.reportable[0]!.token })
      .expect(303)
      .expect('Location', routes.reportMember);
    const theirs = await openOnly(lou);
    expect(theirs.aftermath?.mates).toEqual([]);
    expect(theirs.reportable).toMatchObject([{ firstName: 'Ana' }]);
    await db('blocks').insert({ blocker_id: lou.id, blocked_id: ana.id });
    expect((await eveningOf(ana)).reportable).toEqual([]);
  });

  it('the own copy has the own wishes as the page shows them, and says nothing of whether they are shared', async () => {
    const { ana, lou, id } = await twoWhoSat();
    await db('evening_wishes').insert({ evening_id: id, member_id: ana.id, other_id: lou.id, wished_at: new Date() });
    const copied = await copyOf(ctx, ana.id);
    expect(copied).toMatch(/"envies de se revoir".*"prénom":"Lou"/);
    await db('evening_wishes').insert({ evening_id: id, member_id: lou.id, other_id: ana.id, wished_at: new Date() });
    expect(await copyOf(ctx, ana.id)).toBe(copied);
    await db('members').where({ id: lou.id }).update({ paused_at: new Date() });
    const paused = await copyOf(ctx, ana.id);
    await db('members').where({ id: lou.id }).update({ paused_at: null });
    await db('blocks').insert({ blocker_id: lou.id, blocked_id: ana.id });
    expect(await copyOf(ctx, ana.id)).toBe(paused);
    expect(paused).not.toContain('Lou');
  });

  it('nothing is asked of somebody who was absent, nor before the end', async () => {
    const ana = await newMember();
    const id = await insertEvening(db, null, { ...forAge(ana.age), startsIn: -4, isComposed: true });
    await attend(ana, id, { table_number: 2, absent_at: new Date() });
    const { token, stage } = await openOnly(ana);
    expect(stage).toBe('over');
    await act(ana, { intent: 'safe-home', token }).expect(422);
    await db('evening_attendees').where({ evening_id: id }).update({ absent_at: null });
    await db('evenings')
      .where({ id })
      .update({ ends_at: new Date(Date.now() + HOUR_MS) });
    await act(ana, { intent: 'wishes', token }).expect(422);
  });
});
