import { describe, expect, it } from '@jest/globals';
import { edited, readHowTo, type Edit } from './how-to.ts';

const edit = (place: Edit['place'], anchor?: string): Edit => ({
  file: 'a.ts',
  place,
  text: 'new\n',
  ...(anchor !== undefined && { anchor }),
});

describe('a how-to', () => {
  it('says for each block where it goes and which commands write files or prove it', () => {
    const markdown = [
      '1. Here:',
      '   ```ts a.ts after="one: \'1\',"',
      '   two: {',
      '     three,',
      '   },',
      '   ```',
      '```css b.css',
      'b {}',
      '```',
      '```ts',
      'for people alone',
      '```',
      '```sh make',
      'write it',
      '```',
      '```sh check',
      'one',
      'two',
      '```',
    ].join('\n');
    expect(readHowTo(markdown)).toEqual({
      edits: [
        { file: 'a.ts', place: 'after', anchor: "one: '1',", text: 'two: {\n  three,\n},\n' },
        { file: 'b.css', place: 'new', text: 'b {}\n' },
      ],
      makes: ['write it'],
      checks: ['one', 'two'],
    });
  });

  it.each(['a.ts after', 'a.ts at-end="x"', 'a.ts below="x"', 'nowhere'])("fails for the place '%s'", (words) => {
    expect(() => readHowTo(`\`\`\`ts ${words}\nx\n\`\`\``)).toThrow(/says no place/);
  });
});

describe('an edit', () => {
  const content = 'list = [\n  {\n    one,\n  },\n];\nend\n';

  it.each<[Edit['place'], string | undefined, string]>([
    ['before', '{ one,', 'list = [\nnew\n  {\n    one,\n  },\n];\nend\n'],
    ['after', 'one, },', 'list = [\n  {\n    one,\n  },\nnew\n];\nend\n'],
    ['replace', 'one,', 'list = [\n  {\n    new\n  },\n];\nend\n'],
    ['last-in', 'list = [', 'list = [\n  {\n    one,\n  },\nnew\n];\nend\n'],
    ['at-end', undefined, `${content}\nnew\n`],
  ])("is made at the place '%s'", (place, anchor, after) => {
    expect(edited(content, edit(place, anchor))).toBe(after);
  });

  it.each<[string, string | null, Edit, RegExp]>([
    ['the new file exists', content, edit('new'), /exists already/],
    ['the file is missing', null, edit('at-end'), /There is no a\.ts/],
    ['the anchor is nowhere', content, edit('after', 'two'), /nowhere: two/],
    ['the anchor is there twice', content, edit('after', 'n'), /more than once: n/],
    ['the list has no end', content, edit('last-in', 'end'), /has no end/],
  ])('fails when %s', (_reason, before, failing, error) => {
    expect(() => edited(before, failing)).toThrow(error);
  });
});
