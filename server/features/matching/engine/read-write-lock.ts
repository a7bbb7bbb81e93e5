/** Lets any number of readers work at the same time, or one writer. Writers come in turn, and readers after them. */
export class ReadWriteLock {
  #lastWriter: Promise<unknown> = Promise.resolve();
  readonly #readers = new Set<Promise<unknown>>();

  /** Must not be called by a reader or a writer for its own work, which would wait for itself. */
  read<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    return this.#lastWriter.then(() => {
      const reading = (async () => work())();
      const ended = reading.catch(() => undefined).finally(() => this.#readers.delete(ended));
      this.#readers.add(ended);
      return reading;
    });
  }

  write<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    const writing = this.#lastWriter.then(async () => {
      await Promise.all(this.#readers);
      return work();
    });
    this.#lastWriter = writing.catch(() => undefined);
    return writing;
  }
}
