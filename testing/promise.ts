import { appendFileSync } from 'node:fs';
import type { PromiseName } from '../promises/catalogue.ts';

/** Whether the whole figures are asked for, as `npm run promises` does, instead of the quick ones of `npm test`. */
const isFull = process.env['PROMISES'] === 'full';

/** How much a test tries: a little in `npm test`, as much as was promised in `npm run promises`. */
export function extent(quick: number, full: number): number {
  return isFull ? full : quick;
}

/** Notes the figure that a test reached, for the table of `npm run promises`. */
export function reached(promise: PromiseName, figure: string): void {
  const file = process.env['PROMISES_REACHED'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ promise, figure })}\n`);
}
