import { describe, expect, it } from '@jest/globals';
import { routes } from '#shared/routes.ts';
import { prepareModeration } from '#testing/moderation.ts';
import { reached } from '#testing/promise.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createTestMember, createVisitor, lastToken, leave, queuedMails, type TestMember } from '#testing/visitor.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { isPairBlocked } from '../relations/blocks.queries.ts';
import { blockMember } from './blocks.service.ts';
import { suspendMember } from './decisions.service.ts';

const site = prepareWebSite();
const { database, web, ctx } = site;
const moderation = prepareModeration(site);
let number = 0;

const newEmail = () => `ancienne${(number += 1)}@exemple.fr`;
const respelt = (email: string) => email.replace('@', `+${(number += 1)}@`);
const newMember = (email = newEmail()) => createTestMember(web.url, database.db, email);
const areApart = (one: TestMember, other: TestMember) => isPairBlocked(database.db, one.id, other.id);
const memberOf = (email: string) => database.db('members').where({ email }).first();

const askToMove = async ({ visitor }: TestMember, to: string) => {
  await database.db('rate_limits').whereNot('key', 'like', 'minor:%').delete();
  await visitor.post(routes.account, { intent: 'change-email', new_email: to }).expect(303);
};

/** Gives an account another address, as its member does. */
async function move(member: TestMember, to = newEmail()): Promise<TestMember> {
  await askToMove(member, to);
  const token = (await queuedMails(database.db, to)).at(-1)?.token;
  await member.visitor.post(routes.accountAddress, { intent: 'confirm', token }).expect(303);
  expect((await memberOf(to))?.id).toBe(member.id);
  return { ...member, email: to };
}

/** Asks for an account by the sign-up form; the address gets the mail to suspended people, and no account. */
async function expectRefused(email: string): Promise<void> {
  await database.db('rate_limits').delete();
  await createVisitor(web.url).signUp(email).expect(200);
  expect((await queuedMails(database.db, email)).at(-1)).toMatchObject({ kind: 'account-suspended', token: '' });
  expect(await memberOf(email)).toBeUndefined();
}

// S-safety-11, S-address-5
describe('B13: with a change of address', () => {
  it('a block holds for the mailbox that was left, when its account is deleted and another one is made there', async () => {
    for (const spell of [(email: string) => email, respelt]) {
      const [ana, lea] = [await newMember(), await newMember()];
      await blockMember(ctx, ana.id, lea.id);
      await leave(await move(lea), database.db);
      expect(await areApart(ana, await newMember(spell(lea.email)))).toBe(true);
    }
    reached('B13', 'changes of address: 0 ways around a block, a case or a suspension');
  });

  it('a block holds for a second account of the mailbox that was left', async () => {
    const [ana, lea] = [await newMember(), await newMember()];
    await blockMember(ctx, ana.id, lea.id);
    await move(lea);
    expect(await areApart(ana, await newMember(respelt(lea.email)))).toBe(true);
  });

  it('a block is there again when the member who blocked has another address meanwhile', async () => {
    const [ana, lea] = [await newMember(), await newMember()];
    await blockMember(ctx, ana.id, lea.id);
    await leave(lea, database.db);
    await move(ana);
    expect(await areApart(ana, await newMember(lea.email))).toBe(true);
    expect(await database.db('retained_blocks').where({ blocked_hash: mailboxHash(ctx.config, lea.email) })).toEqual(
      [],
    );
  });

  it('a block that a mailbox left behind holds for an account that moves to it', async () => {
    const [ana, lea] = [await newMember(), await newMember()];
    await blockMember(ctx, ana.id, lea.id);
    await leave(lea, database.db);
    const elsewhere = await newMember();
    expect(await areApart(ana, elsewhere)).toBe(false);
    await move(elsewhere, respelt(lea.email));
    expect(await areApart(ana, elsewhere)).toBe(true);
  });

  it('a suspension holds for the mailbox that was left, also after the account was deleted', async () => {
    const lea = await newMember();
    const moved = await move(lea);
    await suspendMember(ctx, lea.id, 'cli', { ground: 'scam', statement: 'Une arnaque.' });
    for (const email of [respelt(lea.email), respelt(moved.email)]) await expectRefused(email);
    await deleteMember(ctx, lea.id, 'cli');
    for (const email of [lea.email, respelt(lea.email), moved.email]) await expectRefused(email);
  });

  it('a suspension keeps nobody out who has the mailbox that was left now', async () => {
    const lea = await newMember();
    await move(lea);
    await database.db('address_changes').delete();
    const next = await newMember(lea.email);
    await suspendMember(ctx, lea.id, 'cli', { ground: 'scam', statement: 'Une arnaque.' });
    await deleteMember(ctx, lea.id, 'cli');
    await database.db('rate_limits').delete();
    const visitor = createVisitor(web.url);
    await visitor.askLink(next.email).expect(200);
    await visitor.call('/auth/v1/verify', { token: await lastToken(database.db, next.email) }).expect(200);
  });

  it('no account gets an address of a suspended mailbox, and the answer does not tell', async () => {
    const [ana, lea] = [await newMember(), await newMember()];
    await suspendMember(ctx, lea.id, 'cli', { ground: 'scam', statement: 'Une arnaque.' });
    const to = respelt(lea.email);
    await askToMove(ana, to);
    expect((await queuedMails(database.db, to)).at(-1)).toMatchObject({ kind: 'address-taken', link: '' });
    expect((await memberOf(ana.email))?.id).toBe(ana.id);
  });

  it('a case about the age follows to the new address, and stays with the mailbox that was left', async () => {
    const lea = await newMember();
    await database.db('profiles').insert({ user_id: lea.id, birth_date: '2007-05-12' }).onConflict('user_id').merge();
    const ana = await newMember();
    await moderation.establish(ana);
    await moderation.report({ ana, lea }, { reason: 'minor' });
    await leave(await move(lea), database.db);
    const again = await newMember(lea.email);
    expect((await memberOf(again.email))?.under_review_since).not.toBeNull();
  });

  it('the birth date of a minor prevents another one for a day', async () => {
    const minor = { birth_month: '12', birth_day: '31', attracted_to_types: ['femme'] };
    const year = new Date().getFullYear();
    const lea = await newMember();
    const post = ({ visitor }: TestMember, birthYear: number) =>
      visitor.post('/profile-age', { ...minor, birth_year: String(birthYear) });
    await post(lea, year - 17).expect(422);
    const moved = await move(lea);
    const elsewhere = createVisitor(web.url);
    await elsewhere.askLink(moved.email).expect(200);
    await elsewhere.call('/auth/v1/verify', { token: await lastToken(database.db, moved.email) }).expect(200);
    await post({ ...moved, visitor: elsewhere }, year - 30).expect(422);
    await post(await newMember(), year - 30).expect(303);
  });
});
