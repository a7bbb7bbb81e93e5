import { z } from 'zod';
import { defineJob } from '../queue/define-job.ts';
import type { AppContext } from '../context.ts';
import { currentRequestId } from '../trace.ts';
import { keysOf, seal, unsealWithAny } from '../secrets.ts';
import { deleteOldBounces, forgetBounce } from './bounces.queries.ts';
import {
  cancelExpiredMails,
  cancelMailsWithIds,
  deleteFinishedMails,
  findForgottenMails,
  findMailsWithoutMailbox,
  findOpenMailsTo,
  insertMails,
  saveMailboxesOfMails,
  wipeMailboxes,
  wipeRecipient,
  type OpenMail,
} from './outbox.queries.ts';
import { mailboxHash, recipientHash } from './recipient.ts';
import type { KindBetweenMembers, MailData, MailKind } from './templates/template.ts';
import type { TextData, TextKind } from './templates/texts.ts';

export const sweepMailsJob = defineJob({
  name: 'mail.sweep',
  label: 'Reprise des messages oubliés',
  payload: z.object({}),
  retryLimit: 0,
  growth: 'limited',
  cron: '* * * * *',
});

/** Deletes mails that ended long ago, and bounces of long ago. */
export const tidyMailsJob = defineJob({
  name: 'mail.tidy',
  label: 'Anciens messages à effacer',
  payload: z.object({}),
  growth: 'steps',
  cron: '10 * * * *',
});

export const sendMailJob = defineJob({
  name: 'mail.send',
  label: 'Messages à envoyer',
  payload: z.strictObject({ mailId: z.uuid() }),
  expireInSeconds: 900,
  heartbeatSeconds: 15,
  concurrency: 6,
  batchSize: 25,
});

const SWEEP_AT_MOST = 500;
/** In place of a mailbox that nobody can read any more. */
const NOBODYS_MAILBOX = '';

/** What a sealed mail holds. */
export const contentSchema = z.strictObject({
  to: z.string(),
  data: z.record(z.string(), z.unknown()),
  toldId: z.uuid().optional(),
  aboutId: z.uuid().optional(),
});
export type MessageContent = Readonly<z.output<typeof contentSchema>>;

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
  /** Whether nothing must lead from the address to this mail, not even afterwards: its account is gone. */
  readonly isUntraceable?: true;
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

/**
 * Saves a mail and queues its job in the caller's transaction. The content is encrypted: a copy of the database reveals
 * neither address nor link (S-mail-3).
 */
export async function queueMail(tx: AppContext, mail: QueuedMail): Promise<void> {
  await queueMails(tx, [mail]);
}

/**
 * Saves many mails and queues their jobs, each as by `queueMail`, with two statements for all of them.
 * @returns those that were queued now, and not before
 */
export async function queueMails(tx: AppContext, mails: readonly QueuedMail[]): Promise<QueuedMail[]> {
  if (mails.length === 0) return [];
  const [key] = keysOf(tx.config, 'mail');
  const now = tx.now().getTime();
  const saved = await insertMails(
    tx.db,
    mails.map(({ kind, dedupeKey, to, data, toldId, aboutId, expiresAt, isUntraceable }) => ({
      kind,
      dedupeKey,
      mailboxHash: mailboxHash(tx.config, to),
      recipientHash: isUntraceable ? null : recipientHash(tx.config, to),
      sealedContent: seal(key, JSON.stringify({ to, data, toldId, aboutId } satisfies MessageContent)),
      requestId: currentRequestId(),
      worthSeconds: expiresAt ? (expiresAt.getTime() - now) / 1000 : null,
    })),
  );
  await tx.enqueueMany(
    sendMailJob,
    saved.map(({ id: mailId }) => ({ mailId })),
  );
  const nameOf = ({ kind, dedupeKey }: { readonly kind: string; readonly dedupeKey: string }) => `${kind} ${dedupeKey}`;
  const queued = new Set(saved.map(nameOf));
  return mails.filter((mail) => queued.has(nameOf(mail)));
}

/**
 * Cancels queued mails to an address whose account is gone or which has unsubscribed. Only those to its mailbox are
 * decrypted, and those without the hash of one, which the release before has queued (S-mail-8).
 * @param kinds absent: of every kind
 */
export async function cancelMailsTo(tx: AppContext, address: string, kinds?: readonly MailKind[]): Promise<void> {
  const isMeant = ({ kind, sealedContent }: OpenMail) =>
    (!kinds || (kinds as readonly string[]).includes(kind)) && recipientOf(tx, sealedContent) === address;
  const found = (await findOpenMailsTo(tx.db, mailboxHash(tx.config, address))).filter(isMeant);
  for await (const mail of readMailsWithoutMailbox(tx)) if (isMeant(mail)) found.push(mail);
  await cancelMailsWithIds(
    tx.db,
    found.map(({ id }) => id),
  );
}

/** Forgets which mails went to an address whose account is gone, and whether they came back. */
export async function forgetRecipient(tx: AppContext, address: string): Promise<void> {
  const hash = recipientHash(tx.config, address);
  await wipeRecipient(tx.db, hash);
  await forgetBounce(tx.db, hash);
}

async function* readMailsWithoutMailbox({ db }: AppContext): AsyncGenerator<OpenMail> {
  for (let after: string | null = null; ;) {
    const mails: OpenMail[] = await findMailsWithoutMailbox(db, after);
    yield* mails;
    const last = mails.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** To whom a sealed mail goes; null for one that was sealed with a forgotten secret: it can never be sent. */
function recipientOf({ config }: AppContext, sealedContent: Buffer): string | null {
  try {
    return contentSchema.parse(JSON.parse(unsealWithAny(keysOf(config, 'mail'), sealedContent))).to;
  } catch {
    return null;
  }
}

/** Saves the hashes of mailboxes of some mails that the release before has queued. */
async function saveMissingMailboxes(ctx: AppContext): Promise<void> {
  const mails = await findMailsWithoutMailbox(ctx.db, null);
  const hashOf = (address: string | null) => (address === null ? NOBODYS_MAILBOX : mailboxHash(ctx.config, address));
  await saveMailboxesOfMails(
    ctx.db,
    mails.map(({ id, sealedContent }) => ({ id, mailboxHash: hashOf(recipientOf(ctx, sealedContent)) })),
  );
}

/** Finds mails whose job was lost and queues it again. Cancels those that have expired. */
export async function sweepMails(ctx: AppContext): Promise<void> {
  await cancelExpiredMails(ctx.db);
  await saveMissingMailboxes(ctx);
  await wipeMailboxes(ctx.db);
  const forgotten = await findForgottenMails(ctx.db, SWEEP_AT_MOST);
  await ctx.enqueueMany(
    sendMailJob,
    forgotten.map((mailId) => ({ mailId })),
  );
}

/** Deletes what became of mails that ended long ago, and addresses that have not returned anything for long. */
export async function tidyMails({ db }: AppContext): Promise<void> {
  await deleteFinishedMails(db);
  await deleteOldBounces(db);
}
