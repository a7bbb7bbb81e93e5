import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const LOOK_EVERY_MS = 100;
/** So often in a row a process must not be ready to be left out. */
const LOOKS_IN_VAIN = 3;
const KEEP_ALIVE_MS = 75_000;

/**
 * A load balancer as people run them: each request to the next process that says it is ready, and none twice.
 * @param passesOn a request goes to the next process if the one it was meant for takes no connections any more, and, if
 * it only reads, also if that one dies before it answers
 */
export async function startRoundRobin({ passesOn = false } = {}) {
  const ready = new Set<string>();
  const inVain = new Map<string, number>();
  const processes = new Set<string>();
  const inFlight = new Map<string, number>();
  const broken = new Map<string, number>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  let isLooking = false;
  const look = async () => {
    // A machine that is too busy to answer in time would be asked more and more at once.
    if (isLooking) return;
    isLooking = true;
    for (const url of processes) {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      inVain.set(url, isReady ? 0 : (inVain.get(url) ?? 0) + 1);
      if (isReady && processes.has(url)) ready.add(url);
      else if ((inVain.get(url) ?? 0) >= LOOKS_IN_VAIN) ready.delete(url);
    }
    isLooking = false;
  };
  const count = (counts: Map<string, number>, target: string, more: number) =>
    counts.set(target, (counts.get(target) ?? 0) + more);
  const send = (req: IncomingMessage, body: Buffer, res: ServerResponse) => {
    const choice = [...ready];
    const target = choice[(turn += 1) % choice.length];
    if (target === undefined) return void res.writeHead(502).end();
    const { method, url, headers } = req;
    count(inFlight, target, 1);
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
    upstream.on('close', () => count(inFlight, target, -1));
    // A browser that leaves ends its stream behind the balancer too.
    const leave = () => void (res.writableFinished || upstream.destroy());
    res.once('close', leave);
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      res.off('close', leave);
      if (res.closed) return;
      const isUnseen = error.code === 'ECONNREFUSED';
      if (passesOn) ready.delete(target);
      if (passesOn && !res.headersSent && (isUnseen || method === 'GET')) return send(req, body, res);
      if (!isUnseen) count(broken, target, 1);
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
    upstream.end(body);
  };
  const server = createServer((req, res) => {
    buffer(req).then(
      (body) => send(req, body, res),
      () => res.destroy(),
    );
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isServing: (url: string) => ready.has(url),
    /** How many requests a process has and has not answered whole. */
    inFlight: (url: string) => inFlight.get(url) ?? 0,
    /** How many were lost because it died while it had them. */
    broken: (url: string) => broken.get(url) ?? 0,
    add: (url: string) => void processes.add(url),
    async stop() {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
