import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection, { type SMTPConnectionAuth, type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { parseEmailAddress } from '#shared/sign-in/email-address.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/**
 * How long the steps before the message may take together, however slow the server is: less than the lease of a mail.
 */
const BEFORE_MESSAGE_MS = 25_000;
/**
 * How long the server's answer may take. A client that gives up on the answer sends the message twice, so a slow
 * server is given time (RFC 5321, 4.5.3.2.6).
 */
const ANSWER_MS = 120_000;
const PERMANENT_SMTP_ERRORS = 500;
/**
 * Codes from 530 to 538 are about our own sign-in at the server: an operator must repair it, and the mail is not at
 * fault.
 */
const AUTHENTICATION_CODES = { first: 530, last: 538 };

export interface OutgoingMail {
  readonly id: string;
  readonly messageId: string;
  readonly from: string;
  readonly fromName: string;
  /** The address for answers: the sender's mailbox may be unread. */
  readonly replyTo: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The address at which one click stops all messages (RFC 8058). */
  readonly stopLink: string | null;
}

/** Delivers a mail, or throws. */
export interface MailTransport {
  /** @param onData called just before the message itself leaves: from then on it may have arrived */
  send(mail: OutgoingMail, onData: () => Promise<void>): Promise<void>;
}

/** The mail server refused a mail for good (5xx). */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
  readonly smtpCode: number;
  constructor(smtpCode: number) {
    super('The mail server refused the mail for good.');
    this.smtpCode = smtpCode;
  }
}

/** SMTP if it is configured; otherwise, outside production, the development mailbox. */
export function createTransport(ctx: AppContext): MailTransport {
  const server = mailServerOf(ctx.config);
  return server === null ? developmentTransport(ctx) : smtpTransport(server);
}

/** The address of the mail server, and whether mails may leave through an unencrypted connection. */
type MailServerSettings = Pick<Config, 'smtpUrl' | 'isMailTlsRequired'>;

interface MailServer {
  readonly connection: SMTPConnectionOptions;
  readonly auth: SMTPConnectionAuth | undefined;
}

function mailServerOf({ smtpUrl, isMailTlsRequired }: MailServerSettings): MailServer | null {
  if (smtpUrl === undefined) return null;
  const { auth, ...connection } = parseConnectionUrl(smtpUrl) as SMTPConnectionOptions & { auth?: SMTPConnectionAuth };
  // Without it a server that offers no STARTTLS, or one that pretends to be ours, would get the sign-in links in clear.
  const protection = { requireTLS: true, ignoreTLS: false, opportunisticTLS: false };
  const tls = { ...connection.tls, rejectUnauthorized: true };
  return { auth, connection: isMailTlsRequired ? { ...connection, ...protection, tls } : connection };
}

function developmentTransport(ctx: AppContext): MailTransport {
  return {
    async send(mail, onData) {
      await onData();
      await ctx
        .db('development_mails')
        .insert({ id: mail.id, recipient: mail.to, subject: mail.subject, text: mail.text, html: mail.html })
        .onConflict('id')
        .ignore();
    },
  };
}

function smtpTransport({ connection: server, auth }: MailServer): MailTransport {
  return {
    async send(mail, onData) {
      const to = parseEmailAddress(mail.to);
      if (!to) throw new MailRefusedError(553);
      const message = await compose({ ...mail, to });
      const connection = new SMTPConnection({
        ...server,
        connectionTimeout: CONNECT_TIMEOUT_MS,
        greetingTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: ANSWER_MS,
      });
      try {
        await converse(connection, { from: mail.from, to: [to] }, message, auth, onData);
      } catch (error) {
        const permanentCode = permanentCodeOf(error as { code?: string; responseCode?: number });
        throw permanentCode ? new MailRefusedError(permanentCode) : error;
      } finally {
        connection.close();
      }
    },
  };
}

/**
 * Connects to the mail server and signs in, without sending.
 * @throws Error with the reason as its code
 */
export async function greetMailServer(settings: MailServerSettings): Promise<void> {
  const { auth, connection: server } = mailServerOf(settings) ?? {};
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: CONNECT_TIMEOUT_MS,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const finish = (error?: Error | null) => (error ? reject(error) : resolve());
      connection.once('error', reject);
      connection.connect((error) => (error || !auth ? finish(error) : connection.login(auth, finish)));
    });
  } finally {
    connection.close();
  }
}

/** The code of a permanent failure. Only a 5xx to the envelope or the message is about the mail; all else may pass. */
function permanentCodeOf({ code, responseCode = 0 }: { code?: string; responseCode?: number }): number | null {
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isAboutUs = responseCode >= AUTHENTICATION_CODES.first && responseCode <= AUTHENTICATION_CODES.last;
  return isAboutMail && !isAboutUs && responseCode >= PERMANENT_SMTP_ERRORS ? responseCode : null;
}

/** Holds one SMTP conversation; it rejects at any error. */
function converse(
  connection: SMTPConnection,
  envelope: { from: string; to: string[] },
  message: Buffer,
  auth: SMTPConnectionAuth | undefined,
  onData: () => Promise<void>,
): Promise<void> {
  let deadline: NodeJS.Timeout | undefined;
  // The stream is first read after the server answered 354: this is the moment to record.
  const content = Readable.from(
    (async function* () {
      clearTimeout(deadline);
      await onData();
      yield message;
    })(),
  );
  const conversation = new Promise<void>((resolve, reject) => {
    const giveUp = (code: string) => reject(Object.assign(new Error('The conversation ended early.'), { code }));
    deadline = setTimeout(() => giveUp('ETIMEDOUT'), BEFORE_MESSAGE_MS);
    connection.once('error', reject);
    connection.once('end', () => giveUp('ECONNECTION'));
    content.once('error', reject);
    const send = () => connection.send(envelope, content, (error) => (error ? reject(error) : resolve()));
    connection.connect((connectError) => {
      if (connectError) reject(connectError);
      else if (auth) connection.login(auth, (loginError) => (loginError ? reject(loginError) : send()));
      else send();
    });
  });
  return conversation.finally(() => clearTimeout(deadline));
}

function compose({
  messageId,
  from,
  fromName,
  replyTo,
  to,
  subject,
  html,
  text,
  stopLink,
}: OutgoingMail): Promise<Buffer> {
  return new MailComposer({
    messageId,
    from: { name: fromName, address: from },
    replyTo: { name: '', address: replyTo },
    to: { name: '', address: to },
    subject,
    html,
    text,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(stopLink && {
        // Prepared, because mail programs do not recognise a link that is folded or encoded.
        'List-Unsubscribe': { prepared: true, value: `<${stopLink}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  })
    .compile()
    .build();
}
