import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createTalkers, makeMutualCrush, openTalk } from '#testing/talkers.ts';
import { prepareServices } from '#testing/test-site.ts';
import { evening, videoTalkers, type MeetingPair } from '#testing/video-talkers.ts';
import { DAY_MS } from '#shared/duration.ts';
import type { PersonAnswer } from '#shared/video-meetings/forms.ts';
import type { VideoSignal } from '#shared/video-meetings/signals.ts';
import { pauseMember } from '../account/pause.service.ts';
import { isMetForReal } from '../relations/met-for-real.queries.ts';
import { blockMember } from '../safety/blocks.service.ts';
import { stopForMinor } from '../talk/ending.service.ts';
import { readDiscussion, readDiscussions } from '../talk/discussion.service.ts';
import { closeConversation } from '../talk/thread.service.ts';
import { acceptVideo, callOffVideo, proposeVideo } from '../talk/video-meetings.service.ts';
import { answerAfterwards, askAfterwards, readAfterwards } from './afterwards.service.ts';
import { relayPassword } from './relay.ts';
import { deleteOldSeats } from './seats.queries.ts';
import {
  countVideoFailure,
  enterVideo,
  leaveVideo,
  passSignal,
  syncVideo,
  wantMore,
  type Caller,
} from './video-meetings.service.ts';
import { videoMeetings } from './video-meetings.feature.ts';
import { findVideo, isShown } from './video-state.ts';

const SECRET = 'a-secret-of-the-relay-and-of-this-test';
/** A Tuesday at noon in Paris. */
const noon = new Date('2026-11-24T11:00:00Z');
const clock = { present: noon };
const site = prepareServices({
  now: () => clock.present,
  env: { TURN_URL: 'turn:relay.example:3478', TURN_SECRET: SECRET },
});
const { ctx, db } = site;
const pseudonyms = { of: (_subject: string, id: string) => id, idOf: () => null };
const { at, minutes, wish, newWish, propose, newMeeting, newTalk } = videoTalkers(ctx, clock);

async function threadOf(memberId: string, id: string) {
  const discussion = await readDiscussion(ctx, pseudonyms, memberId, id);
  if (discussion?.kind !== 'thread') throw new Error('There is no thread.');
  return discussion;
}

const candidate = (type: string): VideoSignal => ({
  kind: 'candidate',
  candidate: `candidate:1 1 udp 1 203.0.113.7 5000 typ ${type} raddr 198.51.100.4 rport 9`,
  sdpMid: '0',
  sdpMLineIndex: 0,
});
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    ({ code }: { code: string }) => code,
  );
const wordOf = async (memberId: string) => (await videoMeetings.live.readStates(ctx, [memberId])).get(memberId);

describe('a meeting by video', () => {
  // S-video-meeting-3
  it('is in the thread and the lists of both once a moment was taken, and is replaced by another one', async () => {
    const { ana, lou, id } = await newWish();
    const number = await propose(ana, id, [evening, new Date(evening.getTime() + DAY_MS)]);
    expect(await refusal(propose(lou, id))).toBe('video_standing');
    expect(await refusal(acceptVideo(ctx, ana, id, { number, index: 0 }))).toBe('video_gone');
    await acceptVideo(ctx, lou, id, { number, index: 0 });
    for (const memberId of [ana, lou]) {
      const { discussions } = await readDiscussions(ctx, pseudonyms, memberId);
      expect(discussions).toMatchObject([{ videoAt: evening }]);
      expect((await threadOf(memberId, id)).video?.current).toMatchObject({ number, state: 'taken' });
    }
    const later = new Date(evening.getTime() + 2 * DAY_MS);
    const moved = await propose(lou, id, [later]);
    await acceptVideo(ctx, ana, id, { number: moved, index: 0 });
    expect((await threadOf(ana, id)).video?.current).toMatchObject({ number: moved, startsAt: later.toISOString() });
    expect((await readDiscussions(ctx, pseudonyms, lou)).discussions).toMatchObject([{ videoAt: later }]);
    await callOffVideo(ctx, ana, id, moved);
    expect((await readDiscussions(ctx, pseudonyms, lou)).discussions).toMatchObject([{ videoAt: null }]);
  });
});

describe('a talk by video', () => {
  // S-video-meeting-4, S-video-meeting-6
  it('begins when both are there, and passes what their browsers say on, without an address', async () => {
    const { anas, lous } = await newMeeting();
    const alone = await enterVideo(ctx, anas);
    expect(alone).toMatchObject({ stage: 'door', beganAt: null, isOtherHere: false, otherVisit: null, signals: [] });
    const both = await enterVideo(ctx, lous);
    expect(both).toMatchObject({ stage: 'talk', beganAt: clock.present.toISOString(), isOtherHere: true });
    expect(both.endsAt).toBe(minutes(12).toISOString());
    const sent = { visit: both.visit ?? 0, to: both.otherVisit ?? 0, after: 0 };
    const before = await wordOf(anas.memberId);
    await passSignal(ctx, lous, { ...sent, signal: candidate('relay') });
    expect(await wordOf(anas.memberId)).not.toBe(before);
    const { signals, last } = await syncVideo(ctx, anas, 0);
    expect(signals).toMatchObject([{ kind: 'candidate', id: 1 }]);
    expect(JSON.stringify(signals)).not.toContain('198.51.100.4');
    expect((await syncVideo(ctx, anas, last)).signals).toEqual([]);
    expect(await refusal(passSignal(ctx, lous, { ...sent, signal: candidate('host') }))).toBe('video_direct');
    expect(both.relay?.credential).toBe(relayPassword(SECRET, both.relay?.username ?? ''));
    expect(both.relay?.username).not.toBe(alone.relay?.username);
  });

  it('drops signals of and to a visit that is over, and those that nobody read for a minute', async () => {
    const { anas, lous } = await newTalk();
    const { visit, otherVisit } = await syncVideo(ctx, lous, 0);
    const sent = { visit: visit ?? 0, to: otherVisit ?? 0, after: 0, signal: candidate('relay') };
    const again = await enterVideo(ctx, anas);
    expect(again.visit).toBeGreaterThan(otherVisit ?? 0);
    await passSignal(ctx, lous, sent);
    await passSignal(ctx, lous, { ...sent, visit: sent.visit - 1, to: again.visit ?? 0 });
    expect((await syncVideo(ctx, anas, 0)).signals).toEqual([]);
    await passSignal(ctx, lous, { ...sent, to: again.visit ?? 0 });
    expect((await at(minutes(2), () => syncVideo(ctx, anas, 0))).signals).toEqual([]);
  });

  it('refuses a member who sends two hundred signals that nobody reads or three hundred in a minute, and deletes them with the seat', async () => {
    const { anas, lous } = await newTalk();
    const { visit, otherVisit } = await syncVideo(ctx, lous, 0);
    const sent = { visit: visit ?? 0, to: otherVisit ?? 0, after: 0, signal: candidate('relay') };
    let refused = '';
    for (let count = 0; count < 260 && refused !== 'video_too_often'; count += 1)
      refused = await refusal(passSignal(ctx, lous, sent));
    expect(refused).toBe('video_too_often');
    const { signals, last } = await syncVideo(ctx, anas, 0);
    expect(signals).toHaveLength(200);
    // Also where the other reads them all: three hundred in a minute, those included that were refused.
    await syncVideo(ctx, anas, last);
    const others = await Promise.all(Array.from({ length: 120 }, () => refusal(passSignal(ctx, lous, sent))));
    expect(others.filter((code) => code === 'nothing')).toHaveLength(99);
    await deleteOldSeats(db, minutes(1));
    expect(await db('video_signals').select()).toEqual([]);
  });

  // S-video-meeting-8
  it('lets a tab that reloads come back, and no second device or third person in', async () => {
    const { place, anas, ana } = await newTalk();
    const first = await enterVideo(ctx, anas);
    expect((await enterVideo(ctx, anas)).visit).toBe((first.visit ?? 0) + 1);
    const second = { ...anas, device: randomUUID() };
    expect(await refusal(enterVideo(ctx, second))).toBe('video_elsewhere');
    expect(await refusal(syncVideo(ctx, second, 0))).toBe('video_elsewhere');
    const [zoe = ''] = await createTalkers(ctx, ['Zoé']);
    const third = { memberId: zoe, place, device: randomUUID() };
    const attempts = [enterVideo(ctx, third), syncVideo(ctx, third, 0), wantMore(ctx, third, 0)];
    expect(await Promise.all(attempts.map(refusal))).toEqual(['video_gone', 'video_gone', 'video_gone']);
    expect(await at(minutes(1), () => enterVideo(ctx, second))).toMatchObject({ stage: 'talk' });
    expect(await db('video_seats').where({ member_id: ana }).select('device')).toEqual([{ device: second.device }]);
  });

  it('gives up the seat of a tab that is silent, as behind a closed lid, and has it back at once', async () => {
    const { anas, lous } = await newTalk();
    await at(minutes(1), async () => {
      expect(await syncVideo(ctx, lous, 0)).toMatchObject({ stage: 'talk', otherVisit: null, isOtherHere: false });
      const woken = await enterVideo(ctx, anas);
      expect(woken.visit).not.toBeNull();
      expect(await syncVideo(ctx, lous, 0)).toMatchObject({ otherVisit: woken.visit, isOtherHere: true });
    });
  });

  // S-video-meeting-6
  it('is neither offered nor entered on a production site that has no relay any more', async () => {
    const without = { ...ctx, config: { ...ctx.config, relay: undefined, isProduction: true } };
    const { anas, ana, id } = await newMeeting();
    expect(await refusal(enterVideo(without, anas))).toBe('video_not_offered');
    expect(await refusal(passSignal(without, anas, { visit: 1, to: 1, after: 0, signal: candidate('host') }))).toBe(
      'video_direct',
    );
    const proposed = { moments: [evening], isNow: false, clientKey: randomUUID() };
    await expect(async () => proposeVideo(without, ana, id, proposed)).rejects.toMatchObject({
      code: 'video_not_offered',
    });
    const thread = await readDiscussion(without, pseudonyms, ana, id);
    expect(thread).toMatchObject({ kind: 'thread', video: null });
  });

  it('lasts five minutes more only when both want them, and says nothing of one wish', async () => {
    const { anas, lous } = await newTalk();
    const before = await syncVideo(ctx, lous, 0);
    expect(await wantMore(ctx, anas, 0)).toMatchObject({ wantsMore: true, hasMore: false });
    expect(await syncVideo(ctx, lous, 0)).toEqual(before);
    expect(await wantMore(ctx, lous, 0)).toMatchObject({ hasMore: true, endsAt: minutes(17).toISOString() });
    expect(await at(minutes(17), () => syncVideo(ctx, anas, 0))).toMatchObject({ stage: 'over', end: 'ended' });
  });

  // S-video-meeting-7
  it('ends for both in one way, whatever has ended it', async () => {
    const ends: Record<string, (talk: Awaited<ReturnType<typeof newTalk>>) => Promise<unknown>> = {
      left: ({ lous }) => leaveVideo(ctx, lous),
      blocked: ({ ana, lou }) => blockMember(ctx, lou, ana),
      paused: ({ lou }) => pauseMember(ctx, lou),
      suspended: ({ lou }) => db('members').where({ id: lou }).update({ suspended_at: clock.present }),
      closed: ({ lou, id }) => closeConversation(ctx, lou, id, null),
      stopped: ({ ana, lou }) => stopForMinor(ctx, ana, lou),
    };
    const seen: string[] = [];
    const pages: string[] = [];
    /** What Ana's page reads: where it is, and what she may say of it. */
    const pageOf = async ({ ana, place }: MeetingPair) => {
      const video = await findVideo(ctx, ana, place);
      return JSON.stringify(video && [isShown(video, clock.present), await readAfterwards(ctx, video)]);
    };
    for (const end of Object.values(ends)) {
      const talk = await newTalk();
      for (const minute of [0.4, 0.8, 1.2])
        await at(minutes(minute), async () => {
          await syncVideo(ctx, talk.anas, 0);
          await syncVideo(ctx, talk.lous, 0);
        });
      const before = await wordOf(talk.ana);
      await at(minutes(2), () => end(talk));
      expect(await wordOf(talk.ana)).not.toBe(before);
      const answer = await at(minutes(2), () => syncVideo(ctx, talk.anas, 0));
      seen.push(JSON.stringify(answer));
      expect(await at(minutes(2), () => enterVideo(ctx, talk.anas))).toMatchObject({ stage: 'over', relay: null });
      pages.push(await at(minutes(2), () => pageOf(talk)));
    }
    expect(new Set(seen).size).toBe(1);
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain('"state":"to-answer"');
    expect(seen[0]).toContain('"stage":"over","end":"ended"');
  });

  it('tells a member who waits alone after five minutes, and nothing to the other', async () => {
    const { anas, lous } = await newMeeting();
    await enterVideo(ctx, anas);
    expect(await at(minutes(5), () => syncVideo(ctx, anas, 0))).toMatchObject({ isOtherLate: true });
    await at(minutes(6), () => syncVideo(ctx, anas, 0));
    const late = await at(minutes(6), () => enterVideo(ctx, lous));
    expect(late).toMatchObject({ stage: 'talk', isOtherLate: false });
  });

  // S-video-meeting-15
  it('counts what went wrong by its kind, and by nobody', async () => {
    const { anas } = await newMeeting();
    await countVideoFailure(ctx, anas.memberId, 'no-camera');
    await countVideoFailure(ctx, anas.memberId, 'no-camera');
    expect(await db('video_failures').select()).toEqual([{ day: '2026-11-24', kind: 'no-camera', amount: 2 }]);
  });
});

describe('what members say after a meeting', () => {
  /** A talk of three minutes with a member, of which somebody new then says whom they saw. */
  async function meetAndSay(lou: string, person: PersonAnswer): Promise<MeetingPair> {
    const [ana = ''] = await createTalkers(ctx, ['Ana']);
    await makeMutualCrush(ctx, ana, lou);
    const id = await openTalk(ctx, ana, lou);
    await wish(ana, id, 'ask');
    await wish(lou, id, 'accept');
    const number = await propose(ana, id, [clock.present], true);
    await acceptVideo(ctx, lou, id, { number, index: 0 });
    const place = { conversationId: id, number };
    const [anas, lous] = [ana, lou].map((memberId) => ({ memberId, place, device: randomUUID() })) as [Caller, Caller];
    await enterVideo(ctx, anas);
    await enterVideo(ctx, lous);
    for (const minute of [0.3, 0.6, 0.9, 1.2])
      await at(minutes(minute), async () => {
        await syncVideo(ctx, anas, 0);
        await syncVideo(ctx, lous, 0);
      });
    await at(minutes(1.3), async () => {
      await leaveVideo(ctx, lous);
      await answerAfterwards(ctx, ana, place, { person, answer: null });
    });
    return { ana, lou, id, place };
  }

  const newLou = async () => {
    const [lou = ''] = await createTalkers(ctx, ['Lou']);
    await db('photos').insert({
      id: randomUUID(),
      user_id: lou,
      state: 'kept',
      updated_at: new Date(noon.getTime() - DAY_MS),
    });
    return lou;
  };
  const tomorrow = () => new Date('2026-11-24T23:00:00Z');

  // S-video-meeting-12
  it('give the mark the Monday after two different people have recognised the person of the present photo', async () => {
    const lou = await newLou();
    const monday = new Date('2026-11-29T23:00:00Z');
    await meetAndSay(lou, 'yes');
    expect(await isMetForReal(db, lou, monday)).toBe(false);
    await meetAndSay(lou, 'unsure');
    expect(await isMetForReal(db, lou, monday)).toBe(false);
    await meetAndSay(lou, 'yes');
    expect(await isMetForReal(db, lou, tomorrow())).toBe(false);
    expect(await isMetForReal(db, lou, monday)).toBe(true);
    await db('photos')
      .where({ user_id: lou })
      .update({ updated_at: minutes(30) });
    expect(await isMetForReal(db, lou, monday)).toBe(false);
  });

  // S-video-meeting-13
  it('open one case when two different people do not recognise the person, and name neither', async () => {
    const lou = await newLou();
    const cases = () => db('reports').where({ reported_id: lou }).select('source', 'reason', 'reporter_id', 'details');
    const first = await meetAndSay(lou, 'no');
    await at(minutes(2), () => answerAfterwards(ctx, first.ana, first.place, { person: 'no', answer: null }));
    expect(await cases()).toEqual([]);
    await meetAndSay(lou, 'no');
    await meetAndSay(lou, 'no');
    expect(await cases()).toMatchObject([{ source: 'team', reason: 'fake-profile', reporter_id: null }]);
  });

  it('open another case when two people say it who said nothing before the team decided', async () => {
    const lou = await newLou();
    await meetAndSay(lou, 'no');
    await db('video_aftermaths')
      .where({ about_id: lou })
      .update({ consented_at: minutes(-60) });
    const reported = { source: 'team', reported_id: lou, reason: 'fake-profile', details: 'x' } as const;
    await db('reports').insert({ ...reported, state: 'decided', created_at: minutes(-60), decided_at: minutes(-30) });
    const open = () => db('reports').where({ reported_id: lou, state: 'open' }).select('id');
    await meetAndSay(lou, 'no');
    expect(await open()).toHaveLength(0);
    await meetAndSay(lou, 'no');
    expect(await open()).toHaveLength(1);
  });

  // S-video-meeting-14
  it('are asked for by one mail the next day, of whom has not said it, and of nobody after a block or a short talk', async () => {
    const mails = async () => (await db('outbox_mails').where({ kind: 'talk-aftermath' }).select('id')).length;
    const askBoth = ({ ana, lou, place }: MeetingPair) =>
      at(tomorrow(), async () => {
        for (const memberId of [ana, lou]) await askAfterwards(ctx, { memberId, ...place });
      });
    const met = await meetAndSay(await newLou(), 'yes');
    const { rows } = await db.raw<{ rows: { member: string; seconds: number }[] }>(
      `SELECT data->>'memberId' AS member, extract(epoch FROM start_after - created_on)::int AS seconds FROM pgboss.job
        WHERE name = 'video.aftermath' AND data->>'conversationId' = ?`,
      [met.id],
    );
    // From noon to eleven of the next day.
    expect(new Map(rows.map(({ member, seconds }) => [member, seconds]))).toEqual(
      new Map([
        [met.ana, 23 * 3600],
        [met.lou, 23 * 3600],
      ]),
    );
    await askBoth(met);
    await askBoth(met);
    expect(await mails()).toBe(1);
    const blocked = await meetAndSay(await newLou(), 'yes');
    await blockMember(ctx, blocked.ana, blocked.lou);
    await askBoth(blocked);
    await askBoth(await newTalk());
    expect(await mails()).toBe(1);
  });

  it('are refused of a talk that was too short, goes on, or is of others', async () => {
    const talk = await newTalk();
    const said = { person: 'no', answer: null } as const;
    expect(await refusal(answerAfterwards(ctx, talk.ana, talk.place, said))).toBe('video_gone');
    await at(minutes(0.5), () => leaveVideo(ctx, talk.lous));
    expect(await refusal(at(minutes(1), () => answerAfterwards(ctx, talk.ana, talk.place, said)))).toBe('video_gone');
    const { place } = await meetAndSay(await newLou(), 'yes');
    expect(await refusal(answerAfterwards(ctx, talk.ana, place, said))).toBe('video_gone');
  });
});
