import { readdir, readFile } from 'node:fs/promises';
import { signInPath } from '#shared/sign-in/wanted-page.ts';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { messages } from '#shared/errors.ts';
import { makeAdmin } from '#testing/administrator.ts';
import { drawBanner } from '#testing/pictures.ts';
import { until } from '#testing/test-process.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createMember, createVisitor, type Visitor } from '#testing/visitor.ts';
import { prepare } from '#testing/prepare.ts';
import { addAd, removeAd, setAdActive, showAd, type NewAd } from './ads.service.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

const site = prepareSite();
const { ctx } = site;
const admin = prepare(() => createMember(site.web.url, site.db, 'admin@exemple.fr', 'Zoé'));
const member = prepare(() => createMember(site.web.url, site.db, 'membre@exemple.fr'));
let adminId: string;
let banner: Buffer;

beforeAll(async () => {
  adminId = await makeAdmin(site.database.db, 'admin@exemple.fr');
  banner = await drawBanner().png().toBuffer();
});
beforeEach(() => site.database.db('advertisements').delete());

interface AdData {
  readonly id: string;
  readonly title: string;
  readonly imageUrl: string;
  readonly isActive: boolean;
  readonly impressions: number;
}

const adsOf = async (visitor: Visitor) =>
  ((await visitor.data('/admin-ads').expect(200)).body as { ads: AdData[] }).ads;
const actions = () =>
  site.database
    .db('audit_log')
    .where('action', 'like', 'advertisement.%')
    .orderBy('happened_at')
    .select('actor', 'action', 'subject');

function send(
  visitor: Visitor,
  fields: Readonly<Record<string, string | string[]>>,
  file: Buffer | null = banner,
  name = 'banniere.png',
) {
  const post = visitor.agent.post('/admin-ads').set('Origin', site.web.url).field('intent', 'create');
  for (const [field, value] of Object.entries(fields)) void post.field(field, value);
  return file ? post.attach('image', file, name) : post;
}

const complete = { title: 'Soirée jeux', target_pages: ['quiz-text', 'theme-cards'], display_order: '2' };
const newAd = (given: Partial<NewAd> = {}): NewAd => ({
  title: 'Soirée jeux',
  pages: ['quiz-text'],
  order: 0,
  bytes: banner,
  ...given,
});

describe('the page /admin-ads', () => {
  it('sends a visitor to the sign-in', async () => {
    const answer = await createVisitor(site.web.url).get('/admin-ads').expect(302);
    expect(answer.headers['location']).toBe(signInPath('acces', '/admin-ads'));
    await request(site.web.url).post('/admin-ads').attach('image', banner, 'a.png').expect(303);
  });

  it('answers 403 to a member with an explanation, and leads to the front page', async () => {
    const page = await member.get('/admin-ads').expect(403);
    expect(page.text).toContain('Accès refusé');
    expect(page.text).toContain('Vous n&#x27;avez pas les permissions administrateur');
    expect(page.headers['refresh']).toBe('4; url=/');
    const data = await member.data('/admin-ads').set('Accept', 'application/json').expect(200);
    expect(data.body).toEqual({ state: 'refused' });
  });

  it('refuses a member who adds or removes a banner', async () => {
    const id = await addAd(ctx, 'cli', newAd());
    await member.post('/admin-ads', { intent: 'remove', ad: id }).expect(403);
    await send(member, complete).expect(403);
    expect(await adsOf(admin)).toHaveLength(1);
  });

  it('refuses an administrator at once after the role was taken away', async () => {
    const former = await createMember(site.web.url, site.database.db, 'ancien@exemple.fr');
    const id = await makeAdmin(site.database.db, 'ancien@exemple.fr');
    await former.get('/admin-ads').expect(200);
    await site.database.db('user_roles').where({ user_id: id }).delete();
    await former.get('/admin-ads').expect(403);
  });

  it('says that there is no banner yet', async () => {
    await admin.get('/admin-ads').expect(200, frenchPattern(/Aucune bannière pour l'instant/));
  });
});

describe('a new banner', () => {
  it('is active at once, shown in the list and recorded in the audit log', async () => {
    const before = (await actions()).length;
    const answer = await send(admin, complete).expect(303);
    const page = await admin.get(String(answer.headers['location'])).expect(200);
    expect(page.text).toContain('Publicité créée avec succès');
    expect(page.text).toContain('Soirée jeux');
    const [ad] = await adsOf(admin);
    expect(ad).toMatchObject({ title: 'Soirée jeux', pages: ['quiz-text', 'theme-cards'], order: 2, isActive: true });
    const recorded = (await actions()).slice(before);
    expect(recorded).toEqual([
      { actor: `member:${adminId}`, action: 'advertisement.add', subject: `advertisement:${ad!.id}` },
    ]);
  });

  it('is served re-encoded with a long cache time; the uploaded original is never served', async () => {
    await send(admin, complete).expect(303);
    const [ad] = await adsOf(admin);
    const picture = await request(site.web.url).get(ad!.imageUrl).buffer().expect(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(picture.headers['set-cookie']).toBeUndefined();
    const storedFile = path.join(site.dataDir, 'files', 'advertisements', ad!.id);
    expect((await readdir(storedFile)).sort()).toEqual(['banner.webp', 'original.png']);
    expect(await readFile(path.join(storedFile, 'original.png'))).toEqual(banner);
    for (const other of ['original.png', ad!.id, '../original.png', `${ad!.id}%2Foriginal.png`])
      await request(site.web.url).get(`/bannieres/${other}`).expect(404);
  });

  it.each<[string, Readonly<Record<string, string | string[]>>, boolean]>([
    ['a title', { target_pages: ['quiz-text'] }, true],
    ['a page', { title: 'Sans page' }, true],
    ['an image', complete, false],
  ])('is refused without %s', async (_name, fields, hasFile) => {
    const page = await send(admin, fields, hasFile ? banner : null).expect(422);
    expect(page.text).toContain('Veuillez remplir tous les champs');
    expect(await adsOf(admin)).toEqual([]);
  });

  it.each<[string, string, () => Promise<Buffer>, string]>([
    [
      'of the wrong size',
      'grande.png',
      () => drawBanner({ width: 1081 }).png().toBuffer(),
      'L&#x27;image doit faire exactement 1080x100 pixels',
    ],
    [
      'that only its name calls one',
      'banniere.png',
      () => Promise.resolve(Buffer.from('MZ\u0090 a program')),
      fr`Ce fichier n'est pas une image`,
    ],
    [
      'for a printer',
      'imprimeur.jpg',
      () => drawBanner().toColourspace('cmyk').jpeg().toBuffer(),
      'Cette image est en CMJN',
    ],
    ['that weighs too much', 'lourde.png', () => Promise.resolve(Buffer.alloc(3_100_000)), 'Ce fichier dépasse'],
  ])('is refused for an image %s, and the form shows the typed title again', async (_name, file, draw, message) => {
    const page = await send(admin, complete, await draw(), file).expect(422);
    expect(page.text).toContain(message);
    expect(page.text).toContain('value="Soirée jeux"');
    expect(await adsOf(admin)).toEqual([]);
  });

  it.each([{ display_order: '-1' }, { display_order: '1.5' }, { display_order: 'dix' }, { display_order: '99999' }])(
    'is refused when its display order is $display_order',
    async (wrong) => {
      const page = await send(admin, { ...complete, ...wrong }).expect(422);
      expect(page.text).toContain(messages.ad_order_invalid);
    },
  );

  it('is refused for an unknown page and for an unknown field', async () => {
    await send(admin, { ...complete, target_pages: ['accueil'] }).expect(422);
    await send(admin, { ...complete, is_active: 'false' }).expect(400);
    expect(await adsOf(admin)).toEqual([]);
  });

  it('has its title escaped when it contains markup or SQL', async () => {
    const title = `<script>alert(1)</script>'; DROP TABLE advertisements; --`;
    await send(admin, { ...complete, title }).expect(303);
    const page = await admin.get('/admin-ads').expect(200);
    expect(page.text).not.toContain('<script>alert(1)');
    expect((await adsOf(admin))[0]?.title).toBe(title);
  });
});

describe('changing banners', () => {
  it('deactivates, activates and removes a banner with its files, and records each', async () => {
    const id = await addAd(ctx, 'cli', newAd());
    await admin.post('/admin-ads', { intent: 'deactivate', ad: id }).expect(303);
    expect((await adsOf(admin))[0]?.isActive).toBe(false);
    await admin.post('/admin-ads', { intent: 'activate', ad: id }).expect(303);
    expect((await adsOf(admin))[0]?.isActive).toBe(true);
    const answer = await admin.post('/admin-ads', { intent: 'remove', ad: id }).expect(303);
    await admin.get(String(answer.headers['location'])).expect(200, /Publicité supprimée/);
    expect(await adsOf(admin)).toEqual([]);
    expect(
      (await actions()).filter(({ subject }) => subject === `advertisement:${id}`).map(({ action }) => action),
    ).toEqual(['advertisement.add', 'advertisement.deactivate', 'advertisement.activate', 'advertisement.remove']);
    await until(async () => (await readdir(path.join(site.dataDir, 'files', 'advertisements', id))).length === 0);
  });

  it('answers 404 when another administrator has removed the banner', async () => {
    const id = await addAd(ctx, 'cli', newAd());
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/admin-ads', { intent: 'remove', ad: id })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 404, 404]);
    const late = await admin.post('/admin-ads', { intent: 'activate', ad: id }).expect(404);
    expect(late.text).toContain(fr`quelqu'un l'a supprimée entre-temps`);
    expect(
      (await actions()).filter(({ action, subject }) => action.endsWith('remove') && subject?.endsWith(id)),
    ).toHaveLength(1);
  });

  it.each(['', 'pas-un-identifiant', "' OR 1=1 --"])('answers 422 to the malformed id %j', async (ad) => {
    await addAd(ctx, 'cli', newAd());
    await admin.post('/admin-ads', { intent: 'remove', ad }).expect(422);
    expect(await adsOf(admin)).toHaveLength(1);
  });

  it('answers 403 to a form of a foreign site', async () => {
    const id = await addAd(ctx, 'cli', newAd());
    await admin.agent
      .post('/admin-ads')
      .set('Origin', 'https://evil.example')
      .type('form')
      .send({ intent: 'remove', ad: id })
      .expect(403);
    expect(await adsOf(admin)).toHaveLength(1);
  });
});

describe('showing banners', () => {
  it('shows the first active banner of the page by order, and counts the impression', async () => {
    await addAd(ctx, 'cli', newAd({ title: 'Deuxième', order: 5 }));
    const first = await addAd(ctx, 'cli', newAd({ title: 'Première', order: 1 }));
    await addAd(ctx, 'cli', newAd({ title: 'Ailleurs', order: 0, pages: ['theme-cards'] }));
    expect(await showAd(ctx, 'quiz-text')).toEqual({ title: 'Première', imageUrl: `/bannieres/${first}.webp` });
    await setAdActive(ctx, 'cli', first, false);
    expect(await showAd(ctx, 'quiz-text')).toMatchObject({ title: 'Deuxième' });
    expect(await showAd(ctx, 'quiz-image')).toBeNull();
    expect(Object.fromEntries((await adsOf(admin)).map(({ title, impressions }) => [title, impressions]))).toEqual({
      Première: 1,
      Deuxième: 1,
      Ailleurs: 0,
    });
  });

  it('counts thirty simultaneous impressions per day and page', async () => {
    const id = await addAd(ctx, 'cli', newAd({ pages: ['quiz-text', 'quiz-image'] }));
    await Promise.all(Array.from({ length: 30 }, (_, index) => showAd(ctx, index % 3 ? 'quiz-text' : 'quiz-image')));
    const rows = await site.database
      .db('advertisement_impressions')
      .where({ advertisement_id: id })
      .groupBy('page_key', 'day')
      .orderBy('page_key')
      .select({ page_key: 'page_key', views: site.database.db.raw<number>('sum(impressions)::int') });
    expect(rows).toEqual([
      { page_key: 'quiz-image', views: 10 },
      { page_key: 'quiz-text', views: 20 },
    ]);
  });

  it('shows no banner, and the admin page an error, when the banners cannot be read', async () => {
    await addAd(ctx, 'cli', newAd());
    await site.database.db.raw('ALTER TABLE advertisements RENAME TO advertisements_away');
    try {
      expect(await showAd(ctx, 'quiz-text')).toBeNull();
      await admin.get('/admin-ads').expect(200, /Impossible de charger les publicités/);
      await admin
        .post('/admin-ads', { intent: 'remove', ad: crypto.randomUUID() })
        .expect(500, /Impossible de supprimer la publicité/);
      await send(admin, complete).expect(500, /Impossible de créer la publicité/);
    } finally {
      await site.database.db.raw('ALTER TABLE advertisements_away RENAME TO advertisements');
    }
  });
});

it('rows of the audit log can neither be changed nor removed', async () => {
  const id = await addAd(ctx, 'cli', newAd());
  await removeAd(ctx, 'cli', id);
  await expect(site.database.db('audit_log').delete()).rejects.toThrow('neither changed nor removed');
  await expect(site.database.db('audit_log').update({ actor: 'nobody' })).rejects.toThrow(
    'neither changed nor removed',
  );
});
