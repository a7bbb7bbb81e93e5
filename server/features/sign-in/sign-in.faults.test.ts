import { describe, expect, it } from '@jest/globals';
import { startOwnDatabase } from '#testing/own-database.ts';
import { extent, reached, timeLimit } from '#testing/promise.ts';
import { startWeb, until } from '#testing/test-process.ts';
import { createVisitor, lastToken, type Visitor } from '#testing/visitor.ts';
import { openTransaction } from '#testing/open-transaction.ts';
import { prepare } from '#testing/prepare.ts';

/** On a busy machine nothing is promised about time. */
const ANSWERED_WITHIN_MS = timeLimit(2000);

const database = prepare(startOwnDatabase, (own) => own.remove());
const web = prepare(() => startWeb(database.databaseUrl, { LIMIT_LINKS_PER_CLIENT: '100000', LOG_LEVEL: 'info' }));
let slowest = 0;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** How long somebody waits for an answer; the longest is kept. */
async function timed(ask: PromiseLike<Answer>): Promise<Answer> {
  const start = performance.now();
  const answer = await ask;
  slowest = Math.max(slowest, performance.now() - start);
  return answer;
}

const verify = (visitor: Visitor, token: string) => timed(visitor.call('/auth/v1/verify', { token }));

async function isUnused(email: string): Promise<boolean> {
  return (await database.db('login_links').where({ email }).whereNull('used_at').whereNull('revoked_at')).length === 1;
}

/** Locks the row of a link, so that a sign-in waits in the middle of its work. */
async function inTheMiddle(email: string, work: () => Promise<void>): Promise<void> {
  const holding = await openTransaction(database.db);
  await holding('login_links').where({ email }).forUpdate();
  await work();
  await holding.rollback().catch(() => undefined);
}

describe('A9: a sign-in while the database is down', () => {
  const rounds = extent(1, 5);

  it('is answered with 503 within two seconds, ends no process, and succeeds later with the same link', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const email = `coupure${round}@exemple.fr`;
      const ana = createVisitor(web.url);
      await ana.signUp(email).expect(200);
      const token = await lastToken(database.db, email);

      const answers: Promise<Answer>[] = [];
      await inTheMiddle(email, async () => {
        answers.push(verify(ana, token), verify(ana, token));
        await until(async () => {
          const { rows } = await database.db.raw<{ rows: { count: string }[] }>(
            `SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
          );
          return Number(rows[0]?.count) >= 1;
        });
        await database.stop();
      });
      for (const { status } of await Promise.all(answers)) expect(status).toBe(503);

      // Away: the named calls, and the forms with and without JavaScript.
      expect(await verify(ana, token)).toMatchObject({ status: 503 });
      expect(await timed(ana.call('/auth/v1/otp', { email, create_user: false }))).toMatchObject({ status: 503 });
      const link = { intent: 'link', email };
      expect(await timed(ana.post('/_data/login', link))).toMatchObject({ status: 503 });
      expect((await timed(ana.post('/login', link))).text).toContain('Impossible d&#x27;envoyer le lien magique');
      const landing = await timed(ana.post(`/home?token=${token}`, { intent: 'verify', token }));
      expect(landing.status).toBe(503);
      expect(landing.text).toContain('Une erreur est survenue lors de la connexion');
      expect(landing.text).toContain('Me connecter');
      expect(web.hasExited()).toBe(false);

      await database.start();
      await until(() => isUnused(email));
      const backAt = performance.now();
      await until(async () => (await verify(ana, token)).status === 200);
      expect(performance.now() - backAt).toBeLessThan(ANSWERED_WITHIN_MS);
      await ana.agent.get('/auth/v1/user').expect(200);
      expect(await isUnused(email)).toBe(false);
    }
    expect(slowest).toBeLessThan(ANSWERED_WITHIN_MS);
    reached('A9', `503 after ${Math.round(slowest)} ms at the longest, 0 exits, ${rounds} times`);
  });

  it('logs neither its address nor its token', async () => {
    // What was printed before has arrived when this has.
    const { headers } = await createVisitor(web.url).get('/nulle-part');
    await until(async () => web.output().includes(String(headers['x-request-id'])));
    expect(web.output()).not.toMatch(/coupure\d+@|Token delivery failed|User verification failed/);
    expect(web.output()).not.toMatch(/[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/);
  });
});
