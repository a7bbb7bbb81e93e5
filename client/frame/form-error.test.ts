import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const client = path.resolve(import.meta.dirname, '..');
const sourceOf = (file: string) => readFileSync(path.join(client, file), 'utf8');

/** The files that a file imports, directly or through others. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const [, imported = ''] of sourceOf(file).matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
    reachedFrom(path.join(path.dirname(file), imported), reached);
  return reached;
}

// S-screen-6. That each page then says it, once, the walk through all pages asks (server/app/doors.http.test.ts).
describe('the error of a form that belongs to no field', () => {
  it('is read where it is taken, so that the screen knows whether it is still to be shown', () => {
    const readers = globSync('features/**/*.{ts,tsx}', { cwd: client }).filter((file) =>
      /(?:errors|result|fetcher\.data)\S*\[?['.]form\b|useFieldError\('form'\)/.test(sourceOf(file)),
    );
    expect(readers).toEqual([]);
  });

  it('is shown by the frame of every screen that has a form', () => {
    const screens = globSync('features/**/*Screen.tsx', { cwd: client });
    expect(screens.length).toBeGreaterThan(60);
    const unframed = screens.filter((file) => {
      const reached = [...reachedFrom(file)];
      return !reached.includes('frame/Screen.tsx') && reached.some((one) => /<Form\b|useSubmit\(/.test(sourceOf(one)));
    });
    expect(unframed).toEqual([]);
    expect(sourceOf('frame/Screen.tsx').match(/<UnshownFormError \/>/g)).toHaveLength(2);
  });
});
