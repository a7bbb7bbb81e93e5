import { Router, type Request, type Response } from 'express';
import { AppError } from '#shared/errors.ts';
import { VIDEO_FILE_PATH, videoCallPaths } from '#shared/video-meetings/addresses.ts';
import { videoCalls } from '#shared/video-meetings/calls.ts';
import { videoFileOf } from '#shared/video-meetings/video-meeting.ts';
import type { AppContext } from '../../platform/context.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import type { WebParts } from '../../web/feature.ts';
import { forbidCaching, memberOf, parseCall, readJson } from '../../web/named-call.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import { openedConversation } from '../relations/opened-match.ts';
import type { VideoPlace } from './opened-video.ts';
import { placeIn } from './video-meetings.route.ts';
import {
  countVideoFailure,
  enterVideo,
  passSignal,
  syncVideo,
  wantMore,
  type Caller,
} from './video-meetings.service.ts';
import { findVideo } from './video-state.ts';

interface Named {
  readonly token: string;
  readonly number: number;
  readonly device: string;
}

/** The calls of the page while a script runs there, and the calendar file. */
export function videoMeetingCalls({ ctx, sessionOf }: WebParts): Router {
  const router = Router();
  router.use(Object.values(videoCallPaths), forbidCaching, readJson);
  const callerIn = (req: Request, res: Response, named: Named) => callerOf(ctx, sessionOf(req, res), named);

  router.post(videoCallPaths.enter, async (req, res) => {
    const call = parseCall(videoCalls.enter, req.body);
    res.json(await enterVideo(ctx, callerIn(req, res, call)));
  });
  router.post(videoCallPaths.sync, async (req, res) => {
    const call = parseCall(videoCalls.sync, req.body);
    res.json(await syncVideo(ctx, callerIn(req, res, call), call.after));
  });
  router.post(videoCallPaths.signal, async (req, res) => {
    const call = parseCall(videoCalls.signal, req.body);
    res.json(await passSignal(ctx, callerIn(req, res, call), call));
  });
  router.post(videoCallPaths.more, async (req, res) => {
    const call = parseCall(videoCalls.more, req.body);
    res.json(await wantMore(ctx, callerIn(req, res, call), call.after));
  });
  router.post(videoCallPaths.failed, async (req, res) => {
    const call = parseCall(videoCalls.failed, req.body);
    const { memberId } = callerIn(req, res, call);
    await countVideoFailure(ctx, memberId, call.kind);
    res.status(204).end();
  });

  router.get(VIDEO_FILE_PATH, forbidCaching, async (req, res, next) => {
    const session = sessionOf(req, res);
    const { id: memberId } = memberOf(session);
    const conversationId = session.get(openedConversation);
    const typed = req.query['number'];
    const number = typeof typed === 'string' && /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : 0;
    const file = conversationId && (await writeVideoFile(ctx, memberId, { conversationId, number }));
    if (!file) return next();
    res.type('text/calendar').attachment('rendez-vous.ics').send(file);
  });
  return router;
}

/**
 * The calling member with both consents, and the meeting that the call names.
 * @throws AppError 401, 403, or 422 for a meeting that this session has not been shown
 */
function callerOf(ctx: AppContext, session: Session, { token, number, device }: Named): Caller {
  const member = memberOf(session);
  if (!member.maySend) throw new AppError('consents_required', 403);
  const place = placeIn(pseudonymsOf(ctx, session), token, number);
  if (!place) throw new AppError('video_gone', 422);
  return { memberId: member.id, place, device };
}

/** The calendar file of a meeting that was taken, and not called off; null for any other. */
async function writeVideoFile(ctx: AppContext, memberId: string, place: VideoPlace): Promise<string | null> {
  const video = await findVideo(ctx, memberId, place);
  if (!video?.isAllowed || video.row.cancelled_at) return null;
  const key = recognitionKeyOf(ctx.config, 'video');
  const name = keyedHash(key, `calendar|${place.conversationId}|${place.number}`);
  return videoFileOf(video.row.starts_at, `${name}@${new URL(ctx.config.publicUrl).hostname}`, ctx.now());
}
