import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * Whether a request is signed with the secret, as AWS Signature Version 4 has it for S3: method, address, the headers that
 * it names and what it says of the body.
 */
export function isSignedWith(secret: string, { method = '', url = '', headers }: IncomingMessage): boolean {
  const [, , scope = '', names = '', signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const [address = '', query = ''] = url.split('?', 2);
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const parameters = query
    .split('&')
    .filter(Boolean)
    .map((parameter) => (parameter.includes('=') ? parameter : `${parameter}=`))
    .sort();
  const body = String(headers['x-amz-content-sha256']);
  const request = [method, address, parameters.join('&'), signed.join(''), names, body].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, createHash('sha256').update(request).digest('hex')];
  let key: Buffer | string = `AWS4${secret}`;
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(text.join('\n')).digest('hex') === signature;
}
