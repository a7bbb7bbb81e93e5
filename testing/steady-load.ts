import { setTimeout as sleep } from 'node:timers/promises';
import { until } from './test-process.ts';
import type { Visitor } from './visitor.ts';

export interface SteadyAnswer<Subject> {
  readonly subject: Subject;
  /** 0 where no answer came. */
  readonly status: number;
  readonly retryAfter: string | null;
  readonly beganAt: number;
  readonly endedAt: number;
}

/** Sends requests at an even pace until told to stop, whether or not those before are answered. */
export function requestSteadily<Subject>(
  perSecond: number,
  send: (number: number) => { readonly subject: Subject; readonly answer: Promise<Response> },
) {
  const answers: Promise<SteadyAnswer<Subject>>[] = [];
  const finished: SteadyAnswer<Subject>[] = [];
  const sent = { isOver: false };
  const begun = Date.now();
  const sending = (async () => {
    for (let number = 0; !sent.isOver; number += 1) {
      await sleep(Math.max(0, begun + (number * 1000) / perSecond - Date.now()));
      const { subject, answer } = send(number);
      const coming = awaitAnswer(subject, answer);
      answers.push(coming);
      void coming.then((answered) => finished.push(answered));
    }
  })();
  return {
    /** Waits for an answer of a kind. */
    until: (isSuch: (answer: SteadyAnswer<Subject>) => boolean) => until(() => Promise.resolve(finished.some(isSuch))),
    async stop(): Promise<SteadyAnswer<Subject>[]> {
      sent.isOver = true;
      await sending;
      return Promise.all(answers);
    },
  };
}

/** What came of one request, and when. */
export async function awaitAnswer<Subject>(
  subject: Subject,
  answer: Promise<Response>,
): Promise<SteadyAnswer<Subject>> {
  const beganAt = Date.now();
  const response = await answer.catch(() => null);
  // An answer that is cut off is none.
  const isWhole = response !== null && (await response.arrayBuffer().catch(() => null)) !== null;
  return {
    subject,
    status: isWhole ? response.status : 0,
    retryAfter: response?.headers.get('Retry-After') ?? null,
    beganAt,
    endedAt: Date.now(),
  };
}

/** The cookies of a visitor, for sending them otherwise than through it. */
export async function cookiesOf({ agent }: Visitor): Promise<string> {
  const { request } = await agent.get('/healthz');
  return (request as unknown as { cookies?: string }).cookies ?? '';
}
