import { NO_BREAK_SPACE } from './typeset.ts';

const numbers = new Intl.NumberFormat('fr-FR');

/** A number in French notation, such as 1 234,5. */
export function formatNumber(number: number): string {
  return numbers.format(number);
}

/** '1 inscription', '2 inscriptions', '0 inscription': in French none is singular, too. */
export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)}${NO_BREAK_SPACE}${count > 1 ? many : one}`;
}
