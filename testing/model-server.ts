import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fr } from '#shared/typeset.ts';

/** What the server does with the next question. */
export type ModelBehaviour =
  | 'answers'
  | 'answers-slowly'
  | 'hangs'
  | 'hangs-midway'
  | 'breaks-off'
  | 'stops-without-end'
  | 'garbage'
  | 'broken-events'
  | 'says-nothing'
  | { readonly status: number; readonly body?: object };

export interface ModelServer {
  readonly url: string;
  readonly requests: { readonly body: string; isClosed: boolean }[];
  behave(behaviour: ModelBehaviour): void;
  stop(): Promise<void>;
}

export const MODEL_WORDS = ['Bien sûr, ', 'Ana', fr` : `, fr`c'est gratuit.`];
export const MODEL_USE = { prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 };

const event = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

/** A real HTTP server that speaks like OpenAI's, well or badly. */
export async function startModelServer(): Promise<ModelServer> {
  let behaviour: ModelBehaviour = 'answers';
  const requests: { body: string; isClosed: boolean }[] = [];
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const request = { body: '', isClosed: false };
    res.once('close', () => (request.isClosed = true));
    for await (const chunk of req) request.body += String(chunk);
    requests.push(request);
    if (typeof behaviour === 'object') {
      res.writeHead(behaviour.status, { 'Content-Type': 'application/json' });
      res.end(JSON.stringify(behaviour.body ?? { error: { message: `You asked: ${request.body}` } }));
      return;
    }
    if (behaviour === 'hangs') return;
    if (behaviour === 'garbage') {
      res.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><body>Hello</body></html>');
      return;
    }
    res.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const words = behaviour === 'says-nothing' ? [] : MODEL_WORDS;
    for (const [index, content] of words.entries()) {
      if (behaviour === 'answers-slowly') await new Promise((resolve) => setTimeout(resolve, 150));
      if (res.destroyed) return;
      res.write(event({ content }));
      if (index !== 1) continue;
      if (behaviour === 'hangs-midway') return;
      if (behaviour === 'breaks-off') return void setTimeout(() => res.destroy(), 50);
      if (behaviour === 'stops-without-end') return void res.end();
      if (behaviour === 'broken-events') return void res.end('data: {"choices": [{]\n\n');
    }
    res.write(event({}, 'stop'));
    res.write(`data: ${JSON.stringify({ id: 'x', choices: [], usage: MODEL_USE })}\n\n`);
    res.end('data: [DONE]\n\n');
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    behave: (next) => (behaviour = next),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
