import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/platform/db/database.ts';
import type { TestMailServer } from '#testing/mail-server.ts';
import { requestSteadily, type SteadyAnswer } from '#testing/steady-load.ts';
import { until } from '#testing/test-process.ts';
import type { Counts, Site } from './traffic.ts';

const PER_SECOND = 3;
/** Of so many sign-ups one also uses its link. */
const ONE_IN = 4;
const ANSWER_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 500;
/** A mail whose worker died is sent by another, once it is sure that the first is gone. */
const MAILS_WITHIN_MS = 240_000;
const SIGN_IN_LINK = /\/home\?token=([\w.~-]+)/;

/**
 * Signs people up at an even pace, each once, whatever becomes of it: a row, a mail and a job in one transaction. Some use the
 * link in their mail, which makes an account and a session.
 */
export function signUpSteadily({ url, db, mails }: Site) {
  const cookies = new Map<string, string>();
  const signedIn = new Map<string, string>();
  const finished: SteadyAnswer<string>[] = [];
  const clock = { isOver: false };

  const ask = async (email: string): Promise<Response> => {
    const body = new URLSearchParams({ intent: 'sign-up', email, display_name: 'Ana', age_confirmed: 'true' });
    const beganAt = Date.now();
    const answer = await post(url, '/_data/home', body, clientOf(email));
    cookies.set(email, cookiesOf(answer));
    finished.push({ subject: email, status: answer.status, retryAfter: null, beganAt, endedAt: Date.now() });
    return answer;
  };
  const steady = requestSteadily(PER_SECOND, (number) => {
    const subject = `bascule${number}@exemple.fr`;
    return { subject, answer: ask(subject) };
  });

  const followLinks = async () => {
    const used = new Set<string>();
    while (!clock.isOver) {
      await sleep(LOOK_EVERY_MS);
      const waiting = finished.filter(
        ({ subject, status }, index) => index % ONE_IN === 0 && status === 200 && !used.has(subject),
      );
      for (const { subject } of waiting) {
        const token = tokenFor(mails, subject);
        if (token === undefined) continue;
        used.add(subject);
        const body = JSON.stringify({ token });
        const answer = await post(url, '/auth/v1/verify', body, {
          ...clientOf(subject),
          Cookie: cookies.get(subject) ?? '',
        }).catch(() => null);
        // Only what was confirmed is counted: the link of an answer that was lost may be used.
        if (answer?.status === 200) signedIn.set(subject, cookiesOf(answer));
      }
    }
  };
  const using = followLinks();

  return {
    /** Milliseconds from a moment to the first confirmed write that was begun after it; null: none yet. */
    writesAfter(moment: number): number | null {
      const since = finished.filter(({ status, beganAt }) => status === 200 && beganAt >= moment);
      return since.length === 0 ? null : Math.min(...since.map(({ endedAt }) => endedAt)) - moment;
    },
    async stop(): Promise<void> {
      await steady.stop();
      clock.isOver = true;
      await using;
    },
    /** Waits for every mail, and compares rows, mails and sessions with what was confirmed. */
    async count(): Promise<Counts & { readonly sessions: number; readonly sessionsLost: number }> {
      const confirmed = finished.filter(({ status }) => status === 200).map(({ subject }) => subject);
      const mailsTo = (address: string) => mails.received.filter(({ to }) => to.includes(address)).length;
      const haveAll = () => Promise.resolve(confirmed.every((address) => mailsTo(address) > 0));
      await until(haveAll, undefined, MAILS_WITHIN_MS).catch(() => undefined);
      const rows = await countLinks(db);
      const lost = confirmed.filter((address) => !rows.has(address) || mailsTo(address) === 0);
      const all = finished.map(({ subject }) => subject);
      const doubled = all.filter((address) => (rows.get(address) ?? 0) > 1 || mailsTo(address) > 1);
      let sessionsLost = 0;
      for (const [email, cookie] of signedIn) {
        const headers = { ...clientOf(email), Cookie: cookie };
        if ((await fetch(`${url}/auth/v1/user`, { headers })).status !== 200) sessionsLost += 1;
      }
      return {
        confirmed: confirmed.length + signedIn.size,
        lost: lost.length,
        doubled: doubled.length,
        sessions: signedIn.size,
        sessionsLost,
      };
    },
  };
}

/** How many links each address has; one that was used is still there. */
async function countLinks(db: Database): Promise<Map<string, number>> {
  const links = await db('login_links').select('email');
  return new Map([...Map.groupBy(links, ({ email }) => email)].map(([email, some]) => [email, some.length]));
}

function tokenFor({ received }: TestMailServer, address: string): string | undefined {
  const texts = received.filter(({ to }) => to.includes(address)).map(({ text }) => SIGN_IN_LINK.exec(text)?.[1]);
  return texts.find((token) => token !== undefined);
}

function post(
  url: string,
  path: string,
  body: URLSearchParams | string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const type = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {};
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return fetch(url + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal,
    headers: { ...headers, ...type, Origin: url },
  });
}

/** Each from an address of its own, as limits count. */
function clientOf(email: string): Record<string, string> {
  const number = Number(/\d+/.exec(email)?.[0]);
  return { 'X-Forwarded-For': `10.200.${number >> 8}.${number & 255}` };
}

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
}
