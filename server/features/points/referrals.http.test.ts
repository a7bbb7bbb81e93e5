import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#shared/duration.ts';
import { createVisitor, introduction, lastToken, type Visitor } from '#testing/visitor.ts';
import { prepareWebSite, prepareWeb } from '#testing/test-site.ts';
import { fr } from '#shared/typeset.ts';
import { rewardReferrals } from './referrals.service.ts';

const site = prepareWebSite({ env: { TRUST_PROXY: '1' } });
const { database, web, ctx } = site;
/** Where the official opening was long ago. */
const openWeb = prepareWeb(site, { OFFICIAL_OPENING: '2026-01-01', TRUST_PROXY: '1' });
let number = 0;

interface Invitation {
  link: string;
  joined: number;
  onTheWay: number;
  rewards: readonly string[];
  next: { missing: number; reward: string } | null;
  opens: string | null;
}

const newEmail = (name = 'invite') => `${name}${(number += 1)}@exemple.fr`;
const newNetwork = () => `10.${(number += 1) >> 8}.${number & 255}.7`;
const giftsOf = async ({ data }: Visitor) =>
  (await data('/cadeaux')).body as { balance: number; invitation: Invitation; subscription: { plan: string | null } };
const invitationOf = async (visitor: Visitor) => (await giftsOf(visitor)).invitation;
const nothing = { balance: 0, invitation: { joined: 0, onTheWay: 0 } };

/** A browser on a network of its own, unless it is given. */
function visitorFrom(network = newNetwork()): Visitor {
  const visitor = createVisitor(web.url);
  void visitor.agent.set('X-Forwarded-For', network);
  return visitor;
}

async function newInviter(email = newEmail('hote'), network = newNetwork()) {
  const visitor = await join('', email, network);
  const { link } = await invitationOf(visitor);
  return { visitor, email, link, network, code: new URL(link).searchParams.get('invitation') ?? '' };
}

/** Signs up by a personal link as the page's own form would, and signs in. */
async function join(code: string, email = newEmail(), network?: string): Promise<Visitor> {
  const visitor = visitorFrom(network);
  const form = { intent: 'sign-up', email, display_name: 'Lou', age_confirmed: 'true', invitation: code };
  await visitor.post('/home', form).expect(200);
  await visitor.call('/auth/v1/verify', { token: await lastToken(database.db, email) }).expect(200);
  await visitor.call('/auth/v1/consents', introduction('Lou')).expect(200);
  return visitor;
}

async function complete(visitor: Visitor): Promise<void> {
  const bornIn1994 = { birth_day: '12', birth_month: '5', birth_year: '1994', attracted_to_types: ['homme'] };
  await visitor.post('/profile-gender', { gender: 'femme' }).expect(303);
  await visitor.post('/profile-age', bornIn1994).expect(303);
  await visitor.data('/profile-complete').expect(200);
}

/**
 * Lets days and a minute pass for everybody: profiles are older, and today is not counted yet. The minute is because the
 * clocks of two processes on one machine may differ by milliseconds.
 */
async function letDaysPass(days: number): Promise<void> {
  await database.db.raw(`UPDATE profiles SET completed_at = completed_at - make_interval(days => ?, mins => 1)`, [
    days,
  ]);
  await database.db.raw(`UPDATE members SET last_active_on = last_active_on - ?::int`, [days]);
}

/** Completes a profile, and comes again on the third day. */
async function stayOn(...visitors: readonly Visitor[]): Promise<void> {
  for (const visitor of visitors) await complete(visitor);
  await letDaysPass(3);
  for (const visitor of visitors) await visitor.get('/play-room').expect(200);
  await rewardReferrals(ctx);
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
    const visitor = visitorFrom();
    for (const value of [code, 'x'.repeat(16)]) {
      const { text } = await visitor.get(`/home?invitation=${value}`).expect(200);
      expect(text).toContain(`name="invitation" value="${value}"`);
    }
    expect((await visitor.get('/home?invitation=%22%3E%3Cscript%3E').expect(200)).text).not.toContain(
      'name="invitation"',
    );
  });

  // S-invitation-2
  it('earns the inviter the reward once, when the profile of the invited person is three days old and was used on two', async () => {
    const { visitor, code } = await newInviter();
    const lou = await join(code);
    const onTheWay = { balance: 0, invitation: { joined: 0, onTheWay: 1, rewards: [] } };
    expect(await giftsOf(visitor)).toMatchObject(onTheWay);
    await Promise.all([complete(lou), complete(lou)]);
    await rewardReferrals(ctx);
    expect(await giftsOf(visitor)).toMatchObject(onTheWay);
    // Three days old, but used on one day only.
    await letDaysPass(3);
    await rewardReferrals(ctx);
    expect(await giftsOf(visitor)).toMatchObject(onTheWay);
    await lou.get('/play-room').expect(200);
    await Promise.all([rewardReferrals(ctx), rewardReferrals(ctx)]);
    await rewardReferrals(ctx);
    expect(await giftsOf(visitor)).toMatchObject({
      balance: 100,
      invitation: {
        joined: 1,
        onTheWay: 0,
        rewards: [fr`1 mois Premium`],
        next: { missing: 1, reward: fr`1 mois VIP + 1 jour de Play Room` },
        opens: fr`à l'ouverture officielle`,
      },
    });
  });

  it('earns nothing yet for a person who comes on two days, with a profile of two days', async () => {
    const { visitor, code } = await newInviter();
    const lou = await join(code);
    await complete(lou);
    await letDaysPass(2);
    await lou.get('/play-room').expect(200);
    await rewardReferrals(ctx);
    expect((await giftsOf(visitor)).balance).toBe(0);
    await letDaysPass(1);
    await rewardReferrals(ctx);
    expect((await giftsOf(visitor)).balance).toBe(100);
  });

  it('earns nothing for invented people on the network of the inviter, whenever the two were on it', async () => {
    const { visitor, code, network } = await newInviter();
    const friends = await Promise.all([1, 2, 3].map(() => join(code, newEmail(), network)));
    await stayOn(...friends);
    expect(await giftsOf(visitor)).toMatchObject(nothing);
    // They sign up elsewhere, and come from the network of the inviter on another day.
    const later = await join(code);
    void later.agent.set('X-Forwarded-For', network);
    await stayOn(later);
    expect(await giftsOf(visitor)).toMatchObject(nothing);
    // Or the inviter comes from theirs.
    const abroad = newNetwork();
    const moved = await join(code, newEmail(), abroad);
    await letDaysPass(1);
    await visitor.get('/play-room').set('X-Forwarded-For', abroad).expect(200);
    await stayOn(moved);
    expect(await giftsOf(visitor)).toMatchObject(nothing);
    // The network of somebody else's inviter says nothing.
    const other = await newInviter();
    await stayOn(await join(other.code, newEmail(), network));
    expect(await giftsOf(other.visitor)).toMatchObject({ balance: 100 });
    expect(JSON.stringify(await database.db('referrals'))).not.toContain(network);
  });

  it('earns nothing for disposable addresses, and they can sign up all the same', async () => {
    const { visitor, code } = await newInviter();
    const friend = await join(code, `invite${(number += 1)}@mailinator.com`);
    expect((await invitationOf(visitor)).onTheWay).toBe(0);
    await stayOn(friend);
    expect(await giftsOf(visitor)).toMatchObject(nothing);
  });

  it('earns nothing as long as the invited person is not visible to others', async () => {
    const { visitor, code } = await newInviter();
    const email = newEmail();
    const lou = await join(code, email);
    await database
      .db('members')
      .where({ email })
      .update({ under_review_since: new Date(Date.now() - 9 * DAY_MS) });
    await stayOn(lou);
    expect(await giftsOf(visitor)).toMatchObject({ balance: 0, invitation: { onTheWay: 1 } });
    await database.db('members').where({ email }).update({ under_review_since: null });
    await rewardReferrals(ctx);
    expect(await giftsOf(visitor)).toMatchObject({ balance: 100 });
  });

  // S-invitation-3
  it('never shows the inviter who joined', async () => {
    const { visitor, code } = await newInviter();
    const email = newEmail();
    await stayOn(await join(code, email));
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
      await stayOn(await join(code));
    }
    const repeated = visitorFrom();
    const form = { intent: 'sign-up', email: newEmail(), display_name: 'Lou', age_confirmed: 'true' };
    await repeated.post('/home', { ...form, invitation: ['a', 'b'] }).expect(200);
    expect(await database.db('rewarded_mailboxes').count()).toEqual(before);
  });

  it('earns nothing for its own member under another spelling of the mailbox', async () => {
    const name = (number += 1);
    const { visitor, code } = await newInviter(`un.deux${name}@gmail.com`);
    await stayOn(await join(code, `undeux${name}+bis@googlemail.com`));
    expect(await giftsOf(visitor)).toMatchObject(nothing);
  });

  it('earns nothing for a person who already has an account', async () => {
    const { visitor, code } = await newInviter();
    const email = newEmail();
    await join('', email);
    await stayOn(await join(code, email));
    expect(await giftsOf(visitor)).toMatchObject(nothing);
  });

  it('earns a reward once for one mailbox, in any spelling, also after its account was deleted', async () => {
    const [ana, lou] = [await newInviter(), await newInviter()];
    const name = `ami.e${(number += 1)}`;
    await stayOn(await join(ana.code, `${name}@gmail.com`));
    await stayOn(await join(ana.code, `${name.replace('.', '')}@gmail.com`));
    await stayOn(await join(lou.code, `${name}+autre@gmail.com`));
    await deleteMember(`${name}@gmail.com`);
    await stayOn(await join(lou.code, `${name}@gmail.com`));
    expect(await giftsOf(ana.visitor)).toMatchObject({ balance: 100, invitation: { joined: 1, onTheWay: 0 } });
    expect(await giftsOf(lou.visitor)).toMatchObject(nothing);
    await deleteMember(ana.email);
    await deleteMember(`${name}@gmail.com`);
    await stayOn(await join(lou.code, `${name}@gmail.com`));
    expect((await giftsOf(lou.visitor)).balance).toBe(0);
  });

  it('of a suspended member earns nothing', async () => {
    const { email, code } = await newInviter();
    await database.db('members').where({ email }).update({ suspended_at: new Date() });
    await stayOn(await join(code));
    await database.db('members').where({ email }).update({ suspended_at: null });
    await rewardReferrals(ctx);
    expect(await database.db('points_gained').join('members', 'members.id', 'user_id').where({ email })).toEqual([]);
  });
});

describe('a subscription as a referral reward', () => {
  it('begins with the official opening', async () => {
    const { visitor, code, email } = await newInviter();
    await stayOn(await join(code), await join(code));
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
