import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { sendLate } from '#testing/late-mails.ts';
import { copyOf } from '#testing/member-copy.ts';
import { createTalkers, dumpTalk, openTalk } from '#testing/talkers.ts';
import { prepareServices } from '#testing/test-site.ts';
import { MINUTE_MS } from '#shared/duration.ts';
import type { AftermathAnswerId } from '#shared/talk/aftermath.ts';
import { MESSAGES_IN_TEN_MINUTES } from '#shared/talk/limits.ts';
import type { MeetingSlot } from '#shared/talk/meeting.ts';
import { MESSAGES_AT_A_TIME } from '#shared/talk/screens.ts';
import { blockMember } from '../safety/blocks.service.ts';
import { readDiscussion, readDiscussions } from './discussion.service.ts';
import { readPairTalk } from './pair-talk.service.ts';
import { readTalkStates } from './live-states.ts';
import { halfway } from './town-between.ts';
import {
  acceptMeeting,
  answerAftermath,
  askAftermath,
  callOffMeeting,
  endTrustedLink,
  makeTrustedLink,
  proposeMeeting,
  readTrustedLink,
  sayHome,
  writeCalendarFile,
} from './meetings.service.ts';
import { closeConversation, sendMessage } from './thread.service.ts';

/** A Tuesday at noon in Paris. */
const proposedAt = new Date('2026-11-24T11:00:00Z');
const saturday: MeetingSlot = { day: '2026-11-28', halfDay: 'afternoon' };
const sunday: MeetingSlot = { day: '2026-11-29', halfDay: 'morning' };
/** Saturday at 15 h begins, twelve hours later the link ends; on Sunday at 11 h both are asked. */
const begins = new Date('2026-11-28T14:00:00Z');
const linkEnds = new Date('2026-11-29T02:00:00Z');
const asked = new Date('2026-11-29T10:00:00Z');

let present = proposedAt;
const site = prepareServices({ now: () => present });
const { ctx, db } = site;
const pseudonyms = { of: (_subject: string, id: string) => id, idOf: () => null };
const before = (moment: Date) => new Date(moment.getTime() - 1);

async function at<Result>(moment: Date, work: () => Promise<Result>): Promise<Result> {
  const earlier = present;
  present = moment;
  try {
    return await work();
  } finally {
    present = earlier;
  }
}

interface Pair {
  readonly ana: string;
  readonly lou: string;
  readonly id: string;
}

async function newPair(): Promise<Pair> {
  const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
  return { ana, lou, id: await openTalk(ctx, ana, lou) };
}

const propose = (memberId: string, id: string, clientKey = randomUUID(), place = 'Le café des Halles') =>
  proposeMeeting(ctx, memberId, id, { slots: [saturday, sunday], place, clientKey });

/** A meeting on Saturday that Ana has proposed and Lou has taken. */
async function newMeeting(): Promise<Pair & { readonly number: number }> {
  const pair = await newPair();
  const number = await propose(pair.ana, pair.id);
  await acceptMeeting(ctx, pair.lou, pair.id, { number, index: 0 });
  return { ...pair, number };
}

async function threadOf(memberId: string, id: string) {
  const discussion = await readDiscussion(ctx, pseudonyms, memberId, id);
  if (discussion?.kind !== 'thread') throw new Error('There is no thread.');
  return discussion;
}

async function meetingOf(memberId: string, id: string, number: number) {
  const meeting = (await threadOf(memberId, id)).meetings[number];
  if (meeting?.kind !== 'proposal') throw new Error('There is no meeting.');
  return meeting;
}

const gone = { code: 'talk_meeting_gone', status: 422 };

// S-conversation-17
describe('a meeting', () => {
  it('is taken by one press of the other, and both read it in a line of its own', async () => {
    const { ana, lou, id } = await newPair();
    const number = await propose(ana, id);
    expect(await meetingOf(ana, id, number)).toMatchObject({ state: 'proposed-by-me', takeable: [] });
    expect(await meetingOf(lou, id, number)).toMatchObject({ state: 'proposed-by-them', takeable: [0, 1] });
    await expect(acceptMeeting(ctx, ana, id, { number, index: 0 })).rejects.toMatchObject(gone);
    await acceptMeeting(ctx, lou, id, { number, index: 1 });
    for (const memberId of [ana, lou]) {
      expect(await meetingOf(memberId, id, number)).toMatchObject({ state: 'taken', takenIndex: 1 });
      const { meetings, lastNumber } = await threadOf(memberId, id);
      expect(meetings[lastNumber]).toMatchObject({ kind: 'news', event: 'taken', slot: sunday });
    }
    // The proposer is notified of it like of a message.
    expect((await threadOf(ana, id)).turn).not.toEqual((await threadOf(lou, id)).turn);
  });

  it('is taken once when both slots are pressed at the same moment, and proposed once by one form', async () => {
    const { ana, lou, id } = await newPair();
    const key = randomUUID();
    const numbers = await Promise.all(Array.from({ length: 10 }, () => propose(ana, id, key)));
    expect(new Set(numbers).size).toBe(1);
    const [number = 0] = numbers;
    const attempts = [0, 1, 0, 1].map((index) => acceptMeeting(ctx, lou, id, { number, index }));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await threadOf(ana, id)).lines.filter(({ kind }) => kind === 'meeting')).toHaveLength(2);
  });

  it('is called off by either until it begins, and then no more', async () => {
    for (const side of ['ana', 'lou'] as const) {
      const pair = await newMeeting();
      const { id, number } = pair;
      await expect(at(begins, () => callOffMeeting(ctx, pair[side], id, number))).rejects.toMatchObject(gone);
      await at(before(begins), () => callOffMeeting(ctx, pair[side], id, number));
      expect(await meetingOf(pair.ana, id, number)).toMatchObject({ state: 'cancelled', trusted: null });
      const { meetings, lastNumber } = await threadOf(pair.ana, id);
      expect(meetings[lastNumber]).toMatchObject({ event: 'called-off', slot: saturday });
      expect(await writeCalendarFile(ctx, pair.ana, id, number)).toBeNull();
    }
  });

  it('that nobody has taken is withdrawn without a line of its own', async () => {
    const { ana, lou, id } = await newPair();
    const number = await propose(ana, id);
    await callOffMeeting(ctx, lou, id, number);
    expect((await threadOf(ana, id)).lastNumber).toBe(number);
    expect((await meetingOf(ana, id, number)).state).toBe('cancelled');
    await expect(acceptMeeting(ctx, lou, id, { number, index: 0 })).rejects.toMatchObject(gone);
  });

  it('counts for the pace of messages', async () => {
    const { ana, id } = await newPair();
    for (let written = 0; written < MESSAGES_IN_TEN_MINUTES; written += 1)
      await sendMessage(ctx, ana, id, { text: 'Encore', clientKey: randomUUID() });
    await expect(propose(ana, id)).rejects.toMatchObject({ code: 'talk_limit_pace' });
  });

  it('H4: has its place and its moments in no table in words', async () => {
    const { ana, id } = await newPair();
    await propose(ana, id, randomUUID(), 'La mirabelle dorée');
    expect(await dumpTalk(db)).not.toContain('mirabelle');
  });

  it('H8: is read, taken and called off by nobody else', async () => {
    const { ana, lou, id } = await newPair();
    const [eve = ''] = await createTalkers(ctx, ['Eve']);
    const number = await propose(ana, id);
    for (const attempt of [
      () => acceptMeeting(ctx, eve, id, { number, index: 0 }),
      () => callOffMeeting(ctx, eve, id, number),
      () => propose(eve, id),
      () => answerAftermath(ctx, eve, id, { number, didMeet: true, answer: 'again' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 422 });
    expect(await makeTrustedLink(ctx, eve, id, number)).toBeNull();
    expect(await writeCalendarFile(ctx, eve, id, number)).toBeNull();
    expect((await meetingOf(lou, id, number)).state).toBe('proposed-by-them');
  });

  it('whose line is on an older page is shown with the newest one until all is said', async () => {
    const { ana, lou, id, number } = await newMeeting();
    for (let written = 0; written <= MESSAGES_AT_A_TIME; written += 1) {
      present = new Date(present.getTime() + MINUTE_MS);
      await sendMessage(ctx, ana, id, { text: 'Encore', clientKey: randomUUID() });
    }
    present = proposedAt;
    expect((await threadOf(lou, id)).ongoingMeetings).toMatchObject([{ number, isMine: false }]);
    const older = await readDiscussion(ctx, pseudonyms, lou, id, { before: 10 });
    expect(older).toMatchObject({ ongoingMeetings: [] });
    await at(asked, async () => {
      expect((await threadOf(lou, id)).ongoingMeetings).toHaveLength(1);
      await answerAftermath(ctx, lou, id, { number, didMeet: false, answer: null });
      expect((await threadOf(lou, id)).ongoingMeetings).toEqual([]);
      expect((await threadOf(ana, id)).ongoingMeetings).toHaveLength(1);
    });
  });
});

// S-conversation-18
describe('the calendar file of a meeting', () => {
  it("has the title 'Rendez-vous' and the time, no name and no place", async () => {
    const { ana, id, number } = await newMeeting();
    const file = await writeCalendarFile(ctx, ana, id, number);
    expect(file).toContain('SUMMARY:Rendez-vous\r\n');
    expect(file).toContain('DTSTART:20261128T140000Z\r\n');
    for (const word of ['Lou', 'Ana', 'café', 'LOCATION', 'DESCRIPTION', id]) expect(file).not.toContain(word);
  });
});

// S-conversation-19
describe("the link of 'Préviens un proche'", () => {
  it('says the first name, the place and the hour, nothing of the other, and whether the member is home', async () => {
    const { lou, id, number } = await newMeeting();
    expect((await meetingOf(lou, id, number)).trusted).toEqual({ isMade: false, hasBegun: false, isHome: false });
    const token = (await makeTrustedLink(ctx, lou, id, number))!;
    const view = await readTrustedLink(ctx, token);
    expect(view).toMatchObject({ firstName: 'Lou', place: 'Le café des Halles', isHome: false });
    expect(view?.when).toMatch(/samedi 28 novembre/);
    expect(JSON.stringify(view)).not.toContain('Ana');
    await at(begins, () => sayHome(ctx, lou, id, number));
    expect(await readTrustedLink(ctx, token)).toMatchObject({ isHome: true });
  });

  it('ends twelve hours after the meeting has begun', async () => {
    const { lou, id, number } = await newMeeting();
    const token = (await makeTrustedLink(ctx, lou, id, number))!;
    expect(await at(before(linkEnds), () => readTrustedLink(ctx, token))).not.toBeNull();
    expect(await at(linkEnds, () => readTrustedLink(ctx, token))).toBeNull();
    expect(await at(linkEnds, () => makeTrustedLink(ctx, lou, id, number))).toBeNull();
  });

  it('ends when the member makes another one, ends it, or when the meeting is called off', async () => {
    const { ana, lou, id, number } = await newMeeting();
    const first = (await makeTrustedLink(ctx, lou, id, number))!;
    const second = (await makeTrustedLink(ctx, lou, id, number))!;
    expect(await readTrustedLink(ctx, first)).toBeNull();
    expect(await readTrustedLink(ctx, second)).not.toBeNull();
    // That of the other member is another one.
    const others = (await makeTrustedLink(ctx, ana, id, number))!;
    await endTrustedLink(ctx, lou, id, number);
    expect(await readTrustedLink(ctx, second)).toBeNull();
    expect(await readTrustedLink(ctx, others)).toMatchObject({ firstName: 'Ana' });
    await callOffMeeting(ctx, lou, id, number);
    expect(await readTrustedLink(ctx, others)).toBeNull();
  });

  it('cannot be guessed, and is not in the database', async () => {
    const { lou, id, number } = await newMeeting();
    const token = (await makeTrustedLink(ctx, lou, id, number))!;
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const guesses = ['', token.slice(0, -1), `${token}A`, token.toUpperCase(), id, String(number), randomUUID()];
    for (const guess of guesses) expect(await readTrustedLink(ctx, guess)).toBeNull();
    const rows = await db.raw<{ rows: { line: string }[] }>(
      'SELECT row_to_json(t)::text AS line FROM meeting_links AS t',
    );
    expect(JSON.stringify(rows.rows)).not.toContain(token);
  });

  it('goes on after a block and a closing, for the relative still has to know', async () => {
    const closed = await newMeeting();
    const ofClosed = (await makeTrustedLink(ctx, closed.lou, closed.id, closed.number))!;
    await closeConversation(ctx, closed.ana, closed.id, null);
    expect(await readTrustedLink(ctx, ofClosed)).toMatchObject({ firstName: 'Lou' });
    const blocked = await newMeeting();
    const ofBlocked = (await makeTrustedLink(ctx, blocked.lou, blocked.id, blocked.number))!;
    await blockMember(ctx, blocked.ana, blocked.lou);
    expect(await readTrustedLink(ctx, ofBlocked)).toMatchObject({ firstName: 'Lou' });
  });
});

/** All that a member reads on screens and from the stream, as one text. */
async function screensOf({ id }: Pair, memberId: string, otherId: string): Promise<string> {
  return JSON.stringify([
    await readDiscussions(ctx, pseudonyms, memberId),
    await readDiscussion(ctx, pseudonyms, memberId, id),
    await readPairTalk(ctx, pseudonyms, memberId, otherId),
    [...(await readTalkStates(ctx, [memberId]))],
  ]);
}

const mailsAbout = async (kind: string) => (await db('outbox_mails').where({ kind }).select('id')).length;

// S-conversation-20, S-talk-10
describe("'Et alors ?'", () => {
  it('H10: is in no page, stream, mail and copy of the other, whatever the answer', async () => {
    const answers: (AftermathAnswerId | null)[] = ['again', 'nice', 'uneasy', null];
    for (const answer of answers) {
      const pair = await newMeeting();
      const { ana, lou, id, number } = pair;
      await at(asked, async () => {
        const unanswered = await screensOf(pair, lou, ana);
        const mails = (await db('outbox_mails').select('id')).length;
        const copy = await copyOf(ctx, lou);
        await answerAftermath(ctx, ana, id, { number, didMeet: answer !== null, answer });
        expect(await screensOf(pair, lou, ana)).toBe(unanswered);
        expect((await db('outbox_mails').select('id')).length).toBe(mails);
        expect(copy).not.toMatch(/did_meet|"again"|"uneasy"|"nice"|Envie de se revoir/);
        expect(await copyOf(ctx, lou)).toBe(copy);
        // The own copy has it.
        if (answer) expect(await copyOf(ctx, ana)).toContain(`"${answer}"`);
        // Also once the other has answered, unless both wish to meet again.
        await answerAftermath(ctx, lou, id, { number, didMeet: true, answer: 'nice' });
        expect((await meetingOf(lou, id, number)).aftermath).toMatchObject({ isWishShared: false });
        expect((await meetingOf(ana, id, number)).aftermath).toMatchObject({ isWishShared: false });
      });
    }
  });

  it('is told to both when both wish to meet again, also when they answer at the same moment', async () => {
    const { ana, lou, id, number } = await newMeeting();
    await at(asked, async () => {
      const again = { number, didMeet: true, answer: 'again' } as const;
      await Promise.all([ana, lou].map((memberId) => answerAftermath(ctx, memberId, id, again)));
      for (const memberId of [ana, lou])
        expect((await meetingOf(memberId, id, number)).aftermath).toMatchObject({ isWishShared: true });
    });
  });

  it('is asked from 11 h of the next day on, once each, and the first answer stays', async () => {
    const { ana, id, number } = await newMeeting();
    const said = { number, didMeet: true, answer: 'nice' } as const;
    await expect(at(before(asked), () => answerAftermath(ctx, ana, id, said))).rejects.toMatchObject(gone);
    await at(asked, async () => {
      await answerAftermath(ctx, ana, id, said);
      await answerAftermath(ctx, ana, id, { ...said, answer: 'again' });
      expect((await meetingOf(ana, id, number)).aftermath).toMatchObject({ mine: { answer: 'nice' } });
    });
  });

  it('is asked by one mail, not of who has answered, nor of a meeting that was called off', async () => {
    const { ana, lou, id, number } = await newMeeting();
    await at(asked, async () => {
      const start = await mailsAbout('talk-aftermath');
      await answerAftermath(ctx, lou, id, { number, didMeet: true, answer: 'nice' });
      for (const memberId of [ana, ana, lou]) await askAftermath(ctx, { memberId, conversationId: id, number });
      expect(await mailsAbout('talk-aftermath')).toBe(start + 1);
    });
    // S-mail-12: the mail may leave late.
    await at(asked, async () => {
      await answerAftermath(ctx, ana, id, { number, didMeet: true, answer: 'nice' });
      expect(await sendLate(ctx, ana, 'talk-aftermath')).toMatchObject([{ state: 'cancelled' }]);
    });
    const silent = await newMeeting();
    await at(asked, async () => {
      await askAftermath(ctx, { memberId: silent.ana, conversationId: silent.id, number: silent.number });
      expect(await sendLate(ctx, silent.ana, 'talk-aftermath')).toMatchObject([{ state: 'sent' }]);
    });
    const calledOff = await newMeeting();
    await callOffMeeting(ctx, calledOff.ana, calledOff.id, calledOff.number);
    await at(asked, async () => {
      const start = await mailsAbout('talk-aftermath');
      const about = { conversationId: calledOff.id, number: calledOff.number };
      await askAftermath(ctx, { memberId: calledOff.ana, ...about });
      expect(await mailsAbout('talk-aftermath')).toBe(start);
    });
  });
});

describe('the middle of two positions', () => {
  it('is the same from both sides, also across the line where days change', () => {
    const fiji = { latitude: -18, longitude: 178 };
    const samoa = { latitude: -14, longitude: -172 };
    expect(halfway(fiji, samoa)).toEqual(halfway(samoa, fiji));
    expect(halfway(fiji, samoa)).toEqual({ latitude: -16, longitude: -177 });
    expect(halfway({ latitude: 48, longitude: 2 }, { latitude: 46, longitude: 4 })).toEqual({
      latitude: 47,
      longitude: 3,
    });
  });
});
