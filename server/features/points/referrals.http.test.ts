import { describe, expect, it } from '@jest/globals';
import { createMember, createVisitor, lastToken, type Visitor } from '#testing/visitor.ts';
import { prepareWebSite, prepareWeb } from '#testing/test-site.ts';
import { fr } from '#shared/typeset.ts';

const site = prepareWebSite();
const { database, web } = site;
/** Where the official opening was long ago. */
const openWeb = prepareWeb(site, { OFFICIAL_OPENING: '2026-01-01' });
let number = 0;

interface Invitation {
  link: string;
  joined: number;
  onTheWay: number;
  reward: string | null;
  next: { missing: number; reward: string } | null;
  opens: string | null;
}

const newEmail = (name = 'invite') => `${name}${(number += 1)}@exemple.fr`;
const giftsOf = async ({ data }: Visitor) =>
  (await data('/cadeaux')).body as { balance: number; invitation: Invitation; subscription: { plan: string | null } };
const invitationOf = async (visitor: Visitor) => (await giftsOf(visitor)).invitation;

async function newInviter(email = newEmail('hote')) {
  const visitor = await createMember(web.url, database.db, email);
  const { link } = await invitationOf(visitor);
  return { visitor, email, link, code: new URL(link).searchParams.get('invitation') ?? '' };
}

/** Signs up by a personal link as the page's own form would, and signs in. */
async function join(code: string, email = newEmail()): Promise<Visitor> {
  const visitor = createVisitor(web.url);
  const form = { intent: 'sign-up', email, display_name: 'Lou', age_confirmed: 'true', invitation: code };
  await visitor.post('/home', form).expect(200);
  await visitor.call('/auth/v1/verify', { token: await lastToken(database.db, email) }).expect(200);
  await visitor.call('/auth/v1/consents', { terms: true, sensitive_data: true }).expect(200);
  return visitor;
}

async function complete(visitor: Visitor): Promise<void> {
  const bornIn1994 = { birth_day: '12', birth_month: '5', birth_year: '1994', attracted_to_types: ['homme'] };
  await visitor.post('/profile-gender', { gender: 'femme' }).expect(303);
  await visitor.post('/profile-age', bornIn1994).expect(303);
  await visitor.data('/profile-complete').expect(200);
}

const deleteMember = (email: string) => database.db('members').where({ email }).delete();

describe('a personal invitation link', () => {
  it('is constant and different for each member', async () => {
    const [ana, lou] = [await newInviter(), await newInviter()];
    expect((await invitationOf(ana.visitor)).link).toBe(ana.link);
    expect(ana.code).toMatch(/^[\w-]{16}$/);
    expect(ana.code).not.toBe(lou.code);
  });

  it('is passed on by the sign-up form without a look-up of its member', async () => {
    const { code } = await newInviter();
    const visitor = createVisitor(web.url);
    for (const value of [code, 'x'.repeat(16)]) {
      const { text } = await visitor.get(`/home?invitation=${value}`).expect(200);
      expect(text).toContain(`name="invitation" value="${value}"`);
    }
    expect((await visitor.get('/home?invitation=%22%3E%3Cscript%3E').expect(200)).text).not.toContain(
      'name="invitation"',
    );
  });

  it('earns the inviter the reward once when the invited person completes the profile', async () => {
    const { visitor, code } = await newInviter();
    const lou = await join(code);
    expect(await giftsOf(visitor)).toMatchObject({ balance: 0, invitation: { joined: 0, onTheWay: 1, reward: null } });
    await Promise.all([complete(lou), complete(lou)]);
    await lou.data('/profile-complete').expect(200);
    expect(await giftsOf(visitor)).toMatchObject({
      balance: 100,
      invitation: {
        joined: 1,
        onTheWay: 0,
        reward: fr`1 mois Premium`,
        next: { missing: 1, reward: fr`1 mois VIP + 1 jour de Play Room` },
        opens: fr`à l'ouverture officielle`,
      },
    });
  });

  // S-invitation-3
  it('never shows the inviter who joined', async () => {
    const { visitor, code } = await newInviter();
    const email = newEmail();
    await complete(await join(code, email));
    const { body, text } = await visitor.data('/cadeaux');
    expect((body as { invitation: Invitation }).invitation.joined).toBe(1);
    expect(text).not.toContain(email);
    expect(text).not.toContain('Lou');
    // Once rewarded, the database does not know either which member it was.
    const { id } = (await database.db('members').where({ email }).first('id'))!;
    expect(await database.db('referrals').where({ invited_id: id }).first()).toBeUndefined();
  });

  it('that is forged or malformed does not prevent a sign-up, and rewards nobody', async () => {
    const before = await database.db('rewarded_mailboxes').count();
    for (const code of ['AAAAAAAAAAAAAAAA', '', "' OR 1=1", 'x'.repeat(5000), '💜']) {
      await complete(await join(code));
    }
    const repeated = createVisitor(web.url);
    const form = { intent: 'sign-up', email: newEmail(), display_name: 'Lou', age_confirmed: 'true' };
    await repeated.post('/home', { ...form, invitation: ['a', 'b'] }).expect(200);
    expect(await database.db('rewarded_mailboxes').count()).toEqual(before);
  });

  it('earns nothing for its own member under another spelling of the mailbox', async () => {
    const { visitor, code } = await newInviter(`un.deux${(number += 1)}@gmail.com`);
    await complete(await join(code, `undeux${number}+bis@googlemail.com`));
    expect(await giftsOf(visitor)).toMatchObject({ balance: 0, invitation: { joined: 0, onTheWay: 0 } });
  });

  it('earns nothing for a person who already has an account', async () => {
    const { visitor, code } = await newInviter();
    const email = newEmail();
    await createMember(web.url, database.db, email);
    await complete(await join(code, email));
    expect(await giftsOf(visitor)).toMatchObject({ balance: 0, invitation: { joined: 0, onTheWay: 0 } });
  });

  it('earns a reward once for one mailbox, in any spelling, also after its account was deleted', async () => {
    const [ana, lou] = [await newInviter(), await newInviter()];
    const name = `ami.e${(number += 1)}`;
    await complete(await join(ana.code, `${name}@gmail.com`));
    await complete(await join(ana.code, `${name.replace('.', '')}@gmail.com`));
    await complete(await join(lou.code, `${name}+autre@gmail.com`));
    await deleteMember(`${name}@gmail.com`);
    await complete(await join(lou.code, `${name}@gmail.com`));
    expect(await giftsOf(ana.visitor)).toMatchObject({ balance: 100, invitation: { joined: 1, onTheWay: 0 } });
    expect(await giftsOf(lou.visitor)).toMatchObject({ balance: 0, invitation: { joined: 0, onTheWay: 0 } });
    await deleteMember(ana.email);
    await deleteMember(`${name}@gmail.com`);
    await complete(await join(lou.code, `${name}@gmail.com`));
    expect((await giftsOf(lou.visitor)).balance).toBe(0);
  });

  it('of a suspended member earns nothing', async () => {
    const { email, code } = await newInviter();
    await database.db('members').where({ email }).update({ suspended_at: new Date() });
    await complete(await join(code));
    await database.db('members').where({ email }).update({ suspended_at: null });
    expect(await database.db('points_gained').join('members', 'members.id', 'user_id').where({ email })).toEqual([]);
  });
});

describe('a subscription as a referral reward', () => {
  it('begins with the official opening', async () => {
    const { visitor, code, email } = await newInviter();
    for (let person = 0; person < 2; person += 1) await complete(await join(code));
    expect(await giftsOf(visitor)).toMatchObject({ subscription: { plan: null } });

    const later = createVisitor(openWeb.url);
    await later.askLink(email).expect(200);
    await later.call('/auth/v1/verify', { token: await lastToken(database.db, email) }).expect(200);
    expect(await giftsOf(later)).toMatchObject({
      subscription: { plan: 'VIP' },
      invitation: { joined: 2, opens: null },
    });
  });
});
