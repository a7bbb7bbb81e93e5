import { X509Certificate } from 'node:crypto';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection, { type SMTPConnectionAuth, type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { parseEmailAddress } from '#shared/sign-in/email-address.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { CONNECT_TIMEOUT_MS, createSmtpConnections } from './smtp-connections.ts';

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
  /** The address to which it comes back when it cannot be delivered; absent: `from`. */
  readonly returnPath?: string | null;
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
  /** How many mails it carries at one time; absent: as many as a worker sends without a choice of the operator. */
  readonly connections?: number;
  /** @param onData called just before the message itself leaves: from then on it may have arrived */
  send(mail: OutgoingMail, onData: () => Promise<void>): Promise<void>;
}

/** The mail server refused a mail for good (5xx). */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
  readonly smtpCode: number;
  /** The enhanced status code (RFC 3463) of a refused recipient, if the server said one. */
  readonly recipientStatus: string | null;
  constructor(smtpCode: number, recipientStatus: string | null = null) {
    super('The mail server refused the mail for good.');
    this.smtpCode = smtpCode;
    this.recipientStatus = recipientStatus;
  }
}

/**
 * SMTP if it is configured; otherwise, outside production, the development mailbox.
 * @param idleMs how many milliseconds a connection waits for the next mail, if not two seconds
 */
export function createTransport(ctx: AppContext, idleMs?: number): MailTransport {
  const server = mailServerOf(ctx.config);
  return server === null ? developmentTransport(ctx) : smtpTransport(server, idleMs);
}

/** The address of the mail server, and whether mails may leave through an unencrypted connection. */
type MailServerSettings = Pick<Config, 'smtpUrl' | 'isMailTlsRequired'> & Partial<Pick<Config, 'smtpCertificate'>>;

interface MailServer {
  /** How many connections a worker holds at one time, as `maxConnections` in the address says. */
  readonly connections: number | undefined;
  readonly connection: SMTPConnectionOptions;
  readonly auth: SMTPConnectionAuth | undefined;
}

function mailServerOf({ smtpUrl, isMailTlsRequired, smtpCertificate }: MailServerSettings): MailServer | null {
  if (smtpUrl === undefined) return null;
  const { auth, maxConnections, ...connection } = parseConnectionUrl(smtpUrl) as SMTPConnectionOptions & {
    auth?: SMTPConnectionAuth;
    maxConnections?: unknown;
  };
  const connections =
    typeof maxConnections === 'number' && maxConnections >= 1 ? Math.floor(maxConnections) : undefined;
  // Without it a server that offers no STARTTLS, or one that pretends to be ours, would get the sign-in links in clear.
  const protection = { requireTLS: true, ignoreTLS: false, opportunisticTLS: false };
  const tls = { ...connection.tls, ...(smtpCertificate && trustIn(smtpCertificate)) };
  if (!isMailTlsRequired) return { auth, connections, connection: { ...connection, tls } };
  return { auth, connections, connection: { ...connection, ...protection, tls: { ...tls, rejectUnauthorized: true } } };
}

/**
 * Settings of TLS that trust these certificates alone. The server that shows the first of them need not bear its name:
 * one that an operator signed themselves rarely does.
 */
function trustIn(certificates: string) {
  const { fingerprint256 } = new X509Certificate(certificates);
  return {
    ca: certificates,
    checkServerIdentity: (host: string, shown: PeerCertificate) =>
      shown.fingerprint256 === fingerprint256 ? undefined : checkServerIdentity(host, shown),
  };
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

function smtpTransport({ connection: server, auth, connections: count }: MailServer, idleMs?: number): MailTransport {
  const connections = createSmtpConnections({ server, auth, ...(idleMs !== undefined && { idleMs }) });
  return {
    ...(count !== undefined && { connections: count }),
    async send(mail, onData) {
      const to = parseEmailAddress(mail.to);
      if (!to) throw new MailRefusedError(553);
      const message = await compose({ ...mail, to });
      try {
        await connections.send({ from: mail.returnPath ?? mail.from, to: [to] }, message, onData);
      } catch (error) {
        const permanentCode = permanentCodeOf(error as { code?: string; responseCode?: number });
        throw permanentCode ? new MailRefusedError(permanentCode, recipientStatusOf(error)) : error;
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

/** What a server says of a recipient whom it refuses: the code alone, for its words quote the address. */
function recipientStatusOf(error: unknown): string | null {
  const { code, command, response } = error as { code?: string; command?: string; response?: string };
  if (code !== 'EENVELOPE' || command !== 'RCPT TO') return null;
  return /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1] ?? null;
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
