import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import type { ClientFeature } from '../frame/feature.ts';
import { screens } from './index.ts';

interface Declaration {
  readonly id: string;
  readonly feature: string;
  /** Below the folder of all features, without its ending. */
  readonly file: string;
}

const folder = import.meta.dirname;
let declarations: readonly Declaration[];

beforeAll(async () => {
  const manifests = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.feature.ts'),
  );
  declarations = (await Promise.all(manifests.map(declarationsIn))).flat();
});

test('a feature declares screens of its own folder only', () => {
  expect(declarations.filter(({ feature, file }) => path.dirname(file) !== feature)).toEqual([]);
});

test('every declared screen has its file', () => {
  expect(declarations.filter(({ file }) => !existsSync(path.join(folder, `${file}.tsx`)))).toEqual([]);
});

test('every screen is declared by exactly one feature of the list', () => {
  expect(declarations.map(({ id }) => id).toSorted()).toEqual(Object.keys(screens).toSorted());
});

async function declarationsIn(manifest: string): Promise<Declaration[]> {
  const [declared] = Object.values((await import(path.join(folder, manifest))) as Record<string, ClientFeature>);
  return Object.entries(declared?.screens ?? {}).map(([id, { file }]) => ({
    id,
    feature: path.dirname(manifest),
    file,
  }));
}
