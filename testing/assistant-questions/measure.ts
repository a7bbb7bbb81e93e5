import type { Answer } from '#server/features/assistant/care.ts';
import type { AskedQuestion } from './asked-question.ts';

type Answering = (question: string) => Promise<Answer>;

/** How questions were answered. */
export interface Measured {
  readonly count: number;
  readonly right: number;
  /** Answered with something that is not the right answer. */
  readonly wrong: readonly Miss[];
  /** Answered with 'Je ne sais pas'. */
  readonly unknown: readonly Miss[];
}

interface Miss {
  readonly question: string;
  readonly rightly: readonly string[];
  readonly about: string;
}

/** Asks every question on its own and compares what its answer is about. */
export async function measure(asked: readonly AskedQuestion[], answering: Answering): Promise<Measured> {
  const misses: Miss[] = [];
  for (const [question, ...rightly] of asked) {
    const { about } = await answering(question);
    if (!rightly.includes(about)) misses.push({ question, rightly, about });
  }
  const admits = ({ about }: Miss) => about === 'unknown' || about === 'doubt';
  return {
    count: asked.length,
    right: asked.length - misses.length,
    wrong: misses.filter((miss) => !admits(miss)),
    unknown: misses.filter(admits),
  };
}

/** The questions that get an answer, although nothing is known about them. */
export async function answeredAlthoughUnknown(
  questions: readonly string[],
  answering: Answering,
): Promise<readonly Miss[]> {
  return (
    await measure(
      questions.map((question) => [question, 'unknown', 'doubt', 'greeting', 'thanks', 'rude']),
      answering,
    )
  ).wrong;
}

/** The English questions whose answer does not link the right page. */
export async function withoutTheirLink(
  asked: readonly (readonly [question: string, path: string])[],
  answering: Answering,
): Promise<readonly string[]> {
  const missed: string[] = [];
  for (const [question, path] of asked) {
    const { about, text } = await answering(question);
    if (!about.startsWith('english ') || !text.includes(`](${path})`)) missed.push(question);
  }
  return missed;
}

export function shareOf({ count, right }: Pick<Measured, 'count' | 'right'>): number {
  return right / count;
}
