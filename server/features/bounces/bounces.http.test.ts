import { describe, expect, it } from '@jest/globals';
import { runCommand } from '#testing/run-command.ts';
import { recipientHash } from '#server/platform/mail/recipient.ts';
import { startMailServer, type ReceivedMail } from '#testing/mail-server.ts';
import { prepare } from '#testing/prepare.ts';
import { until } from '#testing/test-process.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createVisitor } from '#testing/visitor.ts';
import { BOUNCES_PATH } from './bounces.calls.ts';
import { signReport } from './report-signature.ts';

const secret = 'a-secret-of-the-mail-server-0123456789';
const mailServer = prepare(startMailServer);
const env = () => ({ SMTP_URL: mailServer.url, BOUNCE_ADDRESS: 'rebonds@exemple.fr', BOUNCE_SECRET: secret });
const { web, db, ctx, database } = prepareSite({ env });

/** The next mail to an address, from the worker over SMTP. */
async function received(email: string, after = 0): Promise<ReceivedMail> {
  const all = () => mailServer.received.filter(({ to }) => to.includes(email));
  await until(() => Promise.resolve(all().length > after));
  return all()[after]!;
}

/** A mail as the recipient's server returns it to its return address. */
const returned = ({ returnPath }: ReceivedMail, status = '5.1.1') =>
  [
    `To: ${returnPath}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
    '',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} as the test wants it`,
    '--x--',
  ].join('\r\n');

async function report(body: string, { type = 'message/rfc822', signedWith = secret } = {}) {
  const seconds = Math.floor(ctx.now().getTime() / 1000);
  const headers = { 'Content-Type': type, 'X-Resonance-Signature': signReport(signedWith, body, seconds) };
  return fetch(web.url + BOUNCES_PATH, { method: 'POST', headers, body });
}

const fatesOf = async (email: string) =>
  db('outbox_mails')
    .where({ recipient_hash: recipientHash(ctx.config, email) })
    .orderBy('created_at')
    .select('kind', 'state', 'last_error', 'bounce_status');
const isBouncing = async (email: string) =>
  (await db('bounced_addresses').where({ address_hash: recipientHash(ctx.config, email) })).length === 1;
const command = (...line: string[]) => runCommand(database.databaseUrl, line, { env: env() });

// S-mail-9, S-mail-10
describe('a mail that comes back', () => {
  it('leaves with a return address of its own, and stops everything but one mail a day that is asked for', async () => {
    const email = 'partie@exemple.fr';
    const visitor = createVisitor(web.url);
    await visitor.signUp(email).expect(200);
    const mail = await received(email);
    expect(mail.returnPath).toMatch(/^rebonds\+[\da-f]{48}@exemple\.fr$/);
    expect(mail.from).not.toContain('rebonds');
    expect(await (await report(returned(mail))).json()).toEqual({ saved: 1, unknown: 0, ignored: 0 });
    expect(await (await report(returned(mail))).json()).toEqual({ saved: 0, unknown: 1, ignored: 0 });
    expect(await isBouncing(email)).toBe(true);
    // The page says the same; the first of the day leaves, the second does not.
    const [first, second] = [await visitor.signUp(email), await createVisitor(web.url).signUp(email)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toContain('Lien magique envoyé');
    await until(async () => (await fatesOf(email)).every(({ state }) => state === 'sent' || state === 'cancelled'));
    expect(await fatesOf(email)).toMatchObject([
      { state: 'sent', bounce_status: '5.1.1' },
      { state: 'sent', bounce_status: null },
      { state: 'cancelled', last_error: 'bounces' },
    ]);
    // A link that is opened proves that the address works.
    const token = new URL(/https?:\S+token=\S+/.exec((await received(email, 1)).text)?.[0] ?? '').searchParams.get(
      'token',
    );
    await visitor.post('/home', { intent: 'verify', token, email }).expect(303);
    expect(await isBouncing(email)).toBe(false);
  });

  it('is found by its address, with the reason and without its content, and the look-up is recorded', async () => {
    const email = 'partie@exemple.fr';
    const { code, answer } = await command('mail', 'find', email);
    expect({ code, lines: answer.trim().split('\n').length }).toEqual({ code: 0, lines: 4 });
    expect(answer).toMatch(/sign-up-link .*revenu\s: 5\.1\.1, adresse inconnue/);
    expect(answer).toMatch(/renvoie tout/);
    expect(answer).not.toMatch(/token|http|partie@/);
    const [line] = await db('audit_log').where({ action: 'mail.find' }).select('actor', 'subject');
    const member = await db('members').where({ email }).first('id');
    expect(line).toMatchObject({ actor: expect.stringMatching(/^cli:/), subject: `member:${member?.id}` });
    expect((await command('mail', 'find', 'personne@exemple.fr')).remarks).toMatch(/^Aucun message/);
    const bounces = await command('mail', 'bounces');
    expect(bounces.answer).toMatch(/, 1 revenu\.$/m);
    expect(bounces.answer).toMatch(/5\.1\.1, adresse inconnue +sign-up-link +1 +ne reçoit plus rien/);
  });

  it('is read by the command from a mail server on the same machine', async () => {
    const email = 'pleine@exemple.fr';
    await createVisitor(web.url).signUp(email).expect(200);
    const input = returned(await received(email), '5.2.2');
    const read = () => runCommand(database.databaseUrl, ['mail', 'returned'], { env: env(), input });
    expect(await read()).toMatchObject({ code: 0, answer: expect.stringMatching(/^Noté/) });
    expect(await read()).toMatchObject({ code: 0, answer: expect.stringMatching(/déjà noté/) });
    expect(await fatesOf(email)).toMatchObject([{ state: 'sent', bounce_status: '5.2.2' }]);
    expect(await isBouncing(email)).toBe(false);
  });

  it('is reported in JSON by its Message-ID, as providers of mail know it', async () => {
    const email = 'fermee@exemple.fr';
    await createVisitor(web.url).signUp(email).expect(200);
    const { messageId } = await received(email);
    const body = JSON.stringify({
      bounces: [
        { mail: messageId, status: '5.2.1' },
        { mail: '<6f9619ff-8b86-4d01-b42d-00c04fc964ff@exemple.fr>', status: '5.1.1' },
        { mail: 'somebody@elsewhere.example', status: '5.1.1' },
      ],
    });
    expect(await (await report(body, { type: 'application/json' })).json()).toEqual({
      saved: 1,
      unknown: 2,
      ignored: 0,
    });
    expect(await isBouncing(email)).toBe(true);
    expect((await report('{"bounces":[{}]}', { type: 'application/json' })).status).toBe(422);
  });

  it('is refused by the server at once with a code, which counts as well', async () => {
    const email = 'inconnue@exemple.fr';
    Object.assign(mailServer.behaviour, {
      onRecipient: (to: string) => (to === email ? 550 : 0),
      words: '5.1.1 No such user',
    });
    await createVisitor(web.url).signUp(email).expect(200);
    await until(() => isBouncing(email));
    expect(await fatesOf(email)).toMatchObject([
      { state: 'failed', last_error: 'refused 550', bounce_status: '5.1.1' },
    ]);
  });

  it('is believed only with a signature of the mail server, and only of a mail that we signed', async () => {
    const email = 'tranquille@exemple.fr';
    await createVisitor(web.url).signUp(email).expect(200);
    const mail = await received(email);
    expect((await report(returned(mail), { signedWith: `${secret}x` })).status).toBe(403);
    expect((await fetch(web.url + BOUNCES_PATH, { method: 'POST', body: returned(mail) })).status).toBe(403);
    const forged = returned({
      ...mail,
      returnPath: mail.returnPath.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
    });
    expect(await (await report(forged)).json()).toEqual({ saved: 0, unknown: 0, ignored: 1 });
    expect(await isBouncing(email)).toBe(false);
  });
});
