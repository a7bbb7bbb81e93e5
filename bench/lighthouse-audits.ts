import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import { findChromium, findHeadlessChromium } from '../e2e/chromium.ts';
import { people, type PersonName } from '../e2e/screenshots/people.ts';
import { startSite } from '../e2e/screenshots/site.ts';
import { auditedPages, type AuditedPage } from './audited-pages.ts';
import { missedAudits, scoreOf, startLooking, type Report } from './lighthouse.ts';

const qualities = ['accessibility', 'best-practices', 'seo'] as const;
type Quality = (typeof qualities)[number];
/** By quality, the score of each page by its address and who opens it. */
export type Scores = Readonly<Record<Quality, Record<string, number>>>;

/** `npm run bench -- audits [FILTER]`: only pages whose address or onlooker matches. */
export async function benchAudits(): Promise<void> {
  const filter = new RegExp(process.argv.slice(3).find((word) => !word.startsWith('--')) ?? '', 'i');
  const scores = await auditPages(auditedPages.filter((page) => filter.test(nameOf(page))));
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(scores)}\n`);
}

/**
 * How accessible, sound and easy to find pages are, as Lighthouse sees them on a phone: prints a line for each, with
 * what it missed. One below what is asked makes the process fail.
 */
export async function auditPages(pages: readonly AuditedPage[] = auditedPages): Promise<Scores> {
  const scores: Scores = { accessibility: {}, 'best-practices': {}, seo: {} };
  const site = await startSite();
  try {
    const cookies = await signInAll(site.url, new Set(pages.map(({ as }) => as)));
    const looking = await startLooking();
    try {
      const width = Math.max(0, ...pages.map((page) => nameOf(page).length));
      process.stdout.write(`${'page'.padEnd(width)}  ${qualities.join('  ')}  at least\n`);
      for (const page of pages) {
        const { address, as, lowest, without = [], isFailure = false } = page;
        const cookie = cookies.get(as) ?? '';
        const report = await looking.look(site.url + address, { categories: qualities, cookie, without, isFailure });
        const cells = qualities.map((quality) => {
          const score = scoreOf(report, quality);
          scores[quality][nameOf(page)] = score;
          if (score < lowest) process.exitCode = 1;
          return String(score).padStart(quality.length);
        });
        process.stdout.write(`${nameOf(page).padEnd(width)}  ${cells.join('  ')}  ${lowest}\n${missedOf(report)}`);
      }
    } finally {
      looking.stop();
    }
  } finally {
    await site.stop();
  }
  return scores;
}

function nameOf({ address, as }: AuditedPage): string {
  return as === 'visitor' ? address : `${address}, ${as}`;
}

/** Below the line of a page, each audit that it did not pass, with the places. */
function missedOf(report: Report): string {
  return qualities
    .flatMap((quality) => missedAudits(report, quality))
    .map((id) => `  ${id}: ${placesOf(report, id)}\n`)
    .join('');
}

function placesOf({ audits }: Report, id: string): string {
  const { errorMessage, details = {} } = audits[id] ?? {};
  return errorMessage ?? JSON.stringify(details).slice(0, 1000);
}

/** @returns the cookies of everybody who looks, as a header, once they did what they are known for */
async function signInAll(url: string, names: ReadonlySet<PersonName>): Promise<Map<PersonName, string>> {
  const executablePath = findChromium() ?? findHeadlessChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  const options: BrowserContextOptions = { baseURL: url, locale: 'fr-FR', reducedMotion: 'reduce' };
  const cookies = new Map<PersonName, string>();
  try {
    for (const name of names) cookies.set(name, await cookiesOf(name, browser, options));
  } finally {
    await browser.close();
  }
  return cookies;
}

async function cookiesOf(name: PersonName, browser: Browser, options: BrowserContextOptions): Promise<string> {
  const context = await browser.newContext(options);
  await people[name](await context.newPage(), browser, options);
  const cookies = await context.cookies();
  await context.close();
  return cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
}
