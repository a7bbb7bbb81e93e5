import { contentTopics } from './rgaa-content.ts';
import { pageTopics } from './rgaa-pages.ts';
import type { RgaaMethod, RgaaState } from './rgaa-row.ts';

export interface RgaaFinding {
  readonly number: string;
  readonly title: string;
  readonly state: RgaaState;
  readonly method: RgaaMethod;
  readonly finding: string;
}

export interface RgaaTopic {
  readonly number: number;
  readonly title: string;
  readonly findings: readonly RgaaFinding[];
}

/** The day on which the findings were written. */
export const RGAA_CHECKED_ON = '2026-11-26';

/** The 106 criteria of RGAA 4.1 in thirteen topics, each with its finding (S-legal-4). */
export const rgaaTopics: readonly RgaaTopic[] = [...contentTopics, ...pageTopics].map(
  ({ title: name, rows }, topic) => ({
    number: topic + 1,
    title: name,
    findings: rows.map(([title, state, method, finding], index) => ({
      number: `${topic + 1}.${index + 1}`,
      title,
      state,
      method,
      finding,
    })),
  }),
);

/** How many criteria are in each state, and the share in percent, rounded down, of those met among those that apply and were checked. */
export function rgaaSummary(topics: readonly RgaaTopic[] = rgaaTopics) {
  const findings = topics.flatMap((one) => one.findings);
  const count = (state: RgaaState) => findings.filter((finding) => finding.state === state).length;
  const [met, notMet] = [count('met'), count('not-met')];
  return {
    all: findings.length,
    met,
    notMet,
    notApplicable: count('not-applicable'),
    notChecked: count('not-checked'),
    percentage: Math.floor((100 * met) / (met + notMet)),
  };
}
