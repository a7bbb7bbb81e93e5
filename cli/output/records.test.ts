import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportRecords } from './records.ts';
import { writeWholeFile } from './atomic-file.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'resonance-records-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Row = { readonly name: string; readonly since: Date };

async function* batches(...given: Row[][]): AsyncGenerator<Row[]> {
  yield* given;
}

async function* texts(...given: string[]): AsyncGenerator<string> {
  yield* given;
}

const since = new Date('2026-11-21T12:00:00Z');
const columns = { name: 'prénom', since: 'depuis' };

async function exported(format: 'csv' | 'json', ...given: Row[][]): Promise<string> {
  const file = path.join(folder, 'rows');
  const count = await exportRecords({ rows: batches(...given), columns, format, file, expected: 1 });
  expect(count).toBe(given.flat().length);
  return readFile(file, 'utf8');
}

describe('CSV for a French spreadsheet', () => {
  it('begins with a byte order mark, has semicolons, and its column titles once', async () => {
    expect(await exported('csv', [{ name: 'Ana', since }], [{ name: 'Bo; "B"', since }])).toBe(
      '\uFEFFprénom;depuis\r\nAna;2026-11-21T12:00:00.000Z\r\n"Bo; ""B""";2026-11-21T12:00:00.000Z\r\n',
    );
  });

  it('has its column titles even without rows', async () => {
    expect(await exported('csv')).toBe('\uFEFFprénom;depuis\r\n');
  });

  it.each(['=1+1', '+33', '-2', '@SUM(A1)', '\tx', '\rx', '＝1'])('never writes %j as a formula', async (name) => {
    const [, row = ''] = (await exported('csv', [{ name, since }])).split('prénom;depuis\r\n');
    expect(row.replace(/^"/, '')).toMatch(/^'/);
  });
});

describe('exported JSON', () => {
  it('is one array, also of several or empty batches', async () => {
    const text = await exported('json', [], [{ name: '=1+1', since }], [], [{ name: 'Bo', since }]);
    expect(JSON.parse(text)).toEqual([
      { name: '=1+1', since: since.toISOString() },
      { name: 'Bo', since: since.toISOString() },
    ]);
    expect(JSON.parse(await exported('json'))).toEqual([]);
  });
});

describe('writeWholeFile', () => {
  it('writes the whole file, or leaves the existing one unchanged, without temporary files', async () => {
    const written = path.join(folder, 'whole');
    await mkdir(written);
    const file = path.join(written, 'ana.json');
    await writeFile(file, 'before');
    const failing = async function* () {
      yield 'half of it';
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    await expect(writeWholeFile(file, failing())).rejects.toThrow(
      frenchPattern(/Le disque est plein : rien n'a été écrit/),
    );
    expect(await readFile(file, 'utf8')).toBe('before');
    expect(await readdir(written)).toEqual(['ana.json']);
    await writeWholeFile(file, texts('whole', ' file'));
    expect(await readFile(file, 'utf8')).toBe('whole file');
    expect(await readdir(written)).toEqual(['ana.json']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('writes to the target of a symbolic link, which stays a link', async () => {
    const link = path.join(folder, 'link');
    await writeFile(path.join(folder, 'real'), '');
    await symlink('real', link);
    await writeWholeFile(link, texts('through'));
    expect(await readFile(path.join(folder, 'real'), 'utf8')).toBe('through');
  });

  it('writes to a device without replacing it', async () => {
    await writeWholeFile('/dev/null', texts('away'));
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
    await expect(writeWholeFile('/dev/full', texts('too much'))).rejects.toThrow(/Le disque est plein/);
  });

  it.each([
    ['a folder', () => folder, /est un dossier/],
    ['in a missing folder', () => path.join(folder, 'none/file'), frenchPattern(/Le dossier de .+ n'existe pas/)],
  ])('throws one French sentence when the path is %s', async (_name, file, sentence) => {
    await expect(writeWholeFile(file(), texts('x'))).rejects.toThrow(sentence);
  });
});
