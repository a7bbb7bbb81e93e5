import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import pino from 'pino';
import request from 'supertest';
import { patientWithDatabase, startWeb, TEST_SECRET } from '#testing/test-process.ts';
import { prepareDatabase } from '#testing/test-site.ts';
import { readConfig } from '../config.ts';
import { createContext } from '../context.ts';
import { createQueue } from '../queue/queue.ts';
import { mailTemplates } from '../../app/product-mails.ts';
import { developmentMailbox } from './mailbox.ts';
import { textTemplates } from './templates/texts.ts';
import { createTransport, type MailTransport } from './mailer.ts';

const log = pino({ level: 'silent' });
const app = express();
const database = prepareDatabase();
let transport: MailTransport;

beforeAll(async () => {
  const { databaseUrl, db } = database;
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET });
  const ctx = createContext({ config, db, log, queue: createQueue({ databaseUrl, log, role: 'sender' }) });
  transport = createTransport(ctx);
  app.use('/dev/mailbox', developmentMailbox(ctx, mailTemplates));
});
beforeEach(() => database.db('development_mails').delete());

const receive = async (to: string, subject: string, id: string = randomUUID()) => {
  const content = { subject, stopLink: null, text: `Texte de ${subject}`, html: `<p>${subject}</p>` };
  const address = 'bonjour@resonance.example';
  const frame = { messageId: `<${id}@localhost>`, from: address, fromName: 'Résonance', replyTo: address };
  await transport.send({ id, to, ...frame, ...content }, () => Promise.resolve());
  return id;
};
const ask = (path: string, accept = 'text/html') => request(app).get(`/dev/mailbox${path}`).set('Accept', accept);

// S-operations-11
describe('A11: the development mailbox of a process', () => {
  const statusOf = async (env: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) => {
    const web = await startWeb(database.databaseUrl, { ...patientWithDatabase, NODE_ENV: 'development', ...env });
    const { status } = await request(web.url).get('/dev/mailbox').set(headers);
    await web.stop();
    return status;
  };

  it('is there for a browser on this machine alone', async () => {
    const web = await startWeb(database.databaseUrl, {
      ...patientWithDatabase,
      NODE_ENV: 'development',
      TRUST_PROXY: '1',
    });
    const get = (headers: Readonly<Record<string, string>>) => request(web.url).get('/dev/mailbox').set(headers);
    await get({}).expect(200);
    for (const headers of [
      { 'X-Forwarded-For': '203.0.113.9' },
      { 'X-Forwarded-For': '127.0.0.1' },
      { Forwarded: 'for=127.0.0.1' },
      { 'X-Real-IP': '127.0.0.1' },
      { Host: 'evil.example' },
    ])
      await get(headers).expect(404);
    await web.stop();
  });

  it('is away with a public PUBLIC_URL, and with a mail server', async () => {
    expect(await statusOf({ PUBLIC_URL: 'https://resonance.example' })).toBe(404);
    expect(await statusOf({ PUBLIC_URL: 'http://192.168.1.10:3000' })).toBe(404);
    expect(await statusOf({ SMTP_URL: 'smtp://127.0.0.1:9' })).toBe(404);
  });
});

describe('the development mailbox', () => {
  it('answers JSON with every mail, newest first, and filters by recipient in any letter case', async () => {
    const older = await receive('ana@exemple.fr', 'Un');
    const newer = await receive('lou@exemple.fr', 'Deux');
    const all = await ask('', 'application/json').expect(200);
    expect(all.body).toEqual({
      messages: [
        expect.objectContaining({ id: newer }),
        {
          id: older,
          to: 'ana@exemple.fr',
          subject: 'Un',
          text: 'Texte de Un',
          html: '<p>Un</p>',
          sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        },
      ],
    });
    const filtered = await ask('?to=%20ANA@exemple.fr', 'application/json').expect(200);
    expect(filtered.body).toEqual({ messages: [expect.objectContaining({ id: older })] });
  });

  it('stores a mail once that is sent twice', async () => {
    const id = await receive('ana@exemple.fr', 'Un');
    await receive('ana@exemple.fr', 'Un', id);
    expect(await database.db('development_mails')).toHaveLength(1);
  });

  it('shows a list and each mail as escaped text', async () => {
    const id = await receive('ana@exemple.fr', '<script>alert(1)</script>');
    const list = await ask('').expect(200).expect('Content-Type', /html/).expect('Cache-Control', 'no-store');
    expect(list.text).toContain(`href="/dev/mailbox/${id}"`);
    const letter = await ask(`/${id}`).expect(200).expect('Cache-Control', 'no-store');
    for (const page of [list.text, letter.text]) {
      expect(page).toContain('&lt;script&gt;');
      expect(page).not.toMatch(/<script|style=/);
    }
  });

  it('serves the HTML of a mail with a policy against scripts, requests and forms', async () => {
    const id = await receive('ana@exemple.fr', 'Un');
    const { headers, text } = await ask(`/${id}/html`).expect(200);
    expect(text).toBe('<p>Un</p>');
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; form-action 'none';.* sandbox /);
    expect(policy).not.toMatch(/allow-(scripts|forms|same-origin)/);
  });

  it('shows a mail in a light, dark and inverted scheme', async () => {
    const id = await receive('ana@exemple.fr', 'Un');
    const page = await ask(`/${id}?vue=sombre`).expect(200);
    expect(page.text).toContain(`src="/dev/mailbox/${id}/html?vue=sombre"`);
    expect((await ask(`/${id}/html?vue=sombre`).expect(200)).text).toBe('<p>Un</p>');
  });

  it('previews every kind of mail in every scheme, at both widths and as text', async () => {
    const { text: list } = await ask('/apercus').expect(200).expect('Cache-Control', 'no-store');
    for (const kind of [...Object.keys(mailTemplates), ...Object.keys(textTemplates)])
      expect(list).toContain(`href="/dev/mailbox/apercus/${kind}"`);
    await ask('/apercus/crush-invitation-text').expect(200, /K7MQ2-XRDPZ/);

    const path = '/apercus/crush-mutual';
    const { text: page } = await ask(`${path}?largeur=1280`).expect(200);
    for (const view of ['clair', 'sombre', 'inverse'])
      expect(page).toContain(`src="/dev/mailbox/apercus/crush-mutual/html?vue=${view}" `);
    expect(page).toContain('width="1280"');
    expect(page).toMatch(/<pre>Ton crush est réciproque\n/);
    expect(page).not.toMatch(/<script|style=/);

    const dark = '@media (prefers-color-scheme: dark)';
    const inView = async (view: string) => (await ask(`${path}/html${view}`).expect(200)).text;
    expect(await inView('')).toContain(dark);
    expect(await inView('?vue=clair')).toContain('@media not all');
    expect(await inView('?vue=sombre')).toContain('@media all');
    expect(await inView('?vue=inverse')).toContain('invert(1)');
    for (const view of ['clair', 'sombre', 'inverse']) expect(await inView(`?vue=${view}`)).not.toContain(dark);
  });

  it.each(['/apercus/nothing', '/apercus/__proto__/html', '/nothing', `/${randomUUID()}`, `/${randomUUID()}/html`])(
    'answers 404 for %s',
    async (path) => {
      await ask(path).expect(404);
    },
  );
});
