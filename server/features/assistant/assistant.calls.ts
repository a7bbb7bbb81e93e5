import { Router, type Request, type Response } from 'express';
import { chatCallSchema } from '#shared/assistant/chat-call.ts';
import { DAY_SECONDS, MINUTE_SECONDS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '../../platform/context.ts';
import { clientOf } from '../../platform/http/client.ts';
import { createClientLimit } from '../../platform/limits/limits.ts';
import { forbidCaching, parseCall, readJson } from '../../web/named-call.ts';
import type { Session } from '../members/session.ts';
import { careFor } from './care.ts';
import { sendAnswer } from './answer-stream.ts';
import { answerQuestion } from './assistant.service.ts';

/** The call of the assistant (S-assistant-2). Open to visitors; nothing is saved but counts. */
export function assistantCalls(ctx: AppContext, sessionOf: (req: Request, res: Response) => Session): Router {
  const router = Router();
  const { assistantQuestionsPerMinute: perMinute, assistantQuestionsPerDay: perDay } = ctx.config;
  const ofTheMinute = createClientLimit(ctx.db, ctx.config, {
    name: 'assistant-minute',
    points: perMinute,
    seconds: MINUTE_SECONDS,
  });
  const ofTheDay = createClientLimit(ctx.db, ctx.config, {
    name: 'assistant-day',
    points: perDay,
    seconds: DAY_SECONDS,
  });

  router.post('/functions/v1/chatbot', forbidCaching, readJson, async (req, res) => {
    const { messages } = parseCall(chatCallSchema, req.body);
    const client = clientOf(req);
    const isAdmitted = (await ofTheMinute.admits(client)) && (await ofTheDay.admits(client));
    // Many people share an address, and one of them in distress must not be told to wait (S-assistant-8).
    if (!isAdmitted && (await careFor(messages)) === null) throw new AppError('assistant_busy', 429);
    const displayName = sessionOf(req, res).member?.displayName ?? null;
    const leaving = new AbortController();
    res.once('close', () => leaving.abort());
    const { signal } = leaving;
    await sendAnswer(res, await answerQuestion(ctx, { messages, displayName, signal }), signal);
  });
  return router;
}
