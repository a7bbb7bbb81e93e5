import { expect, it } from '@jest/globals';
import { rgaaSummary, rgaaTopics } from './rgaa.ts';

// S-legal-4
it('every criterion of RGAA 4.1 has a finding, with how it was found unless it was not checked', () => {
  expect(rgaaTopics.map(({ findings }) => findings.length)).toEqual([9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]);
  const findings = rgaaTopics.flatMap((topic) => topic.findings);
  expect(new Set(findings.map(({ number }) => number)).size).toBe(106);
  for (const { state, method, finding } of findings) {
    expect(finding.length).toBeGreaterThan(1);
    expect(method === 'none').toBe(state === 'not-checked');
  }
  const { all, met, notMet, notApplicable, notChecked } = rgaaSummary();
  expect([all, met + notMet + notApplicable + notChecked]).toEqual([106, 106]);
  // The footer and the statement say that the product conforms in part.
  expect(notMet).toBeGreaterThan(0);
  expect(met / (met + notMet)).toBeGreaterThan(0.5);
});
