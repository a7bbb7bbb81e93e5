import { Readable, Writable } from 'node:stream';
import type { Submittable } from 'pg';

/** What of the connection pg-protocol offers for COPY. */
interface CopyConnection {
  readonly stream: {
    pause(): void;
    resume(): void;
    readonly writableNeedDrain: boolean;
    once(event: 'drain', listener: () => void): void;
  };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

type Done = (error?: Error | null) => void;

/** The rows of `COPY … TO STDOUT`, as PostgreSQL writes them: handed to `client.query`, then read. */
export class CopyOut extends Readable implements Submittable {
  readonly #sql: string;
  #connection: CopyConnection | undefined;
  constructor(sql: string) {
    super();
    this.#sql = sql;
  }
  submit(connection: unknown): void {
    this.#connection = connection as CopyConnection;
    this.#connection.query(this.#sql);
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The protocol's own buffer is used again.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }
  override _read(): void {
    this.#connection?.stream.resume();
  }
  override _destroy(error: Error | null, done: Done): void {
    this.#connection?.stream.resume();
    done(error);
  }
  handleError(error: Error): void {
    this.destroy(error);
  }
  handleReadyForQuery(): void {
    this.push(null);
  }
  handleRowDescription(): void {}
  handleCommandComplete(): void {}
}

/** Takes rows as `CopyOut` gave them into `COPY … FROM STDIN`: handed to `client.query`, then written to. */
export class CopyIn extends Writable implements Submittable {
  /** How many rows were taken; known when it has finished. */
  rows = 0;
  readonly #sql: string;
  #connection: CopyConnection | undefined;
  #isOpen = false;
  #whenOpen: (() => void) | undefined;
  #whenReady: Done | undefined;
  constructor(sql: string) {
    super();
    this.#sql = sql;
  }
  submit(connection: unknown): void {
    this.#connection = connection as CopyConnection;
    this.#connection.query(this.#sql);
  }
  handleCopyInResponse(): void {
    this.#isOpen = true;
    this.#whenOpen?.();
  }
  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    this.#onceOpen(() => {
      this.#connection?.sendCopyFromChunk(chunk);
      if (this.#connection?.stream.writableNeedDrain) this.#connection.stream.once('drain', () => done());
      else done();
    });
  }
  override _final(done: Done): void {
    this.#onceOpen(() => {
      this.#whenReady = done;
      this.#connection?.endCopyFrom();
    });
  }
  override _destroy(error: Error | null, done: Done): void {
    // The writer has failed: PostgreSQL must not take what came so far for all of it.
    if (error && this.#isOpen && !this.#whenReady) this.#connection?.sendCopyFail('interrupted');
    done(error);
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);
  }
  handleReadyForQuery(): void {
    this.#whenReady?.();
  }
  handleError(error: Error): void {
    this.#isOpen = false;
    this.destroy(error);
  }
  handleRowDescription(): void {}
  #onceOpen(work: () => void): void {
    if (this.#isOpen) work();
    else this.#whenOpen = work;
  }
}
