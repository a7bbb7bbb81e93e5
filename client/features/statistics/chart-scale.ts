/**
 * The marks of an axis that begins at zero: about as many as wanted, whole numbers, at steps of 1, 2 or 5 times a power
 * of ten.
 */
export function marksUpTo(highest: number, wanted: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(highest / wanted));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((factor) => factor * power * wanted >= highest) ?? 10));
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

/** The positions of a chart's bars in percent of its width; a quarter of each bar's room is empty. */
export function barsAcross(count: number): { readonly width: number; leftOf(index: number): number } {
  const gap = 0.25;
  const room = 100 / (count + gap);
  return { width: room * (1 - gap), leftOf: (index) => room * (index + gap) };
}
