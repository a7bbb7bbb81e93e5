import { once } from 'node:events';
import type { Response } from 'express';
import { deltaEvent, DONE_EVENT } from '#shared/assistant/event-stream.ts';
import type { AnswerStream } from './assistant.service.ts';

/**
 * Sends an answer as an event stream while it is being made. Nothing is sent before the first piece, so that an error
 * up to then has its own status; a later one ends the connection without `[DONE]`.
 * @throws what the answer throws before its first piece
 */
export async function sendAnswer(
  res: Response,
  { language, isCare, pieces: answer }: AnswerStream,
  signal: AbortSignal,
): Promise<void> {
  const pieces = answer[Symbol.asyncIterator]();
  try {
    let piece = await pieces.next();
    // The client left before the answer began.
    if (signal.aborted) return;
    res.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Content-Language': language,
      // Neither `compression` nor a proxy may hold pieces back.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    for (; !piece.done; piece = await pieces.next()) {
      if (!res.write(deltaEvent(piece.value, { isCare }))) await once(res, 'drain', { signal });
    }
    res.end(DONE_EVENT);
  } catch (error) {
    if (signal.aborted) return;
    if (!res.headersSent) throw error;
    res.destroy();
  } finally {
    await pieces.return?.();
  }
}
