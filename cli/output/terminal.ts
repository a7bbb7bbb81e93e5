import { styleText } from 'node:util';
import { formatNumber } from '#shared/number-format.ts';
import { fr } from '#shared/typeset.ts';
import { surroundings } from '../frame/surroundings.ts';

const LONGEST_QUOTE = 60;
const COLUMN_GAP = '  ';

/** Writes a line that scripts may read. */
export function print(line: string): void {
  surroundings().stdout.write(`${line}\n`);
}

/** Writes a line to standard error, for people: standard output carries data only. */
export function printNotice(line: string): void {
  surroundings().stderr.write(`${line}\n`);
}

/** Prints the whole result as JSON. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** Colours a text in a terminal, but not in a file, in a pipe or with NO_COLOR. */
export function paint(color: 'bold' | 'dim' | 'red' | 'yellow' | 'green', text: string): string {
  const { stdout } = surroundings();
  return stdout.isTTY ? styleText(color, text, { stream: stdout }) : text;
}

/** A text that people typed, without control characters that a terminal would execute. */
export function withoutControls(text: string): string {
  return text.replaceAll(/\p{C}/gu, '\uFFFD');
}

/** Text without control characters, shortened so that it fits into a sentence. */
export function quote(text: string): string {
  const clean = withoutControls(text);
  const shown = clean.length > LONGEST_QUOTE ? `${clean.slice(0, LONGEST_QUOTE)}…` : clean;
  return fr`« ${shown} »`;
}

/** A number as French people write it. */
export function showNumber(value: number, decimals = 0): string {
  return value.toLocaleString('fr-FR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** '1 tâche', '1 234 tâches', '0 tâche'. */
export function counted(count: number, one: string, many: string): string {
  return `${showNumber(count)} ${count > 1 ? many : one}`;
}

/** 'Les 50 premières', or 'La première': what is shown of a list that is cut. */
export function onlySome(limit: number, one: 'premier' | 'première' | 'dernier'): string {
  if (limit > 1) return fr`Les ${showNumber(limit)} ${one}s`;
  return `${one === 'première' ? 'La' : 'Le'} ${one}`;
}

export type Cell = string | number | boolean | Date | null | undefined;

/** Prints rows in columns below their titles, numbers to the right. */
export function printTable(titles: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const cells = rows.map((row) => row.map(showCell));
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => (row[column] ?? '').length)),
  );
  const line = (texts: readonly string[], row?: readonly Cell[]) =>
    texts
      .map((text, column) =>
        typeof row?.[column] === 'number' ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
      )
      .join(COLUMN_GAP)
      .trimEnd();
  print(paint('bold', line(titles, rows[0])));
  for (const [index, texts] of cells.entries()) print(line(texts, rows[index]));
}

/** Prints names and their values, one per line. */
export function printFacts(facts: readonly (readonly [string, Cell])[]): void {
  const width = Math.max(...facts.map(([name]) => name.length));
  for (const [name, value] of facts) print(`${paint('bold', name.padEnd(width))}${COLUMN_GAP}${showCell(value)}`);
}

const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'short',
});

function showCell(value: Cell): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return moment.format(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') return formatNumber(value);
  return withoutControls(value);
}
