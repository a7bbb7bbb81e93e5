import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#shared/duration.ts';
import {
  callStatistics,
  loggedIn,
  logIn,
  openStatistics,
  statisticsScreen,
  statisticsCode,
  STATISTICS_EMAIL,
  STATISTICS_PASSWORD,
  WRONG_CREDENTIALS,
} from '#testing/statistics-log-in.ts';
import { createMember, createVisitor } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { setAdminPassword } from './admin-log-in.service.ts';
import { fr } from '#shared/typeset.ts';

const PAUSED = 'Trop de tentatives. Réessaie dans quelques minutes.';

const { database, web, ctx } = prepareWebSite({ ownProcess: true, env: { LOG_LEVEL: 'info', TRUST_PROXY: '1' } });

beforeEach(async () => {
  await database.db('rate_limits').delete();
  await openStatistics(ctx);
});

const tryFrom = (client: string, password: string, email?: string) => callStatistics(web.url, client, password, email);
const recorded = async (action: string) => (await database.db('audit_log').where({ action })).length;

describe('log-in to the statistics', () => {
  it('shows a visitor and a member the form for an address and a password', async () => {
    await createVisitor(web.url)
      .get('/admin-stats')
      .expect(200, /Mot de passe/);
    const member = await createMember(web.url, database.db, 'membre@exemple.fr');
    const page = await member.get('/admin-stats').expect(200);
    expect(page.text).toContain('Mot de passe');
    expect(page.text).not.toContain('Actualiser');
  });

  it('opens the dashboard with a greeting, sets a strict cookie and records the log-in', async () => {
    const before = await recorded('statistics.log-in');
    const visitor = createVisitor(web.url);
    const answer = await logIn(visitor, STATISTICS_PASSWORD, '  Equipe@Exemple.FR ').expect(303);
    const page = await visitor.get(String(answer.headers['location'])).expect(200);
    for (const words of [
      'Connexion réussie',
      'Bienvenue dans le panneau d&#x27;administration',
      'Actualiser',
      'Se déconnecter',
    ])
      expect(page.text).toContain(words);
    const [cookie = ''] = answer.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^statistics=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(await recorded('statistics.log-in')).toBe(before + 1);
  });

  it.each([
    ['a wrong password', STATISTICS_EMAIL, 'un autre mot de passe'],
    ['an unknown address', 'inconnue@exemple.fr', STATISTICS_PASSWORD],
    ['an address that is none', "' OR '1'='1", STATISTICS_PASSWORD],
  ])('answers 401 with an identical message to %s', async (_name, email, password) => {
    const visitor = createVisitor(web.url);
    const page = await logIn(visitor, password, email).expect(401);
    expect(page.text).toContain('Erreur de connexion');
    expect(page.text).toContain(WRONG_CREDENTIALS);
    expect(page.text).not.toContain(password);
    expect((await statisticsScreen(visitor)).state).toBe('log-in');
  });

  it.each([
    [{ email: '', password: STATISTICS_PASSWORD }],
    [{ email: STATISTICS_EMAIL, password: '' }],
    [{ email: STATISTICS_EMAIL }],
  ])('answers 422 when the address or the password is missing: %j', async (fields) => {
    const page = await createVisitor(web.url)
      .post('/admin-stats', { intent: 'log-in', ...fields })
      .expect(422);
    expect(page.text).toContain(fr`Saisis l'adresse e-mail et le mot de passe.`);
  });

  it('answers 422 to a password or an address that is too long', async () => {
    await logIn(createVisitor(web.url), 'x'.repeat(201)).expect(422);
    await logIn(createVisitor(web.url), STATISTICS_PASSWORD, `${'x'.repeat(300)}@exemple.fr`).expect(422);
  });

  it('answers 403 to a form of a foreign site', async () => {
    const { agent } = await loggedIn(web.url);
    await agent
      .post('/admin-stats')
      .set('Origin', 'https://evil.example')
      .type('form')
      .send({ intent: 'log-out' })
      .expect(403);
  });

  it('answers 500 with a message when the database cannot be read', async () => {
    await database.db.raw('ALTER TABLE admin_credentials RENAME TO admin_credentials_away');
    try {
      await logIn(createVisitor(web.url)).expect(500, /Impossible de se connecter/);
      const { body } = await tryFrom('10.0.0.1', STATISTICS_PASSWORD).expect(500);
      expect(body).toEqual({ success: false, stats: null, error: 'Impossible de se connecter' });
    } finally {
      await database.db.raw('ALTER TABLE admin_credentials_away RENAME TO admin_credentials');
    }
  });
});

describe('guessing the password of the statistics', () => {
  const failures = () => database.db('admin_login_failures');
  /** However slow the machine is: a pause that has begun does not end during the test. */
  const holdPauses = () =>
    failures()
      .where('next_try_at', '>', database.db.raw('last_at'))
      .update({ next_try_at: new Date(Date.now() + DAY_MS) });

  it('is slowed down after three failures, with equal answers for a known and an unknown address', async () => {
    const answersFor = async (email: string, client: string) => {
      const answers = [];
      for (let attempt = 1; attempt <= 6; attempt += 1) {
        const { status, body } = await tryFrom(client, `essai numéro ${attempt}`, email);
        answers.push({ status, body: body as unknown });
        if (attempt === 4) await holdPauses();
      }
      return answers;
    };
    const known = await answersFor(STATISTICS_EMAIL, '10.1.0.1');
    expect(known.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429, 429]);
    expect(known.at(-1)?.body).toEqual({ success: false, stats: null, error: PAUSED });
    expect(await answersFor('personne@exemple.fr', '10.1.0.2')).toEqual(known);
    // During a pause not even the right password is looked at; from elsewhere it is.
    await tryFrom('10.1.0.1', STATISTICS_PASSWORD).expect(429);
    await tryFrom('10.1.0.3', STATISTICS_PASSWORD).expect(200);
  });

  it('is slowed down just as much when 25 attempts arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => tryFrom('10.2.0.1', 'à la volée')));
    // Four at once, and on a slow machine whatever fits after the first pauses.
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(7);
  });

  it('locks the client after ten failures, which is recorded; setting a new password unlocks it', async () => {
    const before = await recorded('statistics.lock');
    await tryFrom('10.3.0.1', 'patience et longueur de temps').expect(401);
    await failures().update({ failures: 9 });
    await tryFrom('10.3.0.1', 'font plus que force').expect(401);
    await tryFrom('10.3.0.1', STATISTICS_PASSWORD).expect(429);
    const lockedOut = createVisitor(web.url);
    await lockedOut.agent
      .post('/admin-stats')
      .set({ Origin: web.url, 'X-Forwarded-For': '10.3.0.1', Accept: 'text/html' })
      .type('form')
      .send({ intent: 'log-in', email: STATISTICS_EMAIL, password: STATISTICS_PASSWORD, code: statisticsCode() })
      .expect(429, new RegExp(PAUSED));
    expect(await recorded('statistics.lock')).toBe(before + 1);
    await setAdminPassword(ctx, STATISTICS_EMAIL, STATISTICS_PASSWORD);
    await tryFrom('10.3.0.1', STATISTICS_PASSWORD).expect(200);
  });

  it('locks the address for all unknown browsers after thirty failures, and not for one that was logged in', async () => {
    const team = await loggedIn(web.url);
    await team.post('/admin-stats', { intent: 'log-out' }).expect(303);
    await tryFrom('10.4.0.1', 'de partout').expect(401);
    await failures().update({ failures: 29 });
    await tryFrom('10.4.0.2', 'de partout').expect(401);
    await tryFrom('10.4.0.3', STATISTICS_PASSWORD).expect(429);
    await logIn(team).expect(303);
    expect((await statisticsScreen(team)).state).toBe('dashboard');
  });

  it('from its own client keeps nobody out whose browser was logged in, and slows that browser down by itself', async () => {
    const team = await loggedIn(web.url);
    await team.post('/admin-stats', { intent: 'log-out' }).expect(303);
    const neighbour = createVisitor(web.url);
    for (let attempt = 0; attempt < 4; attempt += 1) await logIn(neighbour, 'à la porte').expect(401);
    await holdPauses();
    await logIn(neighbour).expect(429);
    await logIn(team).expect(303);
    await team.post('/admin-stats', { intent: 'log-out' }).expect(303);
    for (let attempt = 0; attempt < 4; attempt += 1) await logIn(team, 'distraction').expect(401);
    await holdPauses();
    await logIn(team).expect(429);
  });

  it('counts no failure for a right password', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await tryFrom('10.5.0.1', STATISTICS_PASSWORD).expect(200);
    expect(await database.db('admin_login_failures').where('failures', '>', 0)).toEqual([]);
  });
});

describe('the session of the statistics', () => {
  const age = (column: 'opened_at' | 'used_at', minutes: number) =>
    database.db('admin_sessions').update(column, new Date(Date.now() - minutes * 60_000));

  it.each([
    ['a quarter of an hour without use', 'used_at', 16],
    ['an hour of use', 'opened_at', 61],
  ] as const)('ends after %s, and the log-in form says so', async (_name, column, minutes) => {
    const visitor = await loggedIn(web.url);
    await age(column, minutes - 2);
    expect((await statisticsScreen(visitor)).state).toBe('dashboard');
    await age(column, minutes);
    expect(await statisticsScreen(visitor)).toEqual({ state: 'log-in', hasEnded: true });
    await visitor.get('/admin-stats').expect(200, /Ta session a pris fin/);
  });

  it('is deleted on the server at log-out', async () => {
    const visitor = await loggedIn(web.url);
    const { headers } = await visitor.post('/admin-stats', { intent: 'log-out' }).expect(303);
    expect(headers['location']).toBe('/admin-stats');
    expect(await statisticsScreen(visitor)).toEqual({ state: 'log-in', hasEnded: false });
    expect(await database.db('admin_sessions')).toEqual([]);
  });

  it('ends for everybody when a new password is set', async () => {
    const visitor = await loggedIn(web.url);
    await setAdminPassword(ctx, STATISTICS_EMAIL, `${STATISTICS_PASSWORD}, encore`);
    expect((await statisticsScreen(visitor)).state).toBe('log-in');
    await logIn(visitor).expect(401);
  });

  it('gives no access to the pages of members, and its token is not stored', async () => {
    const visitor = await loggedIn(web.url);
    await visitor.get('/matches').expect(302);
    expect((await database.db('admin_sessions'))[0]).not.toHaveProperty('token');
  });

  it.each(['court', 'x'.repeat(201)])('cannot have the too short or too long password %j', async (password) => {
    await expect(setAdminPassword(ctx, STATISTICS_EMAIL, password)).rejects.toThrow('entre 12 et 200 caractères');
  });

  it('has a password that is stored as a scrypt hash only, and appears in no log or audit row', async () => {
    await setAdminPassword(ctx, STATISTICS_EMAIL, STATISTICS_PASSWORD);
    await loggedIn(web.url);
    const { password_hash: hash } = (await database.db('admin_credentials').first())!;
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(JSON.stringify(await database.db('audit_log'))).not.toContain(STATISTICS_PASSWORD);
    expect(web.output()).not.toContain(STATISTICS_PASSWORD);
    expect(web.output()).not.toContain(STATISTICS_EMAIL);
  });
});
