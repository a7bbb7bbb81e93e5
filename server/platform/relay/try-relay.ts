import { createSocket } from 'node:dgram';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import {
  attributes,
  methods,
  newTransaction,
  readStunAnswer,
  stunLength,
  stunRequest,
  xorAddress,
  type Attribute,
  type StunAnswer,
  type StunCredentials,
} from './stun-message.ts';

const ANSWER_WITHIN_MS = 3000;
/** UDP may lose a packet: it is sent again so often in that time. */
const SENT_AGAIN_EVERY_MS = 700;
const UDP = 17;
/** Addresses that no relay of ours may send to: of a private network, and of the world (one for documentation, RFC 5737). */
const PRIVATE_PEER = '10.0.0.1';
const FOREIGN_PEER = '198.51.100.1';

/** What a relay did with an allocation: given; refused with a code of STUN; or no answer. */
export type RelayTrial =
  | {
      readonly outcome: 'given';
      readonly isPrivatePeerRefused: boolean;
      readonly isForeignPeerRefused: boolean;
      /** Whether it sends to itself, where two browsers meet. */
      readonly isOwnPeerTaken: boolean;
    }
  | { readonly outcome: 'refused'; readonly code: number | null }
  | { readonly outcome: 'silent' };

export interface RelayLogin {
  readonly username: string;
  readonly password: string;
}

/**
 * Asks a relay for an allocation as a browser does, asks to whom it would send, and gives the allocation back. Nothing is sent
 * through it.
 * @param url an address as `turn:host:port?transport=udp`
 */
export async function tryRelay(url: string, { username, password }: RelayLogin): Promise<RelayTrial> {
  const wire = await openWire(url).catch(() => null);
  if (!wire) return { outcome: 'silent' };
  const transport: Attribute = [attributes.requestedTransport, Buffer.from([UDP, 0, 0, 0])];
  const ask = async (method: number, given: readonly Attribute[], credentials?: StunCredentials) => {
    const transaction = newTransaction();
    const request = stunRequest(method, transaction, given, credentials);
    return wire.ask(request, (message) => readStunAnswer(message, method, transaction));
  };
  try {
    const challenge = await ask(methods.allocate, [transport]);
    if (!challenge) return { outcome: 'silent' };
    const [realm, nonce] = [challenge.attributes.get(attributes.realm), challenge.attributes.get(attributes.nonce)];
    // A relay that asks for no credentials is open to everybody.
    if (challenge.isSuccess || !realm || !nonce) return { outcome: 'refused', code: challenge.errorCode };
    const credentials = { username, password, realm, nonce };
    const given = await ask(methods.allocate, [transport], credentials);
    if (!given) return { outcome: 'silent' };
    const relayed = given.attributes.get(attributes.xorRelayedAddress);
    if (!given.isSuccess || !relayed) return { outcome: 'refused', code: given.errorCode };
    const mayReach = async (peer: Buffer) =>
      (await ask(methods.createPermission, [[attributes.xorPeerAddress, peer]], credentials))?.isSuccess;
    const found = {
      isPrivatePeerRefused: (await mayReach(xorAddress(PRIVATE_PEER, 9))) === false,
      isForeignPeerRefused: (await mayReach(xorAddress(FOREIGN_PEER, 9))) === false,
      // It is written in the same way as the address of a peer.
      isOwnPeerTaken: (await mayReach(relayed)) === true,
    };
    await ask(methods.refresh, [[attributes.lifetime, Buffer.alloc(4)]], credentials);
    return { outcome: 'given', ...found };
  } finally {
    wire.close();
  }
}

/** One connection to a relay, on which one request after the other is answered. */
interface Wire {
  ask(request: Buffer, read: (message: Buffer) => StunAnswer | null): Promise<StunAnswer | null>;
  close(): void;
}

async function openWire(url: string): Promise<Wire> {
  const [, scheme = '', host = '', port, transport] =
    /^(turns?):(?:\/\/)?(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/i.exec(url) ?? [];
  const isTls = scheme.toLowerCase() === 'turns';
  const address = { host: host.replaceAll(/[[\]]/g, ''), port: Number(port ?? (isTls ? 5349 : 3478)) };
  return isTls || transport?.toLowerCase() === 'tcp' ? openStream(address, isTls) : openDatagrams(address);
}

interface Address {
  readonly host: string;
  readonly port: number;
}

function openDatagrams({ host, port }: Address): Wire {
  const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4' });
  // What cannot be sent is not answered.
  socket.on('error', () => undefined);
  return {
    ask: (request, read) =>
      answerOf((give) => {
        const send = () => socket.send(request, port, host, () => undefined);
        const again = setInterval(send, SENT_AGAIN_EVERY_MS);
        const listen = (message: Buffer) => give(read(message));
        socket.on('message', listen);
        send();
        return () => {
          clearInterval(again);
          socket.off('message', listen);
        };
      }),
    close: () => socket.close(),
  };
}

async function openStream({ host, port }: Address, isTls: boolean): Promise<Wire> {
  const socket = isTls ? connectTls({ host, port, servername: host }) : connectTcp({ host, port });
  await new Promise<void>((resolve, reject) => {
    socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy(new Error('The relay does not answer.')));
    socket.once(isTls ? 'secureConnect' : 'connect', () => resolve());
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  let received = Buffer.alloc(0);
  return {
    ask: (request, read) =>
      answerOf((give) => {
        const listen = (bytes: Buffer) => {
          received = Buffer.concat([received, bytes]);
          for (let length = stunLength(received); length !== null && received.length >= length;) {
            give(read(received.subarray(0, length)));
            received = received.subarray(length);
            length = stunLength(received);
          }
        };
        socket.on('data', listen);
        socket.write(request);
        return () => socket.off('data', listen);
      }),
    close: () => socket.destroy(),
  };
}

/** The first answer that is given in time; null without one. */
function answerOf(listen: (give: (answer: StunAnswer | null) => void) => () => void): Promise<StunAnswer | null> {
  return new Promise((resolve) => {
    const late = setTimeout(() => end(null), ANSWER_WITHIN_MS);
    const stop = listen((answer) => answer && end(answer));
    function end(answer: StunAnswer | null) {
      clearTimeout(late);
      // An answer can come before `listen` has returned only where something answers at once, which no socket does.
      stop();
      resolve(answer);
    }
  });
}
