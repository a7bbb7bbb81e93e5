import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { differingFrom, recommendedSettings, showSetting, sizeOf } from './recommended-settings.ts';

const defaults = [
  { name: 'shared_buffers', shown: '128MB', value: 128 * 1024 ** 2 },
  { name: 'max_wal_size', shown: '1GB', value: 1024 ** 3 },
  { name: 'random_page_cost', shown: '4', value: 4 },
];

it('PostgreSQL as it comes is good enough for 10 000 members', () => {
  expect(differingFrom(defaults, 10_000)).toEqual([]);
});

it('names each setting that is too small or too large for the number of members, with the value to set', () => {
  const named = (members: number) => differingFrom(defaults, members).map(({ name, wanted }) => `${name} ${wanted}`);
  expect(named(10_001)).toEqual(['shared_buffers 1GB', 'max_wal_size 2GB', 'random_page_cost 1.5']);
  expect(named(5_000_000)).toEqual(['shared_buffers 4GB', 'max_wal_size 8GB', 'random_page_cost 1.5']);
});

it('the numbers of members up to 10 000, 200 000 and beyond have a size each', () => {
  expect([0, 10_000, 10_001, 200_000, 200_001, 1_000_000, 9_000_000].map(sizeOf)).toEqual([0, 0, 1, 1, 2, 2, 2]);
});

it('docs/operations.md has a line with the values of every recommended setting', () => {
  const lines = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8').split('\n');
  const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
  for (const { name, unit, values } of recommendedSettings) {
    const line = lines.find((one) => one.startsWith(`| \`${name}\``)) ?? '';
    expect(cellsOf(line).slice(2, 5)).toEqual(values.map((value) => (value === null ? '–' : showSetting(value, unit))));
  }
});
