import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { insertMember } from '#testing/direct-members.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { prepare } from '#testing/prepare.ts';
import { until } from '#testing/test-process.ts';
import { prepareContext, prepareServices } from '#testing/test-site.ts';
import { mailTemplates as templates } from '../../app/product-mails.ts';
import { inTransaction } from '../context.ts';
import { refuseContact } from './do-not-contact.queries.ts';
import { createTransport, type MailTransport } from './mailer.ts';
import { queueMails, sendMailJob, type QueuedMail } from './outbox.service.ts';
import { mailboxHash } from './recipient.ts';
import { createSender } from './sending.service.ts';

const mailServer = prepare(startMailServer);
const env = () => ({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://resonance.test' });
const site = prepareServices({ env });
const { database, ctx } = site;
const other = prepareContext(site, { env });

beforeEach(async () => {
  await database.db('outbox_mails').delete();
  await database.db('do_not_contact').delete();
  await database.db.raw('DELETE FROM pgboss.job');
  mailServer.reset();
});

const linkTo = (to: string): QueuedMail => ({
  kind: 'sign-in-link',
  data: { link: 'https://resonance.test/home?token=abc.def.ghi' },
  dedupeKey: randomUUID(),
  to,
});
const queueAll = (mails: readonly QueuedMail[]) => inTransaction(ctx, (tx) => queueMails(tx, mails));
const queueSome = (count: number) =>
  queueAll(Array.from({ length: count }, (_none, number) => linkTo(`personne${number}@exemple.fr`)));
const mailIds = () => database.db('outbox_mails').orderBy('id').pluck('id');
const senderOver = (transport: MailTransport, context = ctx) => createSender(context, { templates, transport });
const recipients = () => mailServer.received.flatMap(({ to }) => to).toSorted();
const states = async () => Object.fromEntries((await database.db('outbox_mails')).map((mail) => [mail.id, mail.state]));

/** So that however slow the machine is, no connection that waits is closed between two mails. */
const PATIENT_MS = 60_000;

describe('a sender', () => {
  it('sends many mails once each, over no more connections than it may have, which it uses again', async () => {
    await queueSome(40);
    const send = senderOver(createTransport(ctx, PATIENT_MS));
    const ids = await mailIds();
    await send(ids.slice(0, 25));
    await send(ids.slice(25));
    expect(recipients()).toEqual(
      Array.from({ length: 40 }, (_none, number) => `personne${number}@exemple.fr`).toSorted(),
    );
    expect(mailServer.connectionCount).toBeLessThanOrEqual(sendMailJob.concurrency);
    expect(new Set(Object.values(await states()))).toEqual(new Set(['sent']));
    await send(ids);
    expect(mailServer.received).toHaveLength(40);
  });

  it('holds as many connections as the address of the mail server says', async () => {
    const config = { ...ctx.config, smtpUrl: `${mailServer.url}?maxConnections=2` };
    await queueSome(20);
    await senderOver(createTransport({ ...ctx, config }, PATIENT_MS))(await mailIds());
    expect(mailServer.received).toHaveLength(20);
    expect(mailServer.connectionCount).toBeLessThanOrEqual(2);
  });

  it('sends a mail once when the server has ended the connection that waited', async () => {
    await queueSome(2);
    const send = senderOver(createTransport(ctx));
    const [first, second] = await mailIds();
    await send([first!]);
    mailServer.dropConnections();
    await send([second!]);
    expect(mailServer.received).toHaveLength(2);
    expect(mailServer.connectionCount).toBe(2);
    expect(await database.db('outbox_mails').where({ state: 'sent', attempts: 1 })).toHaveLength(2);
  });

  // S-mail-2
  it('sends every mail once when two processes are given the same ones at one moment', async () => {
    await queueSome(30);
    const ids = await mailIds();
    await Promise.all([
      senderOver(createTransport(ctx))(ids),
      senderOver(createTransport(other.ctx), other.ctx)(ids.toReversed()),
    ]);
    await until(async () => Object.values(await states()).every((state) => state === 'sent'));
    expect(mailServer.received).toHaveLength(30);
    expect(new Set(recipients()).size).toBe(30);
  });

  // S-mail-4
  it('asks for each mail of many whether it may leave, and sends the others', async () => {
    const member = await insertMember(database.db);
    const suspended = await insertMember(database.db);
    await database.db('members').where({ id: suspended.id }).update({ suspended_at: new Date() });
    const switchedOff = await insertMember(database.db);
    const choice = { occasion: 'themes', channel: 'mail', is_wanted: false, chosen_at: new Date() } as const;
    await database.db('message_choices').insert({ member_id: switchedOff.id, ...choice });
    const refused = await insertMember(database.db);
    await refuseContact(database.db, mailboxHash(ctx.config, refused.email), new Date());
    const blocked = await insertMember(database.db);
    await database.db('blocks').insert({ blocker_id: blocked.id, blocked_id: member.id });
    const passing = await insertMember(database.db);
    await database.db('match_choices').insert({
      member_id: passing.id,
      about_id: member.id,
      kind: 'pass',
      chosen_at: new Date(),
      apart_from: '2026-01-01',
      apart_until: '2027-01-01',
      ends_at: new Date(Date.now() + 1000 * 3600),
    });
    const themeTo = ({ id, email }: { id: string; email: string }): QueuedMail => ({
      kind: 'theme-completed',
      data: { theme: 'Sorties' },
      dedupeKey: id,
      to: email,
      toldId: id,
      aboutId: member.id,
    });
    const reached = await insertMember(database.db);
    await queueAll([
      ...[suspended, switchedOff, refused, blocked, passing, reached].map(themeTo),
      linkTo(refused.email),
    ]);
    await senderOver(createTransport(ctx))(await mailIds());
    expect(recipients()).toEqual([reached.email, refused.email].toSorted());
    expect(mailServer.received.map(({ subject }) => subject).toSorted()).toEqual([
      'Du nouveau dans ton espace',
      'Ton lien de connexion',
    ]);
    const reasons = await database.db('outbox_mails').where({ state: 'cancelled' }).pluck('last_error');
    expect(reasons.map(String).toSorted()).toEqual([
      'not admitted',
      'not admitted',
      'not wanted',
      'not wanted',
      'not wanted',
    ]);
  });

  // S-mail-4
  it('asks once more whether a mail may leave that was asked a while before its turn, and whether it still is its own', async () => {
    const members = [await insertMember(database.db), await insertMember(database.db), await insertMember(database.db)];
    await queueAll(
      members.map(({ id, email }): QueuedMail => ({
        kind: 'theme-completed',
        data: { theme: 'Sorties' },
        dedupeKey: id,
        to: email,
        toldId: id,
        aboutId: members[0]!.id,
      })),
    );
    const sent: string[] = [];
    let later = 0;
    const transport: MailTransport = {
      connections: 1,
      async send({ to }) {
        sent.push(to);
        if (sent.length > 1) return;
        // What the slow server of the first mail leaves time for.
        later = 2000;
        const [suspended, cancelled] = members.filter(({ email }) => email !== to);
        await database.db('members').where({ id: suspended!.id }).update({ suspended_at: new Date() });
        await database.db('outbox_mails').where({ dedupe_key: cancelled!.id }).update({ state: 'cancelled' });
      },
    };
    const slow = { ...ctx, now: () => new Date(Date.now() + later) };
    await senderOver(transport, slow)(await mailIds());
    expect(sent).toHaveLength(1);
    expect(Object.values(await states()).toSorted()).toEqual(['cancelled', 'cancelled', 'sent']);
  });

  it('begins no further mail once its worker stops, and leaves the others to the next one', async () => {
    await queueSome(20);
    await database.db.raw('DELETE FROM pgboss.job');
    const stopping = new AbortController();
    const transport: MailTransport = {
      async send(mail, onData) {
        stopping.abort();
        await createTransport(ctx).send(mail, onData);
      },
    };
    await createSender(ctx, { templates, transport }, stopping.signal)(await mailIds());
    const begun = mailServer.received.length;
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThanOrEqual(sendMailJob.concurrency);
    expect(await database.db('outbox_mails').where({ state: 'pending', attempts: 0 })).toHaveLength(20 - begun);
    const jobs = await database.db('pgboss.job').where({ name: 'mail.send' }).select('data');
    expect(jobs).toHaveLength(20 - begun);
    await senderOver(createTransport(ctx))(jobs.map(({ data }) => (data as { mailId: string }).mailId));
    expect(new Set(recipients()).size).toBe(20);
    expect(mailServer.received).toHaveLength(20);
  });

  it('sends the other mails while one is slow and one is refused', async () => {
    await queueSome(12);
    await queueAll([linkTo('lente@exemple.fr'), linkTo('refus@exemple.fr')]);
    const slow = Promise.withResolvers<void>();
    mailServer.behaviour.dataDelay = (address) => (address.startsWith('lente') ? slow.promise : 0);
    mailServer.behaviour.onRecipient = (address) => (address.startsWith('refus') ? 550 : 0);
    const sending = senderOver(createTransport(ctx))(await mailIds());
    const inState = async (state: 'sent' | 'failed') => (await database.db('outbox_mails').where({ state })).length;
    await until(async () => (await inState('sent')) === 12 && (await inState('failed')) === 1);
    slow.resolve();
    await sending;
    expect(await database.db('outbox_mails').where({ state: 'sent' })).toHaveLength(13);
    expect(mailServer.received).toHaveLength(13);
  });
});
