import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { isAskedFirst } from '#testing/asked-first.ts';
import { bytesOf, photosOf } from '#testing/photo-site.ts';
import { drawAnyPhoto, drawPhonePhoto, drawPicture } from '#testing/pictures.ts';
import { reached } from '#testing/promise.ts';
import { addressFor } from '#testing/pseudonym.ts';
import { cookiesOf } from '#testing/steady-load.ts';
import { freePort, patientWithDatabase, startProcess, startWeb, until } from '#testing/test-process.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createVisitor, type Visitor, type TestMember } from '#testing/visitor.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { fr } from '#shared/typeset.ts';
import { inTransactionDespiteDeadlocks } from '../../platform/context.ts';

const site = prepareSite();
const { database, web } = site;
const photos = photosOf(site);

describe('the photo step', () => {
  it('greets the member by name, accepts a photo and leads to /profile-gender', async () => {
    const { id, visitor } = await photos.newMember();
    const page = await visitor.get('/profile-photo-upload').expect(200);
    expect(page.text).toContain(fr`Ana, ajoute ta photo !`);
    expect(page.text).toMatch(/<form[^>]*enctype="multipart\/form-data"/i);
    await photos
      .send(visitor, await drawPhonePhoto())
      .expect(303)
      .expect('Location', '/profile-gender');
    const address = await photos.addressOf(id);
    expect(address).toMatch(/^\/photos\/[0-9a-f-]{36}$/);
    for (const variant of ['screen', 'tile', 'blurred']) {
      const isVeil = variant === 'blurred';
      const answer = await visitor.agent
        .get(addressFor(visitor, `${address}/${variant}`))
        .buffer(true)
        .expect(200);
      expect(answer.headers).toMatchObject({
        'content-type': isVeil ? expect.stringMatching(/^image\/svg\+xml/) : 'image/webp',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      });
      expect((answer.body as Buffer).toString('latin1')).not.toMatch(/CANARI|GPS/);
      if (isVeil) continue;
      const header = await sharp(answer.body as Buffer).metadata();
      expect([header.format, header.exif, header.xmp]).toEqual(['webp', undefined, undefined]);
    }
    const { body } = await visitor.data('/profile-photo-upload').expect(200);
    const screen = addressFor(visitor, `${address}/screen`);
    expect(body).toMatchObject({ photo: { screen }, next: '/profile-gender' });
  });

  it('refuses a form without a file, and saves nothing', async () => {
    const { id, visitor } = await photos.newMember();
    const page = await photos.send(visitor, null).expect(422);
    expect(page.text).toContain('Veuillez sélectionner une photo de profil.');
    await photos.send(visitor, Buffer.alloc(0)).expect(422);
    await visitor.post('/profile-photo-upload', { intent: 'save' }).expect(422);
    await visitor.post('/profile-photo-upload', { intent: 'other' }).expect(400);
    expect(await photos.profileOf(id)).toBeUndefined();
  });

  // S-journey-4
  it('can be skipped as an answer, and the photo added later from the recap', async () => {
    const { id, visitor } = await photos.newMember();
    await visitor.post('/profile-photo-upload', { intent: 'skip' }).expect(303).expect('Location', '/profile-gender');
    expect(await photos.profileOf(id)).toMatchObject({ profile_photo_url: null, photo_skipped_at: expect.any(Date) });
    expect((await visitor.data('/home')).body).toMatchObject({ next: '/profile-gender' });
    await photos
      .send(visitor, await drawAnyPhoto(), { path: '/profile-photo-upload?retour=recap' })
      .expect(303)
      .expect('Location', '/profile-complete');
    expect(await photos.profileOf(id)).toMatchObject({ profile_photo_url: expect.any(String), photo_skipped_at: null });
  });

  it('replaces a photo, and then removes the files of the previous one', async () => {
    const { id, visitor } = await photos.newMember();
    await photos.send(visitor, await drawAnyPhoto()).expect(303);
    const first = await photos.addressOf(id);
    await photos.send(visitor, await drawPicture({ width: 500, height: 500 }).png().toBuffer()).expect(303);
    const second = await photos.addressOf(id);
    expect(second).not.toBe(first);
    await bytesOf(visitor, `${second}/screen`);
    await visitor.agent.get(addressFor(visitor, `${first}/screen`)).expect(404);
    await until(async () => !(await photos.files()).some((file) => file.startsWith(first.split('/')[2]!)));
    expect((await photos.files()).filter((file) => file.startsWith(second.split('/')[2]!))).toHaveLength(3);
  });

  it('leaves one photo of three that are sent at the same moment', async () => {
    const { id, visitor } = await photos.newMember();
    const photo = await drawAnyPhoto();
    const answers = await Promise.all([
      photos.send(visitor, photo),
      photos.send(visitor, photo),
      photos.send(visitor, photo),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await database.db('photos').where({ user_id: id, state: 'kept' })).toHaveLength(1);
    await bytesOf(visitor, `${await photos.addressOf(id)}/tile`);
  });

  it('removes a photo on request', async () => {
    const { id, visitor } = await photos.newMember();
    await photos.send(visitor, await drawAnyPhoto()).expect(303);
    const address = await photos.addressOf(id);
    expect(isAskedFirst((await visitor.get('/profile-photo-upload').expect(200)).text, 'remove')).toBe(true);
    await visitor
      .post('/profile-photo-upload', { intent: 'remove' })
      .expect(303)
      .expect('Location', '/profile-photo-upload');
    expect(await photos.profileOf(id)).toMatchObject({ profile_photo_url: null, photo_skipped_at: expect.any(Date) });
    await visitor.agent.get(addressFor(visitor, `${address}/screen`)).expect(404);
    await until(async () => !(await photos.files()).some((file) => file.startsWith(address.split('/')[2]!)));
  });
});

describe('the address of a photo', () => {
  /** Somebody whose photo others might see, and somebody in whose list they stand. */
  async function pair(photoVisibility: string): Promise<{ owner: TestMember; viewer: TestMember; address: string }> {
    const [owner, viewer] = [await photos.newMember(), await photos.newMember()];
    await photos.send(owner.visitor, await drawAnyPhoto()).expect(303);
    for (const { id } of [owner, viewer]) {
      const profile = {
        gender: 'femme' as const,
        birth_date: '1990-01-01',
        attracted_to_types: ['femme'],
        profile_completed: true,
      };
      await database
        .db('profiles')
        .insert({ user_id: id, ...profile })
        .onConflict('user_id')
        .merge(profile);
    }
    await database.db('profiles').where({ user_id: owner.id }).update({ photo_visibility: photoVisibility });
    await database
      .db('match_lists')
      .insert({ member_id: viewer.id, candidate_ids: [owner.id], points: [150], beyond_distance: [false] });
    return { owner, viewer, address: await photos.addressOf(owner.id) };
  }
  const variants = ['screen', 'tile', 'blurred'] as const;
  const statuses = async (visitor: Visitor, address: string) => {
    const own = addressFor(visitor, address);
    return Promise.all(variants.map(async (variant) => (await visitor.agent.get(`${own}/${variant}`)).status));
  };

  it.each<[string, number[]]>([
    ['immediate', [200, 200, 200]],
    ['after-match', [404, 404, 200]],
  ])('with the visibility %s answers a member who sees the profile with %j', async (visibility, expected) => {
    const { viewer, address } = await pair(visibility);
    expect(await statuses(viewer.visitor, address)).toEqual(expected);
  });

  it('answers 404 to a visitor, to a member who does not see the profile, and after suspension or leaving the list', async () => {
    const { owner, viewer, address } = await pair('immediate');
    const nobody = [404, 404, 404];
    expect(await statuses(createVisitor(web.url), address)).toEqual(nobody);
    expect(await statuses((await photos.newMember()).visitor, address)).toEqual(nobody);
    await database.db('members').where({ id: owner.id }).update({ suspended_at: new Date() });
    expect(await statuses(viewer.visitor, address)).toEqual(nobody);
    await database.db('members').where({ id: owner.id }).update({ suspended_at: null });
    await database.db('match_lists').where({ member_id: viewer.id }).delete();
    expect(await statuses(viewer.visitor, address)).toEqual(nobody);
  });

  it('B3: answers 404 to a visitor, and no key of the file store is an address for anybody', async () => {
    const { owner, viewer } = await pair('immediate');
    const keys = await photos.files();
    expect(keys.length).toBeGreaterThanOrEqual(3);
    for (const key of keys) {
      const plain = key.replace('.webp', '');
      for (const address of [`/photos/${plain}`, `/photos/${key}`, `/files/photos/${key}`, `/files/${key}`, `/${key}`])
        for (const where of [address, `/_data${address}`, `/dist/client${address}`])
          await createVisitor(web.url).agent.get(where).expect(404);
      for (const { visitor } of [owner, viewer])
        for (const address of [`/photos/${key}`, `/files/photos/${key}`, `/files/${key}`, `/${key}`])
          await visitor.agent.get(address).expect(404);
    }
    reached('B3', `${keys.length} keys: 404 for strangers`);
  });

  // S-photo-4
  it('is worth nothing in another session, and neither is the id of the photo', async () => {
    const { owner, viewer, address } = await pair('immediate');
    const other = await photos.newMember();
    await database
      .db('match_lists')
      .insert({ member_id: other.id, candidate_ids: [owner.id], points: [150], beyond_distance: [false] });
    const shown = addressFor(viewer.visitor, `${address}/screen`);
    const { headers } = await viewer.visitor.agent.get(shown).expect(200);
    // A hash of the bytes would tell two members that they see the same photo.
    expect(headers).not.toHaveProperty('etag');
    for (const { visitor } of [owner, other]) await visitor.agent.get(shown).expect(404);
    for (const { visitor } of [owner, viewer]) await visitor.agent.get(`${address}/screen`).expect(404);
  });

  it('answers a member who may not see it exactly like an address that does not exist', async () => {
    const { address } = await pair('after-match');
    const { visitor } = await photos.newMember();
    const unknown = '/photos/00000000-0000-4000-8000-000000000000/screen';
    const [hidden, none] = [
      await visitor.agent.get(addressFor(visitor, `${address}/screen`)),
      await visitor.agent.get(unknown),
    ];
    const comparable = ({ status, body, headers }: typeof hidden) => {
      const cookies = headers['set-cookie'] as unknown as string[] | undefined;
      // When the two fell into different seconds, only this may tell.
      const withoutTime = cookies?.map((cookie) => cookie.replace(/Expires=[^;]+/, ''));
      return {
        status,
        body: body as unknown,
        headers: { ...headers, date: '', 'x-request-id': '', 'set-cookie': withoutTime },
      };
    };
    expect(comparable(hidden)).toEqual(comparable(none));
    const own = addressFor(visitor, address);
    for (const odd of ['/photos/..%2f..%2fsecret/screen', `${own}/original`, `${own}/screen.webp`, '/photos'])
      await visitor.agent.get(odd).expect(404);
  });
});

describe('files of photos', () => {
  it('D4: are not left over when the file store fails: the member sees an error and the previous photo stays', async () => {
    const { id, visitor } = await photos.newMember();
    await photos.send(visitor, await drawAnyPhoto()).expect(303);
    const address = await photos.addressOf(id);
    const other = await mkdtemp(path.join(tmpdir(), 'resonance-broken-'));
    // A file where the folder should be: nothing can be written below it.
    await writeFile(path.join(other, 'files'), '');
    const broken = await startWeb(database.databaseUrl, {
      ...patientWithDatabase,
      DATA_DIR: other,
      PUBLIC_URL: web.url,
    });
    const cookie = await cookiesOf(visitor);
    const body = new FormData();
    body.set('intent', 'save');
    body.set('photo', new Blob([Uint8Array.from(await drawAnyPhoto())], { type: 'image/jpeg' }), 'p.jpg');
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

  it('D4: are not left over on a full disk: the member gets 503, and can upload again when there is space', async () => {
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
    await photos.send(visitor, await drawAnyPhoto()).expect(303);
    await bytesOf(visitor, `${await photos.addressOf(id)}/screen`);
  });

  it('D4: are swept when they are abandoned for an hour or of a deleted member, and in no other case', async () => {
    const [staying, gone] = [await photos.newMember(), await photos.newMember()];
    for (const { visitor } of [staying, gone]) await photos.send(visitor, await drawAnyPhoto()).expect(303);
    const [savedId, goneId] = [await photos.addressOf(staying.id), await photos.addressOf(gone.id)].map(
      (address) => address.split('/')[2]!,
    );
    const pending = [new Date(Date.now() - 2 * HOUR_MS), new Date()];
    const ids = await database
      .db('photos')
      .insert(
        pending.map((since, at) => ({
          id: `00000000-0000-4000-8000-00000000000${at}`,
          user_id: staying.id,
          updated_at: since,
        })),
      )
      .returning('id');
    // As a deletion that was killed before it removed the files.
    await inTransactionDespiteDeadlocks(site.ctx, (tx) => tx.db('members').where({ id: gone.id }).delete());
    await staying.visitor.post('/profile-photo-upload?retour=recap', { intent: 'save' }).expect(422);
    const { visitor } = await photos.newMember();
    await visitor.post('/profile-photo-upload', { intent: 'skip' }).expect(303);
    await until(async () => !(await photos.files()).some((file) => file.startsWith(goneId!)));
    await until(async () => (await database.db('photos').where({ id: ids[0]!.id })).length === 0);
    expect(await database.db('photos').where({ id: ids[1]!.id })).toHaveLength(1);
    expect((await photos.files()).filter((file) => file.startsWith(savedId!))).toHaveLength(3);
  });
});
