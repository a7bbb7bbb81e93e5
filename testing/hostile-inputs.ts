import type { Random } from '#seeds/population/random.ts';

/** A request that no honest browser sends, and that must change nothing. */
export interface HostileInput {
  readonly method: string;
  /** As it stands on the request line: never put right by anybody. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A form as the screen shows it. */
export interface KnownForm {
  readonly path: string;
  /** Fields that take one of a few values: no text that somebody typed is right in them. */
  readonly choices: readonly string[];
  readonly texts: readonly string[];
}

const injections = [
  "' OR 1=1 --",
  '"; DROP TABLE members; --',
  '$(touch x)',
  '`id`',
  '{{7*7}}',
  '${7*7}',
  '<script>window.__x=1</script>',
  '"><img src=x onerror=window.__x=1>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/proc/self/environ',
  'a\r\nBcc: victim@evil.example',
  '=cmd|/c calc',
  '%00',
  '\u202e\u0000',
  'ﷺ'.repeat(40),
  '👩‍👩‍👧‍👦'.repeat(40),
  'Z̷̢̛a̶l̸g̴o̵'.repeat(30),
  '\ud800',
  '1e309',
  'NaN',
  '-0',
  '9007199254740993',
  '0x7fffffff',
  'null',
  'undefined',
  '[object Object]',
  '00000000-0000-0000-0000-000000000000',
] as const;
const keys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '__proto__[admin]',
  'constructor.prototype.admin',
  'role',
  'user_id',
  'is_admin',
  'a[b][c]',
  '$where',
  "x';--",
  '',
  'x'.repeat(2000),
] as const;
const encoded = encodeURIComponent;
const hostileText = (random: Random) => random.pick(injections).toWellFormed();

/** Determined by the random numbers alone, so that a failure can be repeated. */
export function hostileInput(random: Random, forms: readonly KnownForm[], calls: readonly string[]): HostileInput {
  return random.weighted<() => HostileInput>([
    [() => hostileForm(random, random.pick(forms)), 8],
    [() => hostileCall(random, random.pick(calls)), 6],
    [() => hostileUpload(random, random.pick(forms)), 3],
    [() => hostileAddress(random, random.pick(forms)), 4],
    [() => hostileCookie(random, random.pick(forms)), 2],
  ])();
}

function hostileForm(random: Random, { path, choices, texts }: KnownForm): HostileInput {
  const field = random.pick([...choices, ...texts, 'intent']);
  const choice = random.pick(choices.length > 0 ? choices : ['intent']);
  const body = random.weighted<() => string>([
    [() => `${encoded(choice)}=${encoded(hostileText(random))}`, 3],
    [() => `${encoded(field)}=x&${encoded(random.pick(keys))}=${encoded(hostileText(random))}`, 3],
    [() => `${encoded(field)}=${random.pick(['%ff%fe', '%ed%a0%80', '%', '%zz', '%c0%af', 'a%00b'])}`, 2],
    [() => `${encoded(field)}=${'x'.repeat(random.between(20_000, 60_000))}`, 1],
    [() => `${encoded(field)}=${'x'.repeat(70_000)}`, 1],
    [() => `${encoded(choice)}=${encoded(hostileText(random))}&${encoded(choice)}=${encoded(hostileText(random))}`, 1],
    [() => Array.from({ length: 3000 }, (_, number) => `f${number}=1`).join('&'), 1],
  ])();
  const type = random.chance(0.9)
    ? 'application/x-www-form-urlencoded'
    : random.pick([
        'application/json',
        'text/plain',
        'text/xml',
        'application/x-www-form-urlencoded; charset=utf-7',
        '',
      ]);
  return post(random, path, body, type);
}

function hostileCall(random: Random, path: string): HostileInput {
  const wrong = (): unknown =>
    random.pick<unknown>([null, true, -1, 1e308, [], {}, [[[]]], { $ne: '' }, ['a', 'b'], hostileText(random)]);
  const named = ['email', 'token', 'userId', 'data', 'address', 'messages', 'themeName', 'password', 'scope', 'terms'];
  const body = random.weighted<() => string>([
    [() => JSON.stringify({ [random.pick(named)]: wrong(), [random.pick(named)]: wrong(), unknown: wrong() }), 5],
    [() => `{"${random.pick(keys).replaceAll(/["\\]/g, '')}":{"admin":true},"email":5}`, 2],
    [() => `${'['.repeat(5000)}${']'.repeat(5000)}`, 1],
    [() => `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`, 1],
    [() => random.pick(['{', '{"email":', '"text"', '1', 'null', 'NaN', '\uFEFF', '{"a":1}{"b":2}', '<xml/>']), 3],
    [() => JSON.stringify({ email: 'a'.repeat(random.between(15_000, 40_000)) }), 1],
    [() => JSON.stringify({ messages: Array.from({ length: 400 }, () => ({ role: 'system', content: 'x' })) }), 1],
  ])();
  return post(random, path, body, random.chance(0.9) ? 'application/json' : random.pick(['text/plain', 'a/b/c', '']));
}

/** A form with a file that is made wrongly, or holds what it should not. */
export function hostileUpload(random: Random, { path }: Pick<KnownForm, 'path'>): HostileInput {
  const boundary = random.pick(['x', 'a b', '----', 'x'.repeat(200)]);
  const name = random.pick(['photo', 'image', '__proto__', 'photo[]', '']);
  const fileName = random.pick([
    '../../../etc/passwd',
    'a\u0000.jpg',
    `${'x'.repeat(3000)}.png`,
    '"; filename="b.jpg',
    'a.svg',
  ]);
  const type = random.pick(['image/svg+xml', 'text/html', 'image/jpeg', 'application/x-php', 'multipart/mixed']);
  const content = random.pick(['<svg onload=alert(1)>', 'GIF89a/*', '\u00ff\u00d8\u00ff', '', 'x'.repeat(50_000)]);
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
  const body = random.weighted<() => string>([
    [() => `${part}--${boundary}--\r\n`, 4],
    [() => part, 2],
    [() => `--${boundary}\r\n`.repeat(200), 1],
    [() => `${part.repeat(30)}--${boundary}--\r\n`, 1],
    [() => `--${boundary}\r\n${'X-Header: 1\r\n'.repeat(500)}\r\n\r\n--${boundary}--`, 1],
    [() => `--${boundary}\r\nContent-Disposition: form-data\r\n\r\n\r\n--${boundary}--`, 1],
    [() => '', 1],
  ])();
  const named = random.chance(0.9) ? `multipart/form-data; boundary=${boundary}` : 'multipart/form-data';
  return post(random, path, body, named);
}

function hostileAddress(random: Random, { path }: KnownForm): HostileInput {
  const address = random.weighted<() => string>([
    [() => `${path}?${encoded(random.pick(keys))}=${encoded(hostileText(random))}`, 3],
    [() => `${path}?token=${encoded(hostileText(random))}&theme=${encoded(hostileText(random))}&question=-1`, 2],
    [
      () =>
        `${path}/${random.pick(['%2e%2e/%2e%2e/package.json', '..%2f..%2f.env', '%00', '%ff', '.git/config', '%252e'])}`,
      2,
    ],
    [() => `/_data${random.pick(['', '/', '//', '/%2e%2e', '/__proto__', '/constructor'])}${path}`, 2],
    [() => `/${random.pick(['assets', 'photos', 'bannieres', 'dev', 'play'])}/${encoded(hostileText(random))}`, 2],
    [() => `${path}?${'a=b&'.repeat(1500)}`, 1],
    [() => `//evil.example${path}`, 1],
    [() => `/${'x'.repeat(7000)}`, 1],
  ])();
  const method = random.weighted([
    ['GET', 6],
    ['HEAD', 1],
    ['OPTIONS', 1],
    ['DELETE', 1],
    ['PUT', 1],
    ['PATCH', 1],
    ['PROPFIND', 1],
  ] as const);
  const accept = random.pick(['text/html', 'application/json', '*/*', 'x', 'text/html;q=abc', ',,,']);
  return { method, path: address, headers: { accept }, body: Buffer.alloc(0) };
}

function hostileCookie(random: Random, { path }: KnownForm): HostileInput {
  const value = random.pick([
    's%3AaGVsbG8.forged',
    `s%3A${'a'.repeat(43)}.${'b'.repeat(43)}`,
    '%E0%A4%A',
    'j%3A%7B%22__proto__%22%3A1%7D',
    'x'.repeat(4000),
    '"',
    '=;=;=',
  ]);
  const names = ['session', 'browser', 'statistics', 'cookies', '__Host-session', '__proto__'];
  const cookie = random.chance(0.2)
    ? Array.from({ length: 300 }, (_, number) => `c${number}=1`).join('; ')
    : names.map((name) => `${name}=${value}`).join('; ');
  return { method: 'GET', path, headers: { cookie, accept: 'text/html' }, body: Buffer.alloc(0) };
}

function post(random: Random, path: string, text: string, type: string): HostileInput {
  return {
    method: 'POST',
    path: random.chance(0.3) && !path.includes('/v1/') ? `/_data${path}` : path,
    headers: { ...(type && { 'content-type': type }), accept: random.pick(['text/html', 'application/json']) },
    body: Buffer.from(text, random.chance(0.1) ? 'latin1' : 'utf8'),
  };
}
