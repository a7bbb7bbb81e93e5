import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { expectFor } from '#testing/expect-for.ts';
import { DAY_SECONDS } from '#shared/duration.ts';
import { COOKIE_CHOICE_DAYS } from '#shared/legal/cookie-days.ts';
import { patientWithDatabase, startWeb } from '#testing/test-process.ts';
import { reached } from '#testing/promise.ts';
import { createVisitor } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { fr } from '#shared/typeset.ts';

const { database, web } = prepareWebSite();

const setCookies = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat() as string[];

// S-cookie-1
describe('G4: cookies', () => {
  it('are not set before a choice', async () => {
    for (const path of ['/', '/home', '/login', '/quiz-amour', '/confidentialite', '/cookies', '/nulle-part']) {
      const { headers } = await createVisitor(web.url).get(path);
      expectFor(path, setCookies(headers)).toEqual([]);
    }
  });

  it('are asked for in one layer, where refusing and accepting have equal buttons', async () => {
    const { text: landing } = await createVisitor(web.url).get('/home?token=aaaaaaaaaaaa.bbbbbbbbbbbb.cccccccccccc');
    expect(landing).not.toContain('class="cookies"');
    for (const path of ['/home', '/home?crush=1', '/login']) {
      const { text } = await createVisitor(web.url).get(path).expect(200);
      const banner = /<section class="cookies".*?<\/section>/s.exec(text)?.[0] ?? '';
      const buttons = [...banner.matchAll(/<button class="([^"]*)"[^>]*value="(\w+)"/g)];
      expect(buttons.map(([, look, value]) => [value, look?.trim()])).toEqual([
        ['declined', 'button button--secondary'],
        ['accepted', 'button button--secondary'],
      ]);
    }
  });

  it('remember a choice for 180 days, which removes the banner and leaves a link to /cookies on each page', async () => {
    for (const [choice, stored] of [
      ['declined', 'declined'],
      ['accepted', 'accepted'],
    ] as const) {
      const visitor = createVisitor(web.url);
      const answer = await visitor
        .post(`/cookies?retour=${encodeURIComponent('/home?crush=1')}`, { choice })
        .expect(303);
      expect(answer.headers['location']).toBe('/home?crush=1');
      const [cookie = ''] = setCookies(answer.headers);
      expect(cookie).toMatch(new RegExp(`^cookie-choice=${stored}; Max-Age=\\d+; Path=/; .*HttpOnly; SameSite=Lax$`));
      expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBe(COOKIE_CHOICE_DAYS * DAY_SECONDS);
      const { text, headers } = await visitor.get('/home').expect(200);
      expect(text).not.toContain('class="cookies"');
      expect(text).toContain('href="/cookies"');
      // Not renewed by a visit: 180 days from the choice.
      expect(setCookies(headers)).toEqual([]);
    }
    reached('G4', 'a choice is kept 180 days');
  });

  it('are bound to the host in production by the __Host- prefix', async () => {
    const production = await startWeb(database.databaseUrl, {
      ...patientWithDatabase,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://resonance.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    const answer = await request(production.url)
      .post('/cookies')
      .set('Origin', 'https://resonance.example')
      .type('form')
      .send({ choice: 'declined' });
    expect(setCookies(answer.headers)[0]).toMatch(
      /^__Host-cookie-choice=declined; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    await production.stop();
  });
});

describe('/cookies', () => {
  it('shows and changes the choice of each kind of cookie', async () => {
    const visitor = createVisitor(web.url);
    const choiceNow = async () => (await visitor.data('/cookies').expect(200)).body as { choice: unknown };
    expect(await choiceNow()).toMatchObject({ choice: null, sites: [] });
    const post = (fields: object) => visitor.post('/cookies', fields).expect(303, /cookies\?choix=garde/);
    await post({ choice: 'chosen', audience: 'yes' });
    expect(await choiceNow()).toMatchObject({ choice: { audience: true, elsewhere: false } });
    await post({ choice: 'elsewhere' });
    expect(await choiceNow()).toMatchObject({ choice: { audience: true, elsewhere: true } });
    await post({ choice: 'chosen', audience: 'no', elsewhere: 'yes' });
    expect(await choiceNow()).toMatchObject({ choice: { audience: false, elsewhere: true } });
    expect((await visitor.get('/cookies?choix=garde').expect(200)).text).toContain(fr`C'est noté`);
    await post({ choice: 'declined' });
    expect(await choiceNow()).toMatchObject({ choice: { audience: false, elsewhere: false } });
  });

  it('refuses a choice that does not exist, and ignores a forged cookie', async () => {
    const visitor = createVisitor(web.url);
    const { text } = await visitor.post('/cookies', { choice: 'everything' }).expect(422);
    expect(text).toContain(fr`Ce choix n'existe pas.`);
    await visitor.post('/cookies', { choice: 'accepted', audience: 'perhaps' }).expect(422);
    await visitor.post('/cookies', { choice: 'accepted', more: '1' }).expect(400);
    const forged = await request(web.url).get('/_data/cookies').set('Cookie', 'cookie-choice=toString');
    expect(forged.body).toMatchObject({ choice: null });
  });

  it('redirects to one of our own pages, and to no other site', async () => {
    const visitor = createVisitor(web.url);
    const after = async (back: string) =>
      (await visitor.post(`/cookies?retour=${encodeURIComponent(back)}`, { choice: 'declined' }).expect(303)).headers[
        'location'
      ];
    expect(await after('/login?raison=acces')).toBe('/login?raison=acces');
    for (const elsewhere of [
      '//evil.example/home',
      '/\\evil.example/home',
      'https://evil.example/home',
      'javascript:alert(1)',
      '/%2f%2fevil.example',
      '/\t/evil.example/home',
      'https://nowhere.invalid@evil.example/home',
      '/home/../../evil',
      '/dev/mailbox',
      '',
      'home',
    ]) {
      const location = await after(elsewhere);
      const { origin, pathname } = new URL(location ?? '', web.url);
      expectFor(elsewhere, origin).toEqual(web.url);
      expect(['/cookies', '/home']).toContain(pathname);
    }
  });
});
