import { setFlagsFromString } from 'node:v8';
import { stringify } from 'csv-stringify/sync';
import { surroundings } from '../frame/surroundings.ts';
import { startProgress } from './progress.ts';
import { writeWholeFile } from './atomic-file.ts';

// What rows leave behind is then cleared away early (`npm run bench -- export`). Here, for it must be said before
// the heap has grown; commands that export nothing do not load this file. A process of many commands stays as it is.
if (surroundings() === process) setFlagsFromString('--optimize-for-size');

export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface Export<Row extends object> {
  /** Rows, some at a time: never all of them in memory. */
  readonly rows: AsyncIterable<readonly Row[]>;
  /** Key of the row, and its title for a spreadsheet, in order. */
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  readonly format: ExportFormat;
  /** The path of the file; absent: standard output. */
  readonly file: string | undefined;
  /** How many rows there will be, for the bar. */
  readonly expected: number;
}

/** Writes rows as they arrive, and returns how many there were. */
export async function exportRecords<Row extends object>(wanted: Export<Row>): Promise<number> {
  const counted = { rows: 0 };
  const bar = wanted.file === undefined ? null : startProgress('Export', wanted.expected);
  const chunks = wanted.format === 'csv' ? csvOf(wanted, counted) : jsonOf(wanted.rows, counted);
  const watched = watch(chunks, () => bar?.reach(Math.min(counted.rows, wanted.expected)));
  if (wanted.file === undefined) await writeOut(watched);
  else await writeWholeFile(wanted.file, watched);
  bar?.end();
  return counted.rows;
}

/**
 * Writes to standard output at the pace of the reader, and stops when it has gone (`watchStandardOutput` handles why).
 */
export async function writeOut(chunks: AsyncIterable<string>): Promise<void> {
  const { stdout } = surroundings();
  for await (const chunk of chunks) {
    if (!stdout.writable) return;
    if (stdout.write(chunk)) continue;
    await new Promise<void>((resolve) => {
      const goOn = () => {
        stdout.off('drain', goOn).off('close', goOn);
        resolve();
      };
      stdout.on('drain', goOn).on('close', goOn);
    });
  }
}

/**
 * For French spreadsheets: byte order mark, semicolons, and an apostrophe before whatever a spreadsheet would take for
 * a formula.
 */
async function* csvOf<Row extends object>(
  { rows, columns }: Pick<Export<Row>, 'rows' | 'columns'>,
  counted: { rows: number },
): AsyncGenerator<string> {
  const options = {
    columns: Object.entries<string>(columns).map(([key, header]) => ({ key, header })),
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { date: (date: Date) => date.toISOString(), boolean: (value: boolean) => (value ? 'oui' : 'non') },
  } as const;
  yield stringify([], { ...options, bom: true, header: true });
  for await (const some of rows) {
    counted.rows += some.length;
    yield stringify([...some], options);
  }
}

async function* jsonOf<Row extends object>(
  rows: AsyncIterable<readonly Row[]>,
  counted: { rows: number },
): AsyncGenerator<string> {
  yield '[';
  for await (const some of rows) {
    if (some.length === 0) continue;
    yield `${counted.rows === 0 ? '\n' : ',\n'}${some.map((row) => JSON.stringify(row)).join(',\n')}`;
    counted.rows += some.length;
  }
  yield '\n]\n';
}

async function* watch(chunks: AsyncIterable<string>, onChunk: () => void): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    yield chunk;
    onChunk();
  }
}
