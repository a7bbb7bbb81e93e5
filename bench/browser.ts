import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { publicPages } from '#shared/public-pages.ts';
import { routes } from '#shared/routes.ts';
import { findChromium } from '../e2e/chromium.ts';
import { installInCache } from './pages/frameworks.ts';
import { developmentWith, startServer } from './pages/servers.ts';
import { signIn } from './pages/signed-in.ts';
import { withThrowawayDatabase } from './throwaway.ts';

const RUNS = 3;
const SECRET = 'for-this-measurement-alone-0123456789';
const root = path.resolve(import.meta.dirname, '..');

interface Page {
  readonly address: string;
  /** Seen as a member; the others without a session. */
  readonly isMembers: boolean;
}
/** How quick they are depends on the machine: looked at several times. */
const quickPages: readonly Page[] = [
  { address: routes.home, isMembers: false },
  { address: routes.matches, isMembers: true },
  { address: routes.profileLifestylePassions, isMembers: true },
];
/** How good they are does not: looked at once. */
const goodPages: readonly Page[] = [
  ...publicPages.map((id) => ({ address: routes[id], isMembers: false })),
  ...(
    [
      'matches',
      'profileLifestylePassions',
      'profileLocation',
      'profilePhotoUpload',
      'profileComplete',
      'profileCrush',
      'playRoom',
      'themes',
      'cardQuestion',
      'gifts',
      'subscription',
      'account',
    ] as const
  ).map((id) => ({ address: routes[id], isMembers: true })),
];

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
const LOWEST_PERFORMANCE = 95;
const qualities = ['accessibility', 'best-practices', 'seo'] as const;
const lowestQuality = ({ isMembers }: Page): number => (isMembers ? 95 : 100);

/** As much of Lighthouse's and its launcher's interface as is used; they are no dependencies of the project. */
interface Lighthouse {
  default(
    url: string,
    flags: { readonly port: number; readonly onlyCategories: string[]; readonly extraHeaders: Record<string, string> },
  ): Promise<{ readonly lhr: Report } | undefined>;
}
interface Report {
  readonly finalDisplayedUrl: string;
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly displayValue?: string }>>;
}
interface Launcher {
  launch(options: {
    readonly chromePath?: string;
    readonly chromeFlags: string[];
  }): Promise<{ readonly port: number; kill(): void }>;
}
/** @returns what Lighthouse says of a page, which must be the one that was asked for */
type Look = (page: Page, categories: readonly Category[]) => Promise<Report>;

/**
 * What Lighthouse says of the product on a middling phone with a slow network, its own mobile settings: how quick three
 * pages are, and how accessible, sound and easy to find every public page and the members' main ones.
 */
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
    const look: Look = async ({ address, isMembers }, categories) => {
      const chromium = await launcher.launch({
        ...(chromePath && { chromePath }),
        chromeFlags: ['--headless=new', '--no-sandbox', '--disable-quic'],
      });
      try {
        const result = await lighthouse.default(server.url + address, {
          port: chromium.port,
          onlyCategories: [...categories],
          extraHeaders: isMembers ? { Cookie: cookie } : {},
        });
        if (!result?.lhr.finalDisplayedUrl.endsWith(address)) throw new Error(`${address} leads to another page.`);
        return result.lhr;
      } finally {
        chromium.kill();
      }
    };
    try {
      const performance = await howQuick(look);
      const quality = await howGood(look);
      if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ performance, ...quality })}\n`);
    } finally {
      await server.stop();
    }
  });
}

/** @returns the performance of each page, the middle one of several runs */
async function howQuick(look: Look): Promise<Record<string, number>> {
  const scores: Record<string, number> = {};
  for (const page of quickPages) {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) reports.push(await look(page, ['performance']));
    const scoreOfRun = (report: Report) => scoreOf(report, 'performance');
    const [, median] = reports.toSorted((one, other) => scoreOfRun(one) - scoreOfRun(other));
    if (!median) continue;
    const score = scoreOfRun(median);
    scores[page.address] = score;
    const told = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ]
      .map((audit) => `${audit.replaceAll(/(\w)\w*-?/g, '$1').toUpperCase()} ${median.audits[audit]?.displayValue}`)
      .join(', ');
    process.stdout.write(`${page.address}: ${score} of 100, at least ${LOWEST_PERFORMANCE} (${told})\n`);
    if (score < LOWEST_PERFORMANCE) process.exitCode = 1;
  }
  return scores;
}

/** @returns by quality the score of each page */
async function howGood(look: Look): Promise<Record<string, Record<string, number>>> {
  const scores: Record<string, Record<string, number>> = Object.fromEntries(qualities.map((quality) => [quality, {}]));
  for (const page of goodPages) {
    const report = await look(page, qualities);
    const lowest = lowestQuality(page);
    const told = qualities.map((quality) => {
      const score = scoreOf(report, quality);
      Object.assign(scores[quality] ?? {}, { [page.address]: score });
      if (score < lowest) process.exitCode = 1;
      const missed = missedAudits(report, quality);
      return `${quality} ${score}${missed.length > 0 ? ` (${missed.join(', ')})` : ''}`;
    });
    process.stdout.write(
      `${page.address}${page.isMembers ? ', signed in' : ''}: ${told.join(', ')}; at least ${lowest}\n`,
    );
  }
  return scores;
}

function missedAudits({ categories, audits }: Report, category: Category): string[] {
  return categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

function scoreOf({ categories }: Report, category: Category): number {
  return Math.round(100 * (categories[category].score ?? 0));
}
