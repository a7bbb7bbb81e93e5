import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseSync } from 'vite';
import { productFiles } from './product-texts.ts';
import { readSource, type Node } from './source-tree.ts';
import { findUnelidedNames } from './unelided-names.ts';

const root = path.resolve(import.meta.dirname, '..');

const findIn = (text: string) =>
  findUnelidedNames(text, () => ({ program: parseSync('a.tsx', text).program as unknown as Node }));
/** Where the words are chosen. */
const HELPER = 'shared/elision.ts';

describe('a name in a sentence', () => {
  it.each([
    'fr`Les mots de ${displayName}`',
    'fr`Tant que ${name} dort`',
    "fr`Jusqu'à ${town}`",
    '`De ${town ?? "chez toi"}`',
    '`Lorsque <b>${opened.name}</b> vient`',
    '<p>la question de {name}</p>',
    "<p>la question de{' '}\n{name}</p>",
    '<p>près de <strong>{town}</strong></p>',
    "<p>l'arrivée de {name ?? 'cette personne'}</p>",
  ])('is found in %j', (text) => {
    expect(findIn(text)).toHaveLength(1);
  });

  it.each([
    'fr`Les mots ${de(displayName)}`',
    'fr`Réponds à ${name}`',
    'fr`${town} est entre vous`',
    'fr`manque à côté de ${other[name]}`',
    'fr`au bout de ${weeks} semaines`',
    'fr`Le mode ${name}`',
    '<p>la question {de(name)}</p>',
    '<p>la question de\n{name}</p>',
  ])('is none in %j', (text) => {
    expect(findIn(text)).toEqual([]);
  });

  // S-screen-24
  it('never follows "de", "que" or, of a town, "à" directly in the product', () => {
    const files = productFiles().filter((file) => file !== HELPER);
    expect(files.length).toBeGreaterThan(700);
    const found = files.flatMap((file) => {
      const source = path.join(root, file);
      const unelided = findUnelidedNames(readFileSync(source, 'utf8'), () => readSource(source));
      return unelided.map((text) => `${file}: ${text}`);
    });
    expect(found).toEqual([]);
  });
});
