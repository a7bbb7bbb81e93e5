import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { buildBareTree } from './pages/build-tree.ts';
import { prepareFramework, type Framework } from './pages/frameworks.ts';
import { leaveOneCoreToServers, productionWith, startServer, type StartedServer } from './pages/servers.ts';
import { signIn } from './pages/signed-in.ts';
import { countElements, visibleText } from './pages/visible-text.ts';
import { withThrowawayDatabase } from './throwaway.ts';

/** To try the measurement itself: figures that count for nothing. */
const isShort = process.argv.includes('--short');
const isJson = process.argv.includes('--json');
const ROUNDS = 3;
const WARM_UP_SECONDS = isShort ? 2 : 10;
const SECONDS = isShort ? 2 : 6;
const HALF_LOAD_SECONDS = isShort ? 3 : 15;
const CONNECTIONS = 50;
/** A machine on which the simplest server varies by more does not measure the others. */
const DRIFT_LIMIT = 0.15;
const ATTEMPTS = 4;
const SECRET = 'for-this-measurement-alone-0123456789';
const PAGE = '/matches';
const SHARED_PAGE = '/conditions';
const root = path.resolve(import.meta.dirname, '..');
const frameworks = ['next', 'react-router', 'tanstack'] as const satisfies readonly Framework[];

/** Requests for each second… */
interface Rate {
  /**
   * …that the server worked: its rate with a core to itself. While others are served on this machine nothing counts.
   */
  readonly worked: number;
  /** …that passed. The client has one core too, and is the slower one for the controls. */
  readonly passed: number;
}

interface Contender {
  readonly name: string;
  readonly server: StartedServer;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * One tree of about 350 elements, the product's own page of matches, rendered side by side by the product as it runs in
 * production, by three frameworks, and by controls. The product answers through all of Express, with the session and
 * the member read from PostgreSQL for each request; what the page shows comes from memory, everywhere. Only ratios are
 * told.
 */
export async function benchPages(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'resonance-pages-'));
  const folders = new Map<Framework, string>();
  for (const name of frameworks) {
    say(`Preparing ${name}…`);
    try {
      folders.set(name, await prepareFramework(name, { again: !process.argv.includes('--prepared') }));
    } catch (error) {
      say(`  ${name} is left out: ${(error as Error).message.split('\n', 1)[0]}`);
    }
  }
  await buildBareTree(folder);
  leaveOneCoreToServers();
  try {
    await withThrowawayDatabase(async ({ db, config: { databaseUrl, dataDir } }) => {
      const started: StartedServer[] = [];
      const start = async (...given: Parameters<typeof startServer>) => {
        const server = await startServer(...given);
        started.push(server);
        return server;
      };
      try {
        const headers = {
          accept: 'text/html',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
          'x-forwarded-proto': 'https',
        };
        const signedIn = {
          ...headers,
          cookie: await signIn(db, { secretKey: SECRET, displayName: 'Ana', isProduction: true }),
        };
        const product = await start([path.join(root, 'bench/pages/product-server.ts')], {
          env: productionWith({ databaseUrl, dataDir, secretKey: SECRET }),
          ready: '/readyz',
        });
        await writeFile(path.join(folder, 'page.html'), await read(`${product.url}/matches`, signedIn));
        await writeFile(path.join(folder, 'kept.html'), await read(product.url + SHARED_PAGE, headers));
        const control = (kind: string) => start([path.join(root, 'bench/pages/control-server.ts'), kind, folder], {});
        const contenders: Contender[] = [
          { name: 'raw', server: await control('raw'), path: PAGE, headers: signedIn },
          { name: 'product', server: product, path: PAGE, headers: signedIn },
          { name: 'express', server: await control('express'), path: SHARED_PAGE, headers },
          { name: 'kept', server: product, path: SHARED_PAGE, headers },
          { name: 'bare', server: await control('bare'), path: PAGE, headers: signedIn },
        ];
        for (const [name, cwd] of folders) {
          const args =
            name === 'next'
              ? ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', ':port']
              : ['server.mjs'];
          contenders.push({ name, server: await start(args, { cwd }), path: PAGE, headers: signedIn });
        }
        await compareTexts(contenders);
        await report(contenders);
      } finally {
        await Promise.all(started.map((server) => server.stop()));
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function read(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' }, redirect: 'manual' });
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}.`);
  return answer.text();
}

/** Every contender must show the same words: one that shows less also works less. */
async function compareTexts(contenders: readonly Contender[]): Promise<void> {
  const texts = new Map<string, string>();
  for (const { name, server, path: page, headers } of contenders) {
    const html = await read(server.url + page, headers);
    if (name === 'product') say(`The page: ${countElements(html)} elements, ${html.length} characters.`);
    // The control of React alone renders no document.
    const text = visibleText(name === 'bare' ? `<title>Mes matchs · Résonance</title><body>${html}</body>` : html);
    if (page === PAGE) texts.set(name, text);
  }
  const expected = texts.get('product') ?? '';
  if (expected.length < 500) throw new Error('The page of matches is empty.');
  for (const [name, text] of texts) {
    if (text === expected) continue;
    const at = Array.from(expected, (letter, index) => letter !== text[index]).indexOf(true);
    throw new Error(
      `${name} shows something else: "${text.slice(at - 40, at + 40)}" for "${expected.slice(at - 40, at + 40)}"`,
    );
  }
  say(`All of them show the same ${expected.length} letters.`);
}

async function report(contenders: readonly Contender[]): Promise<void> {
  say(
    `${CONNECTIONS} connections; ${WARM_UP_SECONDS} s to warm up, then ${ROUNDS} rounds of ${SECONDS} s in rotated order.`,
  );
  for (const contender of contenders) await load(contender, WARM_UP_SECONDS);
  const rates = await measure(contenders);
  const ratio = (one: string, other: string, kind: keyof Rate) => {
    const [above, below] = [rates.get(one), rates.get(other)];
    return above && below ? round(above[kind] / below[kind]) : null;
  };
  const ratiosBy = (kind: keyof Rate) => ({
    next: ratio('product', 'next', kind),
    react_router: ratio('product', 'react-router', kind),
    tanstack: ratio('product', 'tanstack', kind),
    raw_same_bytes: ratio('product', 'raw', kind),
    bare_render_to_string: ratio('product', 'bare', kind),
    express_buffer_cacheable: ratio('kept', 'express', kind),
  });
  const product = contenders.find(({ name }) => name === 'product');
  const times = product ? await timesAtHalfLoad(product, (rates.get('product')?.passed ?? 0) / 2) : [];
  const answer = {
    ratios: ratiosBy('worked'),
    p99_half_load_vs_median: round(quantile(times, 0.99) / quantile(times, 0.5)),
    ratios_by_wall_clock: ratiosBy('passed'),
  };
  for (const [name, value] of Object.entries(answer.ratios))
    say(
      `  ${name}: ${value} (by the clock on the wall ${answer.ratios_by_wall_clock[name as keyof typeof answer.ratios]})`,
    );
  say(`  at half load the slowest in a hundred takes ${answer.p99_half_load_vs_median} times the median`);
  process.stdout.write(isJson ? `${JSON.stringify(answer)}\n` : '');
}

/** The medians of the rounds. Thrown away and measured again where the machine was not steady. */
async function measure(contenders: readonly Contender[]): Promise<ReadonlyMap<string, Rate>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const rates = new Map<string, Rate[]>(contenders.map(({ name }) => [name, []]));
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const shift = Math.floor((turn * contenders.length) / ROUNDS);
      for (const contender of [...contenders.slice(shift), ...contenders.slice(0, shift)])
        rates.get(contender.name)?.push(await load(contender, SECONDS));
    }
    const raw = (rates.get('raw') ?? []).map(({ worked }) => worked);
    const drift = (Math.max(...raw) - Math.min(...raw)) / quantile(raw, 0.5);
    say(`Run ${attempt}: raw node:http drifted by ${(100 * drift).toFixed(0)} %.`);
    if (drift <= DRIFT_LIMIT || isShort) return new Map([...rates].map(([name, list]) => [name, medianOf(list)]));
  }
  throw new Error(`The machine was not steady in ${ATTEMPTS} runs: nothing was measured.`);
}

function medianOf(rates: readonly Rate[]): Rate {
  const median = (kind: keyof Rate) =>
    quantile(
      rates.map((rate) => rate[kind]),
      0.5,
    );
  return { worked: median('worked'), passed: median('passed') };
}

async function load({ name, server, path: page, headers }: Contender, seconds: number): Promise<Rate> {
  const before = server.processorSeconds();
  const { requests, non2xx, errors } = await autocannon({
    url: server.url + page,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${name}: ${non2xx} refusals and ${errors} failures.`);
  const worked = server.processorSeconds() - before;
  return { worked: requests.total / worked, passed: requests.average };
}

/** Milliseconds that each answer took, at that many requests a second. */
async function timesAtHalfLoad({ server, path: page, headers }: Contender, rate: number): Promise<number[]> {
  const times: number[] = [];
  const run = autocannon(
    {
      url: server.url + page,
      headers,
      connections: CONNECTIONS,
      duration: HALF_LOAD_SECONDS,
      overallRate: Math.round(rate),
    },
    () => undefined,
  );
  run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  await new Promise((resolve) => run.on('done', resolve));
  return times;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 0;
}

function round(ratio: number): number {
  return Number(ratio.toPrecision(3));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
