/** Marks of an axis that begins at zero: so many or a few less, at 1, 2 or 5 times a power of ten, whole numbers only. */
export function marksUpTo(highest: number, wanted: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(highest / wanted));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((factor) => factor * power * wanted >= highest) ?? 10));
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

/** Where the bars of a chart stand, in percent of its width, with a quarter of each one's room left free. */
export function barsAcross(count: number): { readonly width: number; leftOf(index: number): number } {
  const gap = 0.25;
  const room = 100 / (count + gap);
  return { width: room * (1 - gap), leftOf: (index) => room * (index + gap) };
}
