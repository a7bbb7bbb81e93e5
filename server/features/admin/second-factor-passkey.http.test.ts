import { describe, expect, it } from '@jest/globals';
import { messages } from '#shared/errors.ts';
import { grantRole } from '#testing/administrator.ts';
import { SoftwareAuthenticator, type CreationOptions, type RequestOptions } from '#testing/software-authenticator.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createMember, createVisitor, queuedMails, type Visitor } from '#testing/visitor.ts';
import { codeAt } from './one-time-codes.ts';
import { resetSecondFactor } from './second-factor.service.ts';

const PAGE = '/admin-verification';
const ADS = '/admin-ads';

const { database, web, ctx } = prepareWebSite();
const db = () => database.db;

async function createAdmin(email: string): Promise<{ admin: Visitor; id: string }> {
  const admin = await createMember(web.url, db(), email);
  return { admin, id: await grantRole(db(), email) };
}

/** Another browser, signed in to this account by a mailed link: what somebody with the mailbox can do. */
async function signInByLink(email: string): Promise<Visitor> {
  await db()('rate_limits').delete();
  const visitor = createVisitor(web.url);
  await visitor.askLink(email).expect(200);
  const { token } = (await queuedMails(db(), email)).findLast(({ kind }) => kind === 'sign-in-link')!;
  await visitor.call('/auth/v1/verify', { token }).expect(200);
  return visitor;
}

async function addPasskey(visitor: Visitor, authenticator: SoftwareAuthenticator) {
  const { body } = await visitor.call('/auth/v1/passkeys/creation-options', {}).expect(200);
  const credential = authenticator.create(body as CreationOptions);
  return visitor.post('/_data/mon-compte', { intent: 'add-passkey', name: 'Clé', credential });
}

async function prove(visitor: Visitor, authenticator: SoftwareAuthenticator) {
  const { body } = await visitor.call('/auth/v1/passkeys/proof-options', {}).expect(200);
  const credential = authenticator.use(body as RequestOptions);
  return visitor.post(`${PAGE}?page=${ADS}`, { intent: 'passkey', credential });
}

/** Enrols an application of codes, in a state where that is allowed; answers its secret. */
async function enrolApplication(admin: Visitor): Promise<string> {
  await admin.post(`/_data${PAGE}`, { intent: 'start' }).expect(204);
  const { body } = await admin.data(`${PAGE}?application=nouvelle`).expect(200);
  const secret = (body as { secret: string }).secret.replaceAll(' ', '');
  await admin.post(`/_data${PAGE}`, { intent: 'enrol', code: codeAt(secret, new Date()) }).expect(200);
  return secret;
}

const stateOf = async (visitor: Visitor) => (await visitor.data(PAGE).expect(200)).body as Record<string, unknown>;
const passkeysOf = (id: string) => db()('passkeys').where({ member_id: id });

// S-passkey-7
describe('a passkey of an administrator', () => {
  it('is a first second factor, opens the pages at once, and is asked for in every other session', async () => {
    const email = 'cle-premiere@exemple.fr';
    const { admin, id } = await createAdmin(email);
    await admin.get(ADS).expect(302);
    const authenticator = new SoftwareAuthenticator(web.url);
    expect((await addPasskey(admin, authenticator)).status).toBe(204);
    await admin.get(ADS).expect(200);
    expect(await stateOf(admin)).toMatchObject({ state: 'open', recoveryCodesLeft: null });

    const other = await signInByLink(email);
    await other.get(ADS).expect(302);
    expect(await stateOf(other)).toMatchObject({ state: 'prove', hasApplication: false, hasPasskey: true });
    await other.post(PAGE, { intent: 'prove', code: '123456' }).expect(422);
    expect((await prove(other, authenticator)).headers['location']).toBe(ADS);
    await other.get(ADS).expect(200);
    const actions = await db()('audit_log')
      .where({ actor: `member:${id}` })
      .orderBy('happened_at')
      .pluck('action');
    expect(actions).toEqual(['passkey.add', 'second-factor.verify-passkey', 'second-factor.verify-passkey']);
  });

  it('proves the second factor when it signs in, for four hours', async () => {
    const { admin } = await createAdmin('cle-connexion@exemple.fr');
    const authenticator = new SoftwareAuthenticator(web.url);
    await addPasskey(admin, authenticator);
    const visitor = createVisitor(web.url);
    const { body } = await visitor.call('/auth/v1/passkeys/sign-in-options', {}).expect(200);
    await visitor
      .post('/login', { intent: 'passkey', credential: authenticator.use(body as RequestOptions) })
      .expect(303);
    await visitor.get(ADS).expect(200);
    await db().raw(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{secondFactorProof,provenAt}', to_jsonb(?::bigint))
        WHERE sess -> 'secondFactorProof' IS NOT NULL`,
      [Date.now() - Math.round(4.1 * 3_600_000)],
    );
    await visitor.get(ADS).expect(302);
  });

  it('is neither added nor removed by a session that only has the mailbox, whatever the first factor was', async () => {
    for (const [email, kind] of [
      ['boite-code@exemple.fr', 'code'],
      ['boite-cle@exemple.fr', 'key'],
    ] as const) {
      const { admin, id } = await createAdmin(email);
      const own = new SoftwareAuthenticator(web.url);
      if (kind === 'code') await enrolApplication(admin);
      expect((await addPasskey(admin, own)).status).toBe(204);
      const thief = await signInByLink(email);
      const answer = await addPasskey(thief, new SoftwareAuthenticator(web.url));
      expect([answer.status, answer.body]).toEqual([
        403,
        expect.objectContaining({ errors: { passkeys: messages.passkey_needs_second_factor } }),
      ]);
      const [passkey] = await passkeysOf(id).pluck('id');
      await thief.post('/mon-compte', { intent: 'remove-passkey', passkey }).expect(403);
      await thief.post(PAGE, { intent: 'start' }).expect(403);
      expect(await passkeysOf(id)).toHaveLength(1);
      // The owner does both.
      const left = await admin.post('/mon-compte', { intent: 'remove-passkey', passkey });
      expect(left.status).toBe(303);
    }
  });

  it('is void as a proof once it is removed, and an application of codes can be enrolled in addition', async () => {
    const email = 'cle-et-code@exemple.fr';
    const { admin, id } = await createAdmin(email);
    const authenticator = new SoftwareAuthenticator(web.url);
    await addPasskey(admin, authenticator);
    const secret = await enrolApplication(admin);
    const other = await signInByLink(email);
    expect(await stateOf(other)).toMatchObject({ state: 'prove', hasApplication: true, hasPasskey: true });
    await prove(other, authenticator);
    await other.get(ADS).expect(200);
    // Recovery codes belong to the application, whatever the session was proven with.
    await other.post(`/_data${PAGE}`, { intent: 'renew-codes' }).expect(200);
    const [passkey] = await passkeysOf(id).pluck('id');
    await admin.post('/mon-compte', { intent: 'remove-passkey', passkey }).expect(303);
    await other.get(ADS).expect(302);
    await admin.get(ADS).expect(200);
    const nextCode = codeAt(secret, new Date(Date.now() + 30_000));
    await other.post(PAGE, { intent: 'prove', code: nextCode }).expect(303);
  });

  it('of another member proves nothing, and is removed when an operator resets the second factor', async () => {
    const email = 'cle-remise@exemple.fr';
    const { admin, id } = await createAdmin(email);
    const authenticator = new SoftwareAuthenticator(web.url);
    await addPasskey(admin, authenticator);
    const stranger = await createMember(web.url, db(), 'cle-autre@exemple.fr');
    const foreign = new SoftwareAuthenticator(web.url);
    await addPasskey(stranger, foreign);
    const thief = await signInByLink(email);
    const { body } = await thief.call('/auth/v1/passkeys/proof-options', {}).expect(200);
    const credential = foreign.use(body as RequestOptions);
    await thief.post(PAGE, { intent: 'passkey', credential }).expect(422);
    expect(await resetSecondFactor(ctx, id, 'cli:test')).toBe(true);
    expect(await resetSecondFactor(ctx, id, 'cli:test')).toBe(false);
    await admin.get(ADS).expect(302);
    expect(await stateOf(admin)).toMatchObject({ state: 'start' });
  });
});
