import { readFile } from 'node:fs/promises';
import { Agent, request as send, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createRandom } from '#seeds/population/random.ts';
import { hostileInput, type HostileInput, type KnownForm } from '#testing/hostile-inputs.ts';
import { extent, reached, chooseSeed } from '#testing/promise.ts';
import { createMember, createVisitor } from '#testing/visitor.ts';
import { routes } from '#shared/routes.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';

const INPUTS = extent(600, 20_000);
const AT_ONCE = 8;
/** Pages, code and buffers that a process keeps once it has met everything. */
const WARM_UP = Math.min(INPUTS / 4, 3000);
const MEGABYTE = 2 ** 20;
/**
 * The process has room for twice what lives in it, so that what it loses shows: with more, V8 would let what is no longer
 * used lie about, and its memory would say how busy the machine is.
 */
const LITTLE_ROOM = '--max-old-space-size=128 --max-semi-space-size=16';
const calls = [
  '/auth/v1/otp',
  '/auth/v1/verify',
  '/auth/v1/consents',
  '/auth/v1/passkeys/sign-in-options',
  '/auth/v1/passkeys/creation-options',
  '/functions/v1/geocode-address',
  '/functions/v1/send-crush-email',
  '/functions/v1/find-matches',
  '/functions/v1/notify-theme-completion',
  '/functions/v1/admin-stats',
  '/functions/v1/chatbot',
  '/functions/v1/__proto__',
];
/** What may change by looking and trying alone: sessions are touched, visits and tries counted. */
const counting = ['sessions', 'rate_limits', 'page_visits', 'admin_log_in_failures', 'member_days', 'job', 'warning'];

const { database, web } = prepareWebSite({
  ownProcess: true,
  env: {
    LOG_LEVEL: 'info',
    NODE_OPTIONS: LITTLE_ROOM,
    TRUST_PROXY: '1',
    LIMIT_ASSISTANT_PER_MINUTE: '100000',
    LIMIT_ASSISTANT_PER_DAY: '100000',
  },
});
const member = prepare(() => createMember(web.url, database.db, 'ana@exemple.fr'));
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

const forms = prepare(async () => {
  const { id } = (await database.db('members').where({ email: 'ana@exemple.fr' }).first('id'))!;
  await database.db('user_roles').insert({ user_id: id, role: 'admin' });
  // One after the other: all at once, a busy machine answers some with 503, and what a page makes when it is first opened (an
  // invitation code) would be a changed row later.
  const found: KnownForm[] = [];
  for (const path of Object.values(routes)) found.push(await readForm(path));
  return found;
});
afterAll(async () => {
  agent.destroy();
});

/** The fields that a member's page holds. */
async function readForm(path: string): Promise<KnownForm> {
  const { text, status } = await member.get(path);
  expect(status).toBeLessThan(500);
  const fields = [...(text ?? '').matchAll(/<(input|textarea|select)\b([^>]*)>/g)].map(([, tag, attributes = '']) => ({
    name: /\bname="([^"]+)"/.exec(attributes)?.[1],
    isText: tag !== 'input' || !/type="(radio|checkbox|hidden)"/.test(attributes),
  }));
  const named = (isText: boolean) => [
    ...new Set(fields.flatMap((field) => (field.name && field.isText === isText ? [field.name] : []))),
  ];
  return { path, choices: named(false), texts: named(true) };
}

async function answerTo(
  input: HostileInput,
  cookie: string,
  number: number,
): Promise<{ status: number; text: string }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = send(web.url, {
      agent,
      method: input.method,
      path: input.path,
      headers: {
        origin: web.url,
        ...(cookie && { cookie }),
        // Each from elsewhere, so that no limit of a client stands before what is tried.
        'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
        'content-length': String(input.body.length),
        ...input.headers,
      },
    });
    outgoing.on('response', resolve).on('error', reject).end(input.body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') };
}

async function rows(): Promise<Record<string, string>> {
  const { rows: tables } = await database.db.raw<{ rows: { name: string }[] }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL (?)`,
    [counting],
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows: found } = await database.db.raw<{ rows: [{ sum: string }] }>(
      `SELECT count(*) || ':' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum FROM ?? AS t`,
      [name],
    );
    sums[name] = found[0].sum;
  }
  return sums;
}

async function memoryInUse(): Promise<number> {
  const status = await readFile(`/proc/${web.pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / MEGABYTE;
}

describe('E4: hostile input', () => {
  it('is refused, changes no row, and grows neither memory nor log', async () => {
    const seed = chooseSeed();
    const random = createRandom(seed);
    const cookies = [
      ...(
        member.agent as unknown as { jar: { getCookies(info: object): { toValueString(): string }[] } }
      ).jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false }),
    ]
      .map((cookie) => cookie.toValueString())
      .join('; ');
    const before = await rows();
    let memoryBefore = 0;
    const wrong: unknown[] = [];
    for (let from = 0; from < INPUTS; from += AT_ONCE) {
      if (memoryBefore === 0 && from >= WARM_UP) memoryBefore = await memoryInUse();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const input = hostileInput(random, forms, calls);
          const { status, text } = await answerTo(input, random.chance(0.6) ? cookies : '', from + index);
          // A redirect leads on to somewhere else, and shows by the rows whether it did anything.
          const isAccepted = input.method === 'POST' && (status === 200 || status === 201);
          if (status >= 500 || isAccepted || /\n\s+at |node_modules|syntax error at|pg_catalog/.test(text))
            wrong.push({
              seed,
              status,
              ...input,
              body: input.body.toString('latin1').slice(0, 300),
              text: text.slice(0, 200),
            });
        }),
      );
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    const growth = (await memoryInUse()) - memoryBefore;
    expect(await rows()).toEqual(before);
    const lines = web.output().trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
    expect(lines.filter((line) => /ana@exemple\.fr|victim@evil|DROP TABLE/.test(line))).toEqual([]);
    await createVisitor(web.url).get('/home').expect(200);
    reached('E4', `${INPUTS} inputs, 0 exits, 0 changed rows, ${growth.toFixed(0)} MB more memory`);
    expect(growth).toBeLessThan(150);
  });

  it('is refused when it is not valid HTTP', async () => {
    const lines = [
      'GET / HTTP/9.9\r\n\r\n',
      'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n',
      'POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin-ads HTTP/1.1\r\n\r\n',
      'POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef',
      'POST /login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
      'GET / HTTP/1.1\r\nHost: x\r\n X: folded\r\n\r\n',
      'TRACE / HTTP/1.1\r\nHost: x\r\nCookie: session=secret\r\nConnection: close\r\n\r\n',
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
      '\u0016\u0003\u0001\u0002\0\u0001',
    ];
    for (const line of lines) {
      const answer = await new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(Number(new URL(web.url).port), '127.0.0.1', () => socket.end(line, 'latin1'));
        socket.setTimeout(5000, () => socket.destroy());
        socket.on('data', (chunk) => (text += chunk.toString('latin1')));
        socket.on('error', () => undefined).on('close', () => resolve(text));
      });
      expect(answer).not.toMatch(/^HTTP\/1\.1 (2|5)\d\d|session=secret/m);
    }
    await createVisitor(web.url).get('/home').expect(200);
  });
});
