import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An answer as it went over the wire: nothing sorted, joined or unpacked. */
export interface ExactAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly milliseconds: number;
}

/** Posts a body as it is, without compression, from a page of the site. */
export async function postExactly(
  url: string,
  { body, type, cookie, accept = '*/*' }: { body: string; type: string; cookie: string; accept?: string },
): Promise<ExactAnswer> {
  const start = performance.now();
  const headers = {
    Origin: new URL(url).origin,
    Accept: accept,
    'Accept-Encoding': 'identity',
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    Cookie: cookie,
  };
  const asked = request(url, { method: 'POST', headers }).end(body);
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  const text = (await buffer(answer)).toString('utf8');
  const { rawHeaders } = answer;
  return {
    status: answer.statusCode ?? 0,
    headers: rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : [])),
    body: text,
    milliseconds: performance.now() - start,
  };
}

/**
 * What differs between any two answers: the moment, the request's number, a sum over what was typed, the own session.
 */
const everDifferent = ['date', 'x-request-id', 'etag', 'set-cookie'];

/** What must be equal in two answers about addresses of the same length. */
export function withoutAddress({ status, headers, body }: ExactAnswer, address: string): object {
  const plain = (text: string) =>
    text.replaceAll(address, 'ADDRESS').replaceAll(encodeURIComponent(address), 'ADDRESS');
  return {
    status,
    headers: headers.map(([name, value]) => [name, everDifferent.includes(name.toLowerCase()) ? '' : plain(value)]),
    body: plain(body),
  };
}
