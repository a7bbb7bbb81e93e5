import { array, boolean, looseObject, lazy, optional, string, type ZodMiniType } from 'zod/mini';
import { promises, type PromiseName, type Promised } from './catalogue.ts';

/** A test that ran: the titles around it and its own. */
export interface NamedTest {
  readonly titles: readonly string[];
  readonly passed: boolean;
}

export interface Verdict {
  readonly name: PromiseName;
  readonly isFulfilled: boolean;
  /** Whether a test could ask for it: not where a program is missing that it needs. */
  readonly isAsked: boolean;
  /** How many tests are named after it. */
  readonly tests: number;
  /** What they reached; empty where they say nothing beyond having passed. */
  readonly figure: string;
  readonly failed: readonly string[];
}

const jestReport = looseObject({
  testResults: array(
    looseObject({
      name: string(),
      status: string(),
      assertionResults: array(looseObject({ ancestorTitles: array(string()), title: string(), status: string() })),
    }),
  ),
});

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[] | undefined;
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly status: string }[];
  }[];
}
const suite: ZodMiniType<Suite> = looseObject({
  title: string(),
  suites: optional(array(lazy(() => suite))),
  specs: array(looseObject({ title: string(), ok: boolean(), tests: array(looseObject({ status: string() })) })),
});
const journeyReport = looseObject({ suites: array(suite) });

/** The tests of a report of Jest; those that were not asked for are left out. */
export function testsOf(report: unknown): NamedTest[] {
  return jestReport.parse(report).testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title, status }) => ({
        titles: [...ancestorTitles, title],
        passed: status === 'passed',
      })),
  );
}

/** Files that could not even be run: whatever they hold is not proven. */
export function brokenFilesOf(report: unknown): string[] {
  return jestReport
    .parse(report)
    .testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => name);
}

/** The journeys of a report of Playwright; those that were skipped prove nothing. */
export function journeysOf(report: unknown): NamedTest[] {
  const testsIn = ({ title, suites = [], specs }: Suite, around: readonly string[]): NamedTest[] => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
      .map((spec) => ({ titles: [...around, title, spec.title], passed: spec.ok })),
    ...suites.flatMap((inner) => testsIn(inner, [...around, title])),
  ];
  return journeyReport.parse(report).suites.flatMap((outer) => testsIn(outer, []));
}

/** A promise is kept when there are tests named after it and all passed, or when its exception is written down. */
export function verdictsOf(
  wanted: readonly PromiseName[],
  tests: readonly NamedTest[],
  figures: readonly { readonly promise: PromiseName; readonly figure: string }[],
): Verdict[] {
  return wanted.map((name) => {
    const own = tests.filter(({ titles }) => titles.some((title) => namesIn(title).includes(name)));
    const failed = own.filter(({ passed }) => !passed).map(({ titles }) => titles.at(-1) ?? '');
    const isExcepted = (promises[name] as Promised).exception !== undefined;
    return {
      name,
      isFulfilled: failed.length === 0 && (own.length > 0 || isExcepted),
      isAsked: own.length > 0 || isExcepted || (promises[name] as Promised).needs === undefined,
      tests: own.length,
      figure: [...new Set(figures.filter(({ promise }) => promise === name).map(({ figure }) => figure))].join('; '),
      failed,
    };
  });
}

/** The promises that a title names: 'A1, A6: …' names two. */
export function namesIn(title: string): string[] {
  return /^([A-J]\d{1,2}(?:, ?[A-J]\d{1,2})*): /.exec(title)?.[1]?.split(/, ?/) ?? [];
}
