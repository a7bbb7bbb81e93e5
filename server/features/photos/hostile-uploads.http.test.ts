import { readdir, readFile, writeFile } from 'node:fs/promises';
import { signInPath } from '#shared/sign-in/wanted-page.ts';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { expectFor } from '#testing/expect-for.ts';
import { createRandom, type Random } from '#seeds/population/random.ts';
import { FILE_CANARY, hostileFiles } from '#testing/hostile-files.ts';
import { hostileUpload } from '#testing/hostile-inputs.ts';
import { phonePhotos } from '#testing/phone-photos.ts';
import { bytesOf, photosOf } from '#testing/photo-site.ts';
import { drawPng, drawWebp, pngChunk, webpChunksOf } from '#testing/picture-bytes.ts';
import { drawAnyPhoto, drawPicture } from '#testing/pictures.ts';
import { extent, reached, chooseSeed } from '#testing/promise.ts';
import { cookiesOf, requestSteadily } from '#testing/steady-load.ts';
import { until } from '#testing/test-process.ts';
import { createVisitor, type TestMember } from '#testing/visitor.ts';
import { errorsInWords, messages } from '#shared/errors.ts';
import { prepareFolder, prepareWebSite } from '#testing/test-site.ts';
import { photoVariants } from './image.ts';
import { fr } from '#shared/typeset.ts';

const SCREEN = '/profile-photo-upload';
const MEGABYTE = 2 ** 20;

/** Whatever is put aside while a form is read lies here. */
const folder = prepareFolder();
const site = prepareWebSite({ ownProcess: true, env: { DATA_DIR: path.join(folder, 'data'), TMPDIR: folder } });
const { database, web } = site;
const photos = photosOf({ ...site, dataDir: path.join(folder, 'data') });

/** Nobody may send so many in an hour. */
const forgetTries = () => database.db('rate_limits').delete();
const isAlive = () => fetch(`${web.url}/livez`).then(({ ok }) => ok);

/** What of a photo came out: WebP and nothing else, with nothing in it but what one sees. */
async function expectClean({ id, visitor }: TestMember, name: string): Promise<void> {
  const address = await photos.addressOf(id);
  const drawing = await bytesOf(visitor, `${address}/blurred`);
  expectFor(name, drawing.toString('latin1').includes(FILE_CANARY)).toEqual(false);
  for (const variant of photoVariants.filter((one) => one !== 'blurred')) {
    const bytes = await bytesOf(visitor, `${address}/${variant}`);
    const { width, height, exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
    expectFor(name, webpChunksOf(bytes)).toEqual(['VP8 ']);
    expect([name, exif, xmp, icc, iptc, orientation]).toEqual([name, ...Array.from({ length: 5 })]);
    expectFor(name, [width <= 1200, height <= 1600]).toEqual([true, true]);
    expectFor(name, bytes.includes(FILE_CANARY)).toEqual(false);
  }
}

describe('D1: a hostile upload', () => {
  it('is refused in French while the previous photo stays, or is re-encoded to a clean picture', async () => {
    const someone = await photos.newMember();
    await photos.send(someone.visitor, await drawAnyPhoto()).expect(303);
    const tried = hostileFiles.filter((_, at) => at % extent(6, 1) === 0);
    for (const { name, fileName, make, outcome } of tried) {
      await forgetTries();
      const before = await photos.addressOf(someone.id);
      const shown = await bytesOf(someone.visitor, `${before}/screen`);
      const answer = await photos.send(someone.visitor, await make(), { name: fileName, path: `/_data${SCREEN}` });
      if (outcome === 'taken') {
        expectFor(name, answer.status).toEqual(204);
        await expectClean(someone, name);
      } else {
        expectFor(name, answer.status).toEqual(422);
        expectFor(name, answer.body).toEqual({ ...errorsInWords({ photo: outcome }), values: {} });
        expectFor(name, await photos.addressOf(someone.id)).toEqual(before);
        expect((await bytesOf(someone.visitor, `${before}/screen`)).equals(shown)).toBe(true);
      }
    }
    const taken = tried.filter(({ outcome }) => outcome === 'taken').length;
    reached('D1', `${tried.length} hostile files: ${tried.length - taken} refused, ${taken} written anew`);
  });

  it('is refused with a message on the page without JavaScript', async () => {
    const { visitor } = await photos.newMember();
    const page = await photos.send(visitor, Buffer.from('<svg/>'), { name: 'photo.svg' }).expect(422);
    expect(page.text).toContain(messages.photo_not_an_image);
  });

  it('is refused with 429 after twenty attempts in an hour', async () => {
    const { visitor } = await photos.newMember();
    const junk = Buffer.from(fr`ceci n'est pas une image`);
    for (let sent = 0; sent < 20; sent += 1) await photos.send(visitor, junk).expect(422);
    const page = await photos.send(visitor, junk).expect(429);
    expect(page.text).toContain('Réessaie dans une heure');
  });

  it('of a visitor or of a member without consent is redirected and saves nothing', async () => {
    await photos
      .send(createVisitor(web.url), await drawAnyPhoto())
      .expect(303)
      .expect('Location', signInPath('acces', '/profile-photo-upload'));
    const { id, visitor } = await photos.newMember();
    await database.db('consents').where({ member_id: id }).update({ withdrawn_at: new Date() });
    await photos
      .send(visitor, await drawAnyPhoto())
      .expect(303)
      .expect('Location', '/home');
    expect(await photos.profileOf(id)).toBeUndefined();
  });
});

describe('D1: photos of phones, cameras and programs', () => {
  it('are all accepted and re-encoded without their metadata', async () => {
    const someone = await photos.newMember();
    const tried = phonePhotos.filter(({ isLarge }, at) => at % extent(12, 1) === 0 && (extent(0, 1) === 1 || !isLarge));
    for (const { name, make } of tried) {
      await forgetTries();
      const { status, body } = await photos.send(someone.visitor, await make(), { path: `/_data${SCREEN}` });
      expectFor(name, [status, body]).toEqual([204, {}]);
      await expectClean(someone, name);
    }
    reached('D1', `${tried.length} of ${tried.length} photos taken`);
  });
});

describe('D2: decompression bombs', () => {
  it('sent together need little memory, end no process and fail no other page', async () => {
    const { visitor } = await photos.newMember();
    const cookie = await cookiesOf(visitor);
    // Each from another member, because the uploads of one wait for each other.
    const senders = await cookiesOfMembers(extent(3, 20));
    // All that still passes the limits and is large in memory; one more is as large as a file may be.
    const makers = [
      () => drawPng({ width: 6400, height: 6400, depth: 8, colour: 2, isInterlaced: true }),
      () =>
        drawPicture({ width: extent(3000, 7000), height: extent(3000, 7000) })
          .jpeg({ progressive: true })
          .toBuffer(),
      () => drawPng({ width: 16_000, height: 16_000 }),
      () => Buffer.concat([drawWebp(7000, 7000), Buffer.alloc(9_900_000)]),
      () => drawWebp(7000, 7000),
      () => drawPicture({ width: 2850, height: 2850 }).avif({ effort: 0 }).toBuffer(),
      () => {
        const before = [pngChunk('tEXt', Buffer.alloc(1_000_000, 'a'))];
        return drawPng({ width: 7000, height: 7000, depth: 16, colour: 6, before });
      },
    ];
    const bombs: Buffer[] = [];
    for (const make of makers.slice(0, extent(3, makers.length))) bombs.push(await make());
    const wanted = ['/home', '/profile-complete', '/_data/profile-gender'];
    const open = (number: number) => {
      const subject = wanted[number % wanted.length] ?? '';
      return { subject, answer: fetch(web.url + subject, { headers: { Cookie: cookie, Accept: 'text/html' } }) };
    };
    for (let number = 0; number < extent(15, 60); number += 1)
      await open(number).answer.then((page) => page.arrayBuffer());
    // A decoder that nobody asks goes: this one is there.
    await photos.send(visitor, await drawAnyPhoto()).expect(303);
    await forgetTries();
    const [decoder = 0] = await childrenOf(web.pid);
    const [webBefore, decoderBefore] = [await memoryOf(web.pid, 'VmRSS'), await memoryOf(decoder, 'VmRSS')];
    for (const pid of [web.pid, decoder]) await forgetPeak(pid);
    const others = requestSteadily(10, open);
    const answers = await Promise.all(
      senders.map((sender, at) => {
        const body = new FormData();
        body.set('intent', 'save');
        body.set('photo', new Blob([Uint8Array.from(bombs[at % bombs.length] ?? [])]), 'photo.png');
        const headers = { Origin: web.url, Cookie: sender };
        return fetch(`${web.url}/_data${SCREEN}`, { method: 'POST', headers, body });
      }),
    );
    const load = await others.stop();
    const growth = (await memoryOf(web.pid, 'VmHWM')) - webBefore;
    const decoding = (await memoryOf(decoder, 'VmHWM')) - decoderBefore;
    const slowest = load.map(({ beganAt, endedAt }) => endedAt - beganAt).toSorted((one, other) => one - other);
    const p95 = slowest[Math.floor(slowest.length * 0.95)] ?? 0;
    reached(
      'D2',
      `${answers.length} bombs at once: ${growth.toFixed(0)} MB more, ${decoding.toFixed(0)} MB in the decoder, 0 exits; ${load.length} other pages, p95 ${p95} ms`,
    );
    expect(answers.filter(({ status }) => ![204, 422, 503].includes(status)).map(({ status }) => status)).toEqual([]);
    // Uploads answered with 503 are counted; nothing else may fail.
    const failures = web
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50') && !line.includes('"code":"unavailable"'));
    expect([new Set(load.map(({ status }) => status)), failures]).toEqual([new Set([200]), []]);
    expect(await isAlive()).toBe(true);
    expect(growth).toBeLessThanOrEqual(250);
    // For a short time in addition to it: the machine needs this much free memory.
    expect(growth + decoding).toBeLessThanOrEqual(500);
    await forgetTries();
    await photos.send(visitor, await drawAnyPhoto()).expect(303);
  });

  it('that kill the decoder answer 503 and change nothing, and the next photo is accepted', async () => {
    const { id, visitor } = await photos.newMember();
    await photos.send(visitor, await drawAnyPhoto()).expect(303);
    const before = await photos.addressOf(id);
    const [decoder = 0] = await childrenOf(web.pid);
    process.kill(decoder, 'SIGSTOP');
    // Large enough that its way to the decoder can be told from all else that the web writes.
    const photo = Buffer.concat([await drawAnyPhoto(), Buffer.alloc(MEGABYTE)]);
    const written = await writtenBy(web.pid);
    const answer = photos.send(visitor, photo, { path: `/_data${SCREEN}` });
    const isHandedOn = until(async () => (await writtenBy(web.pid)) - written > MEGABYTE / 20);
    const [{ status, body }] = await Promise.all([answer, isHandedOn.then(() => process.kill(decoder, 'SIGKILL'))]);
    expect([status, body]).toEqual([503, { errors: { form: messages.photo_upload_failed }, values: {} }]);
    expect(await photos.addressOf(id)).toBe(before);
    await photos.send(visitor, await drawAnyPhoto()).expect(303);
    expect(await photos.addressOf(id)).not.toBe(before);
  });
});

describe('D3: broken uploads', () => {
  it('end no process and leave no rows, files or open descriptors', async () => {
    const { id, visitor } = await photos.newMember();
    // Each from another member, because the uploads of one wait for each other.
    const senders = [await cookiesOf(visitor), ...(await cookiesOfMembers(19))];
    const rounds = extent(20, 200);
    const seed = chooseSeed();
    const random = createRandom(seed);
    // Of many parts on its way, so that it can break off in the middle.
    const photo = await drawPicture().jpeg().toBuffer();
    // Whatever is opened once and kept is open.
    await Promise.all(Array.from({ length: 20 }, () => visitor.get(SCREEN).expect(200)));
    await until(async () => {
      const seen = await descriptorsOf(web.pid);
      await sleep(1000);
      return seen === (await descriptorsOf(web.pid));
    });
    const [before, filesBefore] = [await descriptorsOf(web.pid), await filesBelow(folder)];
    for (let from = 0; from < rounds; from += 20) {
      await forgetTries();
      await Promise.all(senders.map((cookie) => hangUp(uploadOf(photo, random), cookie, random)));
      const statuses = await Promise.all(
        senders.map(async (cookie) => {
          const { path: to, headers, body } = hostileUpload(random, { path: SCREEN });
          return statusOf(await exchange(requestOf(to, headers, cookie, body.length), body));
        }),
      );
      expectFor(
        seed,
        statuses.filter((status) => status < 400 || status >= 500),
      ).toEqual([]);
    }
    let difference = 0;
    await until(
      async () => Math.abs((difference = (await descriptorsOf(web.pid)) - before)) <= 5,
      () => `${difference} more descriptors than before.`,
    );
    expect(await isAlive()).toBe(true);
    expect(await filesBelow(folder)).toEqual(filesBefore);
    expect(await photos.profileOf(id)).toBeUndefined();
    expect(await database.db('photos').where({ user_id: id })).toEqual([]);
    reached('D3', `${rounds} aborted, ${rounds} malformed: 0 exits, 0 files, descriptors ${difference}`);
    // The room that was kept for those who went away is free again.
    await forgetTries();
    await photos.send(visitor, photo).expect(303);
  });
});

/** The cookies of so many new members, each of whom may upload. */
async function cookiesOfMembers(count: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let made = 0; made < count; made += 1) cookies.push(await cookiesOf((await photos.newMember()).visitor));
  return cookies;
}

interface Upload {
  readonly head: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly length: number;
}

/** A good form, that may say it is longer than it is. */
function uploadOf(photo: Buffer, random: Random): Upload {
  const part = 'Content-Disposition: form-data; name="photo"; filename="p.jpg"\r\nContent-Type: image/jpeg';
  const body = Buffer.concat([Buffer.from(`--a\r\n${part}\r\n\r\n`), photo, Buffer.from('\r\n--a--\r\n')]);
  const length = random.chance(0.5) ? body.length : random.between(body.length, 12_000_000);
  return { head: { 'content-type': 'multipart/form-data; boundary=a' }, body, length };
}

function requestOf(to: string, head: Upload['head'], cookie: string, length: number): string {
  const headers = {
    Host: 'x',
    Connection: 'close',
    Origin: web.url,
    Cookie: cookie,
    'Content-Length': length,
    ...head,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `POST ${to} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Sends the beginning of a form, waits a moment or none, and goes away. */
async function hangUp({ head, body, length }: Upload, cookie: string, random: Random): Promise<void> {
  const sent = body.subarray(0, random.between(0, body.length - 1));
  const pause = random.pick([0, 0, 5, 30]);
  const request = requestOf(SCREEN, head, cookie, length);
  await new Promise<void>((resolve) => {
    const socket = openSocket();
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.write(request, 'latin1');
    socket.write(sent, () => setTimeout(() => socket.destroy(), pause));
  });
}

/** Sends bytes as they are and answers what came back. */
function exchange(head: string, body: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = openSocket();
    let answer = '';
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')));
    socket.on('error', () => undefined).on('close', () => resolve(answer));
    socket.write(head, 'latin1');
    socket.write(body);
  });
}

function openSocket() {
  const { port, hostname } = new URL(web.url);
  return connect(Number(port), hostname);
}

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

/** What a process has in memory, or the most it had, in megabytes. */
async function memoryOf(pid: number, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / MEGABYTE;
}

/** Bytes, to files, sockets and other processes (proc(5), io). */
async function writtenBy(pid: number): Promise<number> {
  return Number(/^wchar: (\d+)$/m.exec(await readFile(`/proc/${pid}/io`, 'utf8'))?.[1]);
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

/** Resets the most that a process had in memory: it is counted anew from now on (proc(5), clear_refs). */
async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

async function descriptorsOf(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
