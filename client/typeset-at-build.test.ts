import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseSync } from 'vite';
import { walk, type Node } from '#testing/source-tree.ts';
import { typesetSource } from './typeset-at-build.ts';

const root = path.resolve(import.meta.dirname, '..');

/** What becomes of an expression. */
function set(expression: string): string {
  return typesetSource(`const x = ${expression};`, 'x.tsx').slice('const x = '.length, -1);
}

describe('typesetSource', () => {
  it.each([
    ['the words of markup', `<p>L'été ?</p>`, '<p>L’été\u202f?</p>'],
    [
      'a word after an element',
      '<p><b>Un</b> : « <i>deux</i> »</p>',
      '<p><b>Un</b>\u202f: «\u00a0<i>deux</i>\u00a0»</p>',
    ],
    ['a unit after a value', '<p>{days} jours</p>', '<p>{days}\u00a0jours</p>'],
    ['an attribute', `<Field label="L'âge ?" />`, '<Field label="L’âge\u202f?" />'],
    ['a fragment', `<>C'est {x} !</>`, '<>C’est {x}\u202f!</>'],
    ['a sentence with values', "fr`L'âge de ${name} : ${age} ans`", '`L’âge de ${name}\u202f: ${age}\u00a0ans`'],
    ['a sentence with escapes', 'fr`Oui ?\\n\\`\\\\ \\${x}`', '`Oui\u202f?\\n\\`\\\\ \\${x}`'],
    [
      'texts',
      `typeset<Words>({ a: "l'un ?", b: [\`oui !\`], n: -1 } as const)`,
      `({ a: "l’un\u202f?", b: ["oui\u202f!"], n: -1 } as const)`,
    ],
    ['a function of texts', 'typeset({ say: (x) => fr`${x} ?` })', '({ say: (x) => `${x}\u202f?` })'],
  ])('typesets %s', (_what, typed, expected) => {
    expect(set(typed)).toBe(expected);
  });

  it.each([
    ['a text in braces', `<p>{'18 ans'}</p>`],
    ['a template in braces', '<p>{`${count} points !`}</p>'],
    ['an attribute for machines', '<path d="M1 1 h 3 s 4 m 100 s" viewBox="0 0 100 000" />'],
    ['an unmarked text', `["d'accord ?", \`d'accord ?\`]`],
    ['a value that is known only when the code runs', 'typeset(words)'],
    ['a list with an element that is not written in the call', `typeset(["d'accord ?", other])`],
    ['a key', `({ "l'âge ?": 1 })`],
    ['another tag', "sql`SELECT ' ?'`"],
  ])('does not change %s', (_what, typed) => {
    expect(set(typed)).toBe(typed);
  });

  it('rejoins marks and units with their words where Prettier broke the line, and keeps indentation', () => {
    expect(set(`<p>\n  Un deux\n  : trois\n  quatre «\n  cinq\n  » six\n</p>`)).toBe(
      '<p>\n  Un deux\u202f: trois\n  quatre «\u00a0cinq\u00a0» six\n</p>',
    );
    expect(set(`<p>\n  «{' '}\n  {name}{' '}\n  » : {count}{' '}\n  jours{' '}\n  <b>x</b>\n</p>`)).toBe(
      `<p>\n  «{'\u00a0'}\n  {name}{'\u00a0'}\n  »\u202f: {count}{'\u00a0'}\n  jours{' '}\n  <b>x</b>\n</p>`,
    );
  });

  it('gives the same texts as a module that typesets them when it runs', async () => {
    const files = readdirSync(path.join(root, 'shared/messages')).map((name) => `shared/messages/${name}`);
    const shown: string[] = [];
    const written = new Set<string>();
    for (const file of files) {
      const absolute = path.join(root, file);
      const { program } = parseSync(file, typesetSource(readFileSync(absolute, 'utf8'), file));
      for (const { node } of walk(program as unknown as Node)) {
        if (node.type === 'Literal') written.add(String(node['value']));
        if (node.type === 'TemplateElement') written.add((node['value'] as { cooked: string }).cooked);
      }
      const exported = (await import(absolute)) as Record<string, unknown>;
      for (const value of Object.values(exported)) {
        if (typeof value === 'object' && value)
          shown.push(...Object.values(value).filter((text) => typeof text === 'string'));
      }
    }
    expect(shown.length).toBeGreaterThan(150);
    expect(shown.filter((text) => !written.has(text))).toEqual([]);
  });
});
