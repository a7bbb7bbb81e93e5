import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../config.ts';
import { freePort } from '#testing/test-process.ts';
import { createTextTransport, TextRefusedError } from './text-gateway.ts';
import { fr } from '#shared/typeset.ts';

interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let gateway: Server;
let url: string;
const calls: Call[] = [];
let status = 200;

beforeAll(async () => {
  gateway = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    req.on('end', () => {
      calls.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body });
      res.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => gateway.once('listening', resolve));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterAll(() => void gateway.close());
beforeEach(() => {
  calls.length = 0;
  status = 200;
});

const read = (settings: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://db/x', SECRET_KEY: 'x', ...settings });
const message = { to: '+33612345678', text: fr`Un "mot" & une ligne\nd'après {to}` };
const send = async (settings: Record<string, string>) => {
  let isHandedOver = false;
  await createTextTransport(read(settings))?.send(message, () => {
    isHandedOver = true;
    return Promise.resolve();
  });
  expect(isHandedOver).toBe(true);
};

describe('the text gateway', () => {
  it('is null without a configuration', () => {
    expect(createTextTransport(read({}))).toBeNull();
  });

  it('gets JSON by default, with everything escaped', async () => {
    await send({ SMS_URL: `${url}/messages` });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ method: 'POST', url: '/messages' });
    expect(JSON.parse(calls[0]!.body)).toEqual({ to: message.to, text: message.text });
  });

  it('gets forms, headers and another method when configured so', async () => {
    await send({
      SMS_URL: url,
      SMS_METHOD: 'PUT',
      SMS_HEADERS: '{"content-type":"application/x-www-form-urlencoded","Authorization":"Bearer secret"}',
      SMS_BODY: 'To={to}&Body={text}&From=Resonance',
    });
    expect(calls[0]).toMatchObject({ method: 'PUT', headers: { authorization: 'Bearer secret' } });
    expect(Object.fromEntries(new URLSearchParams(calls[0]!.body))).toEqual({
      To: message.to,
      Body: message.text,
      From: 'Resonance',
    });
  });

  it('gets everything in the address when configured so', async () => {
    await send({ SMS_URL: `${url}/send?key=1&to={to}&text={text}`, SMS_METHOD: 'GET' });
    expect(calls[0]!.method).toBe('GET');
    expect(Object.fromEntries(new URL(calls[0]!.url, url).searchParams)).toEqual({
      key: '1',
      to: message.to,
      text: message.text,
    });
  });

  it.each([400, 422])('throws TextRefusedError for %d', async (code) => {
    status = code;
    await expect(send({ SMS_URL: url })).rejects.toBeInstanceOf(TextRefusedError);
  });

  it.each([401, 404, 429, 503])('throws an error with responseCode, to be tried again, for %d', async (code) => {
    status = code;
    await expect(send({ SMS_URL: url })).rejects.toMatchObject({ responseCode: code });
  });

  it.each([302, 500, 504])('throws an error without responseCode, as perhaps sent, for %d', async (code) => {
    status = code;
    await expect(send({ SMS_URL: url })).rejects.not.toHaveProperty('responseCode');
    expect(calls).toHaveLength(1);
  });

  it('throws ECONNREFUSED when it cannot be reached, without the number', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}/{to}`;
    const error = await send({ SMS_URL: nowhere, SMS_BODY: '{text}' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    expect(JSON.stringify(error) + String(error)).not.toContain('612345678');
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['no address', { SMS_URL: 'ftp://x/{to}{text}' }, /SMS_URL doit être/],
    ['a host that a number would choose', { SMS_URL: 'https://{to}.example/' }, /SMS_URL doit être/],
    ['headers that are no JSON', { SMS_URL: 'https://x', SMS_HEADERS: 'Accept: */*' }, /SMS_HEADERS doit être/],
    ['a body without the text', { SMS_URL: 'https://x', SMS_BODY: '{to}' }, /SMS_BODY doit contenir/],
    ['an address without the number', { SMS_URL: 'https://x/?t={text}', SMS_METHOD: 'GET' }, /SMS_URL doit contenir/],
  ])('is refused in the configuration with %s', (_name, settings, error) => {
    expect(() => read(settings)).toThrow(error);
  });
});
