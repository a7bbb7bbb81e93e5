const numbers = new Intl.NumberFormat('fr-FR');

/** A number in French notation, such as 1 234,5. */
export function formatNumber(number: number): string {
  return numbers.format(number);
}
