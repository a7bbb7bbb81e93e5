import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What the server tells a browser to create a passkey with. */
export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials: readonly { readonly id: string }[];
}

/** What the server tells a browser to use a passkey with. */
export interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly allowCredentials: readonly { readonly id: string }[];
}

/** What a test does otherwise than a well-behaved browser and authenticator. */
export interface Deviation {
  readonly challenge?: string;
  readonly origin?: string;
  readonly crossOrigin?: boolean;
  readonly rpId?: string;
  readonly type?: string;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  /** What it says its counter is. */
  readonly counter?: number;
  readonly userHandle?: string | null;
  readonly signature?: string;
}

interface Credential {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  counter: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/**
 * An authenticator as a password manager is one, in a browser at one origin: discoverable ES256 credentials whose owner
 * is always verified. It answers with the JSON that a form of ours sends.
 */
export class SoftwareAuthenticator {
  readonly origin: string;
  readonly credentials: Credential[] = [];
  /** Whether it counts uses, as security keys do; synchronised passkeys do not. */
  readonly #counts: boolean;

  constructor(origin: string, { counts = true } = {}) {
    this.origin = origin;
    this.#counts = counts;
  }

  create({ challenge, rp, user }: CreationOptions, deviation: Deviation = {}): string {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const credential = { id: this.newId(), privateKey, userHandle: user.id, counter: 0 };
    this.credentials.push(credential);
    const key = encodeCbor(
      new Map<number, CborValue>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const attested = Buffer.concat([Buffer.alloc(16), lengthOf(credential.id), credential.id, key]);
    const authenticatorData = this.#dataOf(credential, { rpId: rp.id, ...deviation }, HAS_CREDENTIAL, attested);
    const attestationObject = encodeCbor(
      new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData],
      ]),
    );
    return JSON.stringify({
      ...namesOf(credential),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, deviation).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
      clientExtensionResults: { credProps: { rk: true } },
      authenticatorAttachment: 'platform',
    });
  }

  /** Signs with the newest credential, unless told which one. */
  use(
    { challenge, rpId }: RequestOptions,
    deviation: Deviation = {},
    credential: Credential | undefined = this.credentials.at(-1),
  ): string {
    if (!credential) throw new Error('This authenticator has no passkey.');
    if (this.#counts) credential.counter += 1;
    const authenticatorData = this.#dataOf(credential, { rpId, ...deviation });
    const clientData = this.#clientData('webauthn.get', challenge, deviation);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    const userHandle = deviation.userHandle === undefined ? credential.userHandle : deviation.userHandle;
    return JSON.stringify({
      ...namesOf(credential),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: deviation.signature ?? sign('sha256', signed, credential.privateKey).toString('base64url'),
        ...(userHandle !== null && { userHandle }),
      },
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    });
  }

  protected newId(): Buffer {
    return randomBytes(32);
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? this.origin,
        crossOrigin: deviation.crossOrigin ?? false,
      }),
    );
  }

  #dataOf(credential: Credential, deviation: Deviation, flags = 0, more = Buffer.alloc(0)): Buffer {
    const { rpId = '', isPresent = true, isVerified = true, counter = credential.counter } = deviation;
    const head = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(head);
    head.writeUInt8(flags | (isPresent ? USER_PRESENT : 0) | (isVerified ? USER_VERIFIED : 0), 32);
    head.writeUInt32BE(counter, 33);
    return Buffer.concat([head, more]);
  }
}

function namesOf({ id }: Credential) {
  const name = id.toString('base64url');
  return { id: name, rawId: name, type: 'public-key' };
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return length;
}

type CborValue = number | string | Buffer | ReadonlyMap<number | string, CborValue>;

const MAJOR = { unsigned: 0, negative: 1, bytes: 2, text: 3, map: 5 } as const;

/** The part of CBOR (RFC 8949) that attestations without a statement need. */
function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? headOf(MAJOR.unsigned, value) : headOf(MAJOR.negative, -1 - value);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([headOf(MAJOR.text, text.length), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(MAJOR.bytes, value.length), value]);

  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return Buffer.concat([headOf(MAJOR.map, value.size), ...entries]);
}

function headOf(major: number, length: number): Buffer {
  const kind = major << 5;
  if (length < 24) return Buffer.from([kind | length]);
  if (length < 256) return Buffer.from([kind | 24, length]);
  return Buffer.from([kind | 25, length >> 8, length & 0xff]);
}
