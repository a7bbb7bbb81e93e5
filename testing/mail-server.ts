import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { sentMails } from './sent-mails.ts';

export interface ReceivedMail {
  readonly messageId: string;
  /** As a mail program shows it. */
  readonly from: string;
  /** The address to which the server was asked to return it. */
  readonly returnPath: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Every header as it came, in lower case: one that came twice stands here twice. */
  readonly headerNames: readonly string[];
  readonly receivedAt: number;
}

/** Alike for everybody, or by the recipient. */
type ByRecipient<Value> = Value | ((address: string) => Value);

/** Milliseconds, or until the test has done something. */
export type Delay = number | Promise<void>;

/** The code each step is refused with, 0 for none. */
interface Behaviour {
  onConnect: number;
  onSender: number;
  onRecipient: ByRecipient<number>;
  /** What it says after the code of a refusal. */
  words: string;
  onData: ByRecipient<number>;
  /** Ends the connection instead of saying that it has the message. */
  cutAfterData: ByRecipient<boolean>;
  /** What passes before a recipient is answered. */
  recipientDelay: (address: string) => Delay;
  /** What passes before a message is answered. */
  dataDelay: ByRecipient<Delay>;
}

const willing: Readonly<Behaviour> = {
  onConnect: 0,
  onSender: 0,
  onRecipient: 0,
  words: 'as the test wants it',
  onData: 0,
  cutAfterData: false,
  recipientDelay: () => 0,
  dataDelay: 0,
};

/**
 * A real mail server on the loopback, whose answers a test decides.
 * @param hasStrangeCertificate it offers TLS, with a certificate that nobody vouches for
 * @param certificate one of its own with which it offers TLS
 */
export async function startMailServer({
  hasStrangeCertificate = false,
  certificate,
}: {
  readonly hasStrangeCertificate?: boolean;
  readonly certificate?: { readonly cert: string; readonly key: string };
} = {}) {
  const received: ReceivedMail[] = [];
  const behaviour: Behaviour = { ...willing };
  let connectionCount = 0;
  const failing = (code: number) =>
    code === 0 ? null : Object.assign(new Error(behaviour.words), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 500,
    ...certificate,
    disabledCommands: hasStrangeCertificate || certificate ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    // It warns, rightly, that its certificate is worth nothing: that is what it is for.
    ...(hasStrangeCertificate && { logger: false }),
    onConnect(_session, done) {
      connectionCount += 1;
      done(failing(behaviour.onConnect));
    },
    onMailFrom: (_address, _session, done) => done(failing(behaviour.onSender)),
    onRcptTo: ({ address }, _session, done) =>
      void pass(behaviour.recipientDelay(address)).then(() => done(failing(valueFor(behaviour.onRecipient, address)))),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void (async () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          const [address = ''] = to;
          const errorReply = valueFor(behaviour.onData, address);
          if (errorReply) return done(failing(errorReply));
          const mail = await PostalMime.parse(Buffer.concat(chunks));
          received.push({
            messageId: mail.messageId ?? '',
            from: `${mail.from?.name} <${mail.from?.address}>`,
            returnPath: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            to,
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
            headerNames: mail.headers.map(({ key }) => key),
            receivedAt: Date.now(),
          });
          sentMails.push({ to, text: mail.text ?? '' });
          await pass(valueFor(behaviour.dataDelay, address));
          if (!valueFor(behaviour.cutAfterData, address)) return done();
          for (const connection of server.connections)
            if ((connection as unknown as { id: string }).id === session.id) connection.close();
        })();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behaviour,
    /** How many connections there were since it forgot. */
    get connectionCount() {
      return connectionCount;
    },
    /** Ends all connections, as a server does with those that wait. */
    dropConnections() {
      for (const connection of server.connections) (connection as unknown as { close(): void }).close();
    },
    /** Forgets what it received and takes everything again. */
    reset() {
      received.length = 0;
      connectionCount = 0;
      Object.assign(behaviour, willing);
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type TestMailServer = Awaited<ReturnType<typeof startMailServer>>;

async function pass(delay: Delay): Promise<void> {
  await (typeof delay === 'number' ? sleep(delay, undefined, { ref: false }) : delay);
}

function valueFor<Value extends number | boolean | Promise<void>>(setting: ByRecipient<Value>, address: string): Value {
  return typeof setting === 'function' ? setting(address) : setting;
}
