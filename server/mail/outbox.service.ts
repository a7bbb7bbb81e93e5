import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { AppContext } from '../context.ts';
import { jobs } from '../jobs/index.ts';
import { deriveKey, seal, unseal } from '../secrets.ts';
import { MailRefused, type MailTransport } from './mailer.ts';
import {
  claimMail,
  findForgottenMails,
  insertMail,
  LEASE_SECONDS,
  markDataBegun,
  markFailed,
  markSent,
  postpone,
  renewLease,
  tidyOutbox,
  type ClaimedMail,
} from './outbox.queries.ts';
import { writeMail, type MailData, type MailKind } from './templates/index.ts';

const SWEEP_AT_MOST = 500;
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 600;
const RENEW_EVERY_MS = (LEASE_SECONDS * 1000) / 8;
/** Ten minutes of a lost database. */
const COMMIT_ATTEMPTS = 1200;
const COMMIT_PAUSE_MS = 500;

const contentSchema = z.strictObject({ to: z.string(), data: z.record(z.string(), z.unknown()) });

export interface QueuedMail<Kind extends MailKind = MailKind> {
  readonly kind: Kind;
  readonly data: MailData<Kind>;
  /** One mail per kind and key, ever. */
  readonly dedupeKey: string;
  /** One address, already checked. */
  readonly to: string;
  /** After this the mail is worthless and is not sent any more. */
  readonly expiresAt?: Date;
}

/** Keeps a mail and wakes the worker, in the caller's transaction. The content is sealed: a copy of the database tells neither address nor link. */
export async function queueMail(tx: AppContext, mail: QueuedMail): Promise<void> {
  const content = JSON.stringify({ to: mail.to, data: mail.data });
  const mailId = await insertMail(tx.db, {
    kind: mail.kind,
    dedupeKey: mail.dedupeKey,
    sealedContent: seal(deriveKey(tx.config.secretKey, 'mail'), content),
    expiresAt: mail.expiresAt ?? null,
  });
  if (mailId) await tx.enqueue(jobs.sendMail, { mailId });
}

/**
 * Sends one queued mail, if it is due and nobody else has it. Nothing is lost: whatever is not surely refused is tried
 * again, with the same Message-ID, so that a double (only when a worker dies while the server takes the message) can be
 * recognised. The policy and its figures: docs/decisions/0005-outbox.md.
 */
export async function sendQueuedMail(ctx: AppContext, transport: MailTransport, mailId: string): Promise<void> {
  const claimed = await claimMail(ctx.db, mailId);
  if (!claimed) return;
  // A renewal that fails is made up for by the next one, or the mail goes to another worker.
  const renewal = setInterval(() => void renewLease(ctx.db, claimed).catch(() => undefined), RENEW_EVERY_MS);
  try {
    await sendClaimed(ctx, transport, claimed);
  } finally {
    clearInterval(renewal);
  }
}

async function sendClaimed(ctx: AppContext, transport: MailTransport, claimed: ClaimedMail): Promise<void> {
  const { productName, publicUrl, secretKey, mailFrom } = ctx.config;
  const mailId = claimed.id;
  try {
    const { to, data } = contentSchema.parse(JSON.parse(unseal(deriveKey(secretKey, 'mail'), claimed.sealedContent)));
    const mail = writeMail(claimed.kind, data, { productName, publicUrl });
    const messageId = `<${claimed.id}@${new URL(publicUrl).hostname}>`;
    const envelope = { id: claimed.id, messageId, from: mailFrom, fromName: productName, to };
    await transport.send({ ...mail, ...envelope }, () => markDataBegun(ctx.db, claimed.id));
  } catch (error) {
    const reason = error instanceof MailRefused ? `refused ${error.smtpCode}` : describeTrouble(error);
    if (error instanceof MailRefused || error instanceof z.ZodError || error instanceof SyntaxError) {
      ctx.log.warn({ mailId, kind: claimed.kind, reason }, 'mail refused for good');
      await markFailed(ctx.db, claimed, reason);
      return;
    }
    const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** (claimed.attempts - 1), LONGEST_RETRY_SECONDS);
    ctx.log.warn({ mailId, kind: claimed.kind, reason, seconds }, 'mail postponed');
    await postpone(ctx.db, claimed, seconds, reason);
    await ctx.enqueue(
      jobs.sendMail,
      { mailId },
      {
        startAfter: new Date(ctx.now().getTime() + (seconds + 1) * 1000),
      },
    );
    return;
  }
  await insist(ctx, () => markSent(ctx.db, claimed.id));
}

/** Finds mails whose job got lost and wakes the worker for them. */
export async function sweepMails(ctx: AppContext): Promise<void> {
  await tidyOutbox(ctx.db);
  for (const mailId of await findForgottenMails(ctx.db, SWEEP_AT_MOST)) await ctx.enqueue(jobs.sendMail, { mailId });
}

/** The server has the message: this must not be forgotten because the database is away for a moment. */
async function insist(ctx: AppContext, write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write();
      return;
    } catch (error) {
      if (attempt === COMMIT_ATTEMPTS) throw error;
      if (attempt === 1) ctx.log.warn({ err: error }, 'sent mail not noted yet, trying on');
      await sleep(COMMIT_PAUSE_MS);
    }
  }
}

/** Error texts of mail servers quote addresses: only codes are kept. */
function describeTrouble(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? 'ERROR', responseCode].filter(Boolean).join(' ');
}
