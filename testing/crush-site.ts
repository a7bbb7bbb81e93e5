import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { DAY_MS } from '#shared/duration.ts';
import { startMailServer, type ReceivedMail } from './mail-server.ts';
import { prepare } from './prepare.ts';
import { until } from './test-process.ts';
import { prepareSite } from './test-site.ts';
import { createVisitor, introduction, memberIdOf, type TestMember, type Visitor } from './visitor.ts';

/** The data of the screen of crushes. */
export interface CrushLists {
  reward: number;
  nextStep: string | null;
  mutual: { key: string; name: string | null; match: string | null }[];
  received: { key: string; name: string | null }[];
  sent: { key: string; day: string; by: string; personal: { text: string; link: string } | null }[];
}

export function sendCrush({ visitor }: TestMember, contact: string) {
  return visitor.post('/profile-crush', { intent: 'send', contact });
}

/** Sends a crush by the call `send-crush-email`. */
export function callCrush({ visitor, id }: TestMember, contact: string) {
  return visitor.call('/functions/v1/send-crush-email', { email: contact, userId: id });
}

export async function listsOf({ visitor }: TestMember): Promise<CrushLists> {
  return (await visitor.data('/profile-crush').expect(200)).body as CrushLists;
}

/** Says of one that was received that it is mutual. */
export function answerCrush({ visitor }: TestMember, crush: string) {
  return visitor.post('/profile-crush', { intent: 'answer', crush });
}

export async function completeProfile(visitor: Visitor): Promise<void> {
  await visitor.post('/profile-gender', { gender: 'femme' }).expect(303);
  const answer = { birth_day: '12', birth_month: '5', birth_year: '1994', attracted_to_types: ['homme'] };
  await visitor.post('/profile-age', answer).expect(303);
  await visitor.data('/profile-complete').expect(200);
}

/** The first link of a mail that has this part. */
export function linkIn({ text }: ReceivedMail, part: string): string {
  return text.split('\n').find((line) => line.startsWith('http') && line.includes(part)) ?? '';
}

/** A gateway that keeps the texts it is asked to send. */
export async function startTextGateway() {
  const texts: { to: string; text: string }[] = [];
  const server = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    req.on('end', () => {
      texts.push(JSON.parse(body) as (typeof texts)[number]);
      res.end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    texts,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/**
 * Web, worker and a mail server, between which crushes really travel.
 * @param readEnv for web and worker, in addition to what they need
 */
export function prepareCrushSite(readEnv: () => Readonly<Record<string, string>> = () => ({})) {
  const mailServer = prepare(startMailServer);
  const settings = () => ({ SMTP_URL: mailServer.url, LOG_LEVEL: 'info' });
  const site = prepareSite({ ownProcess: true, env: () => ({ ...settings(), ...readEnv() }) });
  const { database, web } = site;
  let number = 0;

  const newEmail = (name = 'personne') => `${name}${(number += 1)}@exemple.fr`;
  const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));

  return {
    ...site,
    mailServer,
    settings,
    newEmail,
    mailsTo,
    invitationsTo: (email: string) => mailsTo(email).filter(({ subject }) => subject === 'Un mot discret pour toi'),

    /**
     * A member through the front door, by the mail that arrives. Old enough for five crushes a day unless it is said.
     */
    async newMember({
      email = newEmail('membre'),
      name = 'Ana',
      url = web.url,
      isNew = false,
      isComplete = true,
    } = {}): Promise<TestMember> {
      const visitor = createVisitor(url);
      const links = () => mailsTo(email).flatMap((mail) => linkIn(mail, '/home?token=') || []);
      const earlier = links().length;
      await visitor.signUp(email, name).expect(200);
      await until(() => Promise.resolve(links().length > earlier));
      const token = new URL(links().at(-1)!).searchParams.get('token');
      await visitor.call('/auth/v1/verify', { token }).expect(200);
      await visitor.call('/auth/v1/consents', introduction(name)).expect(200);
      const id = await memberIdOf(database.db, email);
      if (!isNew)
        await database
          .db('members')
          .where({ id })
          .update({ created_at: new Date(Date.now() - 3 * DAY_MS) });
      if (isComplete) await completeProfile(visitor);
      return { id, email, visitor };
    },

    /** Waits until the worker has nothing left that is due. */
    async waitUntilIdle(): Promise<void> {
      await until(async () => {
        const { rows } = await database.db.raw<{ rows: { open: boolean }[] }>(
          `SELECT EXISTS (SELECT FROM outbox_mails WHERE state = 'sending' OR (state = 'pending' AND not_before <= now()))
               AS open`,
        );
        return rows[0]?.open === false;
      });
    },
  };
}
