import { DAY_MS } from '#shared/duration.ts';
import { wishStateOf } from '#shared/relations/mutual-wish.ts';
import { AFTERWARDS_DAYS, TALKED_AT_LEAST_MS } from '#shared/video-meetings/afterwards.ts';
import type { ThreadVideo, VideoLineView, VideoNewsView } from '#shared/video-meetings/screens.ts';
import {
  canCancelVideo,
  takeableMoments,
  videoMeetingStateOf,
  type VideoMeetingState,
} from '#shared/video-meetings/video-meeting.ts';
import { isVideoOffered } from '../../platform/config.ts';
import type { AppContext } from '../../platform/context.ts';
import type { ConversationStatus } from './conversations.queries.ts';
import type { MessageRow } from './messages.queries.ts';
import type { ConversationSeal } from './sealing.ts';
import { readVideoBody } from './video-body.ts';
import {
  findNewestVideos,
  findVideoAftermaths,
  findVideosByNumbers,
  findVideoWish,
  videoMeetingOf,
  type VideoMeetingRow,
} from './video-meetings.queries.ts';

/** What a thread shows of meeting by video: the lines of a page, and what the two may do. */
export interface ShownVideos {
  readonly videos: Readonly<Record<number, VideoLineView | VideoNewsView>>;
  readonly video?: ThreadVideo | null;
}

interface Page {
  readonly rows: readonly MessageRow[];
  readonly seal: ConversationSeal;
  readonly canWrite: boolean;
  /** Whether an open page reads on, and nothing but messages has come since: then only lines about meetings are read. */
  readonly isKnown: boolean;
}

export async function readVideos(
  ctx: AppContext,
  status: ConversationStatus,
  { rows, seal, canWrite, isKnown }: Page,
): Promise<ShownVideos> {
  const messages = rows.filter(({ kind }) => kind === 'video');
  const isOffered = canWrite && isVideoOffered(ctx.config);
  if (messages.length === 0 && isKnown) return { videos: {} };
  if (messages.length === 0 && !isOffered) return { videos: {}, video: null };
  const { conversation, side } = status;
  const newest = isOffered ? await findNewestVideos(ctx.db, conversation.id, ctx.now()) : [];
  const known = new Set(newest.map(({ number }) => number));
  const missing = messages.map(({ number }) => number).filter((number) => !known.has(number));
  const meetings = [...newest, ...(await findVideosByNumbers(ctx.db, conversation.id, missing))];
  const views = await viewsOf(ctx, status, meetings, canWrite);
  const videos: Record<number, VideoLineView | VideoNewsView> = {};
  for (const message of messages) {
    const { number, sender, sealed_text: sealed } = message;
    const text = sealed && seal.open({ part: 'message', number, side: sender }, sealed);
    const body = text ? readVideoBody(text) : null;
    const view = views.get(number);
    if (body && body.event !== 'proposed') videos[number] = { kind: 'news', event: body.event, startsAt: body.at };
    else if (view) videos[number] = view;
  }
  if (!isOffered) return { videos, video: null };
  const wish = wishStateOf(await findVideoWish(ctx.db, conversation.id, side), ctx.now());
  const current = currentOf(newest.flatMap(({ number }) => views.get(number) ?? []));
  if (current) videos[current.number] = current;
  return {
    videos,
    video: { wish, canPropose: wish === 'open' && canProposeNext(current), current },
  };
}

/** While one is taken another moment can be proposed for it; while one is proposed it has to be answered first. */
function canProposeNext(current: VideoLineView | null): boolean {
  return current === null || current.state === 'taken' || current.state === 'over';
}

const order: readonly VideoMeetingState[] = ['door-open', 'proposed-by-them', 'proposed-by-me', 'taken', 'over'];

/** What matters most now of the newest meetings: a talk that can be entered, then a proposal, then what is to be answered. */
function currentOf(views: readonly VideoLineView[]): VideoLineView | null {
  const shown = views.filter(({ state, isToAnswer }) => order.includes(state) && (state !== 'over' || isToAnswer));
  return shown.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state)).at(0) ?? null;
}

async function viewsOf(
  ctx: AppContext,
  { conversation, memberId, side }: ConversationStatus,
  rows: readonly VideoMeetingRow[],
  canWrite: boolean,
): Promise<ReadonlyMap<number, VideoLineView>> {
  const now = ctx.now();
  const talked = rows.filter((row) => hasTalked(row) && isLately(row, now)).map(({ number }) => number);
  const said = await findVideoAftermaths(ctx.db, conversation.id, talked);
  const isToAnswer = (number: number) =>
    talked.includes(number) && !said.some((one) => one.number === number && one.member_id === memberId);
  return new Map(
    rows.map((row): [number, VideoLineView] => {
      const meeting = videoMeetingOf(row, side);
      const state = videoMeetingStateOf(meeting, now);
      return [
        row.number,
        {
          kind: 'proposal',
          number: row.number,
          isMine: meeting.isMine,
          state,
          isNow: meeting.isNow,
          moments: meeting.moments.map((moment) => moment.toISOString()),
          startsAt: meeting.startsAt?.toISOString() ?? null,
          takeable: canWrite && !meeting.isMine ? takeableMoments(meeting, now) : [],
          canBeCancelled: canWrite && canCancelVideo(meeting, now),
          isToAnswer: state === 'over' && isToAnswer(row.number),
        },
      ];
    }),
  );
}

/** Whether the two have talked long enough to say whom they saw. */
export function hasTalked({ began_at: began, talked_until: until }: VideoMeetingRow): boolean {
  return began !== null && until !== null && until.getTime() - began.getTime() >= TALKED_AT_LEAST_MS;
}

function isLately({ began_at: began }: VideoMeetingRow, now: Date): boolean {
  return began !== null && now.getTime() - began.getTime() < AFTERWARDS_DAYS * DAY_MS;
}
