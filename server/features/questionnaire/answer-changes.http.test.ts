import { expect, it } from '@jest/globals';
import { createMatchable } from '#testing/matchable.ts';
import { prepareContext, prepareWebSite } from '#testing/test-site.ts';
import type { TestMember } from '#testing/visitor.ts';
import { DAY_MS } from '#shared/duration.ts';
import { fr } from '#shared/typeset.ts';
import { encode } from '../matching/codes/encode.ts';
import { createMatchingEngine } from '../matching/matching-engine.ts';
import { findMatchable } from '../matching/matching.service.ts';
import { beginRefresh, finishRefresh } from '../matching/refresh-everybody.service.ts';

const site = prepareWebSite();
const { database, ctx, web } = site;
const { ctx: tomorrow } = prepareContext(site, { now: () => new Date(Date.now() + DAY_MS) });
let age = 30;

const newMember = () => createMatchable(web.url, database.db, { displayName: 'Ana', age: (age += 1) });
const countingBodies = async ({ id }: TestMember) => (await findMatchable(ctx, id))?.profile.preferredBodyTypes;
const storedCode = async ({ id }: TestMember) =>
  (await database.db('match_codes').where({ member_id: id }).first('code'))?.code;
const lookFor = ({ visitor }: TestMember, ...ids: string[]) =>
  visitor.post('/profile-morphology-preferences', { preferred_body_types: ids }).expect(303);
const pageOf = async ({ visitor }: TestMember, path = '/profile-morphology-preferences') =>
  (await visitor.get(path).expect(200)).text;

// S-matching-28
it('counts three changes of what a member looks for at once, and a fourth from the night on', async () => {
  const ana = await newMember();
  expect(await pageOf(ana)).toContain(fr`Aujourd'hui, encore 3 changements comptent aussitôt`);
  await lookFor(ana, 'S');
  await lookFor(ana, 'M');
  expect(await pageOf(ana)).toContain('encore un seul changement compte');
  await lookFor(ana, 'L');
  expect(await countingBodies(ana)).toEqual(['L']);
  expect(await pageOf(ana)).toContain(fr`Tu as déjà changé trois fois aujourd'hui`);
  const code = await storedCode(ana);

  await lookFor(ana, 'XL');
  const page = await pageOf(ana);
  expect(page).toContain(fr`C'est noté : ce changement compte dès la nuit prochaine`);
  expect(page).toMatch(/checked=""[^>]*value="XL"|value="XL"[^>]*checked=""/);
  expect(await countingBodies(ana)).toEqual(['L']);
  expect(await storedCode(ana)).toEqual(code);

  await finishRefresh(ctx, createMatchingEngine(), await beginRefresh(ctx));
  expect(await countingBodies(ana)).toEqual(['L']);
  await finishRefresh(tomorrow, createMatchingEngine(), await beginRefresh(tomorrow));
  expect(await countingBodies(ana)).toEqual(['XL']);
  const { profile } = (await findMatchable(ctx, ana.id))!;
  expect(await storedCode(ana)).toEqual(Buffer.from(encode(profile)));
  expect(await database.db('private_answer_changes').where({ member_id: ana.id })).toEqual([]);
});

// S-matching-29
it('says from which day on a range of ages counts after four others, and keeps the one before until then', async () => {
  const ana = await newMember();
  const range = (min: number) => ({ preferred_age_min: String(min), preferred_age_max: String(min + 20) });
  await database.db('private_answer_changes').insert({
    member_id: ana.id,
    day: '2020-01-01',
    changes: 0,
    ages_free_on: new Date(Date.now() + 25 * DAY_MS).toISOString().slice(0, 10),
  });
  expect(await pageOf(ana, '/profile-target-age')).toContain(
    fr`Quatre tranches d'âge ont compté ces dernières semaines`,
  );
  const before = (await findMatchable(ctx, ana.id))!.profile;
  await ana.visitor.post('/profile-target-age', range(25)).expect(303);
  expect(await pageOf(ana, '/profile-target-age')).toContain(fr`C'est noté : cette tranche d'âge compte à partir du`);
  expect((await findMatchable(ctx, ana.id))!.profile).toEqual(before);
  // Other changes count all the same.
  await lookFor(ana, 'S');
  expect(await countingBodies(ana)).toEqual(['S']);
  await beginRefresh(tomorrow);
  expect((await findMatchable(ctx, ana.id))!.profile.preferredAgeMin).toBe(before.preferredAgeMin);
});

it('limits nothing until a profile was complete for the first time', async () => {
  const ana = await newMember();
  await database.db('profiles').where({ user_id: ana.id }).update({ profile_completed: false, completed_at: null });
  for (const id of ['S', 'M', 'L', 'XL', 'S']) await lookFor(ana, id);
  expect(await database.db('private_answer_changes').where({ member_id: ana.id })).toEqual([]);
  expect(await pageOf(ana)).not.toContain('changement');
});

it('forgets answers that still count when the consent to sensitive answers is withdrawn', async () => {
  const ana = await newMember();
  for (const id of ['S', 'M', 'L']) await lookFor(ana, id);
  await ana.visitor.post('/profile-interests', { attracted_to_types: ['homme'] }).expect(303);
  const counting = async () =>
    (await database.db('private_answer_changes').where({ member_id: ana.id }).first('counting'))?.counting;
  expect(await counting()).toEqual({ attracted_to_types: ['femme'] });
  await ana.visitor.post('/mon-compte', { intent: 'withdraw-sensitive' }).expect(303);
  expect(await counting()).toEqual({});
});

// S-matching-28, S-matching-29
it('lets a change that waits for another day wait on when the consent is withdrawn and given again', async () => {
  const ana = await newMember();
  for (const id of ['S', 'M', 'L', 'XL']) await lookFor(ana, id);
  expect(await countingBodies(ana)).toEqual(['L']);
  await ana.visitor.post('/mon-compte', { intent: 'withdraw-sensitive' }).expect(303);
  await ana.visitor.call('/auth/v1/consents', { terms: true, sensitive_data: true }).expect(200);
  await ana.visitor.post('/profile-interests', { attracted_to_types: ['femme'] }).expect(303);
  await ana.visitor.get('/profile-complete').expect(200);
  expect(await countingBodies(ana)).toEqual(['L']);
});

// S-resonance-13
it('says on the screens of answers in percentages, and nowhere else, that a new answer counts from the next day on', async () => {
  const ana = await newMember();
  const sentence = 'compte à partir de demain dans vos pourcentages';
  for (const path of ['/profile-social-style', '/profile-relationship-values', '/profile-appearance-importance'])
    expect(await pageOf(ana, path)).toContain(sentence);
  for (const path of ['/profile-height', '/profile-location', '/profile-morphology-preferences'])
    expect(await pageOf(ana, path)).not.toContain(sentence);
  await database
    .db('theme_card_responses')
    .insert({ user_id: ana.id, theme: 'gouts', card_id: 'gout-1', response: 'selected' });
  expect(await pageOf(ana, '/quiz-complete?theme=gouts')).toContain('à partir de demain dans vos pourcentages');
});
