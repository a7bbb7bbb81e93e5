import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { insertMember } from '#testing/direct-members.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { reached } from '#testing/promise.ts';
import { until } from '#testing/test-process.ts';
import { prepareServices } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';
import { inTransaction } from '../context.ts';
import { mailTemplates as templates } from '../../app/product-mails.ts';
import { createTransport, type MailTransport } from './mailer.ts';
import { refuseContact } from './do-not-contact.queries.ts';
import { queueMail, sweepMails, type Admission, type QueuedMail, type Admitters } from './outbox.service.ts';
import { sendQueuedMail } from './sending.service.ts';
import { mailboxHash } from './recipient.ts';
import type { MailKind } from './templates/template.ts';

const mailServer = prepare(startMailServer);
const { database, ctx } = prepareServices({
  env: () => ({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://resonance.test' }),
});

beforeEach(async () => {
  await database.db('outbox_mails').delete();
  await database.db('do_not_contact').delete();
  await database.db.raw('DELETE FROM pgboss.job');
  mailServer.reset();
});

const link = 'https://resonance.test/home?token=abc.def.ghi';
const queueOne = (to = 'ana@exemple.fr', dedupeKey: string = randomUUID()) =>
  inTransaction(ctx, (tx) => queueMail(tx, { kind: 'sign-in-link', data: { link }, dedupeKey, to }));
const onlyMail = async () => await database.db('outbox_mails').first();
const sendBy = async (transport: MailTransport, admitters: Admitters = {}, context = ctx) =>
  sendQueuedMail(context, { templates, transport, admitters }, (await onlyMail())!.id);
const send = async () => sendBy(createTransport(ctx));
const countJobs = async () => (await database.db('pgboss.job').where({ name: 'mail.send' }).select('id')).length;
const makeDue = () =>
  database.db('outbox_mails').update({ not_before: database.db.raw("now() - interval '1 minute'") });

describe('the outbox', () => {
  it('delivers a mail once, with text, HTML and a Message-ID of its own, and deletes its content', async () => {
    await queueOne();
    expect(String((await onlyMail())!['sealed_content'])).not.toMatch(/ana@|token=/);
    await send();
    await send();
    expect(mailServer.received).toHaveLength(1);
    const [mail] = mailServer.received;
    expect(mail).toMatchObject({
      to: ['ana@exemple.fr'],
      subject: 'Ton lien de connexion',
      messageId: `<${(await onlyMail())!.id}@resonance.test>`,
    });
    expect(mail!.text).toContain(`\n${link}\n`);
    expect(mail!.html).toContain('abc.def.ghi');
    expect(await onlyMail()).toMatchObject({
      state: 'sent',
      sealed_content: null,
      attempts: 1,
      data_at: expect.any(Date),
      sent_at: expect.any(Date),
    });
  });

  // S-mail-1
  it('saves a mail and its job only if the transaction commits', async () => {
    const failing = inTransaction(ctx, async (tx) => {
      await queueMail(tx, { kind: 'sign-in-link', data: { link }, dedupeKey: 'x', to: 'ana@exemple.fr' });
      throw new Error('something else went wrong');
    });
    await expect(failing).rejects.toThrow('something else');
    expect(await database.db('outbox_mails')).toHaveLength(0);
    expect(await countJobs()).toBe(0);
    await queueOne();
    expect(await countJobs()).toBe(1);
  });

  it('saves one mail for one dedupe key', async () => {
    await queueOne('ana@exemple.fr', 'same');
    await queueOne('ana@exemple.fr', 'same');
    expect(await database.db('outbox_mails')).toHaveLength(1);
    expect(await countJobs()).toBe(1);
  });

  it.each([
    ['the recipient', 'onRecipient'],
    ['the message', 'onData'],
  ] as const)('C3: tries again later after a 451 for %s', async (_name, moment) => {
    mailServer.behaviour[moment] = 451;
    await queueOne();
    await send();
    expect(await onlyMail()).toMatchObject({ state: 'pending', attempts: 1, sealed_content: expect.any(Buffer) });
    await send();
    expect(await onlyMail()).toMatchObject({ attempts: 1 });
    mailServer.behaviour[moment] = 0;
    await makeDue();
    await send();
    expect(mailServer.received).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it.each([550, 554])('C3: never tries again after %d', async (code) => {
    mailServer.behaviour.onRecipient = code;
    await queueOne();
    await send();
    mailServer.behaviour.onRecipient = 0;
    await makeDue();
    await send();
    expect(mailServer.received).toHaveLength(0);
    expect(await onlyMail()).toMatchObject({ state: 'failed', sealed_content: null, attempts: 1 });
  });

  it('sends again with the first Message-ID when the answer to the message was lost', async () => {
    mailServer.behaviour.cutAfterData = true;
    await queueOne();
    await send();
    mailServer.behaviour.cutAfterData = false;
    await makeDue();
    await send();
    expect(mailServer.received).toHaveLength(2);
    expect(mailServer.received[0]!.messageId).toBe(mailServer.received[1]!.messageId);
    expect(await onlyMail()).toMatchObject({ state: 'sent' });
  });

  it.each([
    ['greets with 421', { onConnect: 421 }],
    ['greets with 554', { onConnect: 554 }],
    ['wants another sign-in (530)', { onSender: 530 }],
  ])('C3: leaves a mail pending while the server %s', async (_name, behaviour) => {
    Object.assign(mailServer.behaviour, behaviour);
    await queueOne();
    await send();
    expect(await onlyMail()).toMatchObject({ state: 'pending', attempts: 1, sealed_content: expect.any(Buffer) });
  });

  it('sends a mail once when twelve workers try at the same moment', async () => {
    await queueOne();
    await Promise.all(Array.from({ length: 12 }, send));
    expect(mailServer.received).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('sends a mail once when saving its state fails after the delivery', async () => {
    await database.db.raw(`
      CREATE SEQUENCE refusals;
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE 'not now, as % times before', nextval('refusals'); END $$;
      CREATE TRIGGER refuse_sent BEFORE UPDATE ON outbox_mails
        FOR EACH ROW WHEN (NEW.state = 'sent') EXECUTE FUNCTION refuse()`);
    await queueOne();
    const sending = send();
    try {
      await until(() => Promise.resolve(mailServer.received.length === 1));
      await until(async () => {
        const { rows } = await database.db.raw<{ rows: [{ count: string }] }>(
          'SELECT last_value AS count FROM refusals',
        );
        return Number(rows[0].count) >= 2;
      });
      expect(await onlyMail()).toMatchObject({ state: 'sending' });
    } finally {
      await database.db.raw('DROP FUNCTION refuse CASCADE');
    }
    await sending;
    expect(mailServer.received).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('renews the lease of a mail while a slow server takes it', async () => {
    await queueOne();
    const slow: MailTransport = {
      async send() {
        await database.db('outbox_mails').update({ lease_until: database.db.raw("now() + interval '9 seconds'") });
        await until(async () => ((await onlyMail())!['lease_until'] as Date).getTime() > Date.now() + 20_000);
      },
    };
    await sendBy(slow);
    expect(await onlyMail()).toMatchObject({ state: 'sent' });
  });

  it('ignores the result of a worker that has lost its lease', async () => {
    await queueOne();
    const late: MailTransport = {
      async send() {
        await database.db('outbox_mails').update({ lease_until: new Date(Date.now() - 1000) });
        await send();
        throw new Error('too late');
      },
    };
    await sendBy(late);
    expect(mailServer.received).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ state: 'sent', sealed_content: null, attempts: 2 });
  });

  it('C3: leaves a mail pending for a server with an invalid certificate, and delivers it later', async () => {
    const strange = await startMailServer({ hasStrangeCertificate: true });
    const elsewhere = { ...ctx, config: { ...ctx.config, smtpUrl: strange.url } };
    await queueOne();
    await sendBy(createTransport(elsewhere));
    await strange.stop();
    expect(strange.received).toHaveLength(0);
    expect(await onlyMail()).toMatchObject({ state: 'pending', attempts: 1, sealed_content: expect.any(Buffer) });
    await makeDue();
    await send();
    expect(mailServer.received).toHaveLength(1);
  });

  it('C3: doubles the pause after each attempt at a busy server, up to ten minutes', async () => {
    mailServer.behaviour.onRecipient = 452;
    await queueOne();
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await send();
      await makeDue();
    }
    // Each time together with a job for a second later.
    const { rows } = await database.db.raw<{ rows: { pause: number }[] }>(
      `SELECT extract(epoch FROM start_after - created_on)::int - 1 AS pause
         FROM pgboss.job WHERE name = 'mail.send' AND start_after > created_on + interval '1 second' ORDER BY created_on`,
    );
    expect(rows.map(({ pause }) => pause)).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
  });

  it('C3: leaves a mail pending while no mail server can be reached', async () => {
    const nowhere = createServer().listen(0);
    const { port } = nowhere.address() as AddressInfo;
    nowhere.close();
    const unreachable = { ...ctx, config: { ...ctx.config, smtpUrl: `smtp://127.0.0.1:${port}` } };
    await queueOne();
    await sendBy(createTransport(unreachable));
    expect(await onlyMail()).toMatchObject({ state: 'pending', attempts: 1 });
  });

  it('cancels a mail that has expired', async () => {
    await queueOne();
    await database.db('outbox_mails').update({ expires_at: new Date(Date.now() - 1000) });
    await send();
    await sweepMails(ctx);
    expect(mailServer.received).toHaveLength(0);
    expect(await onlyMail()).toMatchObject({ state: 'cancelled', sealed_content: null });
  });

  it('finds mails whose job is missing or whose worker has died', async () => {
    await queueOne();
    await database.db.raw('DELETE FROM pgboss.job');
    await makeDue();
    await database.db('outbox_mails').update({ state: 'sending', lease_until: new Date(Date.now() - 1000) });
    await sweepMails(ctx);
    expect(await countJobs()).toBe(1);
    await send();
    expect(mailServer.received).toHaveLength(1);
  });
});

// S-mail-5
describe('a mail that was not asked for', () => {
  const to = 'ana@exemple.fr';
  const queueNews = () =>
    inTransaction(ctx, (tx) => queueMail(tx, { kind: 'early-member-thanks', data: {}, dedupeKey: 'x', to }));
  const refuse = (address: string) => refuseContact(database.db, mailboxHash(ctx.config, address), new Date());

  const noon = new Date('2026-11-24T12:00:00+01:00');
  const stoppable = (Object.keys(templates) as MailKind[]).filter((kind) => templates[kind].isStoppable);

  it.each(stoppable)(
    'C5: %s has the headers of one-click unsubscribing (RFC 8058), and that link in its text',
    async (kind) => {
      const { id: toldId, email } = await insertMember(database.db);
      const { id: aboutId } = await insertMember(database.db);
      const data = templates[kind].example;
      const mail = { kind, data, dedupeKey: randomUUID(), to: email, toldId, aboutId } as QueuedMail;
      await inTransaction(ctx, (tx) => queueMail(tx, mail));
      const admitters = { [kind]: () => Promise.resolve({ verdict: 'send' as const }) };
      // Some never leave at night.
      await sendBy(createTransport(ctx), admitters, { ...ctx, now: () => noon });
      const [received] = mailServer.received;
      const stopLink = /^<(https:\/\/resonance\.test\/unsubscribe\/one-click\?token=[\w-]{44})>$/.exec(
        received!.headers['list-unsubscribe'] ?? '',
      )?.[1];
      expect(stopLink).toBeDefined();
      expect(received!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
      expect(received!.text).toContain(`\n${stopLink}\n`);
      expect(stopLink).not.toMatch(/direct|exemple/);
      expect(received!.from).toBe('Résonance <bonjour@resonance.example>');
      expect(received!.headers['reply-to']).toBe('bonjour@resonance.example');
      reached('C5', `${stoppable.length} of ${stoppable.length} kinds of mail that nobody asked for`);
    },
  );

  it('C5: is cancelled for a recipient who unsubscribed after it was queued, under any spelling of the mailbox', async () => {
    await queueNews();
    await refuse('ana+autre@exemple.fr');
    await send();
    expect(mailServer.received).toHaveLength(0);
    expect(await onlyMail()).toMatchObject({ state: 'cancelled', sealed_content: null, last_error: 'not wanted' });
  });

  it('C5: is the only kind that unsubscribing stops: a sign-in link still arrives, without those headers', async () => {
    await refuse(to);
    await queueOne(to);
    await send();
    expect(mailServer.received).toHaveLength(1);
    expect(Object.keys(mailServer.received[0]!.headers)).not.toContain('list-unsubscribe');
  });
});

describe('a mail with an admitter', () => {
  const data = { invitationId: randomUUID() };
  const to = 'lou@exemple.fr';
  const queueInvitation = () =>
    inTransaction(ctx, (tx) => queueMail(tx, { kind: 'crush-invitation', data, dedupeKey: 'x', to }));
  const sendIf = async (admission?: Admission) => {
    const asked: unknown[] = [];
    const admit = (given: unknown) => {
      asked.push(given);
      return Promise.resolve(admission!);
    };
    const admitters = admission ? { 'crush-invitation': admit } : {};
    await sendBy(createTransport(ctx), admitters);
    return asked;
  };

  it('is sent after its admitter was asked with its address and data', async () => {
    await queueInvitation();
    expect(await sendIf({ verdict: 'send' })).toEqual([{ to: 'lou@exemple.fr', data }]);
    expect(mailServer.received).toHaveLength(1);
  });

  it('stays pending without an admitter', async () => {
    await queueInvitation();
    await sendIf();
    expect(mailServer.received).toHaveLength(0);
    expect(await onlyMail()).toMatchObject({ state: 'pending' });
  });

  it('is cancelled and deleted when the admitter gives it up', async () => {
    await queueInvitation();
    await sendIf({ verdict: 'give-up' });
    expect(mailServer.received).toHaveLength(0);
    expect(await onlyMail()).toMatchObject({ state: 'cancelled', sealed_content: null });
  });

  it('waits until the moment that the admitter names, with a job for that moment', async () => {
    await queueInvitation();
    await database.db.raw('DELETE FROM pgboss.job');
    const turn = new Date(Date.now() + 3_600_000);
    await sendIf({ verdict: 'wait', until: turn });
    const mail = (await onlyMail())!;
    expect(mail).toMatchObject({ state: 'pending', data_at: null });
    expect(Math.abs(mail['not_before'].getTime() - turn.getTime())).toBeLessThan(3000);
    expect(await countJobs()).toBe(1);
    expect(await sendIf({ verdict: 'send' })).toEqual([]);
  });

  // S-crush-7
  it("is not sent again when the server's answer was lost", async () => {
    mailServer.behaviour.cutAfterData = true;
    await queueInvitation();
    await sendIf({ verdict: 'send' });
    expect(mailServer.received).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ state: 'failed', sealed_content: null });
    await makeDue();
    await sendIf({ verdict: 'send' });
    expect(mailServer.received).toHaveLength(1);
  });

  it('is not sent again when its worker died while the server took it', async () => {
    await queueInvitation();
    await database.db('outbox_mails').update({
      state: 'sending',
      data_at: new Date(),
      lease_until: new Date(Date.now() - 1000),
    });
    expect(await sendIf({ verdict: 'send' })).toEqual([]);
    expect(mailServer.received).toHaveLength(0);
    expect(await onlyMail()).toMatchObject({ state: 'failed', last_error: 'unknown', sealed_content: null });
  });

  it('is sent again when the server refused it for now', async () => {
    mailServer.behaviour.onData = 451;
    await queueInvitation();
    await sendIf({ verdict: 'send' });
    expect(await onlyMail()).toMatchObject({ state: 'pending', data_at: null });
    mailServer.behaviour.onData = 0;
    await makeDue();
    await sendIf({ verdict: 'send' });
    expect(mailServer.received).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ state: 'sent' });
  });
});
