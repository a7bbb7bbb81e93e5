import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from '../e2e/chromium.ts';
import { installInCache } from './pages/frameworks.ts';
import { developmentWith, startServer } from './pages/servers.ts';
import { signIn } from './pages/signed-in.ts';
import { withThrowawayDatabase } from './throwaway.ts';

const RUNS = 3;
const LOWEST_SCORE = 95;
const SECRET = 'for-this-measurement-alone-0123456789';
const root = path.resolve(import.meta.dirname, '..');
/** The first is seen without a session, the others as a member. */
const pages = [
  { address: '/home', isMembers: false },
  { address: '/matches', isMembers: true },
  { address: '/profile-lifestyle-passions', isMembers: true },
] as const;

/** As much of Lighthouse's and its launcher's interface as is used; they are no dependencies of the project. */
interface Lighthouse {
  default(
    url: string,
    flags: { readonly port: number; readonly onlyCategories: string[]; readonly extraHeaders: Record<string, string> },
  ): Promise<{ readonly lhr: Report } | undefined>;
}
interface Report {
  readonly finalDisplayedUrl: string;
  readonly categories: { readonly performance: { readonly score: number | null } };
  readonly audits: Readonly<Record<string, { readonly displayValue?: string }>>;
}
interface Launcher {
  launch(options: {
    readonly chromePath?: string;
    readonly chromeFlags: string[];
  }): Promise<{ readonly port: number; kill(): void }>;
}

/** What Lighthouse says of three pages on a middling phone with a slow network: its own mobile settings. */
export async function benchBrowser(): Promise<void> {
  const folder = await installInCache('lighthouse');
  const load = (file: string) => import(pathToFileURL(path.join(folder, 'node_modules', file)).href);
  const lighthouse = (await load('lighthouse/core/index.js')) as Lighthouse;
  const launcher = (await load('chrome-launcher/dist/index.js')) as Launcher;
  const chromePath = findChromium();
  await withThrowawayDatabase(async ({ db, config: { databaseUrl, dataDir } }) => {
    const cookie = await signIn(db, { secretKey: SECRET, displayName: 'Ana', isProduction: false });
    // Without https a browser refuses what production says of it.
    const server = await startServer([path.join(root, 'bench/pages/product-server.ts')], {
      env: developmentWith({ databaseUrl, dataDir, secretKey: SECRET }),
      ready: '/readyz',
    });
    const scores: Record<string, number> = {};
    try {
      for (const { address, isMembers } of pages) {
        const reports: Report[] = [];
        for (let run = 0; run < RUNS; run += 1) {
          const chromium = await launcher.launch({
            ...(chromePath && { chromePath }),
            chromeFlags: ['--headless=new', '--no-sandbox', '--disable-quic'],
          });
          try {
            const result = await lighthouse.default(server.url + address, {
              port: chromium.port,
              onlyCategories: ['performance'],
              extraHeaders: isMembers ? { Cookie: cookie } : {},
            });
            if (result) reports.push(result.lhr);
          } finally {
            chromium.kill();
          }
        }
        const [, median] = reports.toSorted((one, other) => scoreOf(one) - scoreOf(other));
        if (!median?.finalDisplayedUrl.endsWith(address)) throw new Error(`${address} leads to another page.`);
        scores[address] = scoreOf(median);
        const told = [
          'first-contentful-paint',
          'largest-contentful-paint',
          'total-blocking-time',
          'cumulative-layout-shift',
        ];
        process.stdout.write(
          `${address}: ${scoreOf(median)} of 100, at least ${LOWEST_SCORE} (${told
            .map(
              (audit) => `${audit.replaceAll(/(\w)\w*-?/g, '$1').toUpperCase()} ${median.audits[audit]?.displayValue}`,
            )
            .join(', ')})\n`,
        );
      }
    } finally {
      await server.stop();
    }
    if (Math.min(...Object.values(scores)) < LOWEST_SCORE) process.exitCode = 1;
    if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ performance: scores })}\n`);
  });
}

function scoreOf({ categories }: Report): number {
  return Math.round(100 * (categories.performance.score ?? 0));
}
