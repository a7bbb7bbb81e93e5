import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushSubscription } from '#shared/notifications/push.ts';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service on this machine: it speaks HTTPS, takes what comes, and answers as the test likes. */
export interface PushService {
  /** Leads every name to this service, as the public internet would. */
  readonly agent: Agent;
  readonly received: ReceivedPush[];
  status: number;
  stop(): Promise<void>;
}

/** A key that both sides know is used instead of certificates (RFC 4279). */
const tls = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;
const psk = randomBytes(32);

export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const server = createServer({ ...tls, pskCallback: () => psk }, (req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      received.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(parts) });
      res.writeHead(service.status, { Location: 'https://elsewhere.exemple.fr/' }).end('an answer that nobody reads');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({
    ...tls,
    pskCallback: () => ({ psk, identity: 'test' }),
    checkServerIdentity: () => undefined,
  });
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, done) => connect({ ...options, host: '127.0.0.1', port }, done);
  const service: PushService = {
    agent,
    received,
    status: 201,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return service;
}

/** A browser that has subscribed: what it gave away, and what it alone can do with what comes. */
export interface SubscribedBrowser {
  readonly subscription: PushSubscription;
  /** Decrypts as RFC 8291 has it, step by step. @throws when it is not for this browser */
  read(body: Buffer): unknown;
}

export function createBrowser(endpoint: string): SubscribedBrowser {
  const keys = createECDH('prime256v1');
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read(body) {
      const salt = body.subarray(0, 16);
      const keyLength = body[20] ?? 0;
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const derive = (secret: Buffer, from: Buffer, info: Buffer | string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', secret, from, info, bytes));
      const shared = keys.computeSecret(sender);
      const secret = derive(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]), 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
    },
  };
}

/** What a sender claims in its Authorization, if its signature is that of the key it names (RFC 8292). */
export function readVapid(authorization = ''): { readonly publicKey: string; readonly claims: unknown } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('The signature is not that of the key.');
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
}
