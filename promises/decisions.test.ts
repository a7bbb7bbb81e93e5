import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const folder = path.resolve(import.meta.dirname, '../docs/decisions');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const index = read('README.md');

/** The first decision that was written after the template. */
const FIRST_BY_TEMPLATE = 43;

const decisions = readdirSync(folder)
  .filter((file) => file !== 'README.md' && file !== 'template.md')
  .toSorted()
  .map((file) => {
    const [heading = '', , date = ''] = read(file).split('\n');
    return { file, number: Number(file.slice(0, 4)), heading, date };
  });

/** `- **1** [Title](0001-file.md):` and below it what was decided, in a line. */
const listed = [...index.matchAll(/^- \*\*(\d+)\*\* \[(.+)\]\((.+)\):\n {2}(\S.+)$/gm)].map(
  ([, number, title = '', file = '']) => ({ file, number: Number(number), heading: `# ${number}. ${title}` }),
);

describe('docs/decisions/README.md', () => {
  it('lists every decision once, by its number, with its own title and a summary', () => {
    expect(decisions.length).toBeGreaterThan(40);
    expect(listed).toEqual(decisions.map(({ file, number, heading }) => ({ file, number, heading })));
  });

  it('names the numbers that were never used', () => {
    const used = new Set(decisions.map(({ number }) => number));
    const unused = Array.from({ length: Math.max(...used) }, (_, at) => at + 1).filter((number) => !used.has(number));
    expect(index).toContain(`The numbers ${unused.join(' and ')} were never used`);
  });
});

describe('a decision', () => {
  it('has a unique number in the name of its file', () => {
    for (const { file } of decisions) expect(file).toMatch(/^\d{4}-[a-z-]+\.md$/);
    expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
  });

  it.each(decisions)('$file has a date below its title', ({ date }) => {
    expect(date).toMatch(/^20\d\d-\d\d-\d\d(?=$|[,;] )/);
  });

  const byTemplate = decisions.filter(({ number }) => number >= FIRST_BY_TEMPLATE).map(({ file }) => file);
  it.each(byTemplate.concat('template.md'))('%s has the parts of the template in their order', (file) => {
    const parts = [...read(file).matchAll(/^\*\*(Decision|Why|Cost)\.\*\*/gm)].map(([, part]) => part);
    expect(parts).toEqual(['Decision', 'Why', 'Cost']);
  });
});
