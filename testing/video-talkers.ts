import { randomUUID } from 'node:crypto';
import { acceptVideo, changeVideoWishOf, proposeVideo } from '#server/features/talk/video-meetings.service.ts';
import type { VideoPlace } from '#server/features/video-meetings/opened-video.ts';
import { enterVideo, type Caller } from '#server/features/video-meetings/video-meetings.service.ts';
import type { AppContext } from '#server/platform/context.ts';
import { MINUTE_MS } from '#shared/duration.ts';
import type { VideoWishIntent } from '#shared/video-meetings/forms.ts';
import { createTalkers, openTalk } from './talkers.ts';

/** A Tuesday evening, at half past eight in Paris. */
export const evening = new Date('2026-11-24T19:30:00Z');

export interface Pair {
  readonly ana: string;
  readonly lou: string;
  /** Of their conversation. */
  readonly id: string;
}

export interface MeetingPair extends Pair {
  readonly place: VideoPlace;
}

/**
 * Lets two who talk agree on a meeting that begins now.
 * @returns the number of its message
 */
export async function agreeOnVideoNow(
  ctx: AppContext,
  { one, other, conversationId }: { readonly one: string; readonly other: string; readonly conversationId: string },
): Promise<number> {
  await changeVideoWishOf(ctx, one, conversationId, 'ask');
  await changeVideoWishOf(ctx, other, conversationId, 'accept');
  const proposal = { moments: [ctx.now()], isNow: true, clientKey: randomUUID() };
  const number = await proposeVideo(ctx, one, conversationId, proposal);
  await acceptVideo(ctx, other, conversationId, { number, index: 0 });
  return number;
}

/** Two who talk and meet by video, as far as a test needs it. */
export function videoTalkers(ctx: AppContext, clock: { present: Date }) {
  const minutes = (count: number) => new Date(clock.present.getTime() + count * MINUTE_MS);

  /** Works as of another moment. */
  async function at<Result>(moment: Date, work: () => Promise<Result>): Promise<Result> {
    const earlier = clock.present;
    clock.present = moment;
    try {
      return await work();
    } finally {
      clock.present = earlier;
    }
  }

  async function newPair(): Promise<Pair> {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    return { ana, lou, id: await openTalk(ctx, ana, lou) };
  }

  const wish = (memberId: string, id: string, intent: VideoWishIntent) => changeVideoWishOf(ctx, memberId, id, intent);

  async function newWish(): Promise<Pair> {
    const pair = await newPair();
    await wish(pair.ana, pair.id, 'ask');
    await wish(pair.lou, pair.id, 'accept');
    return pair;
  }

  const propose = (memberId: string, id: string, moments: readonly Date[] = [evening], isNow = false) =>
    proposeVideo(ctx, memberId, id, { moments, isNow, clientKey: randomUUID() });

  /** Two who meet now: each in a tab of their own. */
  async function newMeeting(): Promise<MeetingPair & { readonly anas: Caller; readonly lous: Caller }> {
    const pair = await newPair();
    const number = await agreeOnVideoNow(ctx, { one: pair.ana, other: pair.lou, conversationId: pair.id });
    const place = { conversationId: pair.id, number };
    return {
      ...pair,
      place,
      anas: { memberId: pair.ana, place, device: randomUUID() },
      lous: { memberId: pair.lou, place, device: randomUUID() },
    };
  }

  async function newTalk() {
    const meeting = await newMeeting();
    await enterVideo(ctx, meeting.anas);
    await enterVideo(ctx, meeting.lous);
    return meeting;
  }

  return { at, minutes, newPair, wish, newWish, propose, newMeeting, newTalk };
}
