import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { isSignedWith } from './s3-signature.ts';

interface S3Application {
  callback(): RequestListener;
  configureBuckets(): Promise<unknown>;
}
type S3ApplicationClass = new (options: object) => S3Application;
// It has no types.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3ApplicationClass;

/** The one account of the server; it checks signatures with its secret. */
export const s3Account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

export interface S3Server {
  readonly url: string;
  /** What was asked since the start: method and path. */
  readonly asked: readonly string[];
  /** Refuses what a predicate chooses with 503, which clients try again, or cuts its connection; null: nothing. */
  refuse(choose: ((request: IncomingMessage) => 'refused' | 'cut' | null) | null): void;
  stop(): Promise<void>;
}

/** A server that speaks S3 over HTTP, checks signatures and has its objects in a folder. */
export async function startS3Server(directory: string, buckets: readonly string[]): Promise<S3Server> {
  const application = new S3rver({
    silent: true,
    directory,
    // It does not know the signature that today's clients give to the address of a bucket: checked below.
    allowMismatchedSignatures: true,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  await application.configureBuckets();
  const answer = application.callback();
  const asked: string[] = [];
  let choose: Parameters<S3Server['refuse']>[0] = null;
  const server: Server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const refused = choose?.(request);
    if (refused === 'cut') request.socket.destroy();
    else if (refused === 'refused') {
      request.resume();
      response.writeHead(503, { connection: 'close' }).end();
    } else if (isSignedWith(s3Account.secretAccessKey, request)) answer(request, response);
    else {
      request.resume();
      const code = request.headers.authorization?.includes(`Credential=${s3Account.accessKeyId}/`)
        ? 'SignatureDoesNotMatch'
        : 'InvalidAccessKeyId';
      response.writeHead(403, { connection: 'close', 'content-type': 'application/xml' });
      response.end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`);
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refuse: (next) => void (choose = next),
    async stop() {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
}
