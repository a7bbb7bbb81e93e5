import { Readable } from 'node:stream';
import SMTPConnection, { type SMTPConnectionAuth, type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

export const CONNECT_TIMEOUT_MS = 10_000;
/**
 * How long the steps before the message may take together, however slow the server is: less than the lease of a mail.
 */
const BEFORE_MESSAGE_MS = 25_000;
/**
 * How long the server's answer may take. A client that gives up on the answer sends the message twice, so a slow
 * server is given time (RFC 5321, 4.5.3.2.6).
 */
const ANSWER_MS = 120_000;
/** How long a connection waits for the next mail before it is closed, and how many mails it carries at most. */
const IDLE_MS = 2000;
const MAILS_PER_CONNECTION = 100;
/** The server ends the connection, whatever was asked (RFC 5321, 3.8). */
const SERVICE_ENDS = 421;

interface MailServer {
  readonly server: SMTPConnectionOptions;
  readonly auth: SMTPConnectionAuth | undefined;
  /** How many milliseconds a connection waits for the next mail, if not two seconds. */
  readonly idleMs?: number;
}

interface Envelope {
  readonly from: string;
  readonly to: string[];
}

/** The connections of a process to its mail server. */
export interface SmtpConnections {
  /**
   * Sends one message over a connection that waits, or over a new one.
   * @param onData called just before the message itself leaves
   */
  send(envelope: Envelope, message: Buffer, onData: () => Promise<void>): Promise<void>;
}

/** A connection that has carried mails and waits for the next. */
interface Waiting {
  readonly connection: SMTPConnection;
  readonly carried: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Creates connections that are used again: to connect and to sign in costs more than the mail. Our own in place of
 * nodemailer's pool, which sends a mail again by itself when a connection ends, and does not say when a message leaves.
 */
export function createSmtpConnections({ server, auth, idleMs = IDLE_MS }: MailServer): SmtpConnections {
  const waiting: Waiting[] = [];

  const takeWaiting = (): Waiting | null => {
    for (let last = waiting.pop(); last; last = waiting.pop()) {
      clearTimeout(last.timer);
      if (!last.connection.destroyed) return last;
    }
    return null;
  };

  const letWait = (connection: SMTPConnection, carried: number) => {
    if (connection.destroyed || carried >= MAILS_PER_CONNECTION) return connection.close();
    const timer = setTimeout(() => connection.quit(), idleMs);
    waiting.push({ connection, carried, timer });
  };

  /** Sends over one connection, which waits afterwards; after an error it is closed. */
  const sendOver = async (
    connection: SMTPConnection,
    { carried, ...mail }: Omit<Conversation, 'auth'> & { readonly carried: number },
  ) => {
    try {
      await converse(connection, { ...mail, auth: carried === 0 ? auth : undefined }, carried === 0);
    } catch (error) {
      connection.close();
      throw error;
    }
    letWait(connection, carried + 1);
  };

  return {
    async send(envelope, message, onData) {
      const earlier = takeWaiting();
      if (earlier) {
        let isBegun = false;
        const recordBegun = () => {
          isBegun = true;
          return onData();
        };
        try {
          return await sendOver(earlier.connection, {
            envelope,
            message,
            onData: recordBegun,
            carried: earlier.carried,
          });
        } catch (error) {
          // A server ends connections that wait, and the message has not left: a new one says how it is.
          if (isBegun || !isEndOfConnection(error)) throw error;
        }
      }
      const connection = new SMTPConnection({
        ...server,
        connectionTimeout: CONNECT_TIMEOUT_MS,
        greetingTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: ANSWER_MS,
      });
      // Without a listener an error while it waits would end the process; the next mail finds it closed.
      connection.on('error', () => undefined);
      await sendOver(connection, { envelope, message, onData, carried: 0 });
    },
  };
}

function isEndOfConnection(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return responseCode === SERVICE_ENDS || (responseCode === undefined && code !== 'ETIMEDOUT');
}

interface Conversation {
  readonly envelope: Envelope;
  readonly message: Buffer;
  readonly auth: SMTPConnectionAuth | undefined;
  readonly onData: () => Promise<void>;
}

/** Holds one SMTP conversation; it rejects at any error. */
function converse(
  connection: SMTPConnection,
  { envelope, message, auth, onData }: Conversation,
  isNew: boolean,
): Promise<void> {
  let deadline: NodeJS.Timeout | undefined;
  let stopListening = () => {};
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
    const onEnd = () => giveUp('ECONNECTION');
    deadline = setTimeout(() => giveUp('ETIMEDOUT'), BEFORE_MESSAGE_MS);
    connection.once('error', reject);
    connection.once('end', onEnd);
    stopListening = () => void connection.off('error', reject).off('end', onEnd);
    content.once('error', reject);
    const send = () => connection.send(envelope, content, (error) => (error ? reject(error) : resolve()));
    if (!isNew) return send();
    connection.connect((connectError) => {
      if (connectError) reject(connectError);
      else if (auth) connection.login(auth, (loginError) => (loginError ? reject(loginError) : send()));
      else send();
    });
  });
  return conversation.finally(() => {
    clearTimeout(deadline);
    stopListening();
  });
}
