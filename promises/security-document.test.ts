import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { promises } from './catalogue.ts';
import { requirements } from './requirements.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');
const text = readFileSync(path.join(projectRoot, 'docs/security.md'), 'utf8');
const rows = [...text.matchAll(/^\| ([\d., *]+?) +\|/gm)].flatMap(([, names = '']) => names.split(/, */));

describe('docs/security.md', () => {
  it('has each requirement once, and no other', () => {
    expect(requirements).toHaveLength(253);
    const spread = rows.flatMap((name) =>
      name.endsWith('*') ? requirements.filter((one) => one.startsWith(name.slice(0, -1))) : [name],
    );
    expect(spread.toSorted()).toEqual([...requirements].toSorted());
  });

  it('names each key that is made from the secret', () => {
    const source = readFileSync(path.join(projectRoot, 'server/platform/secrets.ts'), 'utf8');
    const purposes = [...(/type SecretPurpose =([^;]+);/.exec(source)?.[1] ?? '').matchAll(/'([a-z-]+)'/g)];
    expect(purposes.length).toBeGreaterThan(20);
    const keys = text.slice(text.indexOf('## Keys and algorithms'), text.indexOf('## With whom the server speaks'));
    const listed = [...keys.matchAll(/^\| ([a-z][\w, -]+?) +\|/gm)].flatMap(([, names = '']) => names.split(/, */));
    expect(purposes.map(([, name = '']) => name).filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('names existing promises only', () => {
    const named = [...text.matchAll(/\*\*([A-J]\d+)\*\*/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !Object.hasOwn(promises, name))).toEqual([]);
  });

  it('names existing files only', () => {
    const named = [...text.matchAll(/`((?:server|shared|client|worker|cli|docs|promises)\/[\w./-]+)`/g)];
    expect(named.length).toBeGreaterThan(10);
    expect(named.map(([, name = '']) => name).filter((name) => !existsSync(path.join(projectRoot, name)))).toEqual([]);
  });
});
