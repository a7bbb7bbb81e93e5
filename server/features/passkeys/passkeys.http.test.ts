import { beforeEach, describe, expect, it } from '@jest/globals';
import { messages } from '#shared/errors.ts';
import { CHALLENGE_MINUTES, PASSKEY_LIMIT } from '#shared/passkeys/passkey-limits.ts';
import { isAskedFirst } from '#testing/asked-first.ts';
import { expectFor } from '#testing/expect-for.ts';
import {
  SoftwareAuthenticator,
  type CreationOptions,
  type Deviation,
  type RequestOptions,
} from '#testing/software-authenticator.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createTestMember, createVisitor, queuedMails, type TestMember, type Visitor } from '#testing/visitor.ts';
import { suspendMember } from '../safety/decisions.service.ts';
import { createChallenge } from './challenge.ts';
import { deleteMember } from '../account/erasure.service.ts';

const { database, web, ctx } = prepareWebSite();
const db = () => database.db;

// All of this is one client.
beforeEach(() => db()('rate_limits').delete());

let number = 0;
const arrive = () => createTestMember(web.url, db(), `cle${(number += 1)}@exemple.fr`);

async function optionsFor<Options>(visitor: Visitor, kind: 'sign-in' | 'creation' | 'proof'): Promise<Options> {
  return (await visitor.call(`/auth/v1/passkeys/${kind}-options`, {}).expect(200)).body as Options;
}

async function add(member: TestMember, authenticator: SoftwareAuthenticator, deviation: Deviation = {}, name = 'Clé') {
  const options = await optionsFor<CreationOptions>(member.visitor, 'creation');
  const credential = authenticator.create(options, deviation);
  return member.visitor.post('/_data/mon-compte', { intent: 'add-passkey', name, credential });
}

const send = (visitor: Visitor, credential: string) => visitor.post('/_data/login', { intent: 'passkey', credential });

async function signIn(visitor: Visitor, authenticator: SoftwareAuthenticator, deviation: Deviation = {}) {
  const options = await optionsFor<RequestOptions>(visitor, 'sign-in');
  return send(visitor, authenticator.use(options, deviation));
}

const passkeysOf = ({ id }: TestMember) => db()('passkeys').where({ member_id: id });
const statusOf = async ({ agent }: Visitor) => (await agent.get('/auth/v1/user')).status;
const another = () => createVisitor(web.url);
/** The one answer to everything that signs nobody in. */
const REFUSED = { errors: { form: messages.passkey_unusable }, values: {} };

/** A member with one passkey. */
async function arriveWithPasskey(settings?: { readonly counts: boolean }) {
  const member = await arrive();
  const authenticator = new SoftwareAuthenticator(web.url, settings);
  expect((await add(member, authenticator)).status).toBe(204);
  return { member, authenticator };
}

describe('adding a passkey', () => {
  // S-passkey-2
  it('gives the device a random handle and the display name, and asks for verification and a discoverable key', async () => {
    const member = await arrive();
    const options = await optionsFor<CreationOptions & Record<string, unknown>>(member.visitor, 'creation');
    expect(options).toMatchObject({
      rp: { id: new URL(web.url).hostname },
      user: { name: 'Ana' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    for (const secret of [member.id, member.id.replaceAll('-', ''), member.email])
      expect(JSON.stringify(options)).not.toContain(secret);
    const handle = Buffer.from(options.user.id, 'base64url').toString('hex');
    expect(handle).not.toContain(member.id.replaceAll('-', ''));
    const other = await arrive();
    expect((await optionsFor<CreationOptions>(other.visitor, 'creation')).user.id).not.toBe(options.user.id);
  });

  // S-passkey-1, S-passkey-5
  it('lists it by its name, mails its owner, is recorded, and gives later passkeys the same handle', async () => {
    const { member, authenticator } = await arriveWithPasskey();
    const second = await optionsFor<CreationOptions>(member.visitor, 'creation');
    expect(second.user.id).toBe(authenticator.credentials[0]?.userHandle);
    expect(second.excludeCredentials).toHaveLength(1);
    expect((await add(member, authenticator, {}, '  Ma clé USB ')).status).toBe(204);
    const { text } = await member.visitor.get('/mon-compte').expect(200);
    expect(text).toContain('Ma clé USB');
    const kinds = (await queuedMails(db(), member.email)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'passkey-added')).toHaveLength(2);
    const actions = await db()('audit_log')
      .where({ actor: `member:${member.id}` })
      .pluck('action');
    expect(actions).toEqual(['passkey.add', 'passkey.add']);
    const handles = await passkeysOf(member).pluck('user_handle');
    expect(handles.map((handle) => handle.toString('base64url'))).toEqual([second.user.id, second.user.id]);
  });

  it('is refused after five, also when two arrive at once', async () => {
    const member = await arrive();
    const authenticator = new SoftwareAuthenticator(web.url);
    for (let count = 1; count < PASSKEY_LIMIT; count += 1) expect((await add(member, authenticator)).status).toBe(204);
    const answers = await Promise.all([add(member, authenticator), add(member, authenticator)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 422]);
    const sixth = await add(member, authenticator);
    expect(sixth.status).toBe(422);
    expect(sixth.body).toMatchObject({ errors: { passkeys: messages.passkey_limit } });
    expect(await passkeysOf(member)).toHaveLength(PASSKEY_LIMIT);
    expect((await member.visitor.get('/mon-compte')).text).toContain('retires-en une pour en ajouter une autre');
  });

  // S-passkey-3
  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a frame of another site', { crossOrigin: true }],
    ['an answer of another kind', { type: 'webauthn.get' }],
    ['a person who was not verified', { isVerified: false }],
    ['a person who was not there', { isPresent: false }],
    ['a challenge that nobody made', { challenge: Buffer.alloc(86, 7).toString('base64url') }],
  ])('is refused with %s, and nothing is saved', async (_name, deviation) => {
    const member = await arrive();
    const answer = await add(member, new SoftwareAuthenticator(web.url), deviation);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errors: { passkeys: messages.passkey_not_created } });
    expect(await passkeysOf(member)).toEqual([]);
  });

  it('is refused with a challenge of another member, of another browser, of a sign-in, and with one used before', async () => {
    const [ana, lou] = [await arrive(), await arrive()];
    const authenticator = new SoftwareAuthenticator(web.url);
    const post = ({ visitor }: TestMember, credential: string) =>
      visitor.post('/_data/mon-compte', { intent: 'add-passkey', name: 'Clé', credential });
    const options = await optionsFor<CreationOptions>(ana.visitor, 'creation');
    const stolen = await optionsFor<RequestOptions>(ana.visitor, 'sign-in');
    expect((await post(lou, authenticator.create(options))).status).toBe(422);
    expect((await post(ana, authenticator.create({ ...options, challenge: stolen.challenge }))).status).toBe(422);
    const credential = authenticator.create(options);
    expect((await post(ana, credential)).status).toBe(204);
    // Once removed it could be added again, were its challenge not used up.
    await passkeysOf(ana).delete();
    expect((await post(ana, credential)).status).toBe(422);
    expect([await passkeysOf(ana), await passkeysOf(lou)]).toEqual([[], []]);
  });

  it('is refused for a credential that another member has', async () => {
    const { member, authenticator } = await arriveWithPasskey();
    const thief = await arrive();
    const options = await optionsFor<CreationOptions>(thief.visitor, 'creation');
    const own = authenticator.credentials[0]!;
    const copy = JSON.parse(new CopyingAuthenticator(web.url, own.id).create(options)) as object;
    const answer = await thief.visitor.post('/_data/mon-compte', {
      intent: 'add-passkey',
      name: 'Clé',
      credential: JSON.stringify(copy),
    });
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.objectContaining({ errors: { passkeys: messages.passkey_known } }),
    ]);
    expect(await passkeysOf(member)).toHaveLength(1);
    expect(await passkeysOf(thief)).toEqual([]);
  });

  it.each(['', '   ', 'x'.repeat(41), 'Clé\u202e'])('is refused with the name %j', async (name) => {
    expect((await add(await arrive(), new SoftwareAuthenticator(web.url), {}, name)).status).toBe(422);
  });

  // S-proof-1
  it('leads to the page of the proof a quarter of an hour after the sign-in', async () => {
    const member = await arrive();
    await db().raw(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{memberProof,provenAt}', to_jsonb(?::bigint)) WHERE member_id = ?`,
      [Date.now() - 16 * 60_000, member.id],
    );
    const answer = await add(member, new SoftwareAuthenticator(web.url));
    expect([answer.status, answer.headers['x-redirect']]).toEqual([204, '/mon-compte/confirmation?pour=cle']);
    expect(await passkeysOf(member)).toEqual([]);
  });

  it('answers 401 to a visitor who asks for options to create or prove', async () => {
    for (const kind of ['creation', 'proof']) await another().call(`/auth/v1/passkeys/${kind}-options`, {}).expect(401);
  });
});

/** Claims the id of a credential that is somebody else's. */
class CopyingAuthenticator extends SoftwareAuthenticator {
  readonly #id: Buffer;

  constructor(origin: string, id: Buffer) {
    super(origin);
    this.#id = id;
  }

  protected override newId(): Buffer {
    return this.#id;
  }
}

describe('signing in with a passkey', () => {
  // S-passkey-4
  it('opens the account without naming it, in a session with a new id, and counts as a sign-in', async () => {
    const { member, authenticator } = await arriveWithPasskey();
    await db()('members').where({ id: member.id }).update({ last_signed_in_at: null });
    const visitor = another();
    const options = await optionsFor<RequestOptions>(visitor, 'sign-in');
    expect(options.allowCredentials).toEqual([]);
    const answer = await send(visitor, authenticator.use(options));
    expect([answer.status, answer.headers['x-redirect']]).toEqual([204, '/home?connexion=reussie']);
    expect((await visitor.agent.get('/auth/v1/user')).body).toMatchObject({ id: member.id });
    const { last_signed_in_at: at } = (await db()('members').where({ id: member.id }).first('last_signed_in_at'))!;
    expect(at).toBeInstanceOf(Date);
    const [passkey] = await passkeysOf(member).select('sign_count', 'last_used_on');
    expect(passkey).toMatchObject({ sign_count: '1', last_used_on: expect.any(String) });
  });

  it('works time after time with a passkey that does not count its uses', async () => {
    const { authenticator } = await arriveWithPasskey({ counts: false });
    for (let time = 1; time <= 2; time += 1) {
      const visitor = another();
      expect((await signIn(visitor, authenticator)).status).toBe(204);
      expect(await statusOf(visitor)).toBe(200);
    }
  });

  // S-passkey-3
  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['the right origin at another port', { origin: 'http://127.0.0.1:1' }],
    ['another site', { rpId: 'evil.example' }],
    ['a frame of another site', { crossOrigin: true }],
    ['an answer of another kind', { type: 'webauthn.create' }],
    ['a person who was not verified', { isVerified: false }],
    ['a person who was not there', { isPresent: false }],
    ['the handle of another account', { userHandle: Buffer.alloc(32, 1).toString('base64url') }],
    ['no handle', { userHandle: null }],
    ['a wrong signature', { signature: Buffer.alloc(70, 1).toString('base64url') }],
    ['a challenge that nobody made', { challenge: Buffer.alloc(54, 7).toString('base64url') }],
  ])('is refused with %s, in the same words', async (_name, deviation) => {
    const { member, authenticator } = await arriveWithPasskey();
    const visitor = another();
    const answer = await signIn(visitor, authenticator, deviation);
    expect([answer.status, answer.body]).toEqual([422, REFUSED]);
    expect(await statusOf(visitor)).toBe(401);
    expect(await passkeysOf(member).pluck('last_used_on')).toEqual([null]);
  });

  it('is refused for an answer that was used, when twenty use it at once', async () => {
    const { authenticator } = await arriveWithPasskey({ counts: false });
    const visitor = another();
    const credential = authenticator.use(await optionsFor<RequestOptions>(visitor, 'sign-in'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(visitor, credential)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
    expect((await send(another(), credential)).status).toBe(422);
  });

  it('is refused for a challenge that another browser asked for, or that is too old', async () => {
    const { authenticator } = await arriveWithPasskey();
    const [phisher, victim] = [another(), another()];
    const phished = await optionsFor<RequestOptions>(phisher, 'sign-in');
    await optionsFor<RequestOptions>(victim, 'sign-in');
    const answer = await send(victim, authenticator.use(phished));
    expect([answer.status, answer.body]).toEqual([422, REFUSED]);
    const scope = { purpose: 'sign-in', browserHash: 'x', memberId: null } as const;
    const old = createChallenge(ctx.config, scope, new Date(Date.now() - CHALLENGE_MINUTES * 60_000));
    expect((await signIn(another(), authenticator, { challenge: old })).status).toBe(422);
  });

  it('is refused for a counter that did not grow, as after a copy of the key was used', async () => {
    const { member, authenticator } = await arriveWithPasskey();
    expect((await signIn(another(), authenticator, { counter: 7 })).status).toBe(204);
    for (const counter of [0, 6, 7]) {
      const answer = await signIn(another(), authenticator, { counter });
      expectFor(counter, [answer.status, answer.body]).toEqual([422, REFUSED]);
    }
    expect((await signIn(another(), authenticator, { counter: 8 })).status).toBe(204);
    expect(await passkeysOf(member).pluck('sign_count')).toEqual(['8']);
  });

  it('is refused in the same words for unknown and removed passkeys and suspended and erased members', async () => {
    const stranger = new SoftwareAuthenticator(web.url);
    const known = await arriveWithPasskey();
    stranger.create(await optionsFor<CreationOptions>(known.member.visitor, 'creation'));
    const [removed, suspended, erased] = [
      await arriveWithPasskey(),
      await arriveWithPasskey(),
      await arriveWithPasskey(),
    ];
    await passkeysOf(removed.member).delete();
    await suspendMember(ctx, suspended.member.id, 'cli', { ground: 'harassment', statement: 'Des menaces.' });
    await deleteMember(ctx, erased.member.id, 'cli');
    for (const authenticator of [stranger, removed.authenticator, suspended.authenticator, erased.authenticator]) {
      const visitor = another();
      const answer = await signIn(visitor, authenticator);
      expect([answer.status, answer.body]).toEqual([422, REFUSED]);
      expect(await statusOf(visitor)).toBe(401);
    }
  });

  it('opens the account of a member who pauses, as a link does', async () => {
    const { member, authenticator } = await arriveWithPasskey();
    await member.visitor.post('/mon-compte', { intent: 'pause' }).expect(303);
    const visitor = another();
    expect((await signIn(visitor, authenticator)).status).toBe(204);
    expect((await visitor.get('/mon-compte').expect(200)).text).toContain('Ton profil est en pause.');
  });

  it.each(['', '{}', 'x', '[]', '{"id":"a"}', JSON.stringify({ id: '*', rawId: '*', type: 'public-key' })])(
    'is refused for the answer %j',
    async (credential) => {
      const answer = await send(another(), credential);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ errors: { form: messages.passkey_unusable } });
    },
  );

  it('answers 429 to a client that tries more than sixty times an hour', async () => {
    const visitor = another();
    const { authenticator } = await arriveWithPasskey();
    const credential = authenticator.use({ challenge: 'nobody-made-it', rpId: '127.0.0.1', allowCredentials: [] });
    const statuses = [];
    for (let count = 0; count < 62; count += 1) statuses.push((await send(visitor, credential)).status);
    expect(statuses.slice(0, 60).every((status) => status === 422)).toBe(true);
    expect(statuses.slice(60)).toEqual([429, 429]);
  });

  // S-passkey-6
  it('sets no cookie for a suggestion in a browser that never signed in, and gives a known one its challenge', async () => {
    const visitor = another();
    const unknown = await visitor.call('/auth/v1/passkeys/sign-in-options', { suggestion: true }).expect(204);
    expect(unknown.headers['set-cookie']).toBeUndefined();
    const { visitor: known } = await arrive();
    await known.call('/auth/v1/logout', {}).expect(204);
    const { body } = await known.call('/auth/v1/passkeys/sign-in-options', { suggestion: true }).expect(200);
    expect(body).toMatchObject({ challenge: expect.any(String), allowCredentials: [], userVerification: 'required' });
  });
});

describe("a member's own passkeys", () => {
  const remove = (visitor: Visitor, passkey: string) =>
    visitor.post('/mon-compte', { intent: 'remove-passkey', passkey }).expect(303);

  // S-passkey-1
  it('are renamed and removed by their owner alone, and a removed one opens nothing', async () => {
    const { member, authenticator } = await arriveWithPasskey();
    const thief = await arrive();
    const [passkey = ''] = await passkeysOf(member).pluck('id');
    const rename = (visitor: Visitor, name: string) =>
      visitor.post('/mon-compte', { intent: 'rename-passkey', passkey, name });
    await rename(thief.visitor, 'Volée').expect(303);
    await remove(thief.visitor, passkey);
    expect(await passkeysOf(member).pluck('name')).toEqual(['Clé']);
    await rename(member.visitor, ' ').expect(422);
    await rename(member.visitor, 'Téléphone').expect(303);
    expect(await passkeysOf(member).pluck('name')).toEqual(['Téléphone']);
    expect(isAskedFirst((await member.visitor.get('/mon-compte').expect(200)).text, 'remove-passkey')).toBe(true);
    await remove(member.visitor, passkey);
    await remove(member.visitor, passkey);
    expect(await passkeysOf(member)).toEqual([]);
    expect((await signIn(another(), authenticator)).body).toEqual(REFUSED);
    const actions = await db()('audit_log')
      .where({ actor: `member:${member.id}` })
      .orderBy('happened_at')
      .pluck('action');
    expect(actions).toEqual(['passkey.add', 'passkey.remove']);
    await member.visitor.post('/mon-compte', { intent: 'remove-passkey', passkey: 'x' }).expect(400);
  });

  // S-proof-1
  it('prove their owner in an older session, once for each challenge, and no other member', async () => {
    const { member, authenticator } = await arriveWithPasskey();
    const thief = await arrive();
    await db().raw(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{memberProof,provenAt}', '0'::jsonb) WHERE member_id = ANY (?)`,
      [[member.id, thief.id]],
    );
    const path = '/mon-compte/confirmation?pour=cle';
    const prove = ({ visitor }: TestMember, credential: string) =>
      visitor.post(path, { intent: 'passkey', credential });
    const options = await optionsFor<RequestOptions>(member.visitor, 'proof');
    expect(options.allowCredentials).toHaveLength(1);
    const foreign = await optionsFor<RequestOptions>(thief.visitor, 'proof');
    expect(foreign.allowCredentials).toEqual([]);
    await prove(thief, authenticator.use(foreign)).expect(422);
    // A challenge for signing in is none for this, and the other way round.
    const other = await optionsFor<RequestOptions>(member.visitor, 'sign-in');
    await prove(member, authenticator.use(other)).expect(422);
    // An authenticator that was told which passkey to use need not name the account.
    const credential = authenticator.use(options, { userHandle: null });
    await prove(member, credential).expect(303).expect('location', '/mon-compte?info=cest-toi-cle#cles');
    await prove(member, credential).expect(422);
    expect((await add(member, authenticator)).headers['x-redirect']).toBe('/mon-compte?info=cle-ajoutee#cles');
  });
});
