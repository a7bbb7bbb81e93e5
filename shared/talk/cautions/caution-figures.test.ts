import { expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/core';
import { reached } from '#testing/promise.ts';
import { ordinaryTexts } from '#testing/text-samples/ordinary.ts';
import { fifthRiskyTexts } from '#testing/text-samples/risky-fifth.ts';
import { fourthRiskyTexts } from '#testing/text-samples/risky-fourth.ts';
import { secondContactTexts, secondMoneyTexts } from '#testing/text-samples/risky-second.ts';
import { heldOutTexts } from '#testing/text-samples/risky-held-out.ts';
import { thirdRiskyTexts } from '#testing/text-samples/risky-third.ts';
import { cautionSubjects } from '../caution-words.ts';
import { findCautions } from './cautions.ts';

const subjectsOf = (text: string) => findCautions(text).map((caution) => cautionSubjects[caution]);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;

// S-conversation-21
it('H6: the cautions find at least 95 % of 300 texts with contact data or a fraud that no rule was written for', () => {
  const texts = new Set(heldOutTexts);
  expect(texts.size).toBeGreaterThanOrEqual(300);
  const isFound = (text: string) => subjectsOf(text).some((subject) => subject !== 'abuse');
  const found = [...texts].filter(isFound);
  reached('H6', `${found.length} of ${texts.size} found (${percent(found.length, texts.size)})`);
  expect(found.length / texts.size).toBeGreaterThanOrEqual(0.95);
});

it('the cautions find all but one of those texts that they were mended with', () => {
  const texts = [
    ...secondContactTexts,
    ...secondMoneyTexts,
    ...thirdRiskyTexts,
    ...fourthRiskyTexts,
    ...fifthRiskyTexts,
  ];
  const missed = texts.filter((text) => findCautions(text).length === 0);
  expect(missed).toEqual(["je ne peux pas retirer d'argent ici, peux-tu m'en envoyer", 'je te rembourse vite']);
});

it('H6: of 2 000 ordinary texts at most 0.5 % have a caution, and at most 0.2 % one about abuse', () => {
  expect(ordinaryTexts.length).toBeGreaterThanOrEqual(2000);
  const alarms = ordinaryTexts.filter((text) => findCautions(text).length > 0);
  const abuse = alarms.filter((text) => subjectsOf(text).includes('abuse'));
  const count = ordinaryTexts.length;
  reached(
    'H6',
    `alarms on ${alarms.length} of ${count} ordinary texts (${percent(alarms.length, count)}), ` +
      `about abuse on ${abuse.length} (${percent(abuse.length, count)})`,
  );
  expect(alarms.length / count).toBeLessThanOrEqual(0.005);
  expect(abuse.length / count).toBeLessThanOrEqual(0.002);
});

it('H6: the cautions with their words are at most 12 KB of code as it travels', () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder)
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name));
  const code = [...files, path.join(folder, '../caution-words.ts')].map((file) => {
    const jsc = {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: true, mangle: { toplevel: true } },
    } as const;
    return transformSync(readFileSync(file, 'utf8'), { jsc, minify: true, isModule: true }).code;
  });
  const bytes = gzipSync(code.join(''), { level: 9 }).length;
  reached('H6', `${(bytes / 1024).toFixed(1)} KB of code`);
  expect(bytes).toBeLessThanOrEqual(12 * 1024);
});
