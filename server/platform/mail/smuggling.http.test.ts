import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectFor } from '#testing/expect-for.ts';
import { parseEmailAddress } from '#shared/sign-in/email-address.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { extent, reached } from '#testing/promise.ts';
import { createMember, createVisitor } from '#testing/visitor.ts';
import { prepareWebSite, prepareContext } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';
import { mailTemplates } from '../../app/product-mails.ts';
import { crushAdmitters } from '../../features/crush/crush-admission.ts';
import { createTransport } from './mailer.ts';
import { sendQueuedMail } from './sending.service.ts';

const payloads = [
  'ana@x.fr\r\nBcc: v@evil.fr',
  'ana@x.fr\nBcc: v@evil.fr',
  'ana@x.fr\rBcc: v@evil.fr',
  'ana@x.fr\r\n\r\nv@evil.fr',
  'ana@x.fr\r\n.\r\nMAIL FROM:<v@evil.fr>',
  'ana@x.fr%0d%0aBcc:v@evil.fr',
  'ana@x.fr%0ABcc:v@evil.fr',
  'ana@x.fr, v@evil.fr',
  'ana@x.fr,v@evil.fr',
  'ana@x.fr; v@evil.fr',
  'ana@x.fr v@evil.fr',
  'ana@x.fr\tv@evil.fr',
  'ana@x.fr> RCPT TO:<v@evil.fr',
  '<v@evil.fr>',
  'ana@x.fr <v@evil.fr>',
  '"ana@x.fr" <v@evil.fr>',
  'Ana <ana@x.fr>, Vic <v@evil.fr>',
  'equipe: ana@x.fr, v@evil.fr;',
  '"ana\r\nBcc: v@evil.fr"@x.fr',
  '"v@evil.fr "@x.fr',
  '"ana"@x.fr',
  'ana(v@evil.fr)@x.fr',
  'ana@x.fr(v@evil.fr)',
  'ana@evil.fr@x.fr',
  'ana@@x.fr',
  '@x.fr,@evil.fr:ana@x.fr',
  'ana@[127.0.0.1]',
  'ana@localhost',
  'ana@x.fr\0v@evil.fr',
  'ana@x.fr\u2028Bcc: v@evil.fr',
  'ana@x.fr\u2029v@evil.fr',
  'ana@x.fr\u0085Bcc: v@evil.fr',
  'ana\uff20evil.fr@x.fr',
  'ana@x.fr\uff0cv@evil.fr',
  '=?utf-8?Q?ana=0D=0ABcc:_v@evil.fr?=@x.fr',
  '=?utf-8?B?DQpCY2M6IHZAZXZpbC5mcg==?= ana@x.fr',
  'ana@x.fr\u200b,v@evil.fr',
  '../../v@evil.fr',
  'mailto:ana@x.fr?bcc=v@evil.fr',
  `${'a'.repeat(300)}@x.fr\r\nBcc: v@evil.fr`,
].filter((_payload, number) => number % extent(8, 1) === 0);

/** All that a mail may carry, each once. */
const ownHeaders = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
  'x-auto-response-suppress',
];
/** What was typed cannot be used, or cannot be a form of ours at all. */
const errorStatuses: readonly number[] = [422, 400];
const stopHeaders = ['list-unsubscribe', 'list-unsubscribe-post'];

const mailServer = prepare(startMailServer);
const site = prepareWebSite();
const { database, web } = site;
const { ctx } = prepareContext(site, {
  env: () => ({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://resonance.test' }),
});
const member = prepare(() => createMember(web.url, database.db, 'membre@exemple.fr'));
let memberId: string;

beforeAll(async () => {
  ({ id: memberId } = (await database.db('members').first('id'))!);
});
beforeEach(async () => {
  await database.db('outbox_mails').delete();
  mailServer.reset();
});

const anyone = () => createVisitor(web.url);
const fresh = () => `ana-${randomUUID()}@x.fr`;

/** Where people type an address that we write to. */
const addressFields: Readonly<Record<string, (typed: string) => Promise<{ status: number }>>> = {
  'the address at sign-up': (typed) => anyone().signUp(typed),
  'the address at sign-in': (typed) => anyone().askLink(typed),
  'the address in the call for a link': (typed) => anyone().call('/auth/v1/otp', { email: typed, create_user: false }),
  'the contact of a crush': (contact) => member.post('/profile-crush', { intent: 'send', contact }),
  'the contact in the call for a crush': (email) =>
    member.call('/functions/v1/send-crush-email', { email, userId: memberId }),
  'the address to unsubscribe': (email) => anyone().post('/unsubscribe', { email }),
};

/** Where people type what a mail may carry. */
const textFields: Readonly<Record<string, (typed: string) => Promise<{ status: number }>>> = {
  'the name at sign-up': (typed) => anyone().signUp(fresh(), typed),
  'the name in the call for a link': (typed) =>
    anyone().call('/auth/v1/otp', { email: fresh(), data: { display_name: typed, age_confirmed: true } }),
  'the code of an invitation': (invitation) =>
    anyone().post('/home', {
      intent: 'sign-up',
      email: fresh(),
      display_name: 'Ana',
      age_confirmed: 'true',
      invitation,
    }),
};

async function sendAll(): Promise<void> {
  const parts = { templates: mailTemplates, transport: createTransport(ctx), admitters: crushAdmitters(ctx) };
  for (const id of await database.db('outbox_mails').pluck('id')) await sendQueuedMail(ctx, parts, id);
}

function expectPlainMails(): void {
  for (const { to, headerNames, headers, subject } of mailServer.received) {
    expect(to).toHaveLength(1);
    expect(to[0]).not.toMatch(/@evil\.fr$/);
    const isStoppable = headerNames.includes('list-unsubscribe');
    expect(headerNames.toSorted()).toEqual([...ownHeaders, ...(isStoppable ? stopHeaders : [])].sort());
    expect(headers['to']).toBe(to[0]);
    expect(subject).not.toMatch(/evil|bcc/i);
  }
}

describe('C4: hostile text never becomes a recipient or a header', () => {
  it.each(Object.entries(addressFields))('when typed as %s', async (_field, type) => {
    for (const payload of payloads) {
      await database.db('rate_limits').delete();
      const { status } = await type(payload);
      // '%' is a letter like others in an address: what is one single address to the strict grammar may pass.
      if (parseEmailAddress(payload) === null) expectFor(payload, errorStatuses.includes(status)).toEqual(true);
    }
    await sendAll();
    expect(mailServer.received.length).toBeLessThanOrEqual(payloads.filter(parseEmailAddress).length);
    expectPlainMails();
  });

  it.each(Object.entries(textFields))('when typed as %s, nor part of the text', async (_field, type) => {
    for (const payload of payloads) {
      await database.db('rate_limits').delete();
      expect([200, ...errorStatuses]).toContain((await type(payload)).status);
    }
    expect((await type('Ana')).status).toBe(200);
    await sendAll();
    expect(mailServer.received.length).toBeGreaterThan(0);
    expectPlainMails();
    for (const { text, html } of mailServer.received) expect(text + html).not.toMatch(/evil/);
  });

  it('when passed to the transport directly', async () => {
    const transport = createTransport(ctx);
    const mail = (otherwise: object) => ({
      id: randomUUID(),
      messageId: `<${randomUUID()}@resonance.test>`,
      from: 'bonjour@resonance.test',
      fromName: 'Résonance',
      replyTo: 'bonjour@resonance.test',
      to: 'ana@x.fr',
      subject: 'Un mot',
      text: 'Texte',
      html: '<p>Texte</p>',
      stopLink: null,
      ...otherwise,
    });
    const send = (otherwise: object) => transport.send(mail(otherwise), () => Promise.resolve());
    for (const payload of payloads) {
      if (parseEmailAddress(payload) === null) await expect(send({ to: payload })).rejects.toThrow('refused');
      await send({ subject: payload, fromName: payload });
    }
    expect(mailServer.received).toHaveLength(payloads.length);
    for (const { to, headerNames } of mailServer.received) {
      expect(to).toEqual(['ana@x.fr']);
      expect(headerNames.toSorted()).toEqual(ownHeaders);
    }
    const fields = Object.keys(addressFields).length + Object.keys(textFields).length + 3;
    reached('C4', `${payloads.length} inputs in ${fields} places: 1 recipient each, 0 headers more`);
  });
});
