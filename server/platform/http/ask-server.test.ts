import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../config.ts';
import { streamModel } from '../../features/assistant/model-client.ts';
import { createGeocoder } from '../../features/places/geocoder.ts';
import { createFileStore } from '../files/file-store.ts';
import { createTextTransport } from '../mail/text-gateway.ts';
import { askServer } from './ask-server.ts';

/** The server that the configuration names, and one that it does not. */
let named: Server;
let other: Server;
let url: string;
let otherUrl: string;
const asked: { readonly host: string; readonly url: string }[] = [];
const strayed: string[] = [];
let answer: (req: IncomingMessage, res: ServerResponse) => void;

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  named = createServer((req, res) => {
    asked.push({ host: req.headers.host ?? '', url: req.url ?? '' });
    req.resume().once('end', () => answer(req, res));
  });
  other = createServer((req, res) => {
    strayed.push(req.url ?? '');
    res.end('{}');
  });
  [url, otherUrl] = [await listen(named), await listen(other)];
});
afterAll(() => {
  for (const server of [named, other]) server.close().closeAllConnections();
});
beforeEach(() => {
  asked.length = 0;
  strayed.length = 0;
});

const configured = (settings: Readonly<Record<string, string>>) =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://db/x', SECRET_KEY: 'x', ...settings });
const geocoder = (kind: 'nominatim' | 'photon') => createGeocoder({ url: `${url}/towns`, kind }, configured({}));

async function askModel(content: string): Promise<void> {
  const price = { inputPrice: 1, outputPrice: 1, dailyBudget: 1 };
  const model = { url: `${url}/v1`, model: 'm', key: 'k', patienceMs: 60_000, ...price };
  const limits = { answerTokens: 10, signal: new AbortController().signal };
  const events = streamModel(model, [{ role: 'user', content }], limits);
  while (!(await events.next()).done);
}
const textTransport = () =>
  createTextTransport(configured({ SMS_URL: `${url}/texts?to={to}`, SMS_BODY: '{"to":"{to}","text":"{text}"}' }));
const store = () =>
  createFileStore(
    configured({
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_ENDPOINT: url,
    }),
  );

/** What a member, a stranger or a message may write where a server is asked about it. */
const hostile = [
  'http://169.254.169.254/latest/meta-data',
  '//evil.example/',
  '@evil.example/',
  '../../admin',
  '/../../etc/passwd',
  '?url=http://evil.example',
  '#fragment',
  '%2e%2e%2f',
  'Lyon\r\nHost: evil.example',
  'Lyon&format=html&callback=x',
  '\u0000',
  'http://[::1]:5432/',
];

describe('text that people write', () => {
  it.each(['nominatim', 'photon'] as const)('never chooses the host or path of a request to %s', async (kind) => {
    answer = (_req, res) => void res.end(kind === 'photon' ? '{"features":[]}' : '[]');
    for (const text of hostile) {
      await geocoder(kind).find(text, text);
      await geocoder(kind).findAt({ latitude: text.length, longitude: 2 });
    }
    const paths = new Set(asked.map((request) => new URL(request.url, url).pathname));
    expect([...paths].sort()).toEqual(
      kind === 'photon' ? ['/towns/api', '/towns/reverse'] : ['/towns/reverse', '/towns/search'],
    );
    expect(new Set(asked.map(({ host }) => host))).toEqual(new Set([new URL(url).host]));
    expect(asked.filter((request) => request.url.includes('callback='))).toEqual([]);
    expect(strayed).toEqual([]);
  });

  it('never chooses the host or path of a text message, a question to the model or a file', async () => {
    answer = (_req, res) => void res.writeHead(200).end();
    for (const text of hostile) {
      await textTransport()?.send({ to: text, text }, () => Promise.resolve());
      await askModel(text).catch(() => undefined);
      await store().read(`photos/${text.replaceAll(/[^\w-]/g, '')}x`);
    }
    const paths = new Set(
      asked.map((request) => new URL(request.url, url).pathname.replace(/^\/photos\/.*/, '/photos')),
    );
    expect([...paths].sort()).toEqual(['/photos', '/texts', '/v1/chat/completions']);
    asked.length = 0;
    // No key climbs out of the bucket, whose name is the first part.
    for (const key of ['a/../../../other/secret', '../../other/secret'])
      await store()
        .read(key)
        .catch(() => null);
    expect(asked.filter((request) => !request.url.startsWith('/photos/'))).toEqual([]);
  });
});

describe('a server that is asked', () => {
  it.each([301, 302, 303, 307, 308])('cannot redirect by %i', async (status) => {
    for (const location of [`${otherUrl}/stray`, '/inside']) {
      answer = (_req, res) => void res.writeHead(status, { Location: location }).end();
      await expect(geocoder('nominatim').find('Lyon', undefined)).rejects.toThrow();
      await expect(askModel('Bonjour')).rejects.toThrow();
      await expect(textTransport()?.send({ to: '+33600000000', text: 'x' }, () => Promise.resolve())).rejects.toThrow();
    }
    answer = (_req, res) => void res.writeHead(status, { Location: `${otherUrl}/stray` }).end();
    await expect(store().read('photos/a')).rejects.toThrow();
    expect(strayed).toEqual([]);
    expect(asked.filter((request) => request.url.startsWith('/inside'))).toEqual([]);
  });

  it('cannot answer without end, nor with a compressed bomb', async () => {
    const letters = Buffer.alloc(1024 * 1024, ' ');
    answer = (_req, res) => {
      const more = () => void (res.destroyed || (res.write(letters), setImmediate(more)));
      more();
    };
    await expect(geocoder('nominatim').find('Lyon', undefined)).rejects.toThrow('The answer is too large.');
    answer = (_req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const more = () =>
        void (res.destroyed || (res.write(`: ${'x'.repeat(1000)}\n\n`.repeat(500)), setImmediate(more)));
      more();
    };
    await expect(askModel('Bonjour')).rejects.toThrow('The model failed: unreachable');
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    answer = (_req, res) => void res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
    await expect(askServer(url, {}, 100_000).then((response) => response.text())).rejects.toThrow('too large');
    answer = (_req, res) => void res.end('{"small":true}');
    expect(await (await askServer(url, {}, 14)).json()).toEqual({ small: true });
  });
});

it('only these files of the product open connections', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const files = ['server', 'worker', 'cli', 'shared'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/test/.test(file))
      .map((file) => path.join(folder, file)),
  );
  const asks =
    /\bfetch\(|\bnew OpenAI\(|\bnew S3Driver\(|\bnew s3\.S3Client\(|\bnew SMTPConnection\(|from 'node:(https|http2|tls|net|dgram)'/;
  expect(files.filter((file) => asks.test(readFileSync(path.join(root, file), 'utf8'))).sort()).toEqual([
    'server/features/assistant/model-client.ts',
    'server/features/backups/s3-vault.ts',
    'server/features/notifications/push-transport.ts',
    'server/main.ts',
    'server/platform/db/embedded.ts',
    'server/platform/db/prepare-connection.ts',
    'server/platform/files/file-store.ts',
    'server/platform/http/ask-server.ts',
    // These five read addresses, with functions of `node:net` and a socket that sends nothing.
    'server/platform/http/client.ts',
    'server/platform/http/own-address.ts',
    'server/platform/http/public-address.ts',
    'server/platform/local-network.ts',
    'server/platform/loopback.ts',
    'server/platform/mail/mailer.ts',
    'server/platform/mail/smtp-connections.ts',
    'server/platform/mail/text-gateway.ts',
    // Only the doctor asks the relay, at the address of the configuration.
    'server/platform/relay/try-relay.ts',
    'server/start.ts',
  ]);
});
