import { describe, expect, it } from '@jest/globals';
import { ADDRESS_UNDO_DAYS } from '#shared/account/account-limits.ts';
import { DAY_MS } from '#shared/duration.ts';
import { SoftwareAuthenticator, type CreationOptions } from '#testing/software-authenticator.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createTestMember } from '#testing/entered-members.ts';
import { createVisitor, queuedMails, type TestMember, type Visitor } from '#testing/visitor.ts';
import { isContactRefused } from '../../platform/mail/do-not-contact.queries.ts';
import { clientAt } from '../../platform/http/client.ts';
import { contactHash, mailboxHash } from '../../platform/mail/recipient.ts';
import { findRecipientStatuses } from '../../platform/mail/recipient-status.queries.ts';
import { acceptInvitation, rewardReferrals } from '../points/referrals.service.ts';
import { saveInvitationCode } from '../points/referrals.queries.ts';
import { unsubscribe } from '../unsubscribe/unsubscribe.service.ts';

const PAGE = '/mon-compte/adresse';

const { database, web, ctx } = prepareWebSite();
const db = () => database.db;

let number = 0;
const nextAddress = () => `adresse${(number += 1)}@exemple.fr`;
const arrive = () => createTestMember(web.url, db(), nextAddress());

const ask = ({ visitor }: Pick<TestMember, 'visitor'>, email: string) =>
  visitor.post('/mon-compte', { intent: 'change-email', new_email: email });
const newest = async (email: string) => (await queuedMails(db(), email)).at(-1);
const tokenFor = async (email: string) => (await newest(email))?.token ?? '';
const confirm = (visitor: Visitor, token: string) => visitor.post(PAGE, { intent: 'confirm', token });
const undo = (visitor: Visitor, token: string, email?: string) =>
  visitor.post(PAGE, { intent: 'undo', token, ...(email && { email }) });
const addressOf = async ({ id }: Pick<TestMember, 'id'>) => (await db()('members').where({ id }).first('email'))?.email;
const statusOf = async ({ agent }: Visitor) => (await agent.get('/auth/v1/user')).status;
const kindsTo = async (email: string) => (await queuedMails(db(), email)).map(({ kind }) => kind);

/** Moves a member to a new address, and answers it. */
async function move(member: TestMember, to = nextAddress()): Promise<string> {
  await db()('rate_limits').delete();
  await ask(member, to).expect(303);
  await confirm(member.visitor, await tokenFor(to))
    .expect(303)
    .expect('location', '/mon-compte?info=adresse-changee#compte');
  return to;
}

describe('asking for another address', () => {
  // S-address-1
  it('answers with the same bytes for a free address, one of a member, one of a suspended member and a reserved one', async () => {
    const [ana, lou, suspended, moved] = [await arrive(), await arrive(), await arrive(), await arrive()];
    await db()('members').where({ id: suspended.id }).update({ suspended_at: new Date() });
    await move(moved);
    const answers = [];
    const addresses = [nextAddress(), lou.email, suspended.email, moved.email];
    for (const email of addresses) {
      await db()('rate_limits').delete();
      const answer = await ask(ana, email).expect(303);
      const {
        date: _date,
        'x-request-id': _id,
        'set-cookie': _cookie,
        ...headers
      } = answer.headers as Record<string, unknown>;
      const page = await ana.visitor.get(String(answer.headers['location'])).expect(200);
      answers.push(JSON.stringify([answer.status, headers, answer.text, page.text]));
      expect(await db()('address_changes').where({ member_id: ana.id }).pluck('new_email')).toEqual([email]);
    }
    expect(new Set(answers).size).toBe(1);
    const kinds = await Promise.all(addresses.map(async (email) => (await newest(email))?.kind));
    expect(kinds).toEqual(['address-change-link', 'address-taken', 'address-taken', 'address-taken']);
    expect((await newest(lou.email))?.link).toBe('');
  });

  it('is refused for the present address, for no address, after three in a day, and without a fresh proof', async () => {
    const ana = await arrive();
    const refused = async (email: string) => {
      const { text } = await ask(ana, email).expect(422);
      return text;
    };
    expect(await refused(` ${ana.email.toUpperCase()} `)).toContain('déjà ton adresse');
    await refused('lou@');
    await refused('a@exemple.fr, b@exemple.fr');
    for (let count = 0; count < 3; count += 1) await ask(ana, nextAddress()).expect(303);
    await ask(ana, nextAddress()).expect(429);
    expect(await db()('address_changes').where({ member_id: ana.id })).toHaveLength(1);

    const lou = await arrive();
    // S-proof-1
    await db().raw(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{memberProof,provenAt}', '0'::jsonb) WHERE member_id = ?`,
      [lou.id],
    );
    await ask(lou, nextAddress()).expect(303).expect('location', '/mon-compte/confirmation?pour=adresse');
    expect(await db()('address_changes').where({ member_id: lou.id })).toEqual([]);
  });

  it('mails one mailbox three times a day at most, all members together, and says nothing of it', async () => {
    const target = nextAddress();
    for (let count = 0; count < 4; count += 1) await ask(await arrive(), target.replace('@', `+${count}@`)).expect(303);
    const mails = await Promise.all([0, 1, 2, 3].map((count) => kindsTo(target.replace('@', `+${count}@`))));
    expect(mails.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
  });
});

describe('proving oneself again', () => {
  const PROOF = '/mon-compte/confirmation?pour=adresse';
  const isStale = async ({ visitor }: TestMember) =>
    !((await visitor.data('/mon-compte').expect(200)).body as { isFreshlyProven: boolean }).isFreshlyProven;

  async function arriveStale(): Promise<TestMember> {
    const member = await arrive();
    await db().raw(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{memberProof,provenAt}', '0'::jsonb) WHERE member_id = ?`,
      [member.id],
    );
    return member;
  }

  // S-proof-2
  it('takes a mailed link in the session that asked for it, by a POST, once, and the newest one', async () => {
    const [ana, thief] = [await arriveStale(), await arriveStale()];
    const askLink = () =>
      ana.visitor.post(PROOF, { intent: 'mail' }).expect(303).expect('location', `${PROOF}&envoye=oui`);
    await askLink();
    const first = await tokenFor(ana.email);
    await askLink();
    const token = await tokenFor(ana.email);
    await ana.visitor.get(`${PROOF}&token=${token}`).expect(200, /C.est bien toi/);
    const prove = ({ visitor }: TestMember, given: string) => visitor.post(PROOF, { intent: 'confirm', token: given });
    expect(await isStale(ana)).toBe(true);
    await prove(ana, first).expect(422);
    await prove(thief, token).expect(422);
    await createVisitor(web.url)
      .post(PROOF, { intent: 'confirm', token })
      .expect(303)
      .expect('location', /^\/login/);
    expect(await isStale(ana)).toBe(true);
    await prove(ana, token).expect(303).expect('location', '/mon-compte?info=cest-toi-adresse#compte');
    expect(await isStale(ana)).toBe(false);
    await prove(ana, token).expect(422);
    await ask(ana, nextAddress())
      .expect(303)
      .expect('location', /adresse-demandee/);
  });

  it('answers 429 after five links in an hour, and refuses a link that is older than ten minutes', async () => {
    const ana = await arriveStale();
    for (let count = 0; count < 5; count += 1) await ana.visitor.post(PROOF, { intent: 'mail' }).expect(303);
    await ana.visitor.post(PROOF, { intent: 'mail' }).expect(429);
    await db().raw(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{askedProof,expiresAt}', '1'::jsonb) WHERE member_id = ?`,
      [ana.id],
    );
    await ana.visitor.post(PROOF, { intent: 'confirm', token: await tokenFor(ana.email) }).expect(422);
    expect(await isStale(ana)).toBe(true);
  });
});

describe('confirming another address', () => {
  // S-address-2
  it('takes the link by a POST in a session of that member, once, within an hour', async () => {
    const [ana, thief] = [await arrive(), await arrive()];
    const to = nextAddress();
    await ask(ana, to).expect(303);
    const token = await tokenFor(to);
    const path = `${PAGE}?token=${token}`;
    for (const visitor of [createVisitor(web.url), thief.visitor, ana.visitor]) await visitor.get(path).expect(200);
    await confirm(createVisitor(web.url), token).expect(401);
    await confirm(thief.visitor, token).expect(422);
    expect(await addressOf(ana)).toBe(ana.email);
    await db()('address_changes')
      .where({ member_id: ana.id })
      .update({ expires_at: new Date(Date.now() - 1000) });
    await confirm(ana.visitor, token).expect(422);
    await db()('address_changes')
      .where({ member_id: ana.id })
      .update({ expires_at: new Date(Date.now() + 1_000_000) });
    const answers = await Promise.all([1, 2, 3].map(() => confirm(ana.visitor, token)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 422, 422]);
    expect(await addressOf(ana)).toBe(to);
    expect(await statusOf(ana.visitor)).toBe(200);
    const actions = await db()('audit_log')
      .where({ subject: `member:${ana.id}` })
      .pluck('action');
    expect(actions).toEqual(['member.change-address']);
  });

  it('is refused when an account took the address meanwhile, and a newer request makes the older link void', async () => {
    const ana = await arrive();
    const [first, second] = [nextAddress(), nextAddress()];
    await ask(ana, first).expect(303);
    const older = await tokenFor(first);
    await ask(ana, second).expect(303);
    await confirm(ana.visitor, older).expect(422);
    const token = await tokenFor(second);
    await createTestMember(web.url, db(), second);
    await confirm(ana.visitor, token).expect(422, /ne peut plus être utilisée/);
    expect(await addressOf(ana)).toBe(ana.email);
  });

  it('makes sign-in links of the former address void, and signs in with the new one', async () => {
    const ana = await arrive();
    await createVisitor(web.url).askLink(ana.email).expect(200);
    const link = await tokenFor(ana.email);
    const to = await move(ana);
    await createVisitor(web.url).call('/auth/v1/verify', { token: link, email: ana.email }).expect(401);
    const visitor = createVisitor(web.url);
    await visitor.askLink(to).expect(200);
    await visitor.call('/auth/v1/verify', { token: await tokenFor(to) }).expect(200);
    expect((await visitor.agent.get('/auth/v1/user')).body).toMatchObject({ id: ana.id, email: to });
  });
});

describe('the former address', () => {
  // S-address-3
  it('is told of the change without the new address, and undoes it within seven days', async () => {
    const ana = await arrive();
    const to = await move(ana);
    const mail = await newest(ana.email);
    expect(mail?.kind).toBe('address-changed');
    expect(JSON.stringify(mail)).not.toContain(to);
    const { changedOn, undoUntil } = (mail?.data ?? {}) as Record<string, string>;
    expect((Date.parse(undoUntil ?? '') - Date.parse(changedOn ?? '')) / DAY_MS).toBe(ADDRESS_UNDO_DAYS);
    const token = mail?.token ?? '';
    const other = createVisitor(web.url);
    await db()('rate_limits').delete();
    await other.askLink(to).expect(200);
    await other.call('/auth/v1/verify', { token: await tokenFor(to) }).expect(200);
    const authenticator = new SoftwareAuthenticator(web.url);
    const { body } = await other.call('/auth/v1/passkeys/creation-options', {}).expect(200);
    const credential = authenticator.create(body as CreationOptions);
    await other.post('/mon-compte', { intent: 'add-passkey', name: 'Clé', credential }).expect(303);

    const mailbox = createVisitor(web.url);
    await mailbox.get(`${PAGE}?annuler=oui&token=${token}`).expect(200, /Annuler ce changement/);
    await undo(mailbox, token).expect(422);
    await undo(mailbox, token, to).expect(422, /pas l.adresse/);
    expect(await addressOf(ana)).toBe(to);
    await undo(mailbox, token, ana.email).expect(303).expect('location', `${PAGE}?annule=oui`);
    expect(await addressOf(ana)).toBe(ana.email);
    expect([await statusOf(ana.visitor), await statusOf(other)]).toEqual([401, 401]);
    for (const table of ['passkeys', 'known_browsers', 'address_changes'] as const)
      expect(await db()(table).where({ member_id: ana.id })).toEqual([]);
    expect(await kindsTo(to)).toContain('address-restored');
    await undo(mailbox, token, ana.email).expect(422);
    await mailbox.get(`${PAGE}?annule=oui`).expect(200, /Tout est remis en place/);
  });

  it('can undo it no more after seven days or five wrong addresses', async () => {
    const ana = await arrive();
    const to = await move(ana);
    const token = await tokenFor(ana.email);
    await db()('address_changes')
      .where({ member_id: ana.id })
      .update({ expires_at: new Date(Date.now() - 1000) });
    await undo(ana.visitor, token).expect(422);
    await db()('address_changes')
      .where({ member_id: ana.id })
      .update({ expires_at: new Date(Date.now() + 1_000_000) });
    const scanner = createVisitor(web.url);
    for (let count = 0; count < 5; count += 1) await undo(scanner, token, nextAddress()).expect(422);
    await undo(scanner, token, ana.email).expect(422);
    expect(await addressOf(ana)).toBe(to);
  });

  it('gets the account back also after a second change, whose own undo link is void then', async () => {
    const ana = await arrive();
    const first = await move(ana);
    const second = await move(ana);
    const [toFirst, toSecond] = [await tokenFor(ana.email), await tokenFor(first)];
    expect(await addressOf(ana)).toBe(second);
    await undo(createVisitor(web.url), toFirst, ana.email).expect(303);
    expect(await addressOf(ana)).toBe(ana.email);
    await undo(createVisitor(web.url), toSecond, first).expect(422);
    expect(await addressOf(ana)).toBe(ana.email);
  });

  // S-address-4
  it('opens no other account for seven days, and gets the mail about the change instead, with the same answer', async () => {
    const ana = await arrive();
    await move(ana);
    await db()('rate_limits').delete();
    const before = (await kindsTo(ana.email)).length;
    const visitor = createVisitor(web.url);
    const unknown = await visitor.askLink('personne@exemple.fr').expect(200);
    const reserved = await visitor.askLink(ana.email).expect(200);
    expect(reserved.text.replaceAll(ana.email, '')).toBe(unknown.text.replaceAll('personne@exemple.fr', ''));
    await visitor.signUp(ana.email).expect(200);
    expect((await kindsTo(ana.email)).slice(before)).toEqual(['address-changed', 'address-changed']);
    // The link is the one of the first mail, which still works.
    const tokens = new Set((await queuedMails(db(), ana.email)).slice(before - 1).map(({ token }) => token));
    expect(tokens.size).toBe(1);
    await db()('address_changes').update({ expires_at: new Date(Date.now() - 1000) });
    await visitor.signUp(ana.email).expect(200);
    expect(await kindsTo(ana.email)).toContain('sign-up-link');
  });
});

// S-address-5
describe('what is known by an address', () => {
  it('follows to the new one: crushes that were received, and limits of what was sent', async () => {
    const [ana, lou] = [await arrive(), await arrive()];
    const hash = (email: string) => mailboxHash(ctx.config, email);
    const now = new Date();
    await db()('crushes').insert({
      sender_id: lou.id,
      contact_hash: contactHash(ctx.config, ana.email),
      channel: 'mail',
      created_at: now,
    });
    const stranger = hash('ailleurs@exemple.fr');
    const to = nextAddress();
    await db()('crush_invitations').insert([
      { sender_hash: hash(ana.email), mailbox_hash: stranger, requested_at: now, sent_at: now },
      { sender_hash: hash(ana.email), mailbox_hash: hash(to), requested_at: now },
    ]);
    await move(ana, to);
    expect(await db()('crushes').pluck('recipient_id')).toEqual([ana.id]);
    const copies = await db()('crush_invitations')
      .where({ sender_hash: hash(to) })
      .select('mailbox_hash', 'requested_at', 'sent_at');
    expect(copies).toEqual([{ mailbox_hash: stranger, requested_at: now, sent_at: null }]);
    expect(await db()('crush_invitations').where({ sender_hash: hash(ana.email) })).toHaveLength(2);
  });

  it('follows to the new one: the wish to get no mails, for both mailboxes', async () => {
    const ana = await arrive();
    await unsubscribe(ctx, ana.email, { kind: 'form', userAgent: null });
    const to = await move(ana);
    for (const email of [ana.email, to])
      expect(await isContactRefused(db(), mailboxHash(ctx.config, email), email)).toBe(true);
    expect(await db()('desinscription_email').where({ email: ana.email })).toEqual([]);
  });

  it('makes the left mailbox no friend of its own: an invitation of oneself and a second reward are worth nothing', async () => {
    const [ana, lou] = [await arrive(), await arrive()];
    const code = await saveInvitationCode(db(), ana.id, 'moi-invite-moi');
    await move(ana);
    const again = { id: lou.id, email: ana.email, client: clientAt('203.0.113.7') };
    await acceptInvitation(ctx, again, code);
    expect(await db()('referrals').where({ invited_id: lou.id })).toEqual([]);

    const rewarded = { mailbox_hash: mailboxHash(ctx.config, lou.email), inviter_id: ana.id, rewarded_at: new Date() };
    await db()('rewarded_mailboxes').insert(rewarded);
    await db()('referrals').insert({ invited_id: lou.id, inviter_id: ana.id, invited_at: new Date(), days_used: 2 });
    const completed = { profile_completed: true, completed_at: new Date(Date.now() - 4 * DAY_MS) };
    await db()('profiles')
      .insert({ user_id: lou.id, ...completed })
      .onConflict('user_id')
      .merge();
    await move(lou);
    await rewardReferrals(ctx);
    expect(await db()('referrals').where({ invited_id: lou.id })).toEqual([]);
    expect(await db()('rewarded_mailboxes').where({ inviter_id: ana.id })).toHaveLength(1);
  });

  it('no longer gets mails that were queued for the former address', async () => {
    const ana = await arrive();
    const mailTo = (to: string) => ({ to, mailbox: mailboxHash(ctx.config, to), occasion: null, toldId: ana.id });
    const before = mailTo(ana.email);
    expect(await findRecipientStatuses(db(), [before])).toMatchObject([{ isRecipientGone: false }]);
    const to = await move(ana);
    expect(await findRecipientStatuses(db(), [before, mailTo(to)])).toMatchObject([
      { isRecipientGone: true },
      { isRecipientGone: false },
    ]);
  });
});
