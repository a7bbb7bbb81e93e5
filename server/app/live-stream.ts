import { Router, type Request, type Response } from 'express';
import { AppError } from '#shared/errors.ts';
import { LIVE_PATH, type LiveStates } from '#shared/live/live.ts';
import { features } from '../features/index.ts';
import { findSignedInSessions } from '../features/members/session-store.queries.ts';
import type { Session } from '../features/members/session.ts';
import type { AppContext } from '../platform/context.ts';
import { clientOf } from '../platform/http/client.ts';
import type { Streams, StreamSources } from '../platform/live/streams.ts';
import type { Feature } from '../web/feature.ts';
import { memberOf } from '../web/named-call.ts';

const BUSY_FOR_SECONDS = '60';

/** What the streams of this process are told: by each feature that has something live. */
export function liveSources(ctx: AppContext): StreamSources {
  const topics = (features as readonly Feature[]).flatMap(({ live }) => (live ? [live] : []));
  return {
    findSignedIn: (sessionIds) => findSignedInSessions(ctx.db, sessionIds),
    async readStates(memberIds) {
      const states = new Map<string, LiveStates>();
      for (const { name, readStates } of topics)
        for (const [memberId, state] of await readStates(ctx, memberIds))
          states.set(memberId, { ...states.get(memberId), [name]: state });
      return states;
    },
  };
}

/**
 * `GET /_live`: the event stream of a browser. It says that something changed, never what (S-live-1), and there is none
 * without a session (S-live-3).
 */
export function liveStream(streams: Streams, sessionOf: (req: Request, res: Response) => Session): Router {
  // No other spelling: what lasts this long must not be timed as an ordinary request.
  return Router({ strict: true, caseSensitive: true }).get(LIVE_PATH, (req, res) => {
    const session = sessionOf(req, res);
    const member = memberOf(session);
    // Whatever else opens the address would wait for an end that does not come.
    const isStream = req.method === 'GET' && req.get('accept')?.includes('text/event-stream');
    if (!isStream) throw new AppError('bad_request', 400);
    res.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Neither `compression` nor a proxy may hold events back.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    if (streams.open({ sessionId: session.id, memberId: member.id, client: clientOf(req) }, res)) return;
    res.removeHeader('Content-Type');
    res.set('Retry-After', BUSY_FOR_SECONDS);
    throw new AppError('too_many_requests', 429);
  });
}
