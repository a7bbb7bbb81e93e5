import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { photosOf } from '#testing/photo-site.ts';
import { drawAnyPhoto } from '#testing/pictures.ts';
import { reached } from '#testing/promise.ts';
import { cookiesOf } from '#testing/steady-load.ts';
import { until } from '#testing/test-process.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { photoMessages as messages } from '#shared/messages/photos.ts';

const SCREEN = '/profile-photo-upload';
const PART = 'Content-Disposition: form-data; name="photo"; filename="p.jpg"\r\nContent-Type: image/jpeg';
/** As in production, but shorter: the tests wait for the end of it. */
const SECONDS = 6;

const site = prepareWebSite({ env: { UPLOAD_SECONDS: String(SECONDS), UPLOAD_LOWEST_RATE: '16000' } });
const { database, web } = site;
const photos = photosOf(site);

interface SlowUpload {
  /** The answer so far; empty while there is none. */
  answer(): string;
  isClosed(): boolean;
  stop(): void;
}

const begun: SlowUpload[] = [];
afterEach(() => {
  for (const upload of begun.splice(0)) upload.stop();
});

/** Announces a large form, sends its beginning, and then a few bytes now and then. */
function dripUpload(cookie: string, announced: number, bytesASecond = 2): SlowUpload {
  const { port, hostname } = new URL(web.url);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST ${SCREEN} HTTP/1.1`,
    'Host: x',
    `Origin: ${web.url}`,
    `Cookie: ${cookie}`,
    'Accept: text/html',
    'Content-Type: multipart/form-data; boundary=a',
    `Content-Length: ${announced}`,
  ];
  let answer = '';
  let isClosed = false;
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString('utf8')));
  socket.on('error', () => undefined).on('close', () => (isClosed = true));
  socket.write(`${head.join('\r\n')}\r\n\r\n--a\r\n${PART}\r\n\r\n`);
  const dripping = setInterval(() => socket.write(Buffer.alloc(bytesASecond, 'x')), 1000);
  const stop = () => {
    clearInterval(dripping);
    socket.destroy();
  };
  socket.on('close', () => clearInterval(dripping));
  const upload = { answer: () => answer, isClosed: () => isClosed, stop };
  begun.push(upload);
  return upload;
}

// S-photo-8
describe('D2: somebody who sends photos slowly', () => {
  it('keeps nobody else from uploading with seven connections that announce all the memory there is', async () => {
    const attacker = await photos.newMember();
    const cookie = await cookiesOf(attacker.visitor);
    for (const announced of [...Array.from({ length: 6 }, () => 10_000_000), 3_990_000]) dripUpload(cookie, announced);
    await until(async () => (await countedUploads()) === 7);
    const other = await photos.newMember();
    for (let sent = 0; sent < 8; sent += 1) await photos.send(other.visitor, await drawAnyPhoto()).expect(303);
    reached('D2', '7 slow uploads of one member: 8 of 8 photos of another taken');
  });

  it('keeps nobody else from uploading with connections of seven members either', async () => {
    for (let made = 0; made < 7; made += 1)
      dripUpload(await cookiesOf((await photos.newMember()).visitor), 10_000_000, 20_000);
    const other = await photos.newMember();
    await photos.send(other.visitor, await drawAnyPhoto()).expect(303);
    reached('D2', '7 slow uploads of 7 members: the photo of another taken');
  });

  it('reads after the deadline what went wrong, on the page, and the connection is closed', async () => {
    const { visitor } = await photos.newMember();
    const tooSlow = dripUpload(await cookiesOf(visitor), 10_000_000);
    const second = await photos.newMember();
    const steady = dripUpload(await cookiesOf(second.visitor), 10_000_000, 30_000);
    const startedAt = Date.now();
    await until(async () => tooSlow.answer().includes('</html>'));
    expect(Date.now() - startedAt).toBeLessThan(SECONDS * 1000);
    await until(async () => steady.answer().includes('</html>'));
    for (const upload of [tooSlow, steady]) {
      expect(upload.answer()).toMatch(/^HTTP\/1\.1 408 /);
      expect(upload.answer()).toContain(messages.upload_too_slow);
      await until(async () => upload.isClosed());
    }
    // Both may send at once again.
    for (const member of [visitor, second.visitor]) await photos.send(member, await drawAnyPhoto()).expect(303);
  });

  it('has each attempt counted before anything of it is received', async () => {
    const { id, visitor } = await photos.newMember();
    const cookie = await cookiesOf(visitor);
    await database.db('rate_limits').delete();
    for (let sent = 0; sent < 21; sent += 1) dripUpload(cookie, 10_000_000);
    await until(async () => begun.some((upload) => upload.answer().startsWith('HTTP/1.1 429')));
    expect(begun.filter((upload) => upload.answer() !== '')).toHaveLength(1);
    expect(await database.db('photos').where({ user_id: id })).toEqual([]);
    for (const upload of begun) upload.stop();
    // Skipping the step, or removing the photo, is no upload.
    await visitor.post(SCREEN, { intent: 'skip' }).expect(303);
    expect(await photos.send(visitor, await drawAnyPhoto()).then(({ status }) => status)).toBe(429);
    await database.db('rate_limits').delete();
    await photos.send(visitor, await drawAnyPhoto()).expect(303);
  });
});

async function countedUploads(): Promise<number> {
  const rows = await database.db('rate_limits').where('key', 'like', 'photo-member:%').select('points');
  return Math.max(0, ...rows.map(({ points }) => points));
}
