import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { introduction, meetingReply } from '#seeds/talk/replies.ts';
import { createTalkers, writtenQuestion } from '#testing/talkers.ts';
import { testPublisher } from '#testing/test-process.ts';
import { prepareContext, prepareServices } from '#testing/test-site.ts';
import { addDays } from '#shared/calendar.ts';
import { dailyDayOf } from '#shared/daily/daily-day.ts';
import { DAY_MS, MINUTE_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { readConfig } from '../../platform/config.ts';
import { countDailyAnswers } from '../daily/daily.queries.ts';
import { changePhotoReveal } from '../resonance/reveal.service.ts';
import { answerQuestion, askConversation } from '../talk/asking.service.ts';
import { readDiscussion, readDiscussions } from '../talk/discussion.service.ts';
import { proposeMeeting } from '../talk/meetings.service.ts';
import { receiveQuestions } from '../talk/receiving.service.ts';
import { askInThread, sendMessage } from '../talk/thread.service.ts';
import { countTalk, readTalkTotals } from '../talk/tidying.service.ts';
import { findAwaitedDemoMembers } from './demo-talk.queries.ts';
import { actAsDemoMembers, takeTurn } from './demo-talk.service.ts';

// In the middle of a day in Paris.
let present = new Date('2026-11-24T11:00:00Z');
const site = prepareServices({ now: () => present, env: { DEMO_TALK: 'true' } });
const { ctx, db } = site;
const silent = prepareContext(site, { now: () => present });
const pseudonyms = { of: (_subject: string, id: string) => id, idOf: () => null };
const key = () => randomUUID();

/** A person, and an invented member in the person's selection. */
async function createNewcomer(): Promise<{ ana: string; demo: string }> {
  const [ana = '', demo = ''] = await createTalkers(ctx, ['Ana', 'Noé']);
  await db('members').where({ id: demo }).update({ is_demo: true });
  await db('members')
    .where({ id: ana })
    .update({ last_active_on: dayOf(present) });
  await db('match_sixes').insert({
    member_id: ana,
    candidate_ids: [demo],
    points: [120],
    beyond_distance: [false],
    is_mutual: [true],
    generation: '1',
    chosen_at: present,
  });
  return { ana, demo };
}

/** A minute later the job runs, as two workers at the same moment would run it. */
async function pass(): Promise<void> {
  present = new Date(present.getTime() + MINUTE_MS);
  await Promise.all([actAsDemoMembers(ctx), actAsDemoMembers(ctx)]);
}

async function threadOf(memberId: string, conversationId: string) {
  const discussion = await readDiscussion(ctx, pseudonyms, memberId, conversationId);
  if (discussion?.kind !== 'thread') throw new Error('There is no thread.');
  return discussion;
}
const textsOf = async (memberId: string, conversationId: string) =>
  (await threadOf(memberId, conversationId)).lines.flatMap((line) => (line.kind === 'text' ? [line.text] : []));

describe('an invented member', () => {
  it('with a photo asks before one without, so that the newcomer can live through the opening of photos', async () => {
    const [mia = '', ali = '', zoe = ''] = await createTalkers(ctx, ['Mia', 'Ali', 'Zoé']);
    await db('members').whereIn('id', [ali, zoe]).update({ is_demo: true });
    await db('profiles').where({ user_id: zoe }).update({ profile_photo_url: randomUUID() });
    await db('members')
      .where({ id: mia })
      .update({ last_active_on: dayOf(present) });
    await db('match_sixes').insert({
      member_id: mia,
      candidate_ids: [ali, zoe],
      points: [120, 110],
      beyond_distance: [false, false],
      is_mutual: [true, true],
      generation: '1',
      chosen_at: present,
    });
    await pass();
    await receiveQuestions(ctx, mia);
    expect((await readDiscussions(ctx, pseudonyms, mia)).invitations).toMatchObject([{ name: 'Zoé' }]);
  });

  it('answers most questions of the day, once, and counts in no sum of them', async () => {
    const ids = await createTalkers(ctx, ['Ida', 'Ivo', 'Isa', 'Ino', 'Ilo', 'Ira', 'Ike', 'Ima']);
    await db('members').whereIn('id', ids).update({ is_demo: true });
    await db('daily_tallies').delete();
    await pass();
    await pass();
    const day = dailyDayOf(present);
    const rows = await db('daily_answers').whereIn('member_id', ids);
    for (const row of rows) expect([...row.top_days, ...row.bottom_days]).toEqual([day]);
    expect(rows.length).toBeGreaterThan(0);
    expect(await countDailyAnswers(db, day, day)).toBe(0);
  });

  it('has a photo from the moment at which it asks, so that photos can open', async () => {
    const { demo } = await createNewcomer();
    await pass();
    const profile = await db('profiles').where({ user_id: demo }).first('profile_photo_url');
    expect(profile?.profile_photo_url).toEqual(expect.any(String));
  });

  it('asks a newcomer, says what it is, answers, accepts a meeting, and asks again', async () => {
    const { ana, demo } = await createNewcomer();
    await pass();
    await receiveQuestions(ctx, ana);
    const [invitation] = (await readDiscussions(ctx, pseudonyms, ana)).invitations;
    const id = invitation?.token ?? '';
    expect(invitation).toMatchObject({ name: 'Noé' });
    await answerQuestion(ctx, ana, id, { answer: 'Une cabane' });
    await pass();
    expect(await textsOf(ana, id)).toEqual([introduction]);

    await sendMessage(ctx, ana, id, { text: 'Enchantée quand même', clientKey: key() });
    await pass();
    expect(await textsOf(ana, id)).toHaveLength(3);

    await proposeMeeting(ctx, ana, id, {
      slots: [{ day: addDays(dayOf(present), 3), halfDay: 'evening' }],
      place: 'Devant la fontaine',
      clientKey: key(),
    });
    await pass();
    const thread = await threadOf(ana, id);
    expect(Object.values(thread.meetings)).toMatchObject([
      { kind: 'proposal', state: 'taken', takenIndex: 0 },
      { kind: 'news', event: 'taken' },
    ]);
    expect((await textsOf(ana, id)).at(-1)).toBe(meetingReply);

    await sendMessage(ctx, ana, id, { text: 'Alors à bientôt', clientKey: key() });
    await pass();
    expect((await threadOf(ana, id)).lines.at(-1)).toMatchObject({
      kind: 'question',
      isMine: false,
      state: 'to-answer',
    });

    await askInThread(ctx, ana, id, { questionKey: writtenQuestion, text: 'Mon plat', clientKey: key() });
    await pass();
    const asked = (await threadOf(ana, id)).lines.findLast((line) => line.kind === 'question');
    expect(asked).toMatchObject({ isMine: true, state: 'open' });
    const before = JSON.stringify(await threadOf(ana, id));
    await pass();
    expect(JSON.stringify(await threadOf(ana, id))).toBe(before);
    expect((await db('messages').where({ conversation_id: id }).select('number')).length).toBe(thread.lastNumber + 3);
    expect(demo).not.toBe('');
  });

  it('answers the question of a newcomer, and asks nobody with whom it talks', async () => {
    const { ana, demo } = await createNewcomer();
    await askConversation(ctx, ana, demo, { questionKey: writtenQuestion, answer: 'La mer', clientKey: key() });
    await receiveQuestions(ctx, demo);
    await pass();
    const [discussion] = (await readDiscussions(ctx, pseudonyms, ana)).discussions;
    expect(await textsOf(ana, discussion?.token ?? '')).toEqual([introduction]);
    await pass();
    expect(await db('conversation_askings').where({ asked_id: ana }).select('number')).toEqual([]);
  });

  it.each<[string, (ana: string, id: string) => Promise<unknown>, string | undefined]>([
    ['a text', (ana, id) => sendMessage(ctx, ana, id, { text: 'Et toi ?', clientKey: key() }), undefined],
    [
      'a question',
      (ana, id) => askInThread(ctx, ana, id, { questionKey: writtenQuestion, text: 'Mon plat', clientKey: key() }),
      introduction,
    ],
    [
      'a meeting',
      (ana, id) =>
        proposeMeeting(ctx, ana, id, {
          slots: [{ day: addDays(dayOf(present), 3), halfDay: 'evening' }],
          place: 'Devant la fontaine',
          clientKey: key(),
        }),
      meetingReply,
    ],
  ])('replies once to %s that two runs have found, however far apart they come to it', async (_what, write, last) => {
    const { ana, demo } = await createNewcomer();
    await askConversation(ctx, ana, demo, { questionKey: writtenQuestion, answer: 'La mer', clientKey: key() });
    await receiveQuestions(ctx, demo);
    await pass();
    const [discussion] = (await readDiscussions(ctx, pseudonyms, ana)).discussions;
    const id = discussion?.token ?? '';
    await write(ana, id);
    present = new Date(present.getTime() + MINUTE_MS);
    const found = await findAwaitedDemoMembers(db, { before: present, textsAtMost: 10, limit: 100 });
    const turn = found.find(({ conversationId }) => conversationId === id)!;
    await takeTurn(ctx, turn);
    const replied = await threadOf(ana, id);
    await takeTurn(ctx, turn);
    expect(await threadOf(ana, id)).toEqual(replied);
    expect((await textsOf(ana, id)).at(-1)).toEqual(last ?? expect.any(String));
  });

  it('opens its photo to a person who asked for it', async () => {
    const { ana, demo } = await createNewcomer();
    await db('profiles').whereIn('user_id', [ana, demo]).update({ profile_photo_url: '/photo' });
    const photo = (user_id: string) => ({ id: randomUUID(), user_id, state: 'kept' as const });
    await db('photos').insert([photo(ana), photo(demo)]);
    expect(await changePhotoReveal(ctx, ana, demo, 'ask')).toBe(true);
    await pass();
    const [first_id, second_id] = [ana, demo].toSorted();
    const reveal = await db('photo_reveals').where({ first_id: first_id!, second_id: second_id! }).first('opened_at');
    expect(reveal?.opened_at).toEqual(present);
  });

  it('does nothing where it is not configured, as in production', async () => {
    const { ana } = await createNewcomer();
    present = new Date(present.getTime() + MINUTE_MS);
    expect(silent.ctx.config.demoTalks).toBe(false);
    await actAsDemoMembers(silent.ctx);
    expect(await db('conversation_askings').where({ asked_id: ana }).select('number')).toEqual([]);
    const production = {
      ...testPublisher,
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://nowhere/',
      SECRET_KEY: 'a-secret-of-more-than-thirty-two-characters',
      SMTP_URL: 'smtp://nowhere',
      PUBLIC_URL: 'https://resonance.example',
      DEMO_TALK: 'true',
    };
    expect(readConfig(production).demoTalks).toBe(false);
  });

  it('is in none of the totals of conversations', async () => {
    await pass();
    expect((await db('messages').select('number')).length).toBeGreaterThan(0);
    present = new Date(present.getTime() + DAY_MS);
    await countTalk(ctx);
    const { days: _days, ...totals } = await readTalkTotals(ctx, 28);
    expect(Object.values(totals).filter((amount) => amount !== null && amount !== 0)).toEqual([]);
  });
});
