import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#shared/duration.ts';
import { prepareServices } from '#testing/test-site.ts';
import { mailTemplates as templates } from '../../app/product-mails.ts';
import { inTransaction } from '../context.ts';
import { cancelMailsTo, queueMails, sweepMails, type QueuedMail } from './outbox.service.ts';
import { deleteFinishedMails } from './outbox.queries.ts';
import { mailboxHash } from './recipient.ts';
import { sendQueuedMail } from './sending.service.ts';

const { database, ctx } = prepareServices();
const ANA = 'ana.martin@gmail.com';
/** The mailbox is the same, the address is not: it may be somebody else's account. */
const ANA_OTHERWISE = 'anamartin@gmail.com';

beforeEach(async () => {
  await database.db('outbox_mails').delete();
});

const linkTo = (to: string): QueuedMail => ({
  kind: 'sign-in-link',
  data: { link: 'https://resonance.test/home?token=abc.def.ghi' },
  dedupeKey: randomUUID(),
  to,
});
const themeTo = (to: string): QueuedMail => ({
  kind: 'theme-completed',
  data: { theme: 'Sorties' },
  dedupeKey: randomUUID(),
  to,
  toldId: randomUUID(),
  aboutId: randomUUID(),
});
const queueAll = (mails: readonly QueuedMail[]) => inTransaction(ctx, (tx) => queueMails(tx, mails));
const cancel = (...given: [address: string, kinds?: Parameters<typeof cancelMailsTo>[2]]) =>
  inTransaction(ctx, (tx) => cancelMailsTo(tx, ...given));
const countIn = async (state: 'pending' | 'cancelled') => (await database.db('outbox_mails').where({ state })).length;

/** As the release before saves them. */
const forgetMailboxes = () => database.db('outbox_mails').update({ mailbox_hash: null });

/** How many sealed mails were read from the database. */
async function countRead(work: () => Promise<unknown>): Promise<number> {
  let read = 0;
  const count = (response: unknown) => {
    const { rows = [] } = (response ?? {}) as { rows?: readonly object[] };
    read += rows.filter((row) => 'sealedContent' in row).length;
  };
  ctx.db.on('query-response', count);
  await work();
  return read;
}

// S-mail-8
describe('cancelling the mails to an address', () => {
  it('cancels those to this address alone, and opens those to its mailbox alone', async () => {
    const others = Array.from({ length: 300 }, (_none, number) => linkTo(`personne${number}@exemple.fr`));
    await queueAll([...others, linkTo(ANA), themeTo(ANA), linkTo(ANA_OTHERWISE)]);
    expect(await countRead(() => cancel(ANA))).toBe(3);
    expect(await countIn('cancelled')).toBe(2);
    expect(await countIn('pending')).toBe(301);
  });

  it('cancels mails of the given kinds alone', async () => {
    await queueAll([linkTo(ANA), themeTo(ANA)]);
    await cancel(ANA, ['theme-completed']);
    expect(await database.db('outbox_mails').where({ state: 'cancelled' }).pluck('kind')).toEqual(['theme-completed']);
  });

  it('finds mails of the release before, which has saved no hash, and among them those that nobody can read', async () => {
    await queueAll([linkTo(ANA), linkTo('lou@exemple.fr'), linkTo('eve@exemple.fr')]);
    await forgetMailboxes();
    const unreadable = { kind: 'sign-in-link', dedupe_key: randomUUID(), sealed_content: Buffer.alloc(80) };
    await database.db('outbox_mails').insert(unreadable);
    await cancel(ANA);
    expect(await countIn('cancelled')).toBe(1);
    expect(await countIn('pending')).toBe(3);
  });

  it('opens no other mail once the worker has saved the missing hashes', async () => {
    await queueAll([linkTo(ANA), linkTo('lou@exemple.fr')]);
    await forgetMailboxes();
    const unreadable = { kind: 'sign-in-link', dedupe_key: randomUUID(), sealed_content: Buffer.alloc(80) };
    await database.db('outbox_mails').insert(unreadable);
    await sweepMails(ctx);
    expect(await database.db('outbox_mails').where({ mailbox_hash: null })).toEqual([]);
    const [mail] = await database.db('outbox_mails').where({ mailbox_hash: mailboxHash(ctx.config, ANA) });
    expect(mail).toMatchObject({ state: 'pending' });
    expect(await countRead(() => cancel(ANA))).toBe(1);
    expect(await countIn('cancelled')).toBe(1);
  });

  it('leaves no hash of a mailbox with a mail that was sent or cancelled', async () => {
    await queueAll([linkTo(ANA), linkTo('lou@exemple.fr')]);
    await cancel(ANA);
    const [waiting] = await database.db('outbox_mails').where({ state: 'pending' });
    await sendQueuedMail(ctx, { templates, transport: { send: async () => undefined } }, waiting!.id);
    const mails = await database.db('outbox_mails');
    expect(mails.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'sent']);
    expect(mails.map(({ mailbox_hash: hash }) => hash)).toEqual([null, null]);
  });

  it('wipes the hash of a mail that a worker of the release before has sent', async () => {
    await queueAll([linkTo(ANA)]);
    await database.db('outbox_mails').update({ state: 'sent', sealed_content: null });
    await sweepMails(ctx);
    expect((await database.db('outbox_mails').first())?.mailbox_hash).toBeNull();
  });
});

// S-operations-14
describe('tidying the outbox', () => {
  it('deletes mails that ended more than thirty days ago, however many, and no waiting or later one', async () => {
    await database.db.raw(
      `INSERT INTO outbox_mails (kind, dedupe_key, state, created_at)
       SELECT 'sign-in-link', 'old' || number, (ARRAY['sent', 'failed', 'cancelled'])[1 + number % 3], now() - interval '31 days'
         FROM generate_series(1, 12000) AS number`,
    );
    const mail = { kind: 'sign-in-link', created_at: new Date(Date.now() - 29 * DAY_MS) };
    await database.db('outbox_mails').insert([
      { ...mail, dedupe_key: 'later', state: 'sent' },
      { ...mail, dedupe_key: 'waiting', state: 'pending', created_at: new Date(0) },
    ]);
    expect(await deleteFinishedMails(database.db)).toBe(12_000);
    expect((await database.db('outbox_mails').pluck('dedupe_key')).toSorted()).toEqual(['later', 'waiting']);
  });

  it('cancels each minute what has expired, and wipes it', async () => {
    const expiresAt = new Date(ctx.now().getTime() + DAY_MS);
    await queueAll([
      { ...themeTo(ANA), expiresAt },
      { ...themeTo('lou@exemple.fr'), expiresAt },
    ]);
    const [expired] = await database.db('outbox_mails').limit(1);
    await database
      .db('outbox_mails')
      .where({ id: expired!.id })
      .update({ expires_at: new Date(0) });
    await sweepMails(ctx);
    const after = await database.db('outbox_mails').where({ id: expired!.id }).first();
    expect(after).toMatchObject({ state: 'cancelled', sealed_content: null, mailbox_hash: null });
    expect(await countIn('pending')).toBe(1);
  });
});
