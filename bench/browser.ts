import path from 'node:path';
import { routes } from '#shared/routes.ts';
import { auditPages } from './lighthouse-audits.ts';
import { scoreOf, startLooking, type Report } from './lighthouse.ts';
import { developmentWith, startServer } from './pages/servers.ts';
import { signIn } from './pages/signed-in.ts';
import { withThrowawayDatabase } from './throwaway.ts';

const RUNS = 3;
const SECRET = 'for-this-measurement-alone-0123456789';
const LOWEST_PERFORMANCE = 95;
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

/**
 * What Lighthouse says of the product on a middling phone with a slow network, its own mobile settings: how quick three
 * pages are, and how accessible, sound and easy to find every public page and the members' pages of each kind.
 */
export async function benchBrowser(): Promise<void> {
  const performance = await howQuick();
  const qualities = await auditPages();
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ performance, ...qualities })}\n`);
}

/** @returns the performance of each page, the middle one of several runs */
async function howQuick(): Promise<Record<string, number>> {
  const scores: Record<string, number> = {};
  await withThrowawayDatabase(async ({ db, config: { databaseUrl, dataDir } }) => {
    const membersCookie = await signIn(db, { secretKey: SECRET, displayName: 'Ana', isProduction: false });
    // Without https a browser refuses what production says of it.
    const server = await startServer([path.join(root, 'bench/pages/product-server.ts')], {
      env: developmentWith({ databaseUrl, dataDir, secretKey: SECRET }),
      ready: '/readyz',
    });
    // Under another name than that of PUBLIC_URL a page leads there.
    const site = server.url.replace('127.0.0.1', 'localhost');
    try {
      for (const { address, isMembers } of quickPages) {
        const reports: Report[] = [];
        for (let run = 0; run < RUNS; run += 1)
          reports.push(await lookOnce(site + address, isMembers ? membersCookie : ''));
        const median = reports.toSorted((one, other) => performanceOf(one) - performanceOf(other))[RUNS >> 1];
        if (!median) continue;
        scores[address] = performanceOf(median);
        printReport(address, median);
      }
    } finally {
      await server.stop();
    }
  });
  return scores;
}

/** In a Chromium of its own: whatever another run has left would make it quicker. */
async function lookOnce(url: string, cookie: string): Promise<Report> {
  const looking = await startLooking();
  try {
    return await looking.look(url, { categories: ['performance'], cookie });
  } finally {
    looking.stop();
  }
}

function printReport(address: string, report: Report): void {
  const figures = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
    .map((audit) => `${audit.replaceAll(/(\w)\w*-?/g, '$1').toUpperCase()} ${report.audits[audit]?.displayValue}`)
    .join(', ');
  const score = performanceOf(report);
  process.stdout.write(`${address}: ${score} of 100, at least ${LOWEST_PERFORMANCE} (${figures})\n`);
  if (score < LOWEST_PERFORMANCE) process.exitCode = 1;
}

const performanceOf = (report: Report): number => scoreOf(report, 'performance');
