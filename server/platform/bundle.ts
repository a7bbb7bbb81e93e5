/**
 * Makes one call of many: while a call is under way, what is asked for meanwhile is collected, and goes together with the
 * next one. Nothing waits for a clock.
 * @param ask answers many questions, in their order; it rejects for all of them
 */
export function bundle<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  interface Waiting {
    readonly question: Question;
    readonly resolve: (answer: Answer) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let isAsking = false;

  const askAll = async () => {
    isAsking = true;
    // What is asked for in the same moment goes along.
    await Promise.resolve();
    while (waiting.length > 0) {
      const asked = waiting;
      waiting = [];
      try {
        const answers = await ask(asked.map(({ question }) => question));
        for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    isAsking = false;
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isAsking) void askAll();
    });
}

/**
 * Limits how many pieces of work run at one time; the others wait in their order.
 * @returns runs a piece when its turn has come
 */
export function limitTo(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= count) await new Promise<void>((resolve) => void waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The slot passes to the next one, or is free again.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
