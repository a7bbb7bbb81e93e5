import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium, findHeadlessChromium } from '../e2e/chromium.ts';
import { installInCache } from './pages/frameworks.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

export interface Report {
  readonly finalDisplayedUrl: string;
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly scoreDisplayMode: string;
        readonly displayValue?: string;
        readonly errorMessage?: string;
        readonly details?: object;
      }
    >
  >;
}

/** What is asked of Lighthouse about a page, in addition to its own mobile settings. */
interface Question {
  readonly categories: readonly Category[];
  /** The `Cookie` header of the signed-in member who looks; none by default. */
  readonly cookie?: string;
  /** Audits that say nothing about this page. */
  readonly without?: readonly string[];
  /** Whether the page may come with the status of a failure; otherwise Lighthouse looks at none. */
  readonly isFailure?: boolean;
}

export interface Looking {
  /** @returns what Lighthouse says of an address; it fails where that leads to another one */
  look(url: string, question: Question): Promise<Report>;
  stop(): void;
}

/** As much of Lighthouse's and its launcher's interface as is used; they are no dependencies of the project. */
interface Lighthouse {
  default(
    url: string,
    flags: {
      readonly port: number;
      readonly onlyCategories: readonly string[];
      readonly extraHeaders: Readonly<Record<string, string>>;
      readonly skipAudits: readonly string[];
      readonly ignoreStatusCode: boolean;
      readonly disableFullPageScreenshot: boolean;
    },
  ): Promise<{ readonly lhr: Report } | undefined>;
}
interface Launcher {
  launch(options: {
    readonly chromePath?: string;
    readonly chromeFlags: readonly string[];
  }): Promise<{ readonly port: number; kill(): void }>;
}

/** Starts a Chromium for Lighthouse, which is installed first if it is not. */
export async function startLooking(): Promise<Looking> {
  const folder = await installInCache('lighthouse');
  const load = (file: string) => import(pathToFileURL(path.join(folder, 'node_modules', file)).href);
  const lighthouse = (await load('lighthouse/core/index.js')) as Lighthouse;
  const launcher = (await load('chrome-launcher/dist/index.js')) as Launcher;
  const chromePath = findChromium() ?? findHeadlessChromium();
  const chromium = await launcher.launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-quic'],
  });
  const lookOnce = async (url: string, { categories, cookie, without = [], isFailure = false }: Question) => {
    const result = await lighthouse.default(url, {
      port: chromium.port,
      onlyCategories: categories,
      extraHeaders: cookie ? { Cookie: cookie } : {},
      skipAudits: without,
      ignoreStatusCode: isFailure,
      disableFullPageScreenshot: true,
    });
    if (result?.lhr.finalDisplayedUrl !== url)
      throw new Error(`${url} leads to ${result?.lhr.finalDisplayedUrl ?? 'nothing'}.`);
    return result.lhr;
  };
  return {
    async look(url, question) {
      const report = await lookOnce(url, question);
      // On a busy machine Chromium may answer too late: then nothing is known of the page.
      const isKnown = question.categories.every((category) => report.categories[category].score !== null);
      return isKnown ? report : lookOnce(url, question);
    },
    stop: () => chromium.kill(),
  };
}

/** @returns between 0 and 100 */
export function scoreOf({ categories }: Report, category: Category): number {
  return Math.round(100 * (categories[category].score ?? 0));
}

/** The names of the audits that count and that a page did not pass, or that could not be made. */
export function missedAudits({ categories, audits }: Report, category: Category): string[] {
  return categories[category].auditRefs
    .filter(({ id, weight }) => {
      const audit = audits[id];
      return weight > 0 && audit && (audit.scoreDisplayMode === 'error' || (audit.score ?? 1) < 1);
    })
    .map(({ id }) => id);
}
