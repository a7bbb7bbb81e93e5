import { text as readText } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#shared/duration.ts';
import { createMatchable, openTile, tilesOf, tilesWith } from '#testing/matchable.ts';
import { decide, prepareModeration } from '#testing/moderation.ts';
import { reached } from '#testing/promise.ts';
import { until } from '#testing/test-process.ts';
import { prepareSite } from '#testing/test-site.ts';
import {
  createMember,
  createTestMember,
  createVisitor,
  lastToken,
  leave,
  memberIdOf,
  queuedMails,
  type TestMember,
} from '#testing/visitor.ts';
import { prune } from '../account/data-retention.service.ts';
import { exportMember } from '../account/export.service.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { saveMailboxes } from '../account/mailboxes.service.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { isPairBlocked } from '../relations/blocks.queries.ts';
import { blockMember } from './blocks.service.ts';
import { reinstateMember, suspendMember } from './decisions.service.ts';
import { liftRetainedSuspension } from './retained-sanctions.service.ts';

const site = prepareSite();
const { database, web, ctx } = site;
const moderation = prepareModeration(site);
const { admin } = moderation;
let age = 50;
let number = 0;

const newEmail = (name = 'boite') => `${name}${(number += 1)}@exemple.fr`;
const respelt = (email: string) => email.replace('@', `+${(number += 1)}@`);
const newMember = (email = newEmail()) => createTestMember(web.url, database.db, email);
const areApart = (one: TestMember, other: TestMember) => isPairBlocked(database.db, one.id, other.id);
const blocksOf = async ({ visitor }: TestMember) =>
  ((await visitor.data('/mes-blocages').expect(200)).body as { blocks: { token: string }[] }).blocks;
const memberOf = (email: string) => database.db('members').where({ email }).first();
const heldFor = (email: string) =>
  database
    .db('retained_sanctions')
    .where({ mailbox_hash: mailboxHash(ctx.config, email) })
    .orderBy('kind');

// S-safety-11
describe('B13: a block', () => {
  it('is there again in every list when the blocked member deletes the account and comes back', async () => {
    age += 1;
    const make = (displayName: string, email?: string) =>
      createMatchable(web.url, database.db, { displayName, age, ...(email && { email }) });
    const [ana, lea] = [await make('Ana'), await make('Léa')];
    await openTile(ana.visitor, 'Léa');
    await tilesWith(lea.visitor, 'Ana');
    const { token } = (await ana.visitor.data('/match-resonance').expect(200)).body as { token: string };
    await ana.visitor.post('/mes-blocages', { intent: 'block', match: token }).expect(303);
    await leave(lea, database.db);
    expect(await blocksOf(ana)).toEqual([]);

    const again = await make('Léa', lea.email);
    // Who has nothing to do with it shows that the lists were made anew.
    await make('Zoé');
    await tilesWith(ana.visitor, 'Zoé');
    await tilesWith(again.visitor, 'Zoé');
    const namesSeenBy = async ({ visitor }: TestMember) =>
      (await tilesOf(visitor)).map(({ displayName }) => displayName);
    expect([await namesSeenBy(ana), await namesSeenBy(again)]).toEqual([['Zoé'], ['Zoé']]);
    await until(async () => {
      const list = await database.db('match_lists').where({ member_id: ana.id }).first('candidate_ids');
      return list?.candidate_ids.includes(again.id) === false;
    });
    // The one who made it can lift it, as any other.
    const [block] = await blocksOf(ana);
    await ana.visitor.post('/mes-blocages', { intent: 'lift', match: block?.token }).expect(303);
    await tilesWith(ana.visitor, 'Zoé', 'Léa');
    reached('B13', 'a block is there again in both lists after a deletion and a new account');
  });

  it.each([
    ['the blocked member comes back in another spelling', 'blocked', true],
    ['the blocked member comes back', 'blocked', false],
    ['the member who blocked comes back', 'blocker', false],
    ['the member who blocked comes back in another spelling', 'blocker', true],
  ] as const)('holds when %s', async (_name, who, isRespelt) => {
    const pair = { blocker: await newMember(), blocked: await newMember() };
    await blockMember(ctx, pair.blocker.id, pair.blocked.id);
    const { email } = pair[who];
    await leave(pair[who], database.db);
    pair[who] = await newMember(isRespelt ? respelt(email) : email);
    expect(await areApart(pair.blocker, pair.blocked)).toBe(true);
    expect(await blocksOf(pair.blocker)).toHaveLength(1);
    expect(await blocksOf(pair.blocked)).toEqual([]);
    expect(await database.db('retained_blocks')).toEqual([]);
  });

  it('holds when both delete their accounts and come back, in either order', async () => {
    for (const isBlockerFirst of [true, false]) {
      let [ana, lea] = [await newMember(), await newMember()];
      await blockMember(ctx, ana.id, lea.id);
      await leave(ana, database.db);
      await leave(lea, database.db);
      const [row] = await database.db('retained_blocks').select('retained_until');
      expect(row!.retained_until!.getTime() - Date.now()).toBeGreaterThan(364 * DAY_MS);
      expect(row!.retained_until!.getTime() - Date.now()).toBeLessThan(367 * DAY_MS);
      if (isBlockerFirst) ana = await newMember(ana.email);
      else lea = await newMember(lea.email);
      expect(await database.db('retained_blocks').pluck('retained_until')).toEqual([null]);
      if (isBlockerFirst) lea = await newMember(lea.email);
      else ana = await newMember(ana.email);
      expect(await areApart(ana, lea)).toBe(true);
      expect(await database.db('retained_blocks')).toEqual([]);
    }
  });

  it('holds for accounts of the mailbox that exist already or are made later, and is lifted with the original', async () => {
    const [ana, lea] = [await newMember(), await newMember()];
    const second = await newMember(respelt(lea.email));
    await blockMember(ctx, ana.id, lea.id);
    const third = await newMember(respelt(lea.email));
    const ownSecond = await newMember(respelt(ana.email));
    for (const own of [ana, ownSecond])
      for (const other of [lea, second, third]) expect(await areApart(own, other)).toBe(true);
    // Only the member whom she knows is in the list.
    const list = await blocksOf(ana);
    expect(list).toHaveLength(1);
    expect(await blocksOf(ownSecond)).toEqual([]);
    const copy = JSON.parse(await readText(Readable.from(exportMember(ctx, ana.id, 'cli')))) as {
      données: { table: string; lignes: object[] }[];
    };
    // Blocks that follow from another account of the mailbox would say that the two accounts are one person's.
    expect(copy.données.filter(({ table }) => table === 'blocks')).toEqual([]);
    await ana.visitor.post('/mes-blocages', { intent: 'lift', match: list[0]?.token }).expect(303);
    for (const own of [ana, ownSecond])
      for (const other of [lea, second, third]) expect(await areApart(own, other)).toBe(false);
  });

  it('of a deleted account is no readable address, and is deleted a year after both accounts', async () => {
    const [ana, lea] = [await newMember(newEmail('lisible')), await newMember(newEmail('lisible'))];
    await blockMember(ctx, ana.id, lea.id);
    for (const member of [ana, lea]) await leave(member, database.db);
    const rows = JSON.stringify(await database.db('retained_blocks'));
    expect(rows).not.toMatch(new RegExp(`lisible|${ana.id}|${lea.id}`));
    await prune(ctx);
    expect(await database.db('retained_blocks')).toHaveLength(1);
    await database.db('retained_blocks').update({ retained_until: new Date(Date.now() - 1000) });
    await prune(ctx);
    expect(await database.db('retained_blocks')).toEqual([]);
  });
});

// S-sign-in-11
describe('B13: a suspended mailbox', () => {
  async function expectRefused(email: string): Promise<void> {
    await database.db('rate_limits').delete();
    const before = (await memberOf(email))?.id;
    const visitor = createVisitor(web.url);
    const bytes = async (address: string) => {
      const { text } = await visitor.signUp(address).set('Accept', 'text/html').expect(200);
      return text.replaceAll(address, 'X');
    };
    expect(await bytes(email)).toBe(await bytes(newEmail('personne')));
    const mail = (await queuedMails(database.db, email)).at(-1);
    expect(mail).toMatchObject({ kind: 'account-suspended', token: '' });
    expect((await memberOf(email))?.id).toBe(before);
    await visitor.agent.get('/auth/v1/user').expect(401);
  }

  it('gets no account in any spelling, and the mail to another spelling has no reasons', async () => {
    const name = `sus.pendu${(number += 1)}`;
    const member = await newMember(`${name}@gmail.com`);
    await suspendMember(ctx, member.id, 'cli', { ground: 'harassment', statement: 'Des menaces.' });
    for (const email of [`${name}+1@gmail.com`, `${name.replace('.', '')}@googlemail.com`]) {
      await expectRefused(email);
      expect((await queuedMails(database.db, email)).at(-1)?.data).toEqual({
        rule: null,
        statement: null,
        contestLink: null,
      });
    }
    await reinstateMember(ctx, member.id, 'cli');
    await createMember(web.url, database.db, `${name}+1@gmail.com`);
    reached('B13', 'a suspended mailbox: 0 accounts in 2 spellings, same bytes');
  });

  it('gets no account by a link that was mailed to another spelling before', async () => {
    const member = await newMember();
    const other = respelt(member.email);
    const visitor = createVisitor(web.url);
    await visitor.signUp(other).expect(200);
    const token = await lastToken(database.db, other);
    await suspendMember(ctx, member.id, 'cli', { ground: 'scam', statement: 'Une arnaque.' });
    await visitor.call('/auth/v1/verify', { token }).expect(401);
    expect(await memberOf(other)).toBeUndefined();
  });

  it('is suspended in all its accounts at once, and all are reinstated together', async () => {
    const first = await newMember();
    const second = await newMember(respelt(first.email));
    const id = await moderation.report({ ana: await newMember(), lea: first });
    await decide(admin, id, 'suspend').expect(303);
    for (const { visitor } of [first, second]) await visitor.agent.get('/auth/v1/user').expect(401);
    await expectRefused(second.email);
    const { visitor } = first;
    await visitor.post(await moderation.contestLinkOf(first.email, 'account-suspended'), { contest: 'Non.' });
    await decide(admin, id, 'lift').expect(303);
    for (const { email } of [first, second]) expect((await memberOf(email))?.suspended_at).toBeNull();
  });

  it('gets no account after the account was deleted, until its suspension is lifted or three years are over', async () => {
    const member = await newMember();
    await suspendMember(ctx, member.id, 'cli', { ground: 'scam', statement: 'Une arnaque.' });
    await deleteMember(ctx, member.id, 'cli');
    const [row] = await heldFor(member.email);
    expect(row).toMatchObject({ kind: 'suspension' });
    const years = (row!.retained_until.getTime() - Date.now()) / (365 * DAY_MS);
    expect(years).toBeGreaterThan(2.99);
    expect(years).toBeLessThan(3.02);
    expect(JSON.stringify(row)).not.toContain('arnaque');
    await expectRefused(member.email);
    await expectRefused(respelt(member.email));
    expect(await liftRetainedSuspension(ctx, respelt(member.email), 'cli')).toBe(true);
    expect(await liftRetainedSuspension(ctx, member.email, 'cli')).toBe(false);
    await createMember(web.url, database.db, member.email);

    const other = await newMember();
    await suspendMember(ctx, other.id, 'cli', { ground: 'scam', statement: 'Une arnaque.' });
    await deleteMember(ctx, other.id, 'cli');
    await database.db('retained_sanctions').update({ retained_until: new Date(Date.now() - 1000) });
    await prune(ctx);
    expect(await database.db('retained_sanctions')).toEqual([]);
    await createMember(web.url, database.db, other.email);
  });
});

// S-safety-11
describe('B13: an open case', () => {
  const youngMember = async (email = newEmail()) => {
    const member = await newMember(email);
    await database
      .db('profiles')
      .insert({ user_id: member.id, birth_date: '2007-05-12' })
      .onConflict('user_id')
      .merge();
    return member;
  };
  const establishedMember = async () => {
    const member = await newMember();
    await moderation.establish(member);
    return member;
  };

  it('about the age hides the profile again when its member deletes the account and comes back', async () => {
    for (const respell of [(email: string) => email, respelt]) {
      const lea = await youngMember();
      await moderation.report({ ana: await establishedMember(), lea }, { reason: 'minor', details: 'Elle a 16 ans.' });
      const before = (await memberOf(lea.email))?.under_review_since;
      expect(before).not.toBeNull();
      await leave(lea, database.db);
      expect((await heldFor(lea.email)).map(({ kind }) => kind)).toEqual(['minor', 'review']);
      expect(JSON.stringify(await heldFor(lea.email))).not.toContain('16 ans');

      const again = await newMember(respell(lea.email));
      expect((await memberOf(again.email))?.under_review_since).not.toBeNull();
      expect(await heldFor(lea.email)).toEqual([]);
      const id = await moderation.newestReportOf(again.id);
      expect(await moderation.caseOf(id)).toMatchObject({ source: 'team', reasonId: 'minor', state: 'open' });
      expect(await moderation.kindsOf(again)).toContain('account-hidden');
      const mail = await moderation.mailOf(again.email, 'account-hidden');
      expect(mail?.data['statement']).toMatch(/Un autre compte de ta boîte/);
      await decide(admin, id, 'nothing').expect(303);
      expect((await memberOf(again.email))?.under_review_since).toBeNull();
    }
  });

  it('about the age hides the other accounts of the mailbox, those there are and those that are made meanwhile', async () => {
    const lea = await youngMember();
    const second = await newMember(respelt(lea.email));
    await moderation.report({ ana: await establishedMember(), lea }, { reason: 'minor' });
    const third = await newMember(respelt(lea.email));
    for (const account of [lea, second, third]) {
      expect((await memberOf(account.email))?.under_review_since).not.toBeNull();
      expect(await moderation.kindsOf(account)).toEqual(['account-hidden']);
      await decide(admin, await moderation.newestReportOf(account.id), 'nothing').expect(303);
      expect((await memberOf(account.email))?.under_review_since).toBeNull();
    }
  });

  it('of any other reason is opened again, without the story, and is retained for a year', async () => {
    const lea = await newMember();
    await moderation.report({ ana: await newMember(), lea }, { reason: 'harassment', details: 'Vingt messages.' });
    await leave(lea, database.db);
    const [row] = await heldFor(lea.email);
    expect(row).toMatchObject({ kind: 'harassment' });
    expect(row!.retained_until.getTime() - Date.now()).toBeLessThan(367 * DAY_MS);
    const again = await newMember(lea.email);
    const [report] = await database.db('reports').where({ reported_id: again.id });
    expect(report).toMatchObject({ source: 'team', reason: 'harassment', state: 'open', reporter_id: null });
    expect(report!.created_at).toEqual(row!.since);
    expect(report!.details).not.toContain('Vingt messages');
    expect((await memberOf(again.email))?.under_review_since).toBeNull();
  });

  it('that was decided without action leaves nothing behind', async () => {
    const lea = await newMember();
    const id = await moderation.report({ ana: await newMember(), lea });
    await decide(admin, id, 'nothing').expect(303);
    await leave(lea, database.db);
    expect(await heldFor(lea.email)).toEqual([]);
  });
});

it('members of an earlier release get their mailbox hash from a job, and another one after a change of address', async () => {
  const member = await newMember();
  const hash = mailboxHash(ctx.config, member.email);
  await database.db('members').where({ id: member.id }).update({ mailbox_hash: null });
  await saveMailboxes(ctx);
  expect((await memberOf(member.email))?.mailbox_hash).toBe(hash);
  const email = newEmail('autre');
  await database.db('members').where({ id: member.id }).update({ email });
  expect((await memberOf(email))?.mailbox_hash).toBeNull();
  await saveMailboxes(ctx);
  expect((await memberOf(email))?.mailbox_hash).toBe(mailboxHash(ctx.config, email));
  expect(await memberIdOf(database.db, email)).toBe(member.id);
});
