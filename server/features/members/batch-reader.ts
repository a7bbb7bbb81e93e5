type ReadAll<Value> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

interface Waiting<Value> {
  readonly key: string;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/** How many queries may run at once; the other connections are for writing. */
const UNDER_WAY = 2;

/**
 * Reads by key: at once under little load, and many keys in one query under much load. A value is never older than its
 * request: nothing is cached.
 */
export class BatchReader<Value> {
  readonly #readAll: ReadAll<Value>;
  #waiting: Waiting<Value>[] = [];
  #underWay = 0;

  constructor(readAll: ReadAll<Value>) {
    this.#readAll = readAll;
  }

  read(key: string): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      void this.#ask();
    });
  }

  async #ask(): Promise<void> {
    if (this.#underWay === UNDER_WAY || this.#waiting.length === 0) return;
    const asked = this.#waiting;
    this.#waiting = [];
    this.#underWay += 1;
    try {
      const found = await this.#readAll([...new Set(asked.map(({ key }) => key))]);
      for (const { key, resolve } of asked) resolve(found.get(key));
    } catch (error) {
      // A query behind the failed one would only wait as long again.
      for (const { reject } of [...asked, ...this.#waiting.splice(0)]) reject(error);
    } finally {
      this.#underWay -= 1;
      void this.#ask();
    }
  }
}
