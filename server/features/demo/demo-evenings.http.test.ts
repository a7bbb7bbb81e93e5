import { beforeAll, describe, expect, it } from '@jest/globals';
import { inventedPlaces } from '#seeds/evenings/invented.ts';
import { generateMembers } from '#seeds/population/generate.ts';
import { MINUTE_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { prepareContext, prepareServices } from '#testing/test-site.ts';
import { advanceEvenings, dueSteps, notifyEvening } from '../evenings/advancing.service.ts';
import { saveWishes } from '../evenings/aftermath.service.ts';
import { composeEvening } from '../evenings/composing.service.ts';
import { readEvenings } from '../evenings/evening-list.service.ts';
import { readEvening } from '../evenings/evening.service.ts';
import { findEvening } from '../evenings/evenings.queries.ts';
import { signUp } from '../evenings/sign-up.service.ts';
import { actAtDemoEvenings } from './demo-evenings.service.ts';
import { insertDemoMembers } from './demo.queries.ts';
import { seedDemoMembers } from './demo.service.ts';

let present = new Date('2026-11-24T09:00:00Z');
const site = prepareServices({ now: () => present, env: { DEMO_TALK: 'true' }, places: true });
const { ctx, db } = site;
const silent = prepareContext(site, { now: () => present });
/** As many as the towns of the evenings need, of those that `npm start` invents. */
const MEMBERS = 600;

/** A minute later both jobs run, as two workers at the same moment would run the first one; then what is due is done. */
async function pass(eveningId?: string): Promise<void> {
  present = new Date(present.getTime() + MINUTE_MS);
  await Promise.all([actAtDemoEvenings(ctx), actAtDemoEvenings(ctx)]);
  await advanceEvenings(ctx);
  const evening = eveningId === undefined ? null : await findEvening(db, eveningId);
  if (!evening) return;
  for (const step of dueSteps(evening, present))
    await (step === 'compose' ? composeEvening(ctx, evening.id) : notifyEvening(ctx, evening.id, step));
}

/** Somebody who lives in Paris and has answered all questions. */
async function arrive(): Promise<string> {
  const [member] = generateMembers({ seed: 7, firstIndex: 2_000_000, count: 1, today: dayOf(present) });
  const paris = (await db('places').where({ name: 'Paris' }).first('latitude', 'longitude'))!;
  const profile = { ...member!.profile, gender: 'femme' as const, attractedTo: ['homme' as const], position: paris };
  const ages = { birthDate: '1991-05-12', preferredAgeMin: 25, preferredAgeMax: 50 };
  await insertDemoMembers(db, [{ ...member!, city: 'Paris', profile: { ...profile, ...ages } }], present);
  const { id } = (await db('members').where({ email: member!.email }).first('id'))!;
  await db('members').where({ id }).update({ is_demo: false });
  return id;
}

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: MEMBERS });
});

// S-evening-54
describe('an invented evening', () => {
  it('is not offered where invented members do not take part', async () => {
    await actAtDemoEvenings(silent.ctx);
    expect(await db('evenings').select('id')).toEqual([]);
  });

  it('is offered twice in each of four towns, says that it is invented, and is offered once', async () => {
    await pass();
    await pass();
    const evenings = await db('evenings').select('id', 'venue', 'note', 'price_words');
    expect(evenings).toHaveLength(8);
    const found = await Promise.all(evenings.map(({ id }) => findEvening(db, id)));
    const towns = inventedPlaces.quick.map(({ town }) => town);
    for (const town of towns) expect(found.filter((evening) => evening?.town === town)).toHaveLength(2);
    for (const { venue, note, price_words: price } of evenings)
      for (const words of [venue, note, price]) expect(words).toMatch(/inventé/);
  });

  it('is lived by a person within a quarter of an hour, from the list to two who would like to meet again', async () => {
    const ana = await arrive();
    await pass();
    const { evenings } = await readEvenings(ctx, ana);
    expect(evenings).toHaveLength(2);
    // The next one of the list.
    const quick = evenings[0]!;
    expect(await signUp(ctx, ana, quick.id, { invitation: null })).toBe('seated');
    const read = async () => (await readEvening(ctx, ana, quick.id))!;

    for (let minute = 0; minute < 4; minute += 1) await pass(quick.id);
    expect((await read()).record.composedAt).not.toBeNull();
    const seated = await db('evening_attendees').where({ evening_id: quick.id, status: 'seated' });
    expect(seated.length).toBeGreaterThanOrEqual(12);
    expect(seated.map((row) => row.member_id)).toContain(ana);

    for (let minute = 0; minute < 2; minute += 1) await pass(quick.id);
    const { table, checkIn } = await read();
    expect(table?.mates.length).toBeGreaterThanOrEqual(4);
    expect(checkIn).not.toBeNull();

    for (let minute = 0; minute < 8; minute += 1) await pass(quick.id);
    const { aftermath, checkedInAt } = await read();
    expect(checkedInAt).not.toBeNull();
    const ids = aftermath!.mates.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(4);
    expect((await db('evenings').where({ id: quick.id }).first())!.followed_up_at).not.toBeNull();
    await saveWishes(ctx, ana, quick.id, ids);
    const mutual = (await read()).aftermath!.mates.filter(({ isMutual }) => isMutual);
    expect(mutual.length).toBeGreaterThan(0);
    const opened = await db('conversations').where({ first_id: ana }).orWhere({ second_id: ana });
    expect(opened).toHaveLength(mutual.length);
    // The next one is offered in its place.
    await pass();
    expect((await readEvenings(ctx, ana)).evenings.filter(({ attendance }) => attendance === null)).toHaveLength(2);
  });
});
