import type { Request, RequestHandler, Response } from 'express';
import { HOUR_SECONDS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { VOICE_BYTES } from '#shared/voices/voices.ts';
import type { AppContext } from '../../platform/context.ts';
import { receiveFile } from '../../platform/http/receive-file.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import type { Session } from '../members/session.ts';

const UPLOADS_PER_HOUR = 30;

/**
 * Receives a recording from a member who may send one. It counts before it is received (S-voice-3).
 * @param path the page whose form sends it
 */
export function receiveVoice(
  { db, config }: AppContext,
  sessionOf: (req: Request, res: Response) => Session,
  path: string,
): RequestHandler {
  const limit = createLimit(db, config, { name: 'voice-member', points: UPLOADS_PER_HOUR, seconds: HOUR_SECONDS });
  return receiveFile(config, {
    path,
    field: 'voice',
    maxBytes: VOICE_BYTES,
    tooLarge: 'voice_too_large',
    senderOf(req, res) {
      const { member } = sessionOf(req, res);
      return member?.maySend ? member.id : null;
    },
    async count(memberId) {
      if (!(await limit.admits(memberId))) throw new AppError('voice_too_often', 429);
    },
  });
}
