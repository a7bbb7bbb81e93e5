import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { inTransaction, type AppContext } from '../context.ts';
import { jobs } from '../jobs/index.ts';
import { keysOf, seal, unsealWithAny } from '../secrets.ts';
import { isContactRefused } from './do-not-contact.queries.ts';
import { MailRefused, type MailTransport } from './mailer.ts';
import {
  cancelMail,
  claimMail,
  findForgottenMails,
  insertMail,
  LEASE_SECONDS,
  markCancelled,
  markDataBegun,
  markFailed,
  markSent,
  postpone,
  readOpenMails,
  renewLease,
  tidyOutbox,
  type ClaimedMail,
} from './outbox.queries.ts';
import { mailboxHash, stopLinkFor } from './recipient.ts';
import { policyOfMail, writeMail, type MailData, type MailKind } from './templates/index.ts';
import { isTextKind, textPolicy, writeText, type TextData, type TextKind } from './templates/texts.ts';
import { TextRefused, type TextTransport } from './text-gateway.ts';

const SWEEP_AT_MOST = 500;
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 600;
const RENEW_EVERY_MS = (LEASE_SECONDS * 1000) / 8;
/** Ten minutes of a lost database. */
const COMMIT_ATTEMPTS = 1200;
const COMMIT_PAUSE_MS = 500;

const contentSchema = z.strictObject({ to: z.string(), data: z.record(z.string(), z.unknown()) });
export type MessageContent = Readonly<z.output<typeof contentSchema>>;

/** Connections that were never made. */
const unreached: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

interface Queued<Kind extends string, Data> {
  readonly kind: Kind;
  readonly data: Data;
  /** One mail per kind and key, ever. */
  readonly dedupeKey: string;
  /** One address, already checked; for a text message the number in E.164. */
  readonly to: string;
  /** After this the mail is worthless and is not sent any more. */
  readonly expiresAt?: Date;
}

export type QueuedMail =
  | { [Kind in MailKind]: Queued<Kind, MailData<Kind>> }[MailKind]
  | { [Kind in TextKind]: Queued<Kind, TextData<Kind>> }[TextKind];

/** Whether a message may leave now, asked at the moment of sending. */
export type Admission =
  { readonly verdict: 'send' } | { readonly verdict: 'wait'; readonly until: Date } | { readonly verdict: 'give-up' };

/** Who decides about the messages that need admission, by kind. */
export type Admitters = Readonly<Record<string, (message: MessageContent) => Promise<Admission>>>;

export interface SendingParts {
  readonly transport: MailTransport;
  /** Null where no gateway is configured: nothing is queued for it then. */
  readonly textTransport?: TextTransport | null;
  readonly admitters?: Admitters;
}

/** Keeps a mail and wakes the worker, in the caller's transaction. The content is sealed: a copy of the database tells neither address nor link. */
export async function queueMail(tx: AppContext, mail: QueuedMail): Promise<void> {
  const content = JSON.stringify({ to: mail.to, data: mail.data });
  const mailId = await insertMail(tx.db, {
    kind: mail.kind,
    dedupeKey: mail.dedupeKey,
    sealedContent: seal(keysOf(tx.config, 'mail')[0], content),
    expiresAt: mail.expiresAt ?? null,
  });
  if (mailId) await tx.enqueue(jobs.sendMail, { mailId });
}

/**
 * Sends one queued mail, if it is due and nobody else has it. Nothing is lost: whatever is not surely refused is tried
 * again, with the same Message-ID, so that a double (only when a worker dies while the server takes the message) can be
 * recognised. The policy and its figures: docs/decisions/0005-outbox.md.
 */
export async function sendQueuedMail(ctx: AppContext, parts: SendingParts, mailId: string): Promise<void> {
  const claimed = await claimMail(ctx.db, mailId);
  if (!claimed) return;
  // A renewal that fails is made up for by the next one, or the mail goes to another worker.
  const renewal = setInterval(() => void renewLease(ctx.db, claimed).catch(() => undefined), RENEW_EVERY_MS);
  try {
    await sendClaimed(ctx, parts, claimed);
  } finally {
    clearInterval(renewal);
  }
}

async function sendClaimed(ctx: AppContext, parts: SendingParts, claimed: ClaimedMail): Promise<void> {
  const { id: mailId, kind } = claimed;
  let isHandedOver = claimed.mayHaveArrived;
  let isAtMostOnce = false;
  try {
    const policy = isTextKind(kind) ? textPolicy : policyOfMail(kind);
    isAtMostOnce = policy.isAtMostOnce === true;
    if (isAtMostOnce && isHandedOver) return await markFailed(ctx.db, claimed, 'unknown');
    const keys = keysOf(ctx.config, 'mail');
    const { to, data } = contentSchema.parse(JSON.parse(unsealWithAny(keys, claimed.sealedContent)));
    if (policy.isStoppable && (await isContactRefused(ctx.db, mailboxHash(ctx.config, to), to))) {
      return await markCancelled(ctx.db, claimed, 'not wanted');
    }
    const admission = policy.needsAdmission ? await admit(parts, kind, { to, data }) : { verdict: 'send' as const };
    if (admission.verdict === 'give-up') return await markCancelled(ctx.db, claimed, 'not admitted');
    if (admission.verdict === 'wait') return await waitUntil(ctx, claimed, admission.until);
    await deliver(ctx, parts, claimed, { to, data }, async () => {
      await markDataBegun(ctx.db, mailId);
      isHandedOver = true;
    });
  } catch (error) {
    const refusal = refusalIn(error);
    const reason = refusal ?? describeTrouble(error);
    const surelyNotTaken = isSurelyNotTaken(error);
    const isUnknown = isAtMostOnce && isHandedOver && !surelyNotTaken;
    if (refusal || isUnknown) {
      ctx.log.warn({ mailId, kind, reason, isUnknown }, refusal ? 'mail refused for good' : 'mail left as it is');
      await markFailed(ctx.db, claimed, isUnknown ? `unknown ${reason}` : reason);
      return;
    }
    const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** (claimed.attempts - 1), LONGEST_RETRY_SECONDS);
    ctx.log.warn({ mailId, kind, reason, seconds }, 'mail postponed');
    await putOff(ctx, claimed, { seconds, reason, surelyNotTaken });
    return;
  }
  await insist(ctx, () => markSent(ctx.db, mailId));
}

/** A kind that nobody speaks for does not leave. */
function admit({ admitters }: SendingParts, kind: string, content: MessageContent): Promise<Admission> {
  const admitter = admitters?.[kind];
  if (!admitter) throw new Error(`Nobody may admit messages of the kind ${kind}.`);
  return admitter(content);
}

async function waitUntil(ctx: AppContext, claimed: ClaimedMail, until: Date): Promise<void> {
  const seconds = Math.max(1, Math.ceil((until.getTime() - ctx.now().getTime()) / 1000));
  await putOff(ctx, claimed, { seconds, reason: 'waits its turn', surelyNotTaken: true });
}

/** Together with the job that takes it up again. */
async function putOff(ctx: AppContext, claimed: ClaimedMail, delay: Parameters<typeof postpone>[2]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await postpone(tx.db, claimed, delay);
    const startAfter = new Date(tx.now().getTime() + (delay.seconds + 1) * 1000);
    await tx.enqueue(jobs.sendMail, { mailId: claimed.id }, { startAfter });
  });
}

async function deliver(
  ctx: AppContext,
  { transport, textTransport }: SendingParts,
  { id, kind }: ClaimedMail,
  { to, data }: MessageContent,
  onHandOver: () => Promise<void>,
): Promise<void> {
  const { productName, publicUrl, mailFrom } = ctx.config;
  const frame = { productName, publicUrl, stopLink: stopLinkFor(ctx.config, to) };
  if (isTextKind(kind)) {
    if (!textTransport) throw new Error('No text gateway is configured.');
    return textTransport.send({ to, text: writeText(kind, data, frame) }, onHandOver);
  }
  const messageId = `<${id}@${new URL(publicUrl).hostname}>`;
  const envelope = { id, messageId, from: mailFrom, fromName: productName, to };
  return transport.send({ ...writeMail(kind, data, frame), ...envelope }, onHandOver);
}

/** Why no further try would help, or null. */
function refusalIn(error: unknown): string | null {
  if (error instanceof MailRefused) return `refused ${error.smtpCode}`;
  if (error instanceof TextRefused) return `refused ${error.httpStatus}`;
  return error instanceof z.ZodError || error instanceof SyntaxError ? describeTrouble(error) : null;
}

/** The other side answered that it does not have it, or was never reached. */
function isSurelyNotTaken(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return responseCode !== undefined || unreached.includes(code);
}

/**
 * Ends what is on its way to an address: its account is gone, or wants no mails of these kinds.
 * @param kinds absent: of every kind
 */
export async function cancelMailsTo(tx: AppContext, address: string, kinds?: readonly MailKind[]): Promise<void> {
  const keys = keysOf(tx.config, 'mail');
  for await (const { id, kind, sealedContent } of readOpenMails(tx.db)) {
    if (kinds && !(kinds as readonly string[]).includes(kind)) continue;
    if (isAddressedTo(address, keys, sealedContent)) await cancelMail(tx.db, id);
  }
}

/** What was sealed with another secret can never be sent. */
function isAddressedTo(address: string, keys: ReturnType<typeof keysOf>, sealedContent: Buffer): boolean {
  try {
    return contentSchema.parse(JSON.parse(unsealWithAny(keys, sealedContent))).to === address;
  } catch {
    return false;
  }
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
