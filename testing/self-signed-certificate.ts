import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { DAY_MS } from '#shared/duration.ts';

/** Tags of DER (X.690), by which the parts of a certificate are written. */
const tags = { integer: 0x02, bits: 0x03, object: 0x06, text: 0x0c, time: 0x18, sequence: 0x30, set: 0x31 } as const;
const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('550403', 'hex');

/** A certificate that signs itself, as Debian's Postfix comes with: PEM of both, for one test. */
export function createSelfSignedCertificate(name: string): { readonly cert: string; readonly key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = der(tags.sequence, der(tags.object, ECDSA_WITH_SHA256));
  const named = der(
    tags.sequence,
    der(tags.set, der(tags.sequence, der(tags.object, COMMON_NAME), der(tags.text, Buffer.from(name)))),
  );
  const validity = der(tags.sequence, moment(Date.now() - DAY_MS), moment(Date.now() + DAY_MS));
  const serial = der(tags.integer, Buffer.concat([Buffer.from([1]), randomBytes(8)]));
  const body = der(
    tags.sequence,
    serial,
    algorithm,
    named,
    validity,
    named,
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]);
  const whole = der(tags.sequence, body, algorithm, der(tags.bits, signature));
  const lines = whole.toString('base64').replace(/(.{64})/g, '$1\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

/** A part of DER: its tag, the length of its content, and the content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function moment(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replace(/[-:T]|\.\d+/g, '');
  return der(tags.time, Buffer.from(text));
}
