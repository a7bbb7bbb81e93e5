import express, { Router } from 'express';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { isUuid } from '#shared/uuid.ts';
import type { AppContext } from '../../platform/context.ts';
import { recordBounce, takeReturnedMail, type BounceOutcome } from '../../platform/mail/bounces.service.ts';
import { findReturnedMail } from '../../platform/mail/return-path.ts';
import { forbidCaching } from '../../web/named-call.ts';
import { isReportSigned } from './report-signature.ts';

/** Where mail servers report what came back, signed with `BOUNCE_SECRET`. */
export const BOUNCES_PATH = '/webhooks/mail-bounces';
const LARGEST_REPORT = '512kb';
const REPORTS_AT_MOST = 100;

/** What a provider of mail reports in JSON: which mail, by its Message-ID or its return address, and why. */
const reportsSchema = z.strictObject({
  bounces: z
    .array(
      z.strictObject({
        mail: z.string().max(320),
        status: z.string().regex(/^[45]\.\d{1,3}\.\d{1,3}$/),
      }),
    )
    .max(REPORTS_AT_MOST),
});

/**
 * `POST /webhooks/mail-bounces`: a returned mail as it is (`message/rfc822`), or a list of reports in JSON. Without
 * `BOUNCE_SECRET` there is no such address (S-mail-9).
 */
export function bounceCalls(ctx: AppContext): Router {
  return Router().post(
    BOUNCES_PATH,
    forbidCaching,
    express.raw({ type: () => true, limit: LARGEST_REPORT }),
    async (req, res) => {
      const { bounceSecret } = ctx.config;
      if (bounceSecret === undefined) throw new AppError('not_found', 404);
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      const given = req.get('X-Resonance-Signature') ?? '';
      if (!isReportSigned(bounceSecret, { given, body, now: ctx.now() })) throw new AppError('forbidden', 403);
      const outcomes = req.is('json')
        ? await takeReports(ctx, body)
        : [await takeReturnedMail(ctx, body.toString('utf8'))];
      const count = (outcome: BounceOutcome) => outcomes.filter((one) => one === outcome).length;
      res.json({ saved: count('saved'), unknown: count('unknown'), ignored: count('ignored') });
    },
  );
}

async function takeReports(ctx: AppContext, body: Buffer): Promise<BounceOutcome[]> {
  const outcomes: BounceOutcome[] = [];
  for (const { mail, status } of readReports(body).bounces) {
    const mailId = mailIdIn(ctx, mail);
    const report = { status, hasFailed: status.startsWith('5') };
    outcomes.push(mailId === null ? 'unknown' : await recordBounce(ctx, mailId, report));
  }
  return outcomes;
}

function readReports(body: Buffer) {
  try {
    return reportsSchema.parse(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw new AppError('bad_request', 422, { cause });
  }
}

/** The mail that a Message-ID, with or without its brackets, or a return address names; null for one that is not ours. */
function mailIdIn(ctx: AppContext, name: string): string | null {
  const [id = ''] = name.replace(/^</, '').split('@', 1);
  return isUuid(id) ? id.toLowerCase() : findReturnedMail(ctx.config, name);
}
