import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { HOUR_MS } from '#shared/duration.ts';
import { defineJob, handles, type JobHandler } from '../queue/define-job.ts';
import { inTransaction, type AppContext } from '../context.ts';
import { keysOf, seal, unsealWithAny } from '../secrets.ts';
import { isContactRefused } from './do-not-contact.queries.ts';
import { isMailSwitchedOff } from './message-choices.queries.ts';
import { createTransport, MailRefusedError, type MailTransport } from './mailer.ts';
import {
  cancelMail,
  claimMail,
  findForgottenMails,
  insertMails,
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
import { findRecipientStatus } from './recipient-status.queries.ts';
import {
  templateOf,
  writeMailWith,
  type KindBetweenMembers,
  type MailData,
  type MailKind,
  type MailTemplates,
} from './templates/template.ts';
import type { MessagePolicy } from './templates/layout.ts';
import { isTextKind, textPolicy, writeText, type TextData, type TextKind } from './templates/texts.ts';
import { createTextTransport, TextRefusedError, type TextTransport } from './text-gateway.ts';

export const sweepMailsJob = defineJob({
  name: 'mail.sweep',
  label: 'Reprise des messages oubliés',
  payload: z.object({}),
  retryLimit: 0,
  growth: 'limited',
  cron: '* * * * *',
});

export const sendMailJob = defineJob({
  name: 'mail.send',
  label: 'Messages à envoyer',
  payload: z.strictObject({ mailId: z.uuid() }),
  expireInSeconds: 45,
  concurrency: 6,
});

const SWEEP_AT_MOST = 500;
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 600;
const RENEW_EVERY_MS = (LEASE_SECONDS * 1000) / 8;
/** How often saving the result is tried: for ten minutes without the database. */
const COMMIT_ATTEMPTS = 1200;
const COMMIT_PAUSE_MS = 500;

const contentSchema = z.strictObject({
  to: z.string(),
  data: z.record(z.string(), z.unknown()),
  toldId: z.uuid().optional(),
  aboutId: z.uuid().optional(),
});
export type MessageContent = Readonly<z.output<typeof contentSchema>>;

/** How long a message about a member under review waits until it is looked at again. */
const REVIEW_PAUSE_MS = 6 * HOUR_MS;

/** Error codes of connections that were never made. */
const unreached: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

interface Queued<Kind extends string, Data> {
  readonly kind: Kind;
  readonly data: Data;
  /** A key: each kind of mail is sent once for each key, ever. */
  readonly dedupeKey: string;
  /** The receiver: one checked address, or for a text message the number in E.164. */
  readonly to: string;
  /** The member who receives the message. It is not sent once they are gone or suspended. */
  readonly toldId?: string;
  /**
   * The member whom the message is about. It is not sent once they are gone, suspended or under review, or one of the
   * two blocked the other.
   */
  readonly aboutId?: string;
  /** The moment after which the mail is worthless and is not sent any more. */
  readonly expiresAt?: Date;
}

type Between<Kind> = Kind extends KindBetweenMembers ? { readonly toldId: string; readonly aboutId: string } : object;

export type QueuedMail =
  | { [Kind in MailKind]: Queued<Kind, MailData<Kind>> & Between<Kind> }[MailKind]
  | { [Kind in TextKind]: Queued<Kind, TextData<Kind>> }[TextKind];

/** The decision whether a mail may be sent now, made at the moment of sending. */
export type Admission =
  | { readonly verdict: 'send' }
  | { readonly verdict: 'wait'; readonly until: Date }
  | { readonly verdict: 'give-up' };

/** The functions that decide about mails that need admission, by kind. */
export type Admitters = Readonly<Record<string, (message: MessageContent) => Promise<Admission>>>;

export interface SendingParts {
  /** The templates of all mails of the product, by their kind. */
  readonly templates: MailTemplates;
  readonly transport: MailTransport;
  /** Null where no gateway is configured: no text message is queued then. */
  readonly textTransport?: TextTransport | null;
  readonly admitters?: Admitters;
}

/**
 * Saves a mail and queues its job in the caller's transaction. The content is encrypted: a copy of the database reveals
 * neither address nor link (S-mail-3).
 */
export async function queueMail(tx: AppContext, mail: QueuedMail): Promise<void> {
  await queueMails(tx, [mail]);
}

/** Saves many mails and queues their jobs, each as by `queueMail`, with two statements for all of them. */
export async function queueMails(tx: AppContext, mails: readonly QueuedMail[]): Promise<void> {
  if (mails.length === 0) return;
  const [key] = keysOf(tx.config, 'mail');
  const now = tx.now().getTime();
  const saved = await insertMails(
    tx.db,
    mails.map(({ kind, dedupeKey, to, data, toldId, aboutId, expiresAt }) => ({
      kind,
      dedupeKey,
      sealedContent: seal(key, JSON.stringify({ to, data, toldId, aboutId } satisfies MessageContent)),
      worthSeconds: expiresAt ? (expiresAt.getTime() - now) / 1000 : null,
    })),
  );
  await tx.enqueueMany(
    sendMailJob,
    saved.map((mailId) => ({ mailId })),
  );
}

/**
 * Sends one queued mail if it is due and no other worker has claimed it. A mail that was not surely refused is tried
 * again with its Message-ID, so that a double, which happens only if a worker dies while the server takes the message,
 * can be recognised. See docs/decisions/0005-outbox.md (S-mail-2).
 */
export async function sendQueuedMail(ctx: AppContext, parts: SendingParts, mailId: string): Promise<void> {
  const claimed = await claimMail(ctx.db, mailId);
  if (!claimed) return;
  // If a renewal fails the next one makes up for it, or the mail goes to another worker.
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
    const policy = isTextKind(kind) ? textPolicy : templateOf(parts.templates, kind);
    isAtMostOnce = policy.isAtMostOnce === true;
    if (isAtMostOnce && isHandedOver) return await markFailed(ctx.db, claimed, 'unknown');
    const keys = keysOf(ctx.config, 'mail');
    const content = contentSchema.parse(JSON.parse(unsealWithAny(keys, claimed.sealedContent)));
    if (!(await isWanted(ctx, policy, content.to))) return await markCancelled(ctx.db, claimed, 'not wanted');
    const admission = await admit(ctx, parts, kind, policy, content);
    if (admission.verdict === 'give-up') return await markCancelled(ctx.db, claimed, 'not admitted');
    if (admission.verdict === 'wait') return await waitUntil(ctx, claimed, admission.until);
    await deliver(ctx, parts, claimed, content, async () => {
      await markDataBegun(ctx.db, mailId);
      isHandedOver = true;
    });
  } catch (error) {
    const finalError = finalErrorIn(error);
    const reason = finalError ?? errorCodesOf(error);
    const surelyNotTaken = isSurelyNotTaken(error);
    const isUnknown = isAtMostOnce && isHandedOver && !surelyNotTaken;
    if (finalError || isUnknown) {
      ctx.log.warn({ mailId, kind, reason, isUnknown }, finalError ? 'mail refused for good' : 'mail left as it is');
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

/**
 * Whether the recipient wants this mail: neither all messages are stopped, nor those about its occasion (S-mail-4,
 * S-account-11).
 */
async function isWanted({ db, config }: AppContext, policy: MessagePolicy, to: string): Promise<boolean> {
  if (!policy.isStoppable) return true;
  if (await isContactRefused(db, mailboxHash(config, to), to)) return false;
  return policy.occasion === null || !(await isMailSwitchedOff(db, to, policy.occasion));
}

/**
 * Whether a mail may be sent. What a person asked for themselves always may; a kind that needs admission is not sent
 * when no feature admits it (S-mail-4).
 */
async function admit(
  ctx: AppContext,
  { admitters }: SendingParts,
  kind: string,
  policy: MessagePolicy,
  content: MessageContent,
): Promise<Admission> {
  if (!policy.isStoppable) return { verdict: 'send' };
  const { isRecipientGone, isAboutGone, isAboutUnderReview, isBlocked } = await findRecipientStatus(ctx.db, content);
  if (isRecipientGone || isAboutGone || isBlocked) return { verdict: 'give-up' };
  if (isAboutUnderReview) return { verdict: 'wait', until: new Date(ctx.now().getTime() + REVIEW_PAUSE_MS) };
  if (!policy.needsAdmission) return { verdict: 'send' };
  const admitter = admitters?.[kind];
  if (!admitter) throw new Error(`Nobody may admit messages of the kind ${kind}.`);
  return admitter(content);
}

async function waitUntil(ctx: AppContext, claimed: ClaimedMail, until: Date): Promise<void> {
  const seconds = Math.max(1, Math.ceil((until.getTime() - ctx.now().getTime()) / 1000));
  await putOff(ctx, claimed, { seconds, reason: 'waits its turn', surelyNotTaken: true });
}

/** Puts a mail off, together with the job that will send it. */
async function putOff(ctx: AppContext, claimed: ClaimedMail, delay: Parameters<typeof postpone>[2]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await postpone(tx.db, claimed, delay);
    await tx.enqueue(sendMailJob, { mailId: claimed.id }, { startAfterSeconds: delay.seconds + 1 });
  });
}

async function deliver(
  ctx: AppContext,
  { templates, transport, textTransport }: SendingParts,
  { id, kind }: ClaimedMail,
  { to, data }: MessageContent,
  onHandOver: () => Promise<void>,
): Promise<void> {
  const { productName, publicUrl, mailFrom, contactEmail } = ctx.config;
  const frame = { productName, publicUrl, contactEmail, stopLink: stopLinkFor(ctx.config, to) };
  if (isTextKind(kind)) {
    if (!textTransport) throw new Error('No text gateway is configured.');
    return textTransport.send({ to, text: writeText(kind, data, frame) }, onHandOver);
  }
  const messageId = `<${id}@${new URL(publicUrl).hostname}>`;
  const envelope = { id, messageId, from: mailFrom, fromName: productName, replyTo: contactEmail, to };
  return transport.send({ ...writeMailWith(templates, kind, data, frame), ...envelope }, onHandOver);
}

/** The reason why no further try would help, or null. */
function finalErrorIn(error: unknown): string | null {
  if (error instanceof MailRefusedError) return `refused ${error.smtpCode}`;
  if (error instanceof TextRefusedError) return `refused ${error.httpStatus}`;
  return error instanceof z.ZodError || error instanceof SyntaxError ? errorCodesOf(error) : null;
}

/** Whether the receiving server surely does not have the message: it answered so, or was never reached. */
function isSurelyNotTaken(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return responseCode !== undefined || unreached.includes(code);
}

/**
 * Cancels queued mails to an address whose account is gone or which has unsubscribed.
 * @param kinds absent: of every kind
 */
export async function cancelMailsTo(tx: AppContext, address: string, kinds?: readonly MailKind[]): Promise<void> {
  const keys = keysOf(tx.config, 'mail');
  for await (const { id, kind, sealedContent } of readOpenMails(tx.db)) {
    if (kinds && !(kinds as readonly string[]).includes(kind)) continue;
    if (isAddressedTo(address, keys, sealedContent)) await cancelMail(tx.db, id);
  }
}

/**
 * Whether a sealed mail goes to this address. False for one that was sealed with a forgotten secret: it can never be
 * sent.
 */
function isAddressedTo(address: string, keys: ReturnType<typeof keysOf>, sealedContent: Buffer): boolean {
  try {
    return contentSchema.parse(JSON.parse(unsealWithAny(keys, sealedContent))).to === address;
  } catch {
    return false;
  }
}

/** Finds mails whose job was lost and queues it again. */
export async function sweepMails(ctx: AppContext): Promise<void> {
  await tidyOutbox(ctx.db);
  for (const mailId of await findForgottenMails(ctx.db, SWEEP_AT_MOST)) await ctx.enqueue(sendMailJob, { mailId });
}

/**
 * Writes that a message was sent, trying again while the database is away: the server has the message, and this must
 * not be forgotten.
 */
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

/** The codes of an error, without its text: the texts of mail servers quote addresses. */
function errorCodesOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? 'ERROR', responseCode].filter(Boolean).join(' ');
}

/** The jobs that send queued mails and find forgotten ones. */
export function mailJobs(
  templates: MailTemplates,
  admittersOf: (ctx: AppContext) => Admitters,
): readonly JobHandler<AppContext>[] {
  return [
    handles(sendMailJob, ({ ctx }: { readonly ctx: AppContext }) => {
      const sending = {
        templates,
        transport: createTransport(ctx),
        textTransport: createTextTransport(ctx.config),
        admitters: admittersOf(ctx),
      };
      return ({ mailId }) => sendQueuedMail(ctx, sending, mailId);
    }),
    handles(
      sweepMailsJob,
      ({ ctx }: { readonly ctx: AppContext }) =>
        () =>
          sweepMails(ctx),
    ),
  ];
}
