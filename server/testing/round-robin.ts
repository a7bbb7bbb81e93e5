import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_EVERY_MS = 100;

/** A load balancer as people run them: each request to the next process that says it is ready, and none twice. */
export async function startRoundRobin() {
  const ready = new Set<string>();
  const processes = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const look = async () => {
    for (const url of processes) {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady && processes.has(url)) ready.add(url);
      else ready.delete(url);
    }
  };
  const pass = (req: IncomingMessage, res: ServerResponse) => {
    const choice = [...ready];
    const target = choice[(turn += 1) % choice.length];
    if (target === undefined) return void res.writeHead(502).end();
    const { method, url, headers } = req;
    const upstream = request(
      `${target}${url}`,
      { agent, headers, ...(method !== undefined && { method }) },
      (answer) => {
        const { connection: _hop, ...passed } = answer.headers;
        res.writeHead(answer.statusCode ?? 502, passed);
        answer.pipe(res);
        answer.on('error', () => res.destroy());
      },
    );
    upstream.on('error', () => (res.headersSent ? res.destroy() : void res.writeHead(502).end()));
    req.pipe(upstream);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isServing: (url: string) => ready.has(url),
    add: (url: string) => void processes.add(url),
    async stop() {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
