import { appendFileSync } from 'node:fs';
import type { PromiseName } from '../promises/catalogue.ts';

/** Whether the whole figures are asked for, as `npm run promises` does, instead of the quick ones of `npm test`. */
const isFull = process.env['PROMISES'] === 'full';

/** How much a test tries: a little in `npm test`, as much as was promised in `npm run promises`. */
export function extent<Extent = number>(quick: Extent, full: Extent): Extent {
  return isFull ? full : quick;
}

/** Nothing but what hangs takes so long, however much else the machine does. */
const PATIENCE_MS = 120_000;

/** The most milliseconds that something may take: what was promised in `npm run promises`, patience in `npm test`. */
export function timeLimit(promised: number): number {
  return isFull ? promised : PATIENCE_MS;
}

/** Where a sequence of random choices begins: another one each time in `npm run promises`, always one in `npm test`. */
export function chooseSeed(): number {
  return isFull ? Math.trunc(Math.random() * 1e9) : 1;
}

/** Notes the figure that a test reached, for the table of `npm run promises`. */
export function reached(promise: PromiseName, figure: string): void {
  const file = process.env['PROMISES_REACHED'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ promise, figure })}\n`);
}
