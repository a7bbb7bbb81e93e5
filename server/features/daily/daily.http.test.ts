import { describe, expect, it } from '@jest/globals';
import { fr } from '#shared/typeset.ts';
import { addDays, startOfDay } from '#shared/calendar.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { dailyDayOf } from '#shared/daily/daily-day.ts';
import type { Pole } from '#shared/daily/daily-question.ts';
import { questionOf } from '#shared/daily/questions.ts';
import { messages } from '#shared/errors.ts';
import type { Side } from '#shared/play/quiz.ts';
import { createMatches, openTile, tilesWith, type Named } from '#testing/matchable.ts';
import { createPlayer, gainsOf } from '#testing/players.ts';
import { prepareContext, prepareSite } from '#testing/test-site.ts';
import type { TestMember, Visitor } from '#testing/visitor.ts';
import { exportMember } from '../account/export.service.ts';
import { countDailyAnswers, findOwnDailyAnswers } from './daily.queries.ts';
import { answerDailyQuestion, countLeanings, type DailyPage } from './daily.service.ts';

const site = prepareSite();
const { db, web, ctx } = site;
const PATH = '/question-du-jour';
let age = 40;

/** Close to six in the evening the question may change between two requests: the tests then wait for the next one. */
const today = () => dailyDayOf(new Date());
const newMatches = <const Names extends readonly string[]>(names: Names): Promise<Named<Names>> =>
  createMatches(web.url, db, names, { age: (age += 1) });
const answer = ({ visitor }: TestMember, side: string, day = today()) => visitor.post(PATH, { day, answer: side });
const pageOf = async ({ data }: Visitor) => (await data(PATH).expect(200)).body as DailyPage;
const sameOf = async ({ visitor }: TestMember) => (await pageOf(visitor)).same.map(({ displayName }) => displayName);
const setTally = (top: number, bottom: number) =>
  db('daily_tallies')
    .insert({ day: today(), shard: 100, top_count: top, bottom_count: bottom })
    .onConflict(['day', 'shard'])
    .merge();
const clearTally = async () => {
  await db('daily_tallies').delete();
  await db('daily_shares').delete();
};

// S-daily-2, S-daily-3
describe('the question of the day', () => {
  it('is the same for everybody, and answered by a plain form, once and for good', async () => {
    const ana = await createPlayer(web.url, db);
    const lea = await createPlayer(web.url, db);
    const question = questionOf(today());
    const before = await ana.visitor.get(PATH).expect(200);
    for (const text of [question.text, question.top, question.bottom]) expect(before.text).toContain(text);
    expect(before.text).toMatch(/<button (?=[^>]*name="answer")[^>]*value="top"/);
    expect(before.text).not.toContain('Et tout le monde');
    expect(await pageOf(ana.visitor)).toMatchObject({ answer: null, share: null, same: [] });
    expect(await pageOf(lea.visitor)).toMatchObject({ text: question.text });

    await answer(ana, 'top').expect(303).expect('Location', PATH);
    await answer(ana, 'bottom').expect(303);
    expect(await pageOf(ana.visitor)).toMatchObject({ answer: 'top' });
    const after = await ana.visitor.get(PATH).expect(200);
    expect(after.text).toContain('Et tout le monde');
    expect(after.text).not.toContain('name="answer"');
    expect(await pageOf(lea.visitor)).toMatchObject({ answer: null });
    expect(await db('daily_answers').where({ member_id: ana.id })).toMatchObject([
      { top_days: [today()], bottom_days: [], answer_count: 1 },
    ]);
  });

  it('of another day is refused with 409 and shown anew, and anything else with 422 or 400', async () => {
    const ana = await createPlayer(web.url, db);
    for (const day of [addDays(today(), -1), addDays(today(), 1)]) {
      const { text } = await answer(ana, 'top', day).expect(409);
      expect(text).toContain(messages.daily_question_over);
      expect(text).toContain(questionOf(today()).text);
    }
    await ana.visitor.post(PATH, { day: today() }).expect(422);
    await answer(ana, 'middle').expect(422);
    await answer(ana, 'top', 'hier').expect(422);
    await ana.visitor.post(PATH, { day: today(), answer: 'top', more: 'x' }).expect(400);
    expect(await db('daily_answers').where({ member_id: ana.id })).toEqual([]);
  });

  it('is counted once, however often and wherever it is answered at the same moment', async () => {
    await clearTally();
    const members = await Promise.all(Array.from({ length: 4 }, () => createPlayer(web.url, db)));
    await Promise.all(
      members.flatMap(({ id }) =>
        (['top', 'bottom', 'top'] as const).map((side) => answerDailyQuestion(ctx, id, { day: today(), answer: side })),
      ),
    );
    expect(await countDailyAnswers(db, today(), today())).toBe(members.length);
    for (const { id } of members) expect(await findOwnDailyAnswers(db, id)).toMatchObject({ count: 1 });
  });
});

// S-daily-4
describe('how many chose the same', () => {
  it('is told from twenty answers on, in tenths, and changes only when twice as many answered', async () => {
    await clearTally();
    const ana = await createPlayer(web.url, db);
    await answer(ana, 'top').expect(303);
    const shareOf = async () => (await pageOf(ana.visitor)).share;
    await setTally(11, 7);
    expect(await shareOf()).toBeNull();
    await setTally(11, 8);
    const first = await shareOf();
    expect(first).toMatch(/six\spersonnes sur dix/u);
    for (const [top, bottom] of [
      [30, 8],
      [11, 27],
    ] as const) {
      await setTally(top, bottom);
      expect(await shareOf()).toBe(first);
    }
    await setTally(11, 28);
    expect(await shareOf()).toMatch(/trois\spersonnes sur dix/u);
    await setTally(78, 0);
    expect(await shareOf()).toMatch(/trois\spersonnes sur dix/u);
    await setTally(79, 0);
    expect(await shareOf()).toContain('Presque tout le monde');
    await clearTally();
  });
});

// S-daily-5
describe('who of a selection chose the same', () => {
  it('is told of those who answered, to a member who answered, and of nobody who is blocked', async () => {
    const [ana, lea, noe] = await newMatches(['Ana', 'Léa', 'Noé', 'Zoé']);
    await tilesWith(ana.visitor, 'Léa', 'Noé', 'Zoé');
    await answer(lea, 'bottom').expect(303);
    await answer(noe, 'top').expect(303);
    expect(await pageOf(ana.visitor)).toMatchObject({ answer: null, same: [] });
    await answer(ana, 'bottom').expect(303);
    expect(await sameOf(ana)).toEqual(['Léa']);
    // Léa, who was first, would read otherwise at what hour Ana came.
    expect(await sameOf(lea)).toEqual([]);
    const { answered_at: lastMoment } = (await db('daily_answers').where({ member_id: lea.id }).first('answered_at'))!;
    await db('daily_answers').where({ member_id: ana.id }).update({ answered_at: lastMoment });
    expect(await sameOf(lea)).toEqual(['Ana']);
    expect(await sameOf(noe)).toEqual([]);
    const { text } = await ana.visitor.get(PATH).expect(200);
    expect(text).toContain('Léa');
    for (const hidden of ['Noé', 'Zoé', lea.id]) expect(text).not.toContain(hidden);
    const [found] = (await pageOf(ana.visitor)).same;
    await ana.visitor
      .post('/matches', { match: found?.token })
      .expect(303)
      .expect('Location', /^\/match-resonance/);

    await db('blocks').insert({ blocker_id: lea.id, blocked_id: ana.id });
    expect(await sameOf(ana)).toEqual([]);
    expect(await sameOf(lea)).toEqual([]);
  });

  it('is crossed on the resonance of the two, with the days that both answered and no other', async () => {
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    await tilesWith(ana.visitor, 'Léa');
    const [alike, apart, alone] = [addDays(today(), -1), addDays(today(), -2), addDays(today(), -3)];
    expect(await openTile(ana.visitor, 'Léa')).toBe('/match-resonance');
    await db('daily_answers').insert({ member_id: ana.id, top_days: [apart, alike, today()], answer_count: 3 });
    await db('daily_answers').insert({ member_id: lea.id, top_days: [alone, today()], answer_count: 2 });
    // The question that is asked now is not crossed yet.
    expect(await openTile(ana.visitor, 'Léa')).toBe('/match-resonance');
    await db('daily_answers')
      .where({ member_id: lea.id })
      .update({ bottom_days: [apart] });
    expect(await openTile(ana.visitor, 'Léa')).toBe('/match-resonance1');
    await db('daily_answers')
      .where({ member_id: lea.id })
      .update({ top_days: [alone, alike, today()] });
    const { crossed } = (await ana.visitor.data('/match-resonance1').expect(200)).body as { crossed: unknown[] };
    const worded = (day: string, side: Side) => ({
      text: `${questionOf(day).text} ${questionOf(day)[side]}`,
      picture: null,
    });
    expect(crossed).toEqual([
      {
        theme: 'jour',
        label: 'La question du jour',
        commonCards: null,
        same: [worded(alike, 'top')],
        different: [{ mine: worded(apart, 'top'), theirs: worded(apart, 'bottom') }],
      },
    ]);
    expect((await ana.visitor.get('/match-resonance1')).text).not.toContain(questionOf(alone).text);
  });
});

// S-daily-6, S-daily-7, S-daily-8
describe('an answer to the question of the day', () => {
  it('earns what a quiz does each thirtieth time, whether in a row or not', async () => {
    const ana = await createPlayer(web.url, db);
    await db('daily_answers').insert({ member_id: ana.id, top_days: [addDays(today(), -40)], answer_count: 28 });
    const later = (days: number) => prepareDay(addDays(today(), days));
    await answerDailyQuestion(later(1), ana.id, { day: addDays(today(), 1), answer: 'top' });
    expect(await gainsOf(db, ana)).toEqual([]);
    await answerDailyQuestion(later(9), ana.id, { day: addDays(today(), 9), answer: 'top' });
    await answerDailyQuestion(later(9), ana.id, { day: addDays(today(), 9), answer: 'bottom' });
    expect(await gainsOf(db, ana)).toEqual([['quiz-answered:jour:30', 30]]);
    await answerDailyQuestion(later(10), ana.id, { day: addDays(today(), 10), answer: 'bottom' });
    expect((await gainsOf(db, ana)).length).toBe(1);
    const lea = await createPlayer(web.url, db);
    await db('daily_answers').insert({ member_id: lea.id, top_days: [], answer_count: 29 });
    await answer(lea, 'top').expect(303);
    // Read until the next question: so it says nothing of just now.
    expect((await lea.visitor.get(PATH).expect(200)).text).toContain(fr`Cette réponse t'a valu 30 points`);
  });

  it('is stored for 92 days, and is in the copy of the data as days', async () => {
    const ana = await createPlayer(web.url, db);
    const [gone, stored] = [addDays(today(), -92), addDays(today(), -91)];
    await db('daily_answers').insert({ member_id: ana.id, top_days: [gone, stored], bottom_days: [gone] });
    await answer(ana, 'bottom').expect(303);
    const own = await findOwnDailyAnswers(db, ana.id);
    expect(own).toMatchObject({ top: [stored], bottom: [today()] });
    let copy = '';
    for await (const part of exportMember(ctx, ana.id, `member:${ana.id}`)) copy += part;
    const { données: tables } = JSON.parse(copy) as { données: { table: string; lignes: unknown[] }[] };
    expect(tables.find(({ table }) => table === 'daily_answers')?.lignes).toEqual([
      { top_days: [stored], bottom_days: [today()], answer_count: 1, answered_at: expect.any(String) },
    ]);
  });

  it('changes what matching reads only when a leaning becomes clear, and then later than at once', async () => {
    const [ana] = await newMatches(['Ana']);
    const codeOf = async () => (await db('match_codes').where({ member_id: ana.id }).first('code'))?.code;
    const before = await codeOf();
    const days = Array.from({ length: 92 }, (_, index) => addDays(today(), -index));
    const leaningTo = (pole: Pole) => days.filter((day) => questionOf(day).pole === pole);
    const [first, second, third] = leaningTo('calm').toReversed();
    const jobs = () => db('pgboss.job').where({ name: 'daily.lean' }).select('data', 'start_after', 'created_on');
    await answerDailyQuestion(prepareDay(first!), ana.id, { day: first!, answer: 'top' });
    await answerDailyQuestion(prepareDay(second!), ana.id, { day: second!, answer: 'top' });
    expect(await jobs()).toEqual([]);
    await answerDailyQuestion(prepareDay(third!), ana.id, { day: third!, answer: 'top' });
    const [job] = await jobs();
    expect(job?.data).toEqual({ memberId: ana.id });
    expect(await codeOf()).toEqual(before);
    expect(await db('quiz_answers').where({ user_id: ana.id })).toEqual([]);

    await countLeanings(ctx, ana.id);
    await countLeanings(ctx, ana.id);
    expect(await db('quiz_answers').where({ user_id: ana.id })).toMatchObject([
      { question_id: 'penchant-1', answer: 'top' },
    ]);
    expect(await codeOf()).not.toEqual(before);
    const { text } = await ana.visitor.get('/thematique-carte').expect(200);
    expect(text).not.toContain('penchant');
    await db('daily_answers').where({ member_id: ana.id }).delete();
    await countLeanings(ctx, ana.id);
    expect(await codeOf()).toEqual(before);
  });
});

let moment = new Date();
const there = prepareContext(site, { now: () => moment });
/** A context in which the question of a day is asked. */
function prepareDay(day: string) {
  moment = new Date(startOfDay(day).getTime() + 21 * HOUR_MS);
  return there.ctx;
}
