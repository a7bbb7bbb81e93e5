import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Messages of STUN and TURN (RFC 8489, RFC 8656), as far as one allocation on a relay needs them. */

const MAGIC_COOKIE = 0x21_12_a4_42;
const HEADER_BYTES = 20;
/** A type and a length. */
const ATTRIBUTE_HEAD_BYTES = 4;
const INTEGRITY_BYTES = 20;

export const methods = { allocate: 0x0_03, refresh: 0x0_04, createPermission: 0x0_08 } as const;
const classes = { success: 0x0_1_00, error: 0x0_1_10 } as const;

export const attributes = {
  username: 0x00_06,
  messageIntegrity: 0x00_08,
  errorCode: 0x00_09,
  lifetime: 0x00_0d,
  xorPeerAddress: 0x00_12,
  realm: 0x00_14,
  nonce: 0x00_15,
  xorRelayedAddress: 0x00_16,
  requestedTransport: 0x00_19,
} as const;

export type Attribute = readonly [type: number, value: Buffer];

export interface StunAnswer {
  readonly isSuccess: boolean;
  /** Of an error, such as 401; null otherwise. */
  readonly errorCode: number | null;
  readonly attributes: ReadonlyMap<number, Buffer>;
}

/** The long-term credentials of a request, with what the server has asked for. */
export interface StunCredentials {
  readonly username: string;
  readonly password: string;
  readonly realm: Buffer;
  readonly nonce: Buffer;
}

export function newTransaction(): Buffer {
  return randomBytes(12);
}

/** A request; with credentials it is signed. */
export function stunRequest(
  method: number,
  transaction: Buffer,
  given: readonly Attribute[],
  credentials?: StunCredentials,
): Buffer {
  const named: readonly Attribute[] = credentials
    ? [
        ...given,
        [attributes.username, Buffer.from(credentials.username)],
        [attributes.realm, credentials.realm],
        [attributes.nonce, credentials.nonce],
      ]
    : given;
  const body = Buffer.concat(named.map(encoded));
  if (!credentials) return Buffer.concat([headOf(method, body.length, transaction), body]);
  // What is signed counts the signature in its length.
  const head = headOf(method, body.length + ATTRIBUTE_HEAD_BYTES + INTEGRITY_BYTES, transaction);
  const { username, realm, password } = credentials;
  const key = createHash('md5').update(`${username}:${realm.toString()}:${password}`).digest();
  const signature = createHmac('sha1', key).update(head).update(body).digest();
  return Buffer.concat([head, body, encoded([attributes.messageIntegrity, signature])]);
}

/** Reads the answer to a transaction; null for anything else. */
export function readStunAnswer(message: Buffer, method: number, transaction: Buffer): StunAnswer | null {
  if (message.length < HEADER_BYTES || message.readUInt32BE(4) !== MAGIC_COOKIE) return null;
  if (!message.subarray(8, HEADER_BYTES).equals(transaction)) return null;
  const type = message.readUInt16BE(0);
  const isSuccess = type === (method | classes.success);
  if (!isSuccess && type !== (method | classes.error)) return null;
  const found = new Map<number, Buffer>();
  const end = Math.min(message.length, HEADER_BYTES + message.readUInt16BE(2));
  for (let at = HEADER_BYTES; at + ATTRIBUTE_HEAD_BYTES <= end;) {
    const length = message.readUInt16BE(at + 2);
    const begin = at + ATTRIBUTE_HEAD_BYTES;
    found.set(message.readUInt16BE(at), message.subarray(begin, Math.min(begin + length, end)));
    at = begin + padded(length);
  }
  const error = found.get(attributes.errorCode);
  const errorCode = error && error.length >= 4 ? ((error[2] ?? 0) & 7) * 100 + (error[3] ?? 0) : null;
  return { isSuccess, errorCode, attributes: found };
}

/** The length of the first message in bytes of a stream; null while its head has not come. */
export function stunLength(bytes: Buffer): number | null {
  return bytes.length < HEADER_BYTES ? null : HEADER_BYTES + bytes.readUInt16BE(2);
}

/** An IPv4 address as STUN writes it. */
export function xorAddress(address: string, port: number): Buffer {
  const value = Buffer.alloc(8);
  value[1] = 1;
  value.writeUInt16BE(port ^ (MAGIC_COOKIE >>> 16), 2);
  const bytes = Buffer.from(address.split('.').map(Number));
  value.writeUInt32BE((bytes.readUInt32BE(0) ^ MAGIC_COOKIE) >>> 0, 4);
  return value;
}

function headOf(method: number, length: number, transaction: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(method, 0);
  head.writeUInt16BE(length, 2);
  head.writeUInt32BE(MAGIC_COOKIE, 4);
  return Buffer.concat([head, transaction]);
}

function encoded([type, value]: Attribute): Buffer {
  const part = Buffer.alloc(ATTRIBUTE_HEAD_BYTES + padded(value.length));
  part.writeUInt16BE(type, 0);
  part.writeUInt16BE(value.length, 2);
  value.copy(part, ATTRIBUTE_HEAD_BYTES);
  return part;
}

const padded = (length: number) => Math.ceil(length / 4) * 4;
