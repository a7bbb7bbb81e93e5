import { beforeEach, describe, expect, it } from '@jest/globals';
import { answerCrush, callCrush, listsOf, sendCrush, startTextGateway, prepareCrushSite } from '#testing/crush-site.ts';
import { dump } from '#testing/snapshot.ts';
import { TEST_SECRET, until } from '#testing/test-process.ts';
import { createVisitor, type TestMember } from '#testing/visitor.ts';
import { prepare } from '#testing/prepare.ts';
import { prepareWeb } from '#testing/test-site.ts';
import { DAY_MS } from '#shared/duration.ts';
import { mailboxHash, unsubscribeToken } from '../../platform/mail/recipient.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { findMutualCrushes } from '../relations/mutual-crushes.queries.ts';

const gateway = prepare(startTextGateway);
const site = prepareCrushSite(() => ({ SMS_URL: gateway.url }));
const { database, web } = site;
/** Where no text gateway is configured. */
const webWithoutTexts = prepareWeb(site, site.settings);

beforeEach(() => {
  site.mailServer.reset();
  gateway.texts.length = 0;
});

const claimCrush = ({ visitor }: TestMember, code: string) => visitor.post('/profile-crush', { intent: 'claim', code });

/** Lets the past move further away, and wakes what waited. */
async function letTimePass(days: number): Promise<void> {
  const interval = `interval '${days} days'`;
  await database.db.raw(
    `UPDATE crush_invitations SET requested_at = requested_at - ${interval}, sent_at = sent_at - ${interval}`,
  );
  await database.db.raw(
    `UPDATE outbox_mails SET not_before = not_before - ${interval}, expires_at = expires_at - ${interval}
      WHERE state = 'pending'`,
  );
  await database.db.raw(
    `UPDATE pgboss.job SET start_after = start_after - ${interval} WHERE name = 'mail.send' AND state < 'active'`,
  );
  await site.waitUntilIdle();
}

describe('the recipient of crushes', () => {
  it('gets one invitation a day and three in thirty days from five senders, and each sender sees success', async () => {
    const lou = site.newEmail();
    const senders = [];
    for (let sender = 0; sender < 5; sender += 1) senders.push(await site.newMember());
    const answers = await Promise.all(senders.map((sender) => callCrush(sender, lou)));
    expect(answers.map(({ body }) => body as unknown)).toEqual(
      answers.map(() => ({ success: true, error: null, points: 100, sms: null })),
    );
    await site.waitUntilIdle();
    expect(site.invitationsTo(lou)).toHaveLength(1);
    await letTimePass(1.01);
    expect(site.invitationsTo(lou)).toHaveLength(2);
    await letTimePass(1.01);
    expect(site.invitationsTo(lou)).toHaveLength(3);
    for (let day = 0; day < 6; day += 1) await letTimePass(1.01);
    expect(site.invitationsTo(lou)).toHaveLength(3);
    expect(await dump(database.db)).not.toContain(lou);
    const { rows } = await database.db.raw<{ rows: unknown[] }>(
      `SELECT id FROM outbox_mails WHERE kind = 'crush-invitation' AND sealed_content IS NOT NULL`,
    );
    expect(rows).toEqual([]);

    const invited = await site.newMember({ email: lou });
    expect((await listsOf(invited)).received).toHaveLength(5);
  });
});

describe('a crush whose mail has not left yet', () => {
  it.each<[string, (sender: TestMember, lou: string) => Promise<unknown>]>([
    [
      'the sender is put under review',
      ({ id }) => database.db('members').where({ id }).update({ under_review_since: new Date() }),
    ],
    ['the sender is suspended', ({ id }) => database.db('members').where({ id }).update({ suspended_at: new Date() })],
    ['the sender leaves', ({ id }) => deleteMember(site.ctx, id, null)],
    [
      'the person asks for no messages',
      async (_sender, lou) => {
        const config = { secretKey: TEST_SECRET };
        const token = unsubscribeToken(config, mailboxHash(config, lou));
        await createVisitor(web.url)
          .agent.post(`/unsubscribe/one-click?token=${token}`)
          .type('form')
          .send('')
          .expect(200);
      },
    ],
  ])('is never mailed when %s', async (_name, happens) => {
    const [ana, zoe] = [await site.newMember(), await site.newMember()];
    const lou = site.newEmail();
    await sendCrush(zoe, lou).expect(303);
    await until(() => Promise.resolve(site.invitationsTo(lou).length === 1));
    // The second one of the day waits its turn.
    await sendCrush(ana, lou).expect(303);
    await site.waitUntilIdle();
    await happens(ana, lou);
    await letTimePass(1.01);
    expect(site.invitationsTo(lou)).toHaveLength(1);
  });
});

describe('a crush by text message', () => {
  let number = 0;
  const newNumber = () => `+3361234${String(5000 + (number += 1))}`;

  it('leaves through the gateway, names nobody, and its code finds the crush', async () => {
    const ana = await site.newMember({ name: 'Anaïs' });
    const phone = newNumber();
    await sendCrush(ana, phone.replace('+33', '0')).expect(303);
    await until(() => Promise.resolve(gateway.texts.length === 1));
    await site.waitUntilIdle();
    expect(gateway.texts[0]!.to).toBe(phone);
    expect(gateway.texts[0]!.text).toContain(`${web.url}/home?crush=1`);
    expect(gateway.texts[0]!.text).not.toContain('Anaïs');
    expect(await dump(database.db)).not.toContain(phone.slice(3));
    const code = /code (\w{5}-\w{5})/.exec(gateway.texts[0]!.text)![1]!;

    const lou = await site.newMember({ name: 'Louise' });
    await claimCrush(ana, code).expect(422, /Ce code a déjà servi/);
    const refused = await claimCrush(lou, '00000-00000').expect(422, /Ce code a déjà servi/);
    // Without scripts it is not in the field any more, unless the answer has it.
    expect(refused.text).toMatch(/name="code"[^>]*value="00000-00000"/);
    await claimCrush(lou, '').expect(422, /Saisis le code reçu par SMS/);
    await claimCrush(lou, code.toLowerCase()).expect(303);
    expect(await listsOf(lou)).toMatchObject({ received: [{ name: 'Anaïs' }] });
    await claimCrush(await site.newMember(), code).expect(422);
    await answerCrush(lou, (await listsOf(lou)).received[0]!.key).expect(303);
    expect(await listsOf(ana)).toMatchObject({ mutual: [{ name: 'Louise' }], sent: [] });
  });

  it('is mutual at once when the member who enters its code has sent the sender a crush', async () => {
    const [ana, lou] = [await site.newMember(), await site.newMember()];
    await sendCrush(ana, newNumber()).expect(303);
    await sendCrush(lou, ana.email).expect(303);
    await until(() => Promise.resolve(gateway.texts.length === 1));
    await claimCrush(lou, /code (\w{5}-\w{5})/.exec(gateway.texts[0]!.text)![1]!).expect(303);
    expect(await findMutualCrushes(database.db, ana.id)).toHaveLength(1);
    expect(await listsOf(ana)).toMatchObject({ received: [] });
  });

  it('is sent once to one number, and one number gets one text message a day', async () => {
    const [ana, zoe] = [await site.newMember(), await site.newMember()];
    const phone = newNumber();
    await sendCrush(ana, phone).expect(303);
    await callCrush(ana, phone.replace('+33', '0033')).expect(422);
    await site.waitUntilIdle();
    await callCrush(zoe, phone).expect(200);
    await site.waitUntilIdle();
    expect(gateway.texts).toHaveLength(1);
  });

  it("is offered to be sent by the member's own phone when no gateway is configured", async () => {
    const ana = await site.newMember({ url: webWithoutTexts.url });
    const phone = newNumber();
    const page = await sendCrush(ana, phone).expect(200);
    expect(page.text).toContain(`href="sms:${phone}?&amp;body=`);
    const [crush] = (await listsOf(ana)).sent;
    expect(crush).toMatchObject({ by: 'text', personal: { link: expect.stringMatching(/^sms:\?&body=/) } });
    expect(await dump(database.db)).not.toContain(phone.slice(3));
    expect(gateway.texts).toHaveLength(0);
    const code = /code (\w{5}-\w{5})/.exec(crush!.personal!.text)![1]!;
    const lou = await site.newMember({ name: 'Louise' });
    await claimCrush(lou, code).expect(303);
    expect(await listsOf(lou)).toMatchObject({ received: [{ name: 'Ana' }] });
    const called = await callCrush(ana, newNumber()).expect(200);
    expect(called.body).toMatchObject({ sms: { link: expect.stringMatching(/^sms:\+33/) } });
  });

  // S-crush-10
  it('looks equal to its sender for seven days, whether or not its code was used', async () => {
    const ana = await site.newMember({ url: webWithoutTexts.url });
    const [used, unused] = [newNumber(), newNumber()];
    for (const phone of [used, unused]) await sendCrush(ana, phone).expect(200);
    const shown = async () => (await listsOf(ana)).sent.map(({ key, personal }) => [key, personal?.text]);
    const before = await shown();
    const code = /code (\w{5}-\w{5})/.exec((await listsOf(ana)).sent[0]!.personal!.text)![1]!;
    const lou = await site.newMember({ name: 'Louise' });
    await claimCrush(lou, code).expect(303);
    await claimCrush(lou, code).expect(422);
    expect(await shown()).toEqual(before);
    expect(before.every(([, text]) => text !== undefined)).toBe(true);
    const age = (days: number) =>
      database
        .db('crushes')
        .where({ sender_id: ana.id })
        .update({ created_at: new Date(Date.now() - days * DAY_MS) });
    await age(6.9);
    expect((await shown()).every(([, text]) => text !== undefined)).toBe(true);
    await age(7.1);
    expect((await shown()).every(([, text]) => text === undefined)).toBe(true);
  });
});
