import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '#shared/duration.ts';
import { endOfNight, isNight } from '#shared/night.ts';
import { bundle } from '../bundle.ts';
import { inTransaction, type AppContext } from '../context.ts';
import { createLine } from '../line.ts';
import { handles, handlesTogether, type JobHandler, type WorkerParts } from '../queue/define-job.ts';
import { keysOf, unsealWithAny } from '../secrets.ts';
import { currentTrace, withTrace } from '../trace.ts';
import { findBouncing, takeDailyTry } from './bounces.queries.ts';
import { recordBounce } from './bounces.service.ts';
import { createTransport, MailRefusedError, type MailTransport } from './mailer.ts';
import {
  claimMails,
  giveMailsBack,
  LEASE_SECONDS,
  markCancelled,
  markDataBegun,
  markFailed,
  markSent,
  postpone,
  renewLeases,
  WAITS_ITS_TURN,
  type ClaimedMail,
} from './outbox.queries.ts';
import {
  contentSchema,
  sendMailJob,
  sweepMails,
  sweepMailsJob,
  tidyMails,
  tidyMailsJob,
  type Admission,
  type Admitters,
  type MessageContent,
} from './outbox.service.ts';
import { mailboxHash, recipientHash, stopLinkFor } from './recipient.ts';
import { findRecipientStatuses, type MailOnItsWay, type RecipientStatus } from './recipient-status.queries.ts';
import { returnPathOf } from './return-path.ts';
import { errorCodesOf, finalErrorIn, isSurelyNotTaken } from './sending-errors.ts';
import { templateOf, writeMailWith, type MailTemplates } from './templates/template.ts';
import type { MessagePolicy } from './templates/layout.ts';
import { isTextKind, textPolicy, writeText } from './templates/texts.ts';
import { createTextTransport, type TextTransport } from './text-gateway.ts';

const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 600;
const RENEW_EVERY_MS = (LEASE_SECONDS * 1000) / 8;
/** How often saving the result is tried: for ten minutes without the database. */
const COMMIT_ATTEMPTS = 1200;
const COMMIT_PAUSE_MS = 500;
/** How long a message about a member under review waits until it is looked at again. */
const REVIEW_PAUSE_MS = 6 * HOUR_MS;
/** How long a mail holds up others: after that it goes on by itself, and the next one takes its turn. */
const PATIENCE_MS = 30_000;
/** How many mails a worker sends at one time, where the operator has not chosen. */
const CONNECTIONS = 6;
/** For how long it holds that a mail may leave: after that it is asked again when its turn comes (S-mail-4). */
const ASKED_AGAIN_AFTER_MS = 1000;

export interface SendingParts {
  /** The templates of all mails of the product, by their kind. */
  readonly templates: MailTemplates;
  readonly transport: MailTransport;
  /** Null where no gateway is configured: no text message is queued then. */
  readonly textTransport?: TextTransport | null;
  readonly admitters?: Admitters;
}

/** Sends queued mails, by their ids. */
export type SendMails = (mailIds: readonly string[]) => Promise<void>;

/** What the mails of a process share: what several of them ask or write at one moment is one statement. */
interface Sender extends SendingParts {
  readonly statusOf: (mail: MailOnItsWay) => Promise<RecipientStatus>;
  /** Whether nothing can be delivered to an address, by its hash. */
  readonly isBouncing: (recipientHash: string) => Promise<boolean>;
  readonly recordDataBegun: (mailId: string) => Promise<void>;
  readonly recordSent: (mailId: string) => Promise<void>;
  /** Renews the lease of a mail; false: it is another worker's by now, or cancelled. */
  readonly isStillHeld: (mail: ClaimedMail) => Promise<boolean>;
}

/** A claimed mail that might leave when it was asked. */
interface ReadyMail {
  readonly claimed: ClaimedMail;
  readonly content: MessageContent;
  readonly isAtMostOnce: boolean;
  /** When it was asked whether it may leave. */
  readonly askedAt: Date;
}

/**
 * Creates what sends queued mails in a process, some at one time. A mail is sent if it is due and no other worker has
 * claimed it. One that was not surely refused is tried again with its Message-ID, so that a double, which happens only if a
 * worker dies while the server takes the message, can be recognised. See docs/decisions/0005-outbox.md (S-mail-2).
 *
 * The next mails are claimed, and asked whether they may leave, together and just ahead of their turn (decision 95).
 * @param stopping once it is aborted no further mail is begun: what a worker is at when it ends may arrive twice
 */
export function createSender(ctx: AppContext, parts: SendingParts, stopping?: AbortSignal): SendMails {
  const nothing = (ids: readonly string[]) => ids.map(() => undefined);
  const sender: Sender = {
    ...parts,
    statusOf: bundle((mails) => findRecipientStatuses(ctx.db, mails)),
    isBouncing: bundle((hashes) => findBouncing(ctx.db, hashes)),
    recordDataBegun: bundle((ids) => markDataBegun(ctx.db, ids).then(() => nothing(ids))),
    recordSent: bundle((ids) => markSent(ctx.db, ids).then(() => nothing(ids))),
    isStillHeld: bundle(async (mails) => {
      const held = new Set(await renewLeases(ctx.db, mails));
      return mails.map(({ id }) => held.has(id));
    }),
  };
  const leases = holdLeases(ctx);
  const takeTurn = createLine<ReadyMail>(
    {
      async prepare(mailIds) {
        const claimed = new Map((await claimMails(ctx.db, mailIds)).map((mail) => [mail.id, mail]));
        return Promise.allSettled(
          mailIds.map(async (mailId) => {
            const mail = claimed.get(mailId);
            // It is done, claimed by another worker, or not due yet.
            if (!mail) return null;
            leases.hold(mail);
            let ready: ReadyMail | null = null;
            try {
              ready = await withRequestOf(mail, () => askWhetherToSend(ctx, sender, mail));
            } finally {
              if (!ready) leases.letGo(mail);
            }
            return ready;
          }),
        );
      },
      work: ({ claimed, ...ready }) =>
        withRequestOf(claimed, () =>
          patiently(sendReady(ctx, sender, { claimed, ...ready }).finally(() => leases.letGo(claimed))),
        ),
      async giveBack(mails) {
        const claimed = mails.map((ready) => ready.claimed);
        claimed.forEach(leases.letGo);
        await giveMailsBack(ctx.db, claimed);
      },
    },
    { atOneTime: parts.transport.connections ?? CONNECTIONS, together: sendMailJob.batchSize, stopping },
  );
  return async (mailIds) => {
    const left: string[] = [];
    const takeTurnOf = async (mailId: string) => {
      if (!(await takeTurn(mailId))) left.push(mailId);
    };
    const failed = (await Promise.allSettled([...new Set(mailIds)].map(takeTurnOf))).find(
      (result) => result.status === 'rejected',
    );
    // Another worker sends what this one no longer begins.
    await ctx.enqueueMany(
      sendMailJob,
      left.map((mailId) => ({ mailId })),
    );
    if (failed) throw failed.reason;
  };
}

/** Mails of several requests are sent together: what is logged of each names its own. */
function withRequestOf<Result>({ requestId }: ClaimedMail, work: () => Result): Result {
  return withTrace({ ...currentTrace(), requestId: requestId ?? undefined }, work);
}

/** Waits for a mail, but not longer than it may hold up others: then it goes on by itself. */
function patiently(sending: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PATIENCE_MS).unref();
    void sending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Renews the leases of the mails at which a process is. */
function holdLeases(ctx: AppContext) {
  const held = new Set<ClaimedMail>();
  let renewal: NodeJS.Timeout | undefined;
  // If a renewal fails the next one makes up for it, or the mail goes to another worker.
  const renew = () => void renewLeases(ctx.db, [...held]).catch(() => undefined);
  return {
    hold(mail: ClaimedMail) {
      held.add(mail);
      renewal ??= setInterval(renew, RENEW_EVERY_MS);
    },
    letGo(mail: ClaimedMail) {
      held.delete(mail);
      if (held.size > 0) return;
      clearInterval(renewal);
      renewal = undefined;
    },
  };
}

/** Sends one queued mail, in a process that sends no others. */
export async function sendQueuedMail(ctx: AppContext, parts: SendingParts, mailId: string): Promise<void> {
  await createSender(ctx, parts)([mailId]);
}

/** Why a mail is not sent, as it is stored (`cli/mail-fate.ts` says it in words). */
const cancelReasons = { 'not-wanted': 'not wanted', 'give-up': 'not admitted', bounces: 'bounces' } as const;

/** Asks whether a claimed mail may be sent. Null: it may not, or not yet, and this is saved. */
async function askWhetherToSend(ctx: AppContext, sender: Sender, claimed: ClaimedMail): Promise<ReadyMail | null> {
  const { kind } = claimed;
  try {
    const policy = isTextKind(kind) ? textPolicy : templateOf(sender.templates, kind);
    const isAtMostOnce = policy.isAtMostOnce === true;
    if (isAtMostOnce && claimed.mayHaveArrived) {
      await markFailed(ctx.db, claimed, 'unknown');
      return null;
    }
    const content = contentSchema.parse(JSON.parse(unsealWithAny(keysOf(ctx.config, 'mail'), claimed.sealedContent)));
    const admission = await admit(ctx, sender, claimed, policy, content);
    if (admission.verdict === 'send') return { claimed, content, isAtMostOnce, askedAt: ctx.now() };
    if (admission.verdict === 'wait') await waitUntil(ctx, claimed, admission.until);
    else await markCancelled(ctx.db, claimed, cancelReasons[admission.verdict]);
  } catch (error) {
    await saveFailure(ctx, claimed, error, false);
  }
  return null;
}

/** Sends a mail whose turn has come. What was asked a while ago is asked again: a slow server lets others wait. */
async function sendReady(ctx: AppContext, sender: Sender, ready: ReadyMail): Promise<void> {
  const { claimed, content, isAtMostOnce, askedAt } = ready;
  if (ctx.now().getTime() - askedAt.getTime() > ASKED_AGAIN_AFTER_MS) {
    const again = (await sender.isStillHeld(claimed)) ? await askWhetherToSend(ctx, sender, claimed) : null;
    return again ? sendReady(ctx, sender, again) : undefined;
  }
  let isHandedOver = false;
  try {
    await deliver(ctx, sender, claimed, content, async () => {
      // Only for what is rather lost than sent twice it counts that the server may have the message.
      if (isAtMostOnce) await sender.recordDataBegun(claimed.id);
      isHandedOver = true;
    });
  } catch (error) {
    return saveFailure(ctx, claimed, error, isAtMostOnce && isHandedOver);
  }
  await insist(ctx, () => sender.recordSent(claimed.id));
}

/**
 * Saves that a mail was not sent: for good, or until it is tried again.
 * @param mustNotRepeat whether the server may have the message, which is rather lost than sent twice
 */
async function saveFailure(
  ctx: AppContext,
  claimed: ClaimedMail,
  error: unknown,
  mustNotRepeat: boolean,
): Promise<void> {
  const { id: mailId, kind, attempts } = claimed;
  const finalError = finalErrorIn(error);
  const reason = finalError ?? errorCodesOf(error);
  const surelyNotTaken = isSurelyNotTaken(error);
  const isUnknown = mustNotRepeat && !surelyNotTaken;
  if (finalError || isUnknown) {
    ctx.log.warn({ mailId, kind, reason, isUnknown }, finalError ? 'mail refused for good' : 'mail left as it is');
    await markFailed(ctx.db, claimed, isUnknown ? `unknown ${reason}` : reason);
    if (error instanceof MailRefusedError && error.recipientStatus !== null)
      await recordBounce(ctx, mailId, { status: error.recipientStatus, hasFailed: true });
    return;
  }
  const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS);
  ctx.log.warn({ mailId, kind, reason, seconds }, 'mail postponed');
  await putOff(ctx, claimed, { seconds, reason, surelyNotTaken });
}

/**
 * Whether a mail may be sent: the recipient wants it, which means that neither all messages are stopped nor those about
 * its occasion (S-account-11), and nothing has happened since that forbids it. What a person asked for themselves always
 * may; a kind that needs admission is not sent when no feature admits it (S-mail-4). To an address that returns everything
 * only one mail a day is sent, which somebody asked for (S-mail-10). What has its own hour is not sent at night (S-mail-12).
 */
async function admit(
  ctx: AppContext,
  { admitters, statusOf, isBouncing }: Sender,
  { id, kind }: ClaimedMail,
  policy: MessagePolicy,
  content: MessageContent,
): Promise<Admission | { readonly verdict: 'not-wanted' | 'bounces' }> {
  const address = recipientHash(ctx.config, content.to);
  if ((await isBouncing(address)) && (policy.isStoppable || !(await takeDailyTry(ctx.db, address, id))))
    return { verdict: 'bounces' };
  if (!policy.isStoppable) return { verdict: 'send' };
  const { to, toldId, aboutId } = content;
  const mailbox = mailboxHash(ctx.config, to);
  const status = await statusOf({ to, mailbox, occasion: policy.occasion, toldId, aboutId });
  if (status.isRefused || status.isSwitchedOff) return { verdict: 'not-wanted' };
  if (status.isRecipientGone || status.isAboutGone || status.isBlocked || status.isPassed)
    return { verdict: 'give-up' };
  if (status.isAboutUnderReview) return { verdict: 'wait', until: new Date(ctx.now().getTime() + REVIEW_PAUSE_MS) };
  const admission = policy.needsAdmission ? await admitterOf(admitters, kind)(content) : ({ verdict: 'send' } as const);
  const now = ctx.now();
  if (admission.verdict === 'send' && policy.isByDay && isNight(now))
    return { verdict: 'wait', until: endOfNight(now) };
  return admission;
}

function admitterOf(admitters: Admitters | undefined, kind: string): Admitters[string] {
  const admitter = admitters?.[kind];
  if (!admitter) throw new Error(`Nobody may admit messages of the kind ${kind}.`);
  return admitter;
}

async function waitUntil(ctx: AppContext, claimed: ClaimedMail, until: Date): Promise<void> {
  const seconds = Math.max(1, Math.ceil((until.getTime() - ctx.now().getTime()) / 1000));
  await putOff(ctx, claimed, { seconds, reason: WAITS_ITS_TURN, surelyNotTaken: true });
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
  const returnPath = returnPathOf(ctx.config, id);
  const envelope = { id, messageId, from: mailFrom, returnPath, fromName: productName, replyTo: contactEmail, to };
  return transport.send({ ...writeMailWith(templates, kind, data, frame), ...envelope }, onHandOver);
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

/** The jobs that send queued mails and find forgotten ones. */
export function mailJobs(
  templates: MailTemplates,
  admittersOf: (ctx: AppContext) => Admitters,
): readonly JobHandler<AppContext>[] {
  const senders = new WeakMap<AppContext, SendMails>();
  /** A process has one, with one set of connections. */
  const senderOf = (ctx: AppContext, stopping: AbortSignal | undefined) => {
    const parts = {
      templates,
      transport: createTransport(ctx),
      textTransport: createTextTransport(ctx.config),
      admitters: admittersOf(ctx),
    };
    const sender = senders.get(ctx) ?? createSender(ctx, parts, stopping);
    senders.set(ctx, sender);
    return sender;
  };
  return [
    handlesTogether(sendMailJob, ({ ctx, stopping }: WorkerParts<AppContext>) => {
      const send = senderOf(ctx, stopping);
      return (payloads) => send(payloads.map(({ mailId }) => mailId));
    }),
    handles(
      sweepMailsJob,
      ({ ctx }: { readonly ctx: AppContext }) =>
        () =>
          sweepMails(ctx),
    ),
    handles(
      tidyMailsJob,
      ({ ctx }: { readonly ctx: AppContext }) =>
        () =>
          tidyMails(ctx),
    ),
  ];
}
