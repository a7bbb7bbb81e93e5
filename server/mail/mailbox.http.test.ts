import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import pino from 'pino';
import request from 'supertest';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { TEST_SECRET } from '#server/testing/test-process.ts';
import { developmentMailbox } from './mailbox.ts';
import { createTransport, type MailTransport } from './mailer.ts';

const log = pino({ level: 'silent' });
const app = express();
let database: TestDatabase;
let transport: MailTransport;

beforeAll(async () => {
  database = await createTestDatabase();
  const { databaseUrl, db } = database;
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET });
  const ctx = createContext({ config, db, log, queue: createQueue({ databaseUrl, log, role: 'sender' }) });
  transport = createTransport(ctx);
  app.use('/dev/mailbox', developmentMailbox(ctx));
});
afterAll(() => database.drop());
beforeEach(() => database.db('development_mails').delete());

const receive = async (to: string, subject: string, id: string = randomUUID()) => {
  const content = { subject, stopLink: null, text: `Texte de ${subject}`, html: `<p>${subject}</p>` };
  const address = 'bonjour@resonance.example';
  const frame = { messageId: `<${id}@localhost>`, from: address, fromName: 'Résonance', replyTo: address };
  await transport.send({ id, to, ...frame, ...content }, () => Promise.resolve());
  return id;
};
const ask = (path: string, accept = 'text/html') => request(app).get(`/dev/mailbox${path}`).set('Accept', accept);

describe('the development mailbox', () => {
  it('answers programs with every mail, newest first, and filters by recipient in any case', async () => {
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

  it('takes a mail that is sent twice only once', async () => {
    const id = await receive('ana@exemple.fr', 'Un');
    await receive('ana@exemple.fr', 'Un', id);
    expect(await database.db('development_mails')).toHaveLength(1);
  });

  it('shows people a list and each mail, whatever it says, as text', async () => {
    const id = await receive('ana@exemple.fr', '<script>alert(1)</script>');
    const list = await ask('').expect(200).expect('Content-Type', /html/).expect('Cache-Control', 'no-store');
    expect(list.text).toContain(`href="/dev/mailbox/${id}"`);
    const letter = await ask(`/${id}`).expect(200).expect('Cache-Control', 'no-store');
    for (const page of [list.text, letter.text]) {
      expect(page).toContain('&lt;script&gt;');
      expect(page).not.toMatch(/<script|style=/);
    }
  });

  it('serves the HTML of a mail where it can run, load and submit nothing', async () => {
    const id = await receive('ana@exemple.fr', 'Un');
    const { headers, text } = await ask(`/${id}/html`).expect(200);
    expect(text).toBe('<p>Un</p>');
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; form-action 'none';.* sandbox /);
    expect(policy).not.toMatch(/allow-(scripts|forms|same-origin)/);
  });

  it.each(['/nothing', `/${randomUUID()}`, `/${randomUUID()}/html`])('has nothing at %s', async (path) => {
    await ask(path).expect(404);
  });
});
