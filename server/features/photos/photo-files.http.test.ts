import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bytesOf, photosOf, type PhotoSite } from '#server/testing/photo-site.ts';
import { drawPhonePhoto, drawPicture } from '#server/testing/pictures.ts';
import { cookiesOf } from '#server/testing/steady-load.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { freePort, startProcess, startWeb, until, type TestWeb } from '#server/testing/test-process.ts';
import { startSite, type TestSite } from '#server/testing/test-site.ts';

let site: TestSite;
let database: TestDatabase;
let web: TestWeb;
let photos: PhotoSite;

beforeAll(async () => {
  site = await startSite();
  ({ database, web } = site);
  photos = photosOf(site);
});
afterAll(() => site.stop());

const red = () => drawPicture().jpeg().toBuffer();

describe('files that nobody needs', () => {
  it('D4: never appear when the store fails: the photo before stays, and the member is told', async () => {
    const { id, visitor } = await photos.newMember();
    await photos.send(visitor, await red()).expect(303);
    const address = await photos.addressOf(id);
    const other = await mkdtemp(path.join(tmpdir(), 'resonance-broken-'));
    // A file where the folder should be: nothing can be written below it.
    await writeFile(path.join(other, 'files'), '');
    const broken = await startWeb(database.databaseUrl, { DATA_DIR: other, PUBLIC_URL: web.url });
    const cookie = await cookiesOf(visitor);
    const body = new FormData();
    body.set('intent', 'save');
    body.set('photo', new Blob([Uint8Array.from(await red())], { type: 'image/jpeg' }), 'p.jpg');
    const failed = await fetch(`${broken.url}/_data/profile-photo-upload`, {
      method: 'POST',
      headers: { Origin: web.url, Cookie: cookie },
      body,
    });
    expect(failed.status).toBe(500);
    expect(await failed.json()).toEqual({
      errors: { form: "Une erreur s'est produite lors de l'upload de la photo." },
      values: {},
    });
    expect(await photos.addressOf(id)).toBe(address);
    await bytesOf(visitor, `${address}/screen`);
    expect(await database.db('photos').where({ user_id: id, state: 'pending' })).toEqual([]);
    await broken.stop();
    await rm(other, { recursive: true, force: true });
  });

  it('D4: never appear on a full disk: the member is told to try later, and can once there is room', async () => {
    const { id, visitor } = await photos.newMember();
    const folder = await mkdtemp(path.join(tmpdir(), 'resonance-full-'));
    const env = { DATABASE_URL: database.databaseUrl, DATA_DIR: folder, PUBLIC_URL: web.url };
    const port = String(await freePort());
    // A limit of one block on any one file stands for a full disk, wherever the tests run.
    const full = startProcess('server/main.ts', { ...env, PORT: port }, [], { shell: 'ulimit -f 1; exec "$@"' });
    await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, full.output);
    const sendTo = async () => {
      const body = new FormData();
      body.set('intent', 'save');
      body.set('photo', new Blob([Uint8Array.from(await drawPhonePhoto())], { type: 'image/jpeg' }), 'p.jpg');
      const headers = { Origin: web.url, Cookie: await cookiesOf(visitor) };
      return fetch(`http://127.0.0.1:${port}/_data/profile-photo-upload`, { method: 'POST', headers, body });
    };
    const answer = await sendTo();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      errors: { form: "Une erreur s'est produite lors de l'upload de la photo." },
      values: {},
    });
    const left = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
    expect((await photos.profileOf(id))?.['profile_photo_url'] ?? null).toBeNull();
    expect(await database.db('photos').where({ user_id: id }).whereNot({ state: 'removed' })).toEqual([]);
    expect(await full.stop()).toBe(0);
    await rm(folder, { recursive: true, force: true });
    await photos.send(visitor, await red()).expect(303);
    await bytesOf(visitor, `${await photos.addressOf(id)}/screen`);
  });

  it('D4: are swept: those given up, left behind for an hour, or of a member who is gone; never the others', async () => {
    const [kept, gone] = [await photos.newMember(), await photos.newMember()];
    for (const { visitor } of [kept, gone]) await photos.send(visitor, await red()).expect(303);
    const [keptId, goneId] = [await photos.addressOf(kept.id), await photos.addressOf(gone.id)].map(
      (address) => address.split('/')[2]!,
    );
    const pending = [new Date(Date.now() - 2 * 3600 * 1000), new Date()];
    const ids = await database
      .db('photos')
      .insert(
        pending.map((since, at) => ({
          id: `00000000-0000-4000-8000-00000000000${at}`,
          user_id: kept.id,
          updated_at: since,
        })),
      )
      .returning<{ id: string }[]>('id');
    await database.db('members').where({ id: gone.id }).delete();
    await kept.visitor.post('/profile-photo-upload?retour=recap', { intent: 'save' }).expect(422);
    const { visitor } = await photos.newMember();
    await visitor.post('/profile-photo-upload', { intent: 'skip' }).expect(303);
    await until(async () => !(await photos.files()).some((file) => file.startsWith(goneId!)));
    await until(async () => (await database.db('photos').where({ id: ids[0]!.id })).length === 0);
    expect(await database.db('photos').where({ id: ids[1]!.id })).toHaveLength(1);
    expect((await photos.files()).filter((file) => file.startsWith(keptId!))).toHaveLength(3);
  });
});
