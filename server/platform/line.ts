/** What is done with each piece of work in a line. */
export interface LineSteps<Prepared> {
  /** Prepares some pieces together. What it gives for one: the piece, or null where nothing is left to do. */
  prepare(keys: readonly string[]): Promise<readonly PromiseSettledResult<Prepared | null>[]>;
  /** Does one piece, whose turn has come. */
  work(prepared: Prepared): Promise<void>;
  /** Takes back what was prepared and is not begun any more. */
  giveBack(prepared: readonly Prepared[]): Promise<void>;
}

export interface LineLimits {
  /** How many pieces are worked at, at one time. */
  readonly atOneTime: number;
  /** How many are prepared together at most. */
  readonly together: number;
  /** Once it is aborted no further piece is begun. */
  readonly stopping?: AbortSignal | undefined;
}

interface InLine {
  readonly key: string;
  /** @param isDone false: it was not begun */
  readonly resolve: (isDone: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Puts pieces of work into one line, however many there are: some are prepared together while others are worked at, so that
 * no slot waits for the preparation. No more are prepared than are needed next: their preparation would be out of date.
 * @returns puts a piece into the line. It resolves when the piece is done, and says whether it was begun at all
 */
export function createLine<Prepared>(
  { prepare, work, giveBack }: LineSteps<Prepared>,
  { atOneTime, together, stopping }: LineLimits,
): (key: string) => Promise<boolean> {
  const waiting: InLine[] = [];
  const ready: { readonly one: InLine; readonly prepared: Prepared }[] = [];
  let working = 0;
  let isPreparing = false;

  const advance = () => {
    if (stopping?.aborted) return void leave();
    for (let next = nextReady(); next; next = nextReady()) void begin(next.one, next.prepared);
    if (!isPreparing && waiting.length > 0 && ready.length < atOneTime) void prepareSome();
  };
  const nextReady = () => (working < atOneTime ? ready.shift() : undefined);

  const begin = async (one: InLine, prepared: Prepared) => {
    working += 1;
    await work(prepared).then(() => one.resolve(true), one.reject);
    working -= 1;
    advance();
  };

  const prepareSome = async () => {
    isPreparing = true;
    // What comes in the same moment goes along.
    await Promise.resolve();
    const some = waiting.splice(0, together);
    try {
      const results = await prepare(some.map(({ key }) => key));
      for (const [index, one] of some.entries()) {
        const result = results[index];
        const prepared = result?.status === 'fulfilled' ? result.value : null;
        if (result?.status === 'rejected') one.reject(result.reason);
        else if (prepared === null) one.resolve(true);
        else ready.push({ one, prepared });
      }
    } catch (error) {
      for (const one of some) one.reject(error);
    }
    isPreparing = false;
    advance();
  };

  const leave = async () => {
    const left = ready.splice(0);
    for (const one of waiting.splice(0)) one.resolve(false);
    if (left.length === 0) return;
    await giveBack(left.map(({ prepared }) => prepared)).then(
      () => left.forEach(({ one }) => one.resolve(false)),
      (error: unknown) => left.forEach(({ one }) => one.reject(error)),
    );
  };

  stopping?.addEventListener('abort', advance, { once: true });
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      advance();
    });
}
