import type { Highs } from 'highs';
import type { Entry, LinearProgramme, OpenProgramme } from '#shared/evenings/bound.ts';

/** Solves linear programmes by HiGHS; what was opened is released when the work is done. */
export async function withHighs<Result>(work: (open: OpenProgramme) => Result): Promise<Result> {
  // Only measurements and `--bound` need it: production runs without the package.
  // Its types are those of a CommonJS module, which its import is not.
  const { default: loadHighs } = (await import('highs')) as unknown as { default: () => Promise<Highs> };
  const highs = await loadHighs();
  const models: { dispose(): void }[] = [];
  const open = (rightSides: readonly number[]): LinearProgramme => {
    const model = highs.createModel();
    models.push(model);
    model.options.set('output_flag', false);
    for (const side of rightSides) model.addRow(side, side, { indices: [], values: [] });
    return {
      // HiGHS looks for the least unless it is asked otherwise: values and prices change their signs.
      addColumn: (value, entries) => model.addCol(-value, 0, highs.infinity, sparse(entries)),
      addRow: (most, entries) => model.addRow(-highs.infinity, most, sparse(entries)),
      solve() {
        model.run();
        const { rowDual, colValue } = model.getSolution();
        return { prices: rowDual.map((price) => -price), shares: colValue };
      },
    };
  };
  try {
    return work(open);
  } finally {
    for (const model of models) model.dispose();
  }
}

function sparse(entries: readonly Entry[]): { indices: number[]; values: number[] } {
  const ascending = entries.toSorted(([one], [other]) => one - other);
  return { indices: ascending.map(([index]) => index), values: ascending.map(([, factor]) => factor) };
}
