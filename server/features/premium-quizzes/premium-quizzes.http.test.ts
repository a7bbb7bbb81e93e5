import { describe, expect, it } from '@jest/globals';
import { addDays, startOfDay } from '#shared/calendar.ts';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { messages } from '#shared/errors.ts';
import { doorOf, TURN_MS, weekOf } from '#shared/plans/rooms.ts';
import { premiumQuizzes } from '#shared/premium-quizzes/premium-quizzes.ts';
import type { Pole } from '#shared/premium-quizzes/premium-quiz.ts';
import { questionsOfQuiz } from '#shared/premium-quizzes/questions.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import { routes } from '#shared/routes.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { createMatches, tilesWith, type Named } from '#testing/matchable.ts';
import { createPlayer } from '#testing/players.ts';
import { prepareSite } from '#testing/test-site.ts';
import type { TestMember } from '#testing/visitor.ts';
import { exportMember } from '../account/export.service.ts';
import type { MatchesPage } from '../resonance/matches.service.ts';
import type { ShownPortrait, ShownPortraitOfTwo } from './portraits.service.ts';
import type { QuizRoom, QuizStage } from './premium-quizzes.service.ts';

const site = prepareSite();
const { db, web, ctx } = site;
const ROOM = '/quiz-premium';
/** Where a member is led whose quiz has closed: it says what is kept, and what opens it. */
const CLOSED = `${ROOM}?ferme=oui`;
const quizAt = (theme: Theme = 'gouts') => `/quiz-premium/questions?theme=${theme}`;
const portraitAt = (theme: Theme = 'gouts') => `/quiz-premium/portrait?theme=${theme}`;
const OF_TWO = '/quiz-premium/a-deux?theme=gouts';
const idsOf = (theme: Theme) => questionsOfQuiz(premiumQuizzes[theme]).map(({ id }) => id);
const [firstId = '', secondId = ''] = idsOf('gouts');
let age = 50;

const newMember = () => createPlayer(web.url, db);
const newMatches = <const Names extends readonly string[]>(names: Names): Promise<Named<Names>> =>
  createMatches(web.url, db, names, { age: (age += 1) });
const roomOf = async ({ visitor }: TestMember) => (await visitor.data(ROOM).expect(200)).body as QuizRoom;
const stageOf = async ({ visitor }: TestMember) => (await visitor.data(quizAt()).expect(200)).body as QuizStage;
const begin = ({ visitor }: TestMember, part = 'no', theme: Theme = 'gouts') =>
  visitor.post(quizAt(theme), { intent: 'begin', part });
const answer = ({ visitor }: TestMember, question: string, pole: string, theme: Theme = 'gouts') =>
  visitor.post(quizAt(theme), { intent: 'answer', question, answer: pole });
const buy = ({ visitor }: TestMember, quiz = 'gouts') => visitor.post(ROOM, { intent: 'buy', quiz });
const rowsOf = ({ id }: TestMember) => db('premium_quiz_answers').where({ member_id: id });
const portraitOf = async ({ visitor }: TestMember) =>
  (await visitor.data(portraitAt()).expect(200)).body as ShownPortrait;
const partnersOf = async (member: TestMember) =>
  (await portraitOf(member)).partners.map(({ displayName }) => displayName);

async function givePoints({ id }: TestMember, points: number): Promise<void> {
  const gain = { user_id: id, points_amount: points, reason: 'crush-sent' as const, once_key: `test-${points}` };
  await db('points_gained').insert({ ...gain, gained_at: new Date() });
}

/** A visit of the room that ends so many milliseconds from now. */
async function visit({ id }: TestMember, endsIn = HOUR_MS): Promise<void> {
  const now = Date.now();
  await db('room_visits')
    .insert({
      member_id: id,
      room: 'quiz',
      week: weekOf(dayOf(new Date())),
      started_at: new Date(now - DAY_MS),
      ends_at: new Date(now + endsIn),
    })
    .onConflict(['member_id', 'room'])
    .merge();
}

/** A portrait that is made already: every answer leans to one pole, but those of some questions. */
async function finish(
  { id }: TestMember,
  { takesPart = true, pole = 'first' as Pole, others = [] as string[], at = new Date() },
) {
  const ids = idsOf('gouts');
  const leaning = ids.filter((question) => !others.includes(question));
  await db('premium_quiz_answers').insert({
    member_id: id,
    quiz: 'gouts',
    first_ids: pole === 'first' ? leaning : others,
    second_ids: pole === 'first' ? others : leaning,
    began_at: at,
    finished_at: at,
    takes_part_since: takesPart ? at : null,
  });
}

// S-premium-quiz-2
describe('the room of the premium quizzes', () => {
  it('shows all six to a member outside, with what opens them, and opens them for the free visit of the week', async () => {
    const ana = await newMember();
    const before = await ana.visitor.get(ROOM).expect(200);
    for (const { title } of Object.values(premiumQuizzes)) expect(before.text).toContain(title);
    expect(before.text).toContain(`href="${doorOf('quiz')}"`);
    const outside = await roomOf(ana);
    expect(outside.quizzes.map(({ isOpen }) => isOpen)).toEqual(Array.from({ length: 6 }, () => false));
    await ana.visitor.get(quizAt()).expect(302).expect('Location', CLOSED);
    await begin(ana).expect(303).expect('Location', CLOSED);
    expect(await rowsOf(ana)).toEqual([]);

    await ana.visitor.post(doorOf('quiz'), { intent: 'visit' }).expect(303).expect('Location', ROOM);
    expect(await roomOf(ana)).toMatchObject({ enteredBy: 'visit', freeVisitLeft: false });
    expect((await stageOf(ana)).stage).toBe('before');

    await visit(ana, -2 * TURN_MS);
    await ana.visitor.post(doorOf('quiz'), { intent: 'visit' }).expect(422);
    expect(await roomOf(ana)).toMatchObject({ enteredBy: null, freeVisitLeft: false });
  });

  it('sells a quiz for 200 points once, however often it is pressed at once, and keeps it open for good', async () => {
    const ana = await newMember();
    await givePoints(ana, 450);
    await Promise.all([buy(ana), buy(ana), buy(ana)]);
    await buy(ana).expect(303).expect('Location', quizAt());
    expect((await roomOf(ana)).balance).toBe(250);
    const { quizzes } = await roomOf(ana);
    expect(quizzes.filter(({ isOpen }) => isOpen).map(({ theme }) => theme)).toEqual(['gouts']);
    await begin(ana).expect(303);
    await answer(ana, firstId, 'first').expect(303);
    await begin(ana, 'no', 'culture').expect(303).expect('Location', CLOSED);
    await buy(ana, 'culture').expect(303);
    const refused = await buy(ana, 'valeurs').expect(422);
    expect(refused.text).toContain(messages.points_missing);
    await buy(ana, 'anything').expect(422);
    expect((await roomOf(ana)).balance).toBe(50);
    await givePoints(ana, 149);
    expect((await ana.visitor.get(routes.premiumQuizzes)).text).toMatch(
      frenchPattern(/Encore 1 point pour l'ouvrir\./),
    );
  });

  it('takes no points of a member to whom the whole room is open', async () => {
    const ana = await newMember();
    await givePoints(ana, 300);
    const grant = { member_id: ana.id, number: 1, plan: 'vip' as const, months: 1, reason: 'test' };
    await db('entitlement_grants').insert({
      ...grant,
      starts_on: addDays(dayOf(new Date()), -1),
      granted_at: new Date(),
    });
    expect((await roomOf(ana)).enteredBy).toBe('vip');
    const refused = await buy(ana).expect(422);
    expect(refused.text).toContain(messages.gift_included);
    expect((await roomOf(ana)).balance).toBe(300);
    await begin(ana).expect(303);
  });
});

// S-premium-quiz-3, S-premium-quiz-4, S-premium-quiz-5, S-premium-quiz-8
describe('a premium quiz', () => {
  it('asks about portraits of two before the first question, and saves each answer at once', async () => {
    const ana = await newMember();
    await visit(ana);
    const before = await ana.visitor.get(quizAt()).expect(200);
    expect(before.text).toContain('portraits à deux');
    expect(before.text).not.toContain(questionsOfQuiz(premiumQuizzes.gouts)[0]?.text);
    await ana.visitor.post(quizAt(), { intent: 'begin' }).expect(422);
    await answer(ana, firstId, 'first').expect(409);
    expect(await rowsOf(ana)).toEqual([]);

    await begin(ana, 'yes').expect(303).expect('Location', quizAt());
    expect(await stageOf(ana)).toMatchObject({
      stage: 'question',
      id: firstId,
      number: 1,
      chosen: null,
      previous: null,
    });
    const page = await ana.visitor.get(quizAt()).expect(200);
    // One question is all that a page gets of the written material.
    expect(page.text).not.toContain(questionsOfQuiz(premiumQuizzes.gouts)[1]?.text);
    await answer(ana, firstId, 'second').expect(303).expect('Location', `${quizAt()}&etape=${secondId}`);
    expect(await stageOf(ana)).toMatchObject({ id: secondId, number: 2, answered: 1, previous: firstId });
    await answer(ana, firstId, 'first').expect(303);
    expect(await rowsOf(ana)).toMatchObject([
      { first_ids: [firstId], second_ids: [], takes_part_since: expect.any(Date) },
    ]);
    await begin(ana, 'no').expect(303);
    expect(await rowsOf(ana)).toMatchObject([{ first_ids: [firstId], takes_part_since: expect.any(Date) }]);
  });

  it.each([
    ['a question of another quiz', { question: 'agenda-1', answer: 'first' }, 422],
    ['no answer', { question: 'retour-1' }, 422],
    ['another answer', { question: 'retour-1', answer: 'third' }, 422],
    ['two answers', { question: 'retour-1', answer: ['first', 'second'] }, 422],
    ['something more', { question: 'retour-1', answer: 'first', more: 'x' }, 400],
  ])('refuses %s, and saves nothing', async (_, form, status) => {
    const ana = await newMember();
    await visit(ana);
    await begin(ana).expect(303);
    await ana.visitor.post(quizAt(), { intent: 'answer', ...form }).expect(status);
    expect(await rowsOf(ana)).toMatchObject([{ first_ids: [], second_ids: [] }]);
  });

  it('keeps all answers that are given at the same moment', async () => {
    const ana = await newMember();
    await visit(ana);
    await begin(ana).expect(303);
    await Promise.all(
      idsOf('gouts')
        .slice(0, 6)
        .map((id) => answer(ana, id, 'second')),
    );
    expect(await stageOf(ana)).toMatchObject({ answered: 6, number: 7 });
  });

  it('takes the answer that was begun while the room was open, and refuses the next one kindly', async () => {
    const ana = await newMember();
    await visit(ana);
    await begin(ana).expect(303);
    await visit(ana, -1000);
    await answer(ana, firstId, 'first').expect(303);
    expect(await rowsOf(ana)).toMatchObject([{ first_ids: [firstId] }]);
    await ana.visitor.get(quizAt()).expect(302).expect('Location', CLOSED);
    const { text } = await ana.visitor.get(CLOSED).expect(200);
    expect(text).toContain('tes réponses sont gardées');
    await visit(ana, -TURN_MS - 1000);
    await answer(ana, secondId, 'first').expect(303).expect('Location', CLOSED);
    expect(await rowsOf(ana)).toMatchObject([{ first_ids: [firstId] }]);
  });

  it('ends in a portrait that says why, after which no answer changes, and which needs no open room', async () => {
    const ana = await newMember();
    await visit(ana);
    await begin(ana).expect(303);
    await ana.visitor.post(quizAt(), { intent: 'finish' }).expect(409);
    await ana.visitor.get(portraitAt()).expect(302).expect('Location', quizAt());
    const ids = idsOf('gouts');
    for (const id of ids.slice(0, -1)) await answer(ana, id, 'first').expect(303);
    await visit(ana, -1000);
    await answer(ana, ids.at(-1) ?? '', 'second')
      .expect(303)
      .expect('Location', quizAt());
    expect(await stageOf(ana)).toMatchObject({ stage: 'complete', last: ids.at(-1) });
    await ana.visitor.post(quizAt(), { intent: 'finish' }).expect(303).expect('Location', portraitAt());
    const portrait = await portraitOf(ana);
    const [facet] = premiumQuizzes.gouts.facets;
    expect(portrait.parts[0]?.sentences[0]?.text).toBe(facet?.one.first);
    expect(portrait.parts[0]?.sentences[0]?.why).toEqual(
      facet?.questions.map(([question, first]) => ({ question, answer: first })),
    );
    const { text } = await ana.visitor.get(portraitAt()).expect(200);
    expect(text).toContain('Pourquoi');
    expect(text).toContain('<details');
    await visit(ana);
    await answer(ana, firstId, 'second').expect(303).expect('Location', portraitAt());
    await ana.visitor.get(quizAt()).expect(302).expect('Location', portraitAt());
    expect((await portraitOf(ana)).parts).toEqual(portrait.parts);
  });

  it('changes nothing that matching reads, and is in the copy of the data until it is erased', async () => {
    const [ana] = await newMatches(['Ana', 'Zoé']);
    const codeOf = async () => (await db('match_codes').where({ member_id: ana.id }).first('code'))?.code;
    const before = await codeOf();
    await visit(ana);
    await begin(ana, 'yes').expect(303);
    await answer(ana, firstId, 'second').expect(303);
    expect(await codeOf()).toEqual(before);
    expect(await db('quiz_answers').where({ user_id: ana.id })).toEqual([]);
    let copy = '';
    for await (const part of exportMember(ctx, ana.id, `member:${ana.id}`)) copy += part;
    const { données: tables } = JSON.parse(copy) as { données: { table: string; lignes: unknown[] }[] };
    expect(tables.find(({ table }) => table === 'premium_quiz_answers')?.lignes).toMatchObject([
      { quiz: 'gouts', first_ids: [], second_ids: [firstId] },
    ]);
    await ana.visitor.post(quizAt(), { intent: 'erase' }).expect(303).expect('Location', ROOM);
    expect(await rowsOf(ana)).toEqual([]);
  });
});

// S-premium-quiz-6, S-premium-quiz-7
describe('a portrait of two', () => {
  it('is there for both of two matches who have finished and take part, with the answers of both, and for nobody else', async () => {
    const [ana, lea, noe, zoe] = await newMatches(['Ana', 'Léa', 'Noé', 'Zoé']);
    await tilesWith(ana.visitor, 'Léa', 'Noé', 'Zoé');
    const yesterday = new Date(Date.now() - DAY_MS);
    await finish(ana, { at: yesterday, others: ['retour-1'] });
    await finish(lea, { at: yesterday, pole: 'second' });
    await finish(noe, { at: yesterday, takesPart: false });
    const stranger = await newMember();
    await finish(stranger, { at: yesterday });
    expect(await partnersOf(ana)).toEqual(['Léa']);
    expect(await partnersOf(lea)).toEqual(['Ana']);
    expect(await partnersOf(noe)).toEqual([]);
    expect(await partnersOf(stranger)).toEqual([]);
    // Who takes no part is not opened by a pseudonym that another page has shown.
    const { tiles } = (await ana.visitor.data(routes.matches).expect(200)).body as MatchesPage;
    const hers = tiles.find(({ displayName }) => displayName === 'Noé')?.token;
    await ana.visitor.post(portraitAt(), { intent: 'open', match: hers }).expect(303).expect('Location', portraitAt());
    await ana.visitor.get(routes.matchResonance).expect(302).expect('Location', routes.matches);

    const read = async (member: TestMember) => {
      const [partner] = (await portraitOf(member)).partners;
      await member.visitor
        .post(portraitAt(), { intent: 'open', match: partner?.token })
        .expect(303)
        .expect('Location', OF_TWO);
      return (await member.visitor.data(OF_TWO).expect(200)).body as ShownPortraitOfTwo;
    };
    const [mine, theirs] = [await read(ana), await read(lea)];
    const textsOf = ({ opening, carries, rubs, tries }: ShownPortraitOfTwo) =>
      [opening, ...carries, ...rubs, ...tries].map(({ text }) => text);
    expect(textsOf(mine)).toEqual(textsOf(theirs));
    expect(textsOf(mine)).toHaveLength(9);
    expect(mine.displayName).toBe('Léa');
    const [question, first, second] = premiumQuizzes.gouts.facets[1]?.questions[0] ?? [];
    const reasons = [...mine.carries, ...mine.rubs].flatMap(({ why }) => why);
    expect(reasons).toContainEqual({ question, mine: first, theirs: second });
    const page = await ana.visitor.get(OF_TWO).expect(200);
    for (const hidden of [lea.id, zoe.id, 'Noé']) expect(page.text).not.toContain(hidden);

    // Both, or none: who withdraws takes it from both.
    await lea.visitor.post(portraitAt(), { intent: 'take-part', part: 'no' }).expect(303);
    await ana.visitor.get(OF_TWO).expect(302).expect('Location', portraitAt());
    await lea.visitor.get(OF_TWO).expect(302);
    expect([await partnersOf(ana), await partnersOf(lea)]).toEqual([[], []]);
    await lea.visitor.post(portraitAt(), { intent: 'take-part', part: 'yes' }).expect(303);
    expect(await partnersOf(lea)).toEqual([]);
    await db('premium_quiz_answers').where({ member_id: lea.id }).update({ takes_part_since: yesterday });
    expect([await partnersOf(ana), await partnersOf(lea)]).toEqual([['Léa'], ['Ana']]);
    await db('blocks').insert({ blocker_id: lea.id, blocked_id: ana.id });
    expect([await partnersOf(ana), await partnersOf(lea)]).toEqual([[], []]);
  });

  it('opens for both at the midnight after both were ready, and for neither before', async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    await tilesWith(ana.visitor, 'Léa');
    const midnight = startOfDay(dayOf(new Date()));
    await finish(ana, { at: new Date(+midnight - HOUR_MS) });
    await finish(lea, { at: midnight });
    expect([await partnersOf(ana), await partnersOf(lea)]).toEqual([[], []]);
    const before = new Date(+midnight - 1);
    await db('premium_quiz_answers').where({ member_id: lea.id }).update({ finished_at: before });
    expect([await partnersOf(ana), await partnersOf(lea)]).toEqual([[], []]);
    await db('premium_quiz_answers').where({ member_id: lea.id }).update({ takes_part_since: before });
    expect([await partnersOf(ana), await partnersOf(lea)]).toEqual([['Léa'], ['Ana']]);
  });

  it('is not there for two whose selections do not show each other, and is with an open conversation', async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    await tilesWith(ana.visitor, 'Léa');
    const yesterday = new Date(Date.now() - DAY_MS);
    await finish(ana, { at: yesterday });
    await finish(lea, { at: yesterday });
    await db('match_sixes')
      .where({ member_id: lea.id })
      .update({ candidate_ids: [], points: [], beyond_distance: [], is_mutual: [] });
    expect([await partnersOf(ana), await partnersOf(lea)]).toEqual([[], []]);
    const [first_id = '', second_id = ''] = [ana.id, lea.id].toSorted();
    const [conversation] = await db('conversations')
      .insert({
        first_id,
        second_id,
        created_at: yesterday,
        opened_at: yesterday,
        last_number: 1,
        last_at: yesterday,
        retained_until: new Date(Date.now() + DAY_MS),
      })
      .returning('id');
    await db('conversation_members').insert(
      [first_id, second_id].map((member_id, index) => ({
        conversation_id: conversation?.id ?? '',
        member_id,
        side: index + 1,
        is_listed: true,
        last_at: yesterday,
      })),
    );
    expect([await partnersOf(ana), await partnersOf(lea)]).toEqual([['Léa'], ['Ana']]);
  });
});
