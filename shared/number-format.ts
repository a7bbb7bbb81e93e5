const numbers = new Intl.NumberFormat('fr-FR');

/** 1 234,5 as it is written in France. */
export function formatNumber(number: number): string {
  return numbers.format(number);
}
