import { redirect } from 'react-router';
import { AppError } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { sharedQuestions } from '#shared/talk/shared-questions.ts';
import { stableHash } from '#shared/talk/stable-hash.ts';
import { videoForms } from '#shared/video-meetings/forms.ts';
import type { VideoMeetingData } from '#shared/video-meetings/screens.ts';
import { mayMeetDirectly } from '../../platform/config.ts';
import type { AppContext } from '../../platform/context.ts';
import { formAction, type FormArrival } from '../../web/form-action.ts';
import { appContext, requireMember, sessionContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { pseudonymsOf, type Pseudonyms } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import { openedConversation } from '../relations/opened-match.ts';
import { safetyTarget } from '../relations/safety-target.ts';
import { atForm } from '../talk/at-form.ts';
import { tickedMessages } from '../talk/opened-conversation.ts';
import { assertStillSignedIn } from '../talk/still-signed-in.ts';
import { answerAfterwards, readAfterwards } from './afterwards.service.ts';
import { openedVideo, type VideoPlace } from './opened-video.ts';
import { findPresentVideos } from './talks.queries.ts';
import { endForBoth, leaveVideo } from './video-meetings.service.ts';
import { findSeatsOf, findVideo, isShown, videoStateOf, type KnownVideo } from './video-state.ts';

interface Visitor {
  readonly memberId: string;
  readonly place: VideoPlace;
}

/** The meeting that a form's token and number name; null for what this session has not been shown. */
export function placeIn(pseudonyms: Pseudonyms, token: unknown, number: unknown): VideoPlace | null {
  const conversationId = pseudonyms.idOf('conversation', token);
  const digits = typeof number === 'number' ? String(number) : number;
  const isNumber = typeof digits === 'string' && /^[1-9]\d{0,8}$/.test(digits);
  return conversationId && isNumber ? { conversationId, number: Number(digits) } : null;
}

/** The meeting that the posting page shows: it is what its forms change, also when another window has opened another one. */
async function findNamed({ ctx, context, read }: FormArrival): Promise<Visitor> {
  const { id: memberId } = requireMember(context);
  const session = context.get(sessionContext);
  const { token, number } = await read();
  await assertStillSignedIn(ctx, session, memberId);
  const place = placeIn(pseudonymsOf(ctx, session), token, number);
  if (!place) throw redirect(routes.discussions);
  await session.set(openedVideo, place);
  // The way back leads to their thread.
  await session.set(openedConversation, place.conversationId);
  return { memberId, place };
}

/**
 * The meeting to show: the one that was opened, or else the first that may be shown of those whose door is open, for a member
 * who follows a reminder.
 */
async function findShown(ctx: AppContext, session: Session, memberId: string): Promise<KnownVideo | null> {
  const opened = session.get(openedVideo);
  const shown = opened && (await findVideo(ctx, memberId, opened));
  if (shown) return isShown(shown, ctx.now()) ? shown : null;
  for (const place of await findPresentVideos(ctx.db, memberId, ctx.now())) {
    const present = await findVideo(ctx, memberId, place);
    if (present && isShown(present, ctx.now())) return present;
  }
  return null;
}

/** Three written questions, the same for both: one that is light, one that dreams, one about what counts. */
function questionsOf({ conversationId, number }: VideoPlace): string[] {
  return (['leger', 'reveur', 'valeurs'] as const).flatMap((mood) => {
    const questions = sharedQuestions[mood];
    const drawn = questions[stableHash(`${conversationId}|${number}|${mood}`) % questions.length];
    return drawn ? [drawn.text] : [];
  });
}

async function showVideo(ctx: AppContext, pseudonyms: Pseudonyms, video: KnownVideo): Promise<VideoMeetingData> {
  const { place, status } = video;
  return {
    token: pseudonyms.of('conversation', place.conversationId),
    number: place.number,
    name: status.otherName ?? '',
    isPolite: status.side === 2,
    isRelayed: !mayMeetDirectly(ctx.config),
    questions: questionsOf(place),
    afterwards: await readAfterwards(ctx, video),
    ...videoStateOf(video, await findSeatsOf(ctx, video), ctx.now()),
  };
}

/** 'Rencontre en ligne': before, during and after the talk of two. It is reached and left by a whole document. */
const videoMeetingRoute = {
  access: 'consenting',
  async loader({ context }: RouteArguments) {
    const ctx = context.get(appContext);
    const session = context.get(sessionContext);
    const { id: memberId } = requireMember(context);
    const video = await findShown(ctx, session, memberId);
    if (!video) throw redirect(routes.discussions);
    return showVideo(ctx, pseudonymsOf(ctx, session), video);
  },
  action: formAction({
    admit: findNamed,
    intents: {
      open: { parse: videoForms.open, run: () => redirect(routes.videoMeeting) },
      leave: {
        parse: videoForms.leave,
        async run({ ctx, visitor }) {
          await leaveVideo(ctx, visitor);
          return redirect(routes.videoMeeting);
        },
      },
      report: {
        parse: videoForms.report,
        async run({ ctx, context, visitor: { memberId, place } }) {
          const video = await findVideo(ctx, memberId, place);
          const otherId = video?.status.otherId;
          if (!video || !otherId) return redirect(routes.discussions);
          await leaveVideo(ctx, { memberId, place });
          await endForBoth(ctx, video);
          const session = context.get(sessionContext);
          await session.set(tickedMessages, null);
          await session.set(safetyTarget, { memberId: otherId, isNamed: true, back: 'discussion' });
          return redirect(routes.reportMember);
        },
      },
      afterwards: {
        parse: videoForms.afterwards,
        ...atForm,
        async run({ ctx, visitor: { memberId, place }, value: { person = null, answer = null } }) {
          if (person === null && answer === null) throw new AppError('video_answer_missing', 422);
          await answerAfterwards(ctx, memberId, place, { person, answer });
          return redirect(routes.videoMeeting);
        },
      },
    },
  }),
} satisfies ServerRoute;

export const videoMeetingsRoutes = { videoMeeting: videoMeetingRoute };
