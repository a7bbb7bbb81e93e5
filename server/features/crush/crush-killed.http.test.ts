import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { extent, reached } from '#testing/promise.ts';
import { patientWithDatabase, startWeb, type TestWeb } from '#testing/test-process.ts';
import { createTestMember } from '#testing/entered-members.ts';
import { prepareDatabase } from '#testing/test-site.ts';

const WEBS = extent(1, 4);
const ROUNDS = extent(1, 25);
const SENDERS = extent(3, 8);
const CRUSHES_EACH = 5;
/** After the first answer: a web that has just started takes its time over it. */
const KILL_WITHIN_MS = extent(0, 120);

const database = prepareDatabase();
let webs: TestWeb[] = [];
/** The senders, each with the cookie of their browser. */
const senders: { readonly id: string; readonly cookie: string }[] = [];

const settings = { ...patientWithDatabase, LIMIT_LINKS_PER_CLIENT: '100000', LOG_LEVEL: 'silent' };
const startWebs = async () => {
  webs = await Promise.all(Array.from({ length: WEBS }, () => startWeb(database.databaseUrl, settings)));
};

beforeAll(async () => {
  await startWebs();
  const [web] = webs as [TestWeb];
  for (let number = 0; number < SENDERS; number += 1) {
    const email = `membre${number}@exemple.fr`;
    const { id, visitor } = await createTestMember(web.url, database.db, email);
    const cookieScope = { domain: '127.0.0.1', path: '/', secure: false, script: false };
    senders.push({ id, cookie: visitor.agent.jar.getCookies(cookieScope).toValueString() });
  }
  await database.db.raw(`UPDATE members SET created_at = created_at - interval '3 days'`);
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()));
});

let contact = 0;

/** Sends one crush after the other, until they are all sent or nobody answers any more. */
async function sendSome(url: string, { id, cookie }: (typeof senders)[number], onAnswer: () => void): Promise<number> {
  let taken = 0;
  for (let crush = 0; crush < CRUSHES_EACH; crush += 1) {
    const answer = await fetch(`${url}/functions/v1/send-crush-email`, {
      method: 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `inconnu${(contact += 1)}@exemple.fr`, userId: id }),
    }).catch(() => null);
    if (!answer) return taken;
    if (answer.status !== 200) throw new Error(`A crush was answered with ${answer.status}.`);
    taken += 1;
    onAnswer();
  }
  return taken;
}

interface Counts {
  readonly crushes: number;
  readonly invitations: number;
  readonly mails: number;
  readonly wakeUps: number;
  /** Crushes that lack any of the other three. */
  readonly incomplete: number;
  readonly rewarded: number;
  readonly rewards: number;
}

/** Counts in one statement, so that all is counted at the same moment. */
async function count(): Promise<Counts> {
  const { rows } = await database.db.raw<{ rows: [Counts] }>(
    `SELECT (SELECT count(*)::int FROM crushes) AS crushes,
            (SELECT count(*)::int FROM crush_invitations) AS invitations,
            (SELECT count(*)::int FROM outbox_mails WHERE kind = 'crush-invitation') AS mails,
            (SELECT count(*)::int FROM pgboss.job JOIN outbox_mails ON data->>'mailId' = outbox_mails.id::text
              WHERE name = 'mail.send' AND kind = 'crush-invitation') AS "wakeUps",
            (SELECT count(*)::int FROM crushes
               LEFT JOIN crush_invitations ON crush_id = crushes.id
               LEFT JOIN outbox_mails ON dedupe_key = crush_invitations.id::text
               LEFT JOIN pgboss.job ON name = 'mail.send' AND data->>'mailId' = outbox_mails.id::text
              WHERE job.id IS NULL) AS incomplete,
            (SELECT count(DISTINCT sender_id)::int FROM crushes) AS rewarded,
            (SELECT count(*)::int FROM points_gained WHERE reason = 'crush-sent') AS rewards`,
  );
  return rows[0];
}

it('C2: a crush and its mail are both stored or neither, whenever the web process is killed', async () => {
  let answered = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) await startWebs();
    const firstAnswers = webs.map(() => Promise.withResolvers<void>());
    const sending = senders.map((sender, number) =>
      sendSome(webs[number % WEBS]?.url ?? '', sender, firstAnswers[number % WEBS]?.resolve ?? ignore),
    );
    await Promise.all(
      webs.map(async (web, number) => {
        await firstAnswers[number]?.promise;
        await sleep(Math.random() * KILL_WITHIN_MS);
        await web.kill();
      }),
    );
    webs = [];
    for (const taken of await Promise.all(sending)) answered += taken;
    const { crushes, incomplete, rewarded, rewards, ...others } = await count();
    expect(others).toEqual({ invitations: crushes, mails: crushes, wakeUps: crushes });
    expect(incomplete).toBe(0);
    expect(rewards).toBe(rewarded);
    // A crush that was confirmed as sent is stored.
    expect(crushes).toBeGreaterThanOrEqual(answered);
    // Another day.
    await database.db.raw(`UPDATE crush_invitations SET requested_at = requested_at - interval '2 days'`);
    await database.db('rate_limits').delete();
  }
  const { crushes } = await count();
  reached('C2', `${WEBS * ROUNDS} kills: ${crushes} crushes, as many mails`);
  expect(crushes).toBeGreaterThan(0);
});

function ignore(): void {}
