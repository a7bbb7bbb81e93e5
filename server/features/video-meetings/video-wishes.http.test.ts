import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { sendLate } from '#testing/late-mails.ts';
import { openFirst, readThread } from '#testing/talk-visitors.ts';
import { makeMutualCrush, openTalk } from '#testing/talkers.ts';
import { createTestMember } from '#testing/entered-members.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { agreeOnVideoNow, evening, videoTalkers, type Pair } from '#testing/video-talkers.ts';
import { DAY_MS, MINUTE_MS } from '#shared/duration.ts';
import { messages } from '#shared/errors.ts';
import { CHANGES_IN_TEN_MINUTES } from '#shared/talk/limits.ts';
import { videoCallPaths } from '#shared/video-meetings/addresses.ts';
import { CALLS_PER_MINUTE } from '#shared/video-meetings/calls.ts';
import { clientAt } from '../../platform/http/client.ts';
import { readNews } from '../news/news.service.ts';
import { readDiscussion } from '../talk/discussion.service.ts';
import { acceptVideo, callOffVideo, remindOfVideo } from '../talk/video-meetings.service.ts';

const clock = { present: new Date('2026-11-24T11:00:00Z') };
const site = prepareWebSite({
  now: () => clock.present,
  env: { TURN_URL: 'turn:relay.example:3478', TURN_SECRET: 'a-secret-of-the-relay-and-of-this-test' },
});
const { ctx, db } = site;
const pseudonyms = { of: (_subject: string, id: string) => id, idOf: () => null };
const { at, newPair, newWish, wish, propose } = videoTalkers(ctx, clock);

async function threadOf(memberId: string, id: string) {
  const discussion = await readDiscussion(ctx, pseudonyms, memberId, id);
  if (discussion?.kind !== 'thread') throw new Error('There is no thread.');
  return discussion;
}

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    ({ code }: { code: string }) => code,
  );

/** The statements of some work, each as its verb and table. */
async function workOf(work: () => Promise<void>): Promise<string[]> {
  const statements: string[] = [];
  let isOver = false;
  const record = ({ sql }: { sql: string }) => {
    // Hints leave on their own, and no answer waits for them.
    if (isOver || sql.includes('pg_notify')) return;
    const [verb = ''] = sql.trim().split(/\W/);
    const table = /\b(?:into|update|from)\s+"?(\w+)/i.exec(sql)?.[1] ?? '';
    statements.push(/^(rollback|release)$/i.test(verb) ? 'end of savepoint' : `${verb.toLowerCase()} ${table}`);
  };
  ctx.db.on('query', record);
  await work();
  isOver = true;
  return statements.map((words) => words.replace(/^savepoint .*/, 'savepoint'));
}

describe('the wish to meet by video', () => {
  // S-video-meeting-1
  it('looks the same to the member who asked, whether the other has declined it or not', async () => {
    const seen: string[] = [];
    for (const isDeclined of [true, false]) {
      const { ana, lou, id } = await newPair();
      await wish(ana, id, 'ask');
      expect((await threadOf(lou, id)).video?.wish).toBe('asked-by-them');
      if (isDeclined) await wish(lou, id, 'decline');
      expect((await threadOf(lou, id)).video?.wish).toBe(isDeclined ? 'none' : 'asked-by-them');
      await wish(ana, id, 'take-back');
      await wish(ana, id, 'ask');
      seen.push(JSON.stringify([(await threadOf(ana, id)).video, await refusal(propose(ana, id))]));
    }
    expect(seen[0]).toBe(seen[1]);
    expect(seen[0]).toContain('video_not_wished');
  });

  it('calls off what was taken when one of the two takes it back', async () => {
    const { ana, lou, id } = await newWish();
    const number = await propose(ana, id);
    await acceptVideo(ctx, lou, id, { number, index: 0 });
    await wish(lou, id, 'take-back');
    const thread = await threadOf(ana, id);
    expect(thread.video).toMatchObject({ wish: 'asked-by-me', current: null, canPropose: false });
    expect(Object.values(thread.videos)).toContainEqual(expect.objectContaining({ kind: 'news', event: 'called-off' }));
  });
});

// S-video-meeting-1
it('wishing and taking it back cost the same work whether the other has declined or not', async () => {
  const seen: string[][] = [];
  for (const isDeclined of [true, false]) {
    let pair: Pair;
    // What is written of both is written in the order of ids.
    do pair = await newPair();
    while (pair.ana > pair.lou);
    const { ana, lou, id } = pair;
    await wish(ana, id, 'ask');
    if (isDeclined) await wish(lou, id, 'decline');
    const before = await db('news_states').where({ member_id: lou }).first();
    seen.push(
      await workOf(async () => {
        for (const intent of ['take-back', 'ask', 'take-back'] as const) await wish(ana, id, intent);
      }),
    );
    const after = await db('news_states').where({ member_id: lou }).first();
    if (isDeclined) expect(after).toEqual(before);
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]?.length).toBeGreaterThan(10);
});

// S-video-meeting-1, S-video-meeting-3
it('a moment that was taken stays before both, however many others are proposed and withdrawn, and goes with the wish', async () => {
  const { ana, lou, id } = await newWish();
  const number = await propose(ana, id);
  await acceptVideo(ctx, lou, id, { number, index: 0 });
  for (let times = 0; times < 8; times += 1)
    await callOffVideo(ctx, ana, id, await propose(ana, id, [clock.present], true));
  expect((await threadOf(lou, id)).video?.current).toMatchObject({ number, startsAt: evening.toISOString() });
  const later = new Date(evening.getTime() + 30 * 60_000);
  const moved = await propose(ana, id, [later]);
  await acceptVideo(ctx, lou, id, { number: moved, index: 0 });
  const remaining = () => db('video_meetings').where({ conversation_id: id, cancelled_at: null }).pluck('number');
  expect(await remaining()).toEqual([moved]);
  for (let times = 0; times < 8; times += 1)
    await callOffVideo(ctx, ana, id, await propose(ana, id, [clock.present], true));
  await wish(lou, id, 'take-back');
  expect(await remaining()).toEqual([]);
});

// S-video-meeting-3, S-mail-12, S-news-4
it('a moment that was taken is reminded of by a mail without a name, unless it was moved or called off', async () => {
  const { ana, lou, id } = await newWish();
  const number = await propose(ana, id);
  await acceptVideo(ctx, lou, id, { number, index: 0 });
  const mails = () => db('outbox_mails').where({ kind: 'talk-video-reminder' }).select('id');
  const remind = (startsAt: Date) =>
    at(new Date(evening.getTime() - 60 * MINUTE_MS), () =>
      remindOfVideo(ctx, { memberId: lou, conversationId: id, number, startsAt: startsAt.toISOString() }),
    );
  await remind(new Date(evening.getTime() + DAY_MS));
  expect(await mails()).toHaveLength(0);
  await remind(evening);
  await remind(evening);
  expect(await mails()).toHaveLength(1);
  const minutesTo = (minute: number) => new Date(evening.getTime() - minute * MINUTE_MS);
  const sendTo = (memberId: string) => at(minutesTo(10), () => sendLate(ctx, memberId, 'talk-video-reminder'));
  expect(await sendTo(lou)).toMatchObject([{ state: 'sent' }]);
  const late = { memberId: ana, conversationId: id, number, startsAt: evening.toISOString() };
  await at(minutesTo(10), () => remindOfVideo(ctx, late));
  // S-news-4: also where the line came late.
  const newsAt = (minute: number) =>
    at(minutesTo(-minute), async () => {
      const lines = [lou, ana].map((memberId) =>
        readNews(ctx, pseudonyms, { memberId, client: clientAt('192.0.2.1') }, { isRead: false }),
      );
      return (await Promise.all(lines)).flat().filter(({ kind }) => kind === 'video-reminder').length;
    });
  expect([await newsAt(29), await newsAt(31)]).toEqual([2, 0]);
  await callOffVideo(ctx, ana, id, number);
  expect(await sendTo(ana)).toMatchObject([{ state: 'cancelled', lastError: 'not admitted' }]);
  await db('outbox_mails').where({ kind: 'talk-video-reminder' }).delete();
  await remind(evening);
  expect(await mails()).toHaveLength(0);
});

it('a member who changes a wish all the time has to pause', async () => {
  const { ana, id } = await newPair();
  for (let times = 0; times < CHANGES_IN_TEN_MINUTES; times += 1)
    await wish(ana, id, times % 2 === 0 ? 'ask' : 'take-back');
  await expect(wish(ana, id, 'ask')).rejects.toMatchObject({ code: 'talk_limit_changes', status: 429 });
});

// S-video-meeting-17
it('a member who makes a call of the meeting far more often than its page is refused in French, and the other goes on', async () => {
  const ana = await createTestMember(site.web.url, db, 'ana@exemple.fr', 'Ana');
  const lou = await createTestMember(site.web.url, db, 'lou@exemple.fr', 'Lou');
  await db('members').update({ created_at: new Date(Date.now() - 2 * DAY_MS) });
  const profile = { display_name: 'Ana', gender: 'femme', birth_date: '1990-01-01', profile_completed: true } as const;
  for (const { id } of [ana, lou])
    await db('profiles')
      .insert({ ...profile, user_id: id })
      .onConflict('user_id')
      .merge();
  // The web has the present for its clock.
  const number = await at(new Date(), async () => {
    await makeMutualCrush(ctx, ana.id, lou.id);
    const conversationId = await openTalk(ctx, ana.id, lou.id);
    return agreeOnVideoNow(ctx, { one: ana.id, other: lou.id, conversationId });
  });
  for (const member of [ana, lou]) await openFirst(member);
  const device = randomUUID();
  const bodyOf = async (member: typeof ana) => ({ token: (await readThread(member)).token, number, device });
  const anas = await bodyOf(ana);
  await ana.visitor.call(videoCallPaths.enter, anas).expect(200);
  for (const name of ['enter', 'sync', 'more'] as const) {
    const body = name === 'enter' ? anas : { ...anas, after: 0 };
    await ana.visitor.call(videoCallPaths[name], body).expect(200);
    const counted = db('rate_limits').where('key', 'like', `video-${name}:%`);
    expect(await counted.clone().pluck('points')).toEqual([name === 'enter' ? 2 : 1]);
    await counted.clone().update({ points: CALLS_PER_MINUTE[name] - 1 });
    await ana.visitor.call(videoCallPaths[name], body).expect(200);
    const refused = await ana.visitor.call(videoCallPaths[name], body).expect(429);
    expect(refused.body).toMatchObject({ error: { code: 'video_too_often', message: messages.video_too_often } });
  }
  await lou.visitor.call(videoCallPaths.enter, await bodyOf(lou)).expect(200);
});
