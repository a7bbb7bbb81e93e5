import { Router } from 'express';
import { EVENING_FILE_PATH } from '#shared/evenings/calendar-file-path.ts';
import { eveningFileOf } from '#shared/evenings/calendar-file.ts';
import type { WebParts } from '../../web/feature.ts';
import { forbidCaching, memberOf } from '../../web/named-call.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import { readEvening } from './evening.service.ts';
import { openedEvening } from './opened-evening.ts';

/** The calendar file of the opened evening, for those who have a place (S-evening-35). */
export function eveningCalls({ ctx, sessionOf }: WebParts): Router {
  return Router().get(EVENING_FILE_PATH, forbidCaching, async (req, res, next) => {
    const session = sessionOf(req, res);
    const { id: memberId } = memberOf(session);
    const eveningId = session.get(openedEvening);
    const evening = eveningId ? await readEvening(ctx, memberId, eveningId) : null;
    if (!eveningId || evening?.attendance !== 'seated' || evening.isLeftOut) return next();
    const name = keyedHash(recognitionKeyOf(ctx.config, 'evenings'), `calendar|${eveningId}|${memberId}`);
    const uid = `${name}@${new URL(ctx.config.publicUrl).hostname}`;
    const file = eveningFileOf(evening.record, { uid, movedAt: evening.movedAt }, ctx.now());
    res.type('text/calendar').attachment('soiree.ics').send(file);
  });
}
