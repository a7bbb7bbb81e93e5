import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { insertMember } from '#testing/direct-members.ts';
import { extent, reached } from '#testing/promise.ts';
import { prepareServices } from '#testing/test-site.ts';
import { mailTemplates } from '../../app/product-mails.ts';
import { inTransaction } from '../context.ts';
import type { Member } from '../../features/members/member.queries.ts';
import { mailLink } from '../../features/sign-in/sign-in.service.ts';
import { crushAdmitters } from '../../features/crush/crush-admission.ts';
import { sendCrush } from '../../features/crush/crush.service.ts';
import { deleteMember } from '../../features/account/erasure.service.ts';
import { reinstateMember, suspendMember } from '../../features/safety/decisions.service.ts';
import { blockMember } from '../../features/safety/blocks.service.ts';
import { unsubscribe } from '../../features/unsubscribe/unsubscribe.service.ts';
import { refuseContact } from './do-not-contact.queries.ts';
import { queueMail } from './outbox.service.ts';
import { sendQueuedMail } from './sending.service.ts';
import { mailboxHash } from './recipient.ts';

const GROUNDS = { ground: 'harassment', statement: 'Des menaces.' } as const;

/** Each pair queues five mails, one of each kind that members cause to each other. */
const PAIRS = extent(1, 20);

const { database, ctx } = prepareServices();
const sent: { id: string; to: string; subject: string }[] = [];

beforeEach(async () => {
  for (const table of ['outbox_mails', 'do_not_contact', 'desinscription_email', 'rate_limits'] as const)
    await database.db(table).delete();
  sent.length = 0;
});

/** Sends whatever is due, as the worker does. */
async function release(): Promise<void> {
  const transport = {
    async send(mail: (typeof sent)[number], onData: () => Promise<void>) {
      await onData();
      sent.push(mail);
    },
  };
  const open = await database.db('outbox_mails').where({ state: 'pending' }).orderBy('created_at').pluck('id');
  for (const id of open)
    await sendQueuedMail(ctx, { templates: mailTemplates, transport, admitters: crushAdmitters(ctx) }, id);
}

interface Pair {
  readonly sender: Member;
  readonly recipient: Member;
}

/** What one member can cause to be written to another: a secret crush, one that is mutual, reveals, a theme. */
async function queueAllKinds({ sender, recipient }: Pair): Promise<void> {
  await sendCrush(ctx, sender, recipient.email);
  const parties = { to: recipient.email, toldId: recipient.id, aboutId: sender.id };
  const common = () => ({ ...parties, dedupeKey: randomUUID() });
  await inTransaction(ctx, async (tx) => {
    await queueMail(tx, { kind: 'crush-mutual', data: {}, ...common() });
    await queueMail(tx, { kind: 'reveal-asked', data: {}, ...common() });
    await queueMail(tx, { kind: 'reveal-accepted', data: {}, ...common() });
    await queueMail(tx, { kind: 'theme-completed', data: { theme: 'Valeurs' }, ...common() });
  });
}

const makePairs = async (): Promise<Pair[]> => {
  const pairs: Pair[] = [];
  for (let number = 0; number < PAIRS; number += 1)
    pairs.push({ sender: await insertMember(database.db), recipient: await insertMember(database.db) });
  return pairs;
};

const actor = 'cli:test';
const flag = ({ id }: Member) =>
  database
    .db('members')
    .where({ id })
    .update({ under_review_since: new Date() })
    .then(() => undefined);

const mishaps: readonly (readonly [string, (pair: Pair) => Promise<unknown>])[] = [
  [
    'the recipient unsubscribes by the form',
    ({ recipient }) => unsubscribe(ctx, recipient.email, { kind: 'form', userAgent: null }),
  ],
  [
    'the recipient unsubscribes by one click',
    ({ recipient }) => refuseContact(ctx.db, mailboxHash(ctx.config, recipient.email), ctx.now()),
  ],
  ['the recipient blocks the sender', ({ sender, recipient }) => blockMember(ctx, recipient.id, sender.id)],
  ['the sender blocks the recipient', ({ sender, recipient }) => blockMember(ctx, sender.id, recipient.id)],
  [
    'the recipient deletes the account',
    ({ recipient }) => deleteMember(ctx, recipient.id, actor, { isNotified: false }),
  ],
  ['the sender deletes the account', ({ sender }) => deleteMember(ctx, sender.id, actor, { isNotified: false })],
  ['the recipient is suspended', ({ recipient }) => suspendMember(ctx, recipient.id, actor, GROUNDS)],
  ['the sender is suspended', ({ sender }) => suspendMember(ctx, sender.id, actor, GROUNDS)],
  ['the sender is put under review', ({ sender }) => flag(sender)],
];

describe('C6: a queued mail between members', () => {
  it('is sent when nothing prevents it', async () => {
    for (const pair of await makePairs()) await queueAllKinds(pair);
    await release();
    expect(sent).toHaveLength(5 * PAIRS);
  });

  it.each(mishaps)('is not sent after %s, while sign-in links are', async (_name, happens) => {
    const pairs = await makePairs();
    for (const pair of pairs) await queueAllKinds(pair);
    const waiting = new Set(await database.db('outbox_mails').where({ state: 'pending' }).pluck('id'));
    for (const pair of pairs) await happens(pair);
    await release();
    // Somebody who is suspended is told so: that is no mail between members.
    const left = sent.filter(({ id }) => waiting.has(id));
    reached('C6', `${left.length} of ${5 * PAIRS} queued mails, ${mishaps.length} reasons`);
    expect(left).toEqual([]);
    sent.length = 0;

    for (const { recipient } of pairs)
      await mailLink(
        ctx,
        {
          email: recipient.email,
          createsAccount: false,
          displayName: null,
          ageConfirmed: false,
          isCrush: false,
          wantedPage: null,
          invitationCode: null,
        },
        {
          linkId: randomUUID(),
          token: 'abc.def.ghi',
          browserHash: Buffer.from(randomUUID()),
          mailboxHash: mailboxHash(ctx.config, recipient.email),
          isFromKnownBrowser: false,
        },
      );
    await release();
    expect(sent.map(({ to }) => to)).toEqual(pairs.map(({ recipient }) => recipient.email));
  });

  it('waits while its sender is under review, and is sent when the review is over', async () => {
    const [pair] = (await makePairs()) as [Pair];
    await queueAllKinds(pair);
    await flag(pair.sender);
    await release();
    expect(sent).toEqual([]);
    await database.db('members').where({ id: pair.sender.id }).update({ under_review_since: null });
    await database.db('outbox_mails').update({ not_before: new Date(0) });
    await release();
    expect(sent).toHaveLength(5);
  });

  it('is not sent to a suspended member, except the reasons of the suspension', async () => {
    const member = await insertMember(database.db);
    const queueWarning = () =>
      queueMail(ctx, {
        kind: 'points-expiry',
        data: { points: 10, until: '2027-01-01' },
        dedupeKey: randomUUID(),
        to: member.email,
        toldId: member.id,
      });
    const subjects = () => sent.map(({ subject }) => subject);
    await suspendMember(ctx, member.id, actor, GROUNDS);
    await queueWarning();
    await release();
    // But for the reasons of the suspension, with the way to contest it.
    expect(subjects()).toEqual(['À propos de ton compte']);
    await reinstateMember(ctx, member.id, actor);
    await queueWarning();
    await release();
    expect(subjects()).toHaveLength(3);
  });
});
