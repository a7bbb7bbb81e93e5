import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { partPoints, TOTAL_POINTS } from '#shared/matching/weights.ts';
import { table, totals, tried } from './essay.computed.ts';

// S-matching-40
it('the table of the essay is that of the rules, and adds up', () => {
  expect(table.map(({ part }) => part)).toEqual(Object.keys(partPoints));
  for (const { part, points } of table) expect(points).toBe(partPoints[part]);
  expect(table.reduce((sum, { points }) => sum + points, 0)).toBe(TOTAL_POINTS);
  expect(totals.all - totals.open).toBe(partPoints.mutualPreferences);
});

it('every answer of the essay that gives points moves the rings by as many', () => {
  const styles = readFileSync(path.join(import.meta.dirname, 'pages-essay.css'), 'utf8');
  for (const [index, { most, options }] of tried.entries()) {
    expect(Math.max(...options.map(({ points }) => points))).toBe(most);
    for (const { points } of options.filter((option) => option.points > 0))
      expect(styles).toMatch(
        new RegExp(
          `\\.pages-try__question--${index + 1} \\.pages-near-${points}:checked\\) \\{\\s+--near-${index + 1}: ${points};`,
        ),
      );
  }
});
