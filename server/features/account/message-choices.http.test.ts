import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { fr } from '#shared/typeset.ts';
import { messageSwitches } from '#shared/notifications/occasions.ts';
import { TEST_SECRET } from '#testing/test-process.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createTestMember } from '#testing/entered-members.ts';
import type { TestMember } from '#testing/visitor.ts';
import { mailTemplates } from '../../app/product-mails.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { sendQueuedMail } from '../../platform/mail/sending.service.ts';
import { isContactRefused } from '../../platform/mail/do-not-contact.queries.ts';
import { mailboxHash, unsubscribeToken } from '../../platform/mail/recipient.ts';
import type { ShownSwitch } from './message-choices.service.ts';

const { database, web, ctx } = prepareWebSite();
const db = () => database.db;

let number = 0;
const arrive = () => createTestMember(web.url, db(), `choix${(number += 1)}@exemple.fr`);
const everything = [...messageSwitches.keys()];
const shown = everything.filter((name) => name.endsWith('-mail'));

const choose = ({ visitor }: TestMember, wanted: readonly string[], given = shown) =>
  visitor.post('/mon-compte', { intent: 'message-choices', shown: given, wanted });
const switchesOf = async ({ visitor }: TestMember) =>
  ((await visitor.data('/mon-compte').expect(200)).body as { switches: readonly ShownSwitch[] }).switches;
/** What a member has switched off, without what is off until they ask for it. */
const offOf = async (member: TestMember) =>
  (await switchesOf(member)).filter(({ isOn, name }) => !isOn && name !== 'sunday-mail').map(({ name }) => name);
const rowsOf = ({ id }: TestMember) => db()('message_choices').where({ member_id: id });

/** Some mails never leave at night. */
const noon = new Date('2026-11-24T12:00:00+01:00');

/** Queues a mail to a member and does what the worker does with it. */
async function stateAfterSending(
  { id: toldId, email: to }: TestMember,
  kind: 'points-expiry' | 'official-opening' | 'sign-in-link',
): Promise<string | undefined> {
  const data = {
    'points-expiry': { points: 20, until: '2027-01-01' },
    'official-opening': { openedOn: '2027-01-01' },
    'sign-in-link': { link: 'https://exemple.fr/home?token=a' },
  } as const;
  const dedupeKey = crypto.randomUUID();
  if (kind === 'points-expiry') await queueMail(ctx, { kind, to, toldId, data: data[kind], dedupeKey });
  else if (kind === 'official-opening') await queueMail(ctx, { kind, to, toldId, data: data[kind], dedupeKey });
  else await queueMail(ctx, { kind, to, data: data[kind], dedupeKey });
  const row = await db()('outbox_mails').where({ dedupe_key: dedupeKey }).first('id');
  const transport = { send: () => Promise.resolve() };
  await sendQueuedMail({ ...ctx, now: () => noon }, { templates: mailTemplates, transport }, row?.id ?? '');
  return (await db()('outbox_mails').where({ dedupe_key: dedupeKey }).first('state'))?.state;
}

// S-account-11
describe('the kinds of messages at /mon-compte', () => {
  it('are on before the member chose but for the mail of Sundays, those of notifications only where these are offered', async () => {
    const ana = await arrive();
    expect((await switchesOf(ana)).map(({ name }) => name)).toEqual(shown);
    expect((await switchesOf(ana)).filter(({ isOn }) => !isOn)).toMatchObject([{ name: 'sunday-mail' }]);
    const { text } = await ana.visitor.get('/mon-compte').expect(200);
    expect(text.match(/type="checkbox"/g)?.length).toBeGreaterThanOrEqual(shown.length);
  });

  it('are switched off and on by themselves, which holds for mails that wait already', async () => {
    const ana = await arrive();
    const lou = await arrive();
    await choose(
      ana,
      shown.filter((name) => name !== 'points-mail'),
    )
      .expect(303)
      .expect('Location', '/mon-compte?info=choix-enregistres#messages');
    expect(await offOf(ana)).toEqual(['points-mail']);
    expect(await rowsOf(ana).orderBy('occasion')).toMatchObject([
      { occasion: 'points', channel: 'mail', is_wanted: false },
      { occasion: 'sunday', channel: 'mail', is_wanted: true },
    ]);
    expect(await stateAfterSending(ana, 'points-expiry')).toBe('cancelled');
    expect(await stateAfterSending(ana, 'official-opening')).toBe('sent');
    expect(await stateAfterSending(ana, 'sign-in-link')).toBe('sent');
    expect(await stateAfterSending(lou, 'points-expiry')).toBe('sent');
    await choose(ana, shown).expect(303);
    expect(await offOf(ana)).toEqual([]);
    expect(await stateAfterSending(ana, 'points-expiry')).toBe('sent');
    expect((await ana.visitor.get('/mon-compte?info=choix-enregistres')).text).toContain(fr`tes choix valent`);
  });

  it('stay as they are where the form did not show them', async () => {
    const ana = await arrive();
    await choose(ana, [], ['news-mail']).expect(303);
    expect(await offOf(ana)).toEqual(['news-mail']);
    await choose(ana, [], []).expect(303);
    expect(await offOf(ana)).toEqual(['news-mail']);
  });

  it('write the mail of Sundays from the moment on at which it is asked for, until it is switched off', async () => {
    const ana = await arrive();
    const sundayOf = async () => (await switchesOf(ana)).find(({ name }) => name === 'sunday-mail')?.isOn;
    await choose(ana, [], ['news-mail']).expect(303);
    expect(await sundayOf()).toBe(false);
    await choose(ana, ['sunday-mail'], ['sunday-mail']).expect(303);
    expect(await sundayOf()).toBe(true);
    await choose(ana, [], ['sunday-mail']).expect(303);
    expect(await sundayOf()).toBe(false);
  });

  it('are refused with 400 when the form names another one', async () => {
    const ana = await arrive();
    await choose(ana, ['reports-mail']).expect(400);
    await choose(ana, ['points-push']).expect(400);
    await ana.visitor.post('/mon-compte', { intent: 'message-choices', shown, wanted: shown, more: 'x' }).expect(400);
    expect(await rowsOf(ana)).toEqual([]);
  });

  it('follow the member to another address', async () => {
    const ana = await arrive();
    await choose(ana, []).expect(303);
    const email = `ailleurs-${ana.email}`;
    await db()('members').where({ id: ana.id }).update({ email });
    expect(await stateAfterSending({ ...ana, email }, 'points-expiry')).toBe('cancelled');
  });
});

// S-unsubscribe-5
describe('the link of a mail to stop its own kind', () => {
  const config = { secretKey: TEST_SECRET };
  const linkFor = ({ email }: TestMember, occasion?: string) =>
    `/unsubscribe/one-click?token=${unsubscribeToken(config, mailboxHash(config, email))}${occasion ? `&sujet=${occasion}` : ''}`;
  const open = (path: string) => request(web.url).get(path).set('Accept', 'text/html');
  const press = (path: string) => request(web.url).post(path).type('form').send({});
  const isAllRefused = ({ email }: TestMember) => isContactRefused(db(), mailboxHash(ctx.config, email), email);

  it('changes nothing on GET, and offers that kind first and then all', async () => {
    const ana = await arrive();
    const { text } = await open(linkFor(ana, 'reveals')).expect(200);
    for (const words of ['Vos photos', 'Oui, arrêter ces messages', 'Plus aucun message'])
      expect(text).toContain(words);
    expect(await offOf(ana)).toEqual([]);
    expect(await isAllRefused(ana)).toBe(false);
  });

  it('stops that kind only on POST, without a session', async () => {
    const ana = await arrive();
    const answer = await press(linkFor(ana, 'points')).expect(200);
    expect(answer.text).toContain('Régler mes messages');
    expect(answer.headers['set-cookie']).toBeUndefined();
    await press(linkFor(ana, 'points')).expect(200);
    expect(await offOf(ana)).toEqual(['points-mail']);
    expect(await isAllRefused(ana)).toBe(false);
    expect(await stateAfterSending(ana, 'points-expiry')).toBe('cancelled');
    expect(await stateAfterSending(ana, 'official-opening')).toBe('sent');
  });

  it('stops everything without a kind, or with one that there is no more', async () => {
    for (const occasion of [undefined, 'gone']) {
      const ana = await arrive();
      await press(linkFor(ana, occasion)).expect(200);
      expect(await offOf(ana)).toEqual([]);
      expect(await isAllRefused(ana)).toBe(true);
    }
  });

  it('answers alike for a mailbox without an account, and refuses a link that is not ours', async () => {
    const nobody = { id: '', email: 'personne@exemple.fr', visitor: (await arrive()).visitor };
    const { text } = await press(linkFor(nobody, 'points')).expect(200);
    expect(text).toContain('Régler mes messages');
    await press('/unsubscribe/one-click?token=abc&sujet=points').expect(422);
  });
});
