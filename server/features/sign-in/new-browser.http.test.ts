import { describe, expect, it } from '@jest/globals';
import { SoftwareAuthenticator, type CreationOptions, type RequestOptions } from '#testing/software-authenticator.ts';
import { grantRole } from '#testing/administrator.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createMember, createVisitor, lastToken, memberIdOf, queuedMails, type Visitor } from '#testing/visitor.ts';

const PAGE = '/mon-compte/pas-moi';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const { database, web } = prepareWebSite();
const db = () => database.db;

/** Signs in by a mailed link, in a browser that may have done so before. */
async function signIn(email: string, visitor = createVisitor(web.url)): Promise<Visitor> {
  await db()('rate_limits').delete();
  await visitor.askLink(email).expect(200);
  const mails = await queuedMails(db(), email);
  const { token } = mails.findLast(({ kind }) => kind.endsWith('-link'))!;
  await visitor.agent
    .post('/auth/v1/verify')
    .set({ Origin: web.url, 'User-Agent': CHROME })
    .send({ token })
    .expect(200);
  return visitor;
}

const noticesTo = async (email: string) =>
  (await queuedMails(db(), email)).filter(({ kind }) => kind === 'new-sign-in');
const statusOf = async ({ agent }: Visitor) => (await agent.get('/auth/v1/user')).status;

/** A member, and a browser that signed in to their account without them. */
async function intrude(email: string) {
  const owner = await createMember(web.url, db(), email);
  const intruder = await signIn(email);
  const token = (await noticesTo(email)).at(-1)?.token ?? '';
  return { owner, intruder, token, id: await memberIdOf(db(), email) };
}

async function addPasskey(visitor: Visitor, authenticator: SoftwareAuthenticator): Promise<void> {
  const { body } = await visitor.call('/auth/v1/passkeys/creation-options', {}).expect(200);
  const credential = authenticator.create(body as CreationOptions);
  await visitor
    .post('/mon-compte', { intent: 'add-passkey', name: 'Clé', credential })
    .expect(303)
    .expect('location', /cle-ajoutee/);
}

describe('the mail about a new browser', () => {
  // S-new-browser-1
  it('is not sent at the first sign-in of an account, and names device and day at that of another browser', async () => {
    const email = 'premiere@exemple.fr';
    const owner = await createMember(web.url, db(), email);
    expect(await noticesTo(email)).toEqual([]);
    await signIn(email, owner);
    expect(await noticesTo(email)).toEqual([]);

    const other = await signIn(email);
    const [notice, ...more] = await noticesTo(email);
    expect(more).toEqual([]);
    expect(notice?.data).toMatchObject({
      device: 'Ordinateur, Chrome',
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(new URL(notice?.link ?? '').pathname).toBe(PAGE);
    // S-new-browser-2
    await signIn(email, other);
    expect(await noticesTo(email)).toHaveLength(1);
    await db()('known_browsers').delete();
    await signIn(email, other);
    expect(await noticesTo(email)).toHaveLength(2);
  });

  it('is sent for a sign-in by a passkey too, and for each account of a browser', async () => {
    const [email, second] = ['cle@exemple.fr', 'deuxieme@exemple.fr'];
    const owner = await createMember(web.url, db(), email);
    await createMember(web.url, db(), second);
    const authenticator = new SoftwareAuthenticator(web.url);
    await addPasskey(owner, authenticator);
    const visitor = createVisitor(web.url);
    for (let time = 1; time <= 2; time += 1) {
      const { body } = await visitor.call('/auth/v1/passkeys/sign-in-options', {}).expect(200);
      const credential = authenticator.use(body as RequestOptions);
      await visitor.post('/login', { intent: 'passkey', credential }).expect(303);
    }
    expect(await noticesTo(email)).toHaveLength(1);
    await signIn(second, visitor);
    expect(await noticesTo(second)).toHaveLength(1);
  });
});

describe("the link 'Ce n'est pas moi'", () => {
  // S-new-browser-3
  it('changes nothing by GET or HEAD, asks another browser for the address, and works once', async () => {
    const email = 'lien@exemple.fr';
    const { owner, intruder, token } = await intrude(email);
    const scanner = createVisitor(web.url);
    const path = `${PAGE}?token=${token}`;
    for (const visitor of [scanner, intruder, owner]) {
      const page = await visitor.get(path).expect(200);
      expect(page.headers['referrer-policy']).toBe('no-referrer');
      await visitor.agent.head(path).expect(200);
    }
    await scanner.post(path, { token }).expect(422);
    await scanner.post(path, { token, email: '' }).expect(422);
    await scanner.post(path, { token, email: 'autre@exemple.fr' }).expect(422);
    expect(await statusOf(intruder)).toBe(200);

    await scanner.post(path, { token, email }).expect(303).expect('location', `${PAGE}?fait=oui`);
    expect([await statusOf(intruder), await statusOf(owner)]).toEqual([401, 200]);
    for (const visitor of [scanner, owner]) await visitor.post(path, { token, email }).expect(422);
    await scanner.get(`${PAGE}?fait=oui`).expect(200, /Cette session est fermée/);
    // Its browser is a new one again.
    await signIn(email, intruder);
    expect(await noticesTo(email)).toHaveLength(2);
    const actions = await db()('audit_log').where({ action: 'sign-in.disown' }).pluck('subject');
    expect(actions).toEqual([`member:${await memberIdOf(db(), email)}`]);
  });

  it('is void after five wrong addresses and after thirty days, and of two at once one succeeds', async () => {
    const email = 'epuise@exemple.fr';
    const { owner, intruder, token } = await intrude(email);
    const scanner = createVisitor(web.url);
    for (let count = 0; count < 5; count += 1)
      await scanner.post(PAGE, { token, email: `faux${count}@exemple.fr` }).expect(422);
    await scanner.post(PAGE, { token, email }).expect(422);
    await owner.post(PAGE, { token }).expect(422);
    expect(await statusOf(intruder)).toBe(200);

    await db()('sign_in_notices').update({ failed_attempts: 0, expires_at: new Date(0) });
    await owner.post(PAGE, { token }).expect(422);
    await db()('sign_in_notices').update({ expires_at: new Date(Date.now() + 1000_000) });
    const answers = await Promise.all([owner, owner].map((visitor) => visitor.post(PAGE, { token })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 422]);
    expect(await statusOf(intruder)).toBe(401);
  });

  it('does nothing for another member, and nothing with an invented token', async () => {
    const { intruder, token } = await intrude('etrangere@exemple.fr');
    const stranger = await createMember(web.url, db(), 'curieuse@exemple.fr');
    await stranger.post(PAGE, { token }).expect(422);
    for (const invented of ['aaaa', 'a'.repeat(43)]) {
      await stranger.post(PAGE, { token: invented }).expect(422);
      await createVisitor(web.url).get(`${PAGE}?token=${invented}`).expect(200);
    }
    expect(await statusOf(intruder)).toBe(200);
  });

  // S-new-browser-4
  it('removes the passkeys that the session added and what it requested, and no others', async () => {
    const email = 'traces@exemple.fr';
    const { owner, intruder, token, id } = await intrude(email);
    const [own, theirs] = [new SoftwareAuthenticator(web.url), new SoftwareAuthenticator(web.url)];
    await addPasskey(owner, own);
    await addPasskey(intruder, theirs);
    await intruder.post('/mon-compte', { intent: 'delete', word: 'SUPPRIMER' }).expect(303);
    await intruder.post('/mon-compte', { intent: 'change-email', new_email: 'voleur@exemple.fr' }).expect(303);
    await createVisitor(web.url).askLink(email).expect(200);
    const link = await lastToken(db(), email);

    await owner.post(PAGE, { token }).expect(303);
    const left = await db()('passkeys').where({ member_id: id }).pluck('credential_id');
    expect(left.map((credential) => credential.toString('hex'))).toEqual([own.credentials[0]?.id.toString('hex')]);
    for (const table of ['deletion_requests', 'address_changes'] as const)
      expect(await db()(table).where({ member_id: id })).toEqual([]);
    await createVisitor(web.url).call('/auth/v1/verify', { token: link, email }).expect(401);
    expect(await statusOf(owner)).toBe(200);
  });

  it('gives the account its address back when the session changed it, and ends all sessions', async () => {
    const email = 'volee@exemple.fr';
    const { owner, intruder, token, id } = await intrude(email);
    await intruder.post('/mon-compte', { intent: 'change-email', new_email: 'nouvelle@exemple.fr' }).expect(303);
    const confirm = await lastToken(db(), 'nouvelle@exemple.fr');
    await intruder.post('/mon-compte/adresse', { intent: 'confirm', token: confirm }).expect(303);
    expect(await db()('members').where({ id }).pluck('email')).toEqual(['nouvelle@exemple.fr']);
    // The mail had reached the address of that time.
    await createVisitor(web.url).post(PAGE, { token, email }).expect(303);
    expect(await db()('members').where({ id }).pluck('email')).toEqual([email]);
    expect([await statusOf(owner), await statusOf(intruder)]).toEqual([401, 401]);
    expect((await queuedMails(db(), 'nouvelle@exemple.fr')).map(({ kind }) => kind)).toContain('address-restored');
    await signIn(email, owner);
    expect(await statusOf(owner)).toBe(200);
  });

  // S-passkey-7
  it('leaves the passkeys of an administrator, because a mailbox alone must not take away a second factor', async () => {
    const email = 'equipe@exemple.fr';
    const { owner, intruder, token, id } = await intrude(email);
    await grantRole(db(), email);
    await addPasskey(intruder, new SoftwareAuthenticator(web.url));
    await owner.post(PAGE, { token }).expect(303);
    expect(await statusOf(intruder)).toBe(401);
    expect(await db()('passkeys').where({ member_id: id })).toHaveLength(1);
  });
});
