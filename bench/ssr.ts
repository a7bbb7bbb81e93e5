import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import autocannon from 'autocannon';
import { createStaticHandler, type StaticHandlerContext } from 'react-router';
import { build } from 'vite';
import react from '@vitejs/plugin-react';
import { createRenderer } from '#server/http/render.ts';
import type { Viewer } from '#shared/viewer.ts';

const ROUNDS = 6;
const SECONDS = 2;
const CONNECTIONS = 16;
const root = path.resolve(import.meta.dirname, '..');
const viewer: Viewer = {
  isSignedIn: true,
  isPaused: false,
  hasChosenCookies: true,
  displayName: 'Ana',
  productName: 'Résonance',
  contactEmail: 'bonjour@resonance.example',
};

const matches = ['Théo', 'Gabin', 'Florian', 'Malo', 'Alexandre', 'Rémi'].map((displayName, key) => ({
  key,
  displayName,
  gender: 'homme',
  percentage: 82 - 3 * key,
  beyondDistance: key > 3,
}));

interface Contender {
  readonly name: string;
  readonly listener: RequestListener;
}

/**
 * The rendered matches page against what nothing can beat (the same bytes out of `node:http`) and against React alone
 * (`renderToString` of the same tree), in one run, in rotated order. Only ratios are told: this machine is shared.
 */
export async function benchPages(): Promise<void> {
  const staticContext = await matchesContext();
  const { render } = await createRenderer({ fromSource: false });
  const page = await render({ staticContext, viewer });
  const folder = await mkdtemp(path.join(tmpdir(), 'resonance-bench-'));
  const renderBare = await (await loadBarePage(folder))(staticContext, viewer);
  const contenders: Contender[] = [
    { name: 'node:http, same bytes', listener: (_req, res) => res.end(page) },
    { name: 'renderToString alone', listener: (_req, res) => res.end(renderBare()) },
    {
      name: 'page through Vike',
      listener: (_req, res) => void render({ staticContext, viewer }).then((html) => res.end(html)),
    },
  ];
  const rates = await measure(contenders);
  await rm(folder, { recursive: true, force: true });

  const [raw = 1, bare = 1, whole = 1] = rates.map(median);
  const lines = [
    `page: ${page.length} characters; ${ROUNDS} rounds of ${SECONDS} s each, ${CONNECTIONS} connections, order rotated`,
    `raw node:http with the same bytes is ${(raw / whole).toFixed(1)} times as fast as the page`,
    `bare renderToString of the same tree is ${(bare / whole).toFixed(2)} times as fast as the page`,
    `raw node:http is ${(raw / bare).toFixed(1)} times as fast as bare renderToString`,
    `spread of the page over the rounds: ${(Math.max(...(rates[2] ?? [1])) / Math.min(...(rates[2] ?? [1]))).toFixed(2)}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function matchesContext(): Promise<StaticHandlerContext> {
  const handler = createStaticHandler([
    {
      id: 'root',
      children: [{ id: 'matches', path: '/matches', loader: () => ({ state: 'ready', next: null, matches }) }],
    },
  ]);
  const result = await handler.query(new Request('http://localhost/matches'));
  if (result instanceof Response) throw new Error('The matches page redirects.');
  return result;
}

type Prepare = (staticContext: StaticHandlerContext, viewer: Viewer) => Promise<() => string>;

async function loadBarePage(outDir: string): Promise<Prepare> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: { '#client': path.join(root, 'client'), '#shared': path.join(root, 'shared') } },
    ssr: { noExternal: true },
    build: {
      ssr: path.join(root, 'bench/bare-page.tsx'),
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'bare.mjs' } },
    },
  });
  const { prepareBarePage } = (await import(pathToFileURL(path.join(outDir, 'bare.mjs')).href)) as {
    prepareBarePage: Prepare;
  };
  return prepareBarePage;
}

/** Requests per second of each contender in each round. */
async function measure(contenders: readonly Contender[]): Promise<number[][]> {
  const rates: number[][] = contenders.map(() => []);
  for (let round = -1; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const index = (turn + round + contenders.length) % contenders.length;
      const contender = contenders[index];
      if (!contender) continue;
      const rate = await load(contender.listener);
      // The first round only warms up.
      if (round >= 0) rates[index]?.push(rate);
    }
  }
  return rates;
}

async function load(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  const port = await listen(server);
  const { requests } = await autocannon({
    url: `http://127.0.0.1:${port}/matches`,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return requests.average;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
