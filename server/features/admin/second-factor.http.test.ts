import { describe, expect, it } from '@jest/globals';
import { signInPath } from '#shared/sign-in/wanted-page.ts';
import { expectFor } from '#testing/expect-for.ts';
import { messages } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { grantRole } from '#testing/administrator.ts';
import { drawBanner } from '#testing/pictures.ts';
import { createMember, createVisitor, lastToken, type Visitor } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { serverRoutes } from '../../app/server-routes.ts';
import { codeAt } from './one-time-codes.ts';
import { resetSecondFactor } from './second-factor.service.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

const PAGE = '/admin-verification';
const ADS = '/admin-ads';
const PLACEHOLDER_ADDRESS = `${PAGE}?page=${ADS}`;

const { database, web, ctx } = prepareWebSite({ ownProcess: true, env: { LOG_LEVEL: 'info' } });

interface Enrolled {
  readonly admin: Visitor;
  readonly id: string;
  readonly email: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

async function createAdmin(email: string): Promise<{ admin: Visitor; id: string }> {
  const admin = await createMember(web.url, database.db, email);
  return { admin, id: await grantRole(database.db, email) };
}

const post = (visitor: Visitor, fields: object) => visitor.post(`/_data${PAGE}`, fields);
const stateOf = async (visitor: Visitor) => (await visitor.data(PAGE).expect(200)).body as Record<string, unknown>;

async function readSecret(admin: Visitor): Promise<string> {
  await post(admin, { intent: 'start' }).expect(204);
  const { secret } = (await admin.data(`${PAGE}?application=nouvelle`).expect(200)).body as { secret: string };
  return secret.replaceAll(' ', '');
}

async function enrolled(email: string): Promise<Enrolled> {
  const { admin, id } = await createAdmin(email);
  const secret = await readSecret(admin);
  const { body } = await post(admin, { intent: 'enrol', code: codeAt(secret, new Date()) }).expect(200);
  return { admin, id, email, secret, ...(body as { recoveryCodes: string[] }) };
}

/** The code of the next half minute: it counts already, and has surely not been used. */
const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000));

/** Another browser, signed in as this administrator. */
async function anotherSession(email: string): Promise<Visitor> {
  await database.db('rate_limits').delete();
  const visitor = createVisitor(web.url);
  await visitor.askLink(email).expect(200);
  await visitor.call('/auth/v1/verify', { token: await lastToken(database.db, email) }).expect(200);
  return visitor;
}

const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const forgetFailures = () => database.db('admin_login_failures').delete();
const actionsOf = (id: string) =>
  database
    .db('audit_log')
    .where({ actor: `member:${id}` })
    .orderBy('happened_at')
    .pluck('action');

describe('an administrator without a second factor', () => {
  it('is redirected from every page of administrators to the second factor, and changes nothing', async () => {
    const { admin } = await createAdmin('sans@exemple.fr');
    const pages = Object.entries(routes).filter(
      ([id, path]) => path.startsWith('/admin-') && id !== 'adminStatistics' && id !== 'adminVerification',
    );
    expect(pages.length).toBeGreaterThan(0);
    for (const [id, path] of pages) {
      // A new page of administrators must say so, or the second factor is not asked.
      expectFor(id, serverRoutes[id as keyof typeof serverRoutes].access).toEqual('admin');
      const target = `${PAGE}?page=${path}`;
      await admin.get(path).expect(302).expect('Location', target);
      await admin.data(path).expect(204).expect('X-Redirect', target);
      await admin.post(path, { intent: 'create' }).expect(303).expect('Location', target);
      // S-session-8
      const byScript = await admin.agent
        .post(`/_data${path}`)
        .set('Origin', web.url)
        .type('form')
        .send({ intent: 'create' })
        .expect(401);
      expect(byScript.body.error).toMatchObject({ code: 'verification_over', way: { to: target } });
    }
    await admin.agent
      .post(ADS)
      .set('Origin', web.url)
      .field({ intent: 'create', title: 'Soirée', target_pages: 'quiz-text', display_order: '0' })
      .attach('image', await drawBanner().png().toBuffer(), 'banniere.png')
      .expect(303)
      .expect('Location', PLACEHOLDER_ADDRESS);
    expect(await database.db('advertisements')).toEqual([]);
  });

  it('enrols with a code of the application, sees ten recovery codes once, and reaches the page they asked for', async () => {
    const { admin, id } = await createAdmin('premiere@exemple.fr');
    await admin.get(PLACEHOLDER_ADDRESS).expect(200, frenchPattern(/Une deuxième clé pour l'équipe/));
    await admin.post(PLACEHOLDER_ADDRESS, { intent: 'start' }).expect(303);
    const page = await admin.get(`${PLACEHOLDER_ADDRESS}&application=nouvelle`).expect(200);
    expect(page.headers['cache-control']).toContain('no-store');
    const secret =
      /<code class="admin-verification__key">([A-Z2-7 ]+)</.exec(page.text)?.[1]?.replaceAll(' ', '') ?? '';
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(page.text).toContain('otpauth://totp/');
    await admin.post(PLACEHOLDER_ADDRESS, { intent: 'enrol', code: 'abc' }).expect(422, /Le code a six chiffres/);
    const wrong = codeAt(secret, new Date(Date.now() - 300_000));
    await admin
      .post(PLACEHOLDER_ADDRESS, { intent: 'enrol', code: wrong })
      .expect(422, frenchPattern(/Ce code n'est pas le bon/));
    await admin.get(ADS).expect(302);

    const answer = await admin
      .post(PLACEHOLDER_ADDRESS, { intent: 'enrol', code: codeAt(secret, new Date()) })
      .set('Accept', 'text/html')
      .expect(200, /Note ces dix codes/);
    const codes = [...answer.text.matchAll(/<code>([0-9A-Z-]{14})<\/code>/g)].map(([, code]) => code);
    expect(new Set(codes).size).toBe(10);
    await admin.get(ADS).expect(200, /Publicités/);
    expect(await stateOf(admin)).toMatchObject({ state: 'open', recoveryCodesLeft: 10 });
    expect(await actionsOf(id)).toEqual(['second-factor.enrol']);

    const stored = await database
      .db('admin_second_factors')
      .where({ user_id: id })
      .first({ row: database.db.raw('admin_second_factors::text') });
    const sessions = await database.db('sessions').select({ sess: database.db.raw('sess::text') });
    const held = JSON.stringify([stored, sessions]);
    for (const hidden of [secret, ...codes, ...codes.map((code) => code?.replaceAll('-', ''))])
      for (const form of [hidden, Buffer.from(hidden ?? '').toString('hex')]) expect(held).not.toContain(form);
    expect(web.output()).not.toContain(secret);
  });

  it('sees the secret in one session only; of two sessions that enrol at once one is refused', async () => {
    const { admin, id } = await createAdmin('deux@exemple.fr');
    const other = await anotherSession('deux@exemple.fr');
    const first = await readSecret(admin);
    expect(await stateOf(other)).toMatchObject({ state: 'start' });
    await post(other, { intent: 'enrol', code: codeAt(first, new Date()) })
      .expect(422)
      .expect(({ body }) => expect(body).toMatchObject({ errors: { form: messages.second_factor_offer_gone } }));
    const second = await readSecret(other);
    expect(second).not.toBe(first);
    const answers = await Promise.all(
      [[admin, first] as const, [other, second] as const].map(([visitor, secret]) =>
        post(visitor, { intent: 'enrol', code: codeAt(secret, new Date()) }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 422]);
    expect(JSON.stringify(answers.find(({ status }) => status === 422)?.body)).toContain(messages.second_factor_taken);
    expect(await actionsOf(id)).toEqual(['second-factor.enrol']);
  });
});

describe('the second factor', () => {
  it('is asked for in each session, and again after four hours', async () => {
    const { admin, email, secret } = await enrolled('heures@exemple.fr');
    const other = await anotherSession(email);
    await other.get(ADS).expect(302).expect('Location', PLACEHOLDER_ADDRESS);
    await other.get(PLACEHOLDER_ADDRESS).expect(200, frenchPattern(/Ton code, s'il te plaît/));
    await other
      .post(PLACEHOLDER_ADDRESS, { intent: 'prove', code: nextCode(secret) })
      .expect(303)
      .expect('Location', ADS);
    await other.get(ADS).expect(200);

    const age = (hours: number) =>
      database.db.raw(
        `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{secondFactorProof,provenAt}', to_jsonb(?::bigint))
          WHERE sess -> 'secondFactorProof' IS NOT NULL`,
        [Date.now() - Math.round(hours * 3_600_000)],
      );
    await age(3.9);
    await admin.get(ADS).expect(200);
    await age(4.1);
    for (const visitor of [admin, other]) await visitor.get(ADS).expect(302);
  });

  it('gives the session a new id when it is proven, and redirects to no other site', async () => {
    const { email, secret } = await enrolled('identite@exemple.fr');
    const visitor = await anotherSession(email);
    const { body } = await visitor.agent.get('/auth/v1/user').expect(200);
    const sids = () =>
      database
        .db('sessions')
        .where({ member_id: (body as { id: string }).id })
        .pluck('sid');
    const before = await sids();
    await visitor
      .post(`${PAGE}?page=//evil.example/admin-ads`, { intent: 'prove', code: nextCode(secret) })
      .expect(303)
      .expect('Location', ADS);
    const after = await sids();
    expect(after).toHaveLength(before.length);
    expect(after.filter((sid) => !before.includes(sid))).toHaveLength(1);
  });

  it('accepts each code once, even when three sessions use it at once', async () => {
    const { email, secret } = await enrolled('rejeu@exemple.fr');
    const code = nextCode(secret);
    const visitors = [];
    for (let index = 0; index < 3; index += 1) visitors.push(await anotherSession(email));
    const answers = await Promise.all(visitors.map((visitor) => post(visitor, { intent: 'prove', code })));
    expect(statusesOf(answers)).toEqual([204, 422, 422]);
    await forgetFailures();
    await post(visitors[1]!, { intent: 'prove', code })
      .expect(422)
      .expect(({ body }) => expect(body).toMatchObject({ errors: { code: messages.second_factor_code_wrong } }));
  });

  it('can be replaced by a recovery code, each of which works once', async () => {
    const { id, email, recoveryCodes } = await enrolled('secours@exemple.fr');
    const visitor = await anotherSession(email);
    await visitor.get(`${PLACEHOLDER_ADDRESS}&secours=1`).expect(200, /Un code de secours/);
    const typed = (recoveryCodes[0] ?? '').toLowerCase().replaceAll('-', ' ');
    await visitor.post(PAGE, { intent: 'recover', recovery_code: typed }).expect(303).expect('Location', PAGE);
    expect(await stateOf(visitor)).toMatchObject({ state: 'open', recoveryCodesLeft: 9 });
    const other = await anotherSession(email);
    await post(other, { intent: 'recover', recovery_code: recoveryCodes[0] })
      .expect(422)
      .expect(({ body }) =>
        expect(body).toMatchObject({ errors: { recovery_code: messages.second_factor_recovery_wrong } }),
      );
    const { body } = await post(visitor, { intent: 'renew-codes' }).expect(200);
    const [fresh = ''] = (body as { recoveryCodes: string[] }).recoveryCodes;
    await forgetFailures();
    await post(other, { intent: 'recover', recovery_code: recoveryCodes[1] }).expect(422);
    await post(other, { intent: 'recover', recovery_code: fresh }).expect(204);
    expect(await actionsOf(id)).toEqual([
      'second-factor.enrol',
      'second-factor.use-recovery-code',
      'second-factor.renew-recovery-codes',
      'second-factor.use-recovery-code',
    ]);
  });

  it('can move to another application, which ends what the old one proved in other sessions', async () => {
    const { admin, id, email, secret } = await enrolled('telephone@exemple.fr');
    const other = await anotherSession(email);
    await post(other, { intent: 'prove', code: nextCode(secret) }).expect(204);
    const fresh = await readSecret(admin);
    await post(admin, { intent: 'enrol', code: codeAt(fresh, new Date()) }).expect(200);
    await admin.get(ADS).expect(200);
    await other.get(ADS).expect(302);
    await post(other, { intent: 'prove', code: nextCode(secret) }).expect(422);
    await post(other, { intent: 'prove', code: nextCode(fresh) }).expect(204);
    expect(await actionsOf(id)).toContain('second-factor.replace');
    await admin.post(PAGE, { intent: 'close' }).expect(303);
    await admin.get(ADS).expect(302);
  });

  it('slows down and then locks wrong codes, also when twenty arrive at once', async () => {
    const { id, email, secret, recoveryCodes } = await enrolled('essais@exemple.fr');
    const thief = await anotherSession(email);
    const guess = () => post(thief, { intent: 'prove', code: codeAt(secret, new Date(0)) });
    const answers = await Promise.all(Array.from({ length: 20 }, guess));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(16);
    for (let round = 0; round < 6; round += 1) {
      // Long ago: the server's clock follows the database's, and may be some milliseconds behind that of the tests.
      await database.db('admin_login_failures').update({ next_try_at: new Date(0) });
      await guess().expect(422);
    }
    // Locked: not even what is right is looked at.
    await post(thief, { intent: 'prove', code: nextCode(secret) }).expect(429, frenchPattern(/Trop d'essais/));
    await post(thief, { intent: 'recover', recovery_code: recoveryCodes[0] }).expect(429);
    expect(await actionsOf(id)).toContain('second-factor.lock');
    await forgetFailures();
    await post(thief, { intent: 'prove', code: nextCode(secret) }).expect(204);
  });

  it('cannot be replaced or renewed by a session that has not proven it', async () => {
    const { email, secret } = await enrolled('voleur@exemple.fr');
    const thief = await anotherSession(email);
    for (const intent of ['start', 'renew-codes']) await post(thief, { intent }).expect(403);
    await post(thief, { intent: 'enrol', code: codeAt(secret, new Date()) }).expect(422);
    await post(thief, { intent: 'become-admin' }).expect(400);
    expect(await stateOf(thief)).toMatchObject({ state: 'prove' });
  });

  it('ends at once in every session when an operator resets it or takes away the role', async () => {
    const { admin, id } = await enrolled('fin@exemple.fr');
    expect(await resetSecondFactor(ctx, id, 'cli:test')).toBe(true);
    expect(await resetSecondFactor(ctx, id, 'cli:test')).toBe(false);
    await admin.get(ADS).expect(302);
    expect(await stateOf(admin)).toMatchObject({ state: 'start' });
    const secret = await readSecret(admin);
    await post(admin, { intent: 'enrol', code: codeAt(secret, new Date()) }).expect(200);
    await database.db('user_roles').where({ user_id: id }).delete();
    await admin.get(ADS).expect(403);
    await admin.get(PAGE).expect(404);
  });
});

it('the page of the second factor answers 404 to a member and sends a visitor to the sign-in', async () => {
  const member = await createMember(web.url, database.db, 'membre@exemple.fr');
  await member.get(PAGE).expect(404);
  for (const intent of ['start', 'enrol', 'prove', 'recover', 'renew-codes', 'close'])
    await post(member, { intent, code: '123456' }).expect(404);
  await createVisitor(web.url).get(PAGE).expect(302).expect('Location', signInPath('acces', PAGE));
});
