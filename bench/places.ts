import { loadTowns } from '#server/features/places/places-loading.ts';
import { findTown, findTownAt, suggestTowns } from '#server/features/places/places.service.ts';
import { withThrowawayDatabase } from './throwaway.ts';

const ROUNDS = 200;

/** How long a look-up in the embedded gazetteer takes, as a ratio to the cheapest query of the same database. */
export function benchPlaces(): Promise<void> {
  return withThrowawayDatabase(async (ctx) => {
    await loadTowns(ctx.config.databaseUrl);
    await report({
      'SELECT 1': () => ctx.db.raw('SELECT 1'),
      "'st etienne', 'france'": () => findTown(ctx, { city: 'st etienne', country: 'france' }),
      "'Grenobel', 'France' (a slip)": () => findTown(ctx, { city: 'Grenobel', country: 'France' }),
      'a position in Brest': () => findTownAt(ctx, { latitude: 48.383, longitude: -4.495 }),
      "proposals for 'sai'": () => suggestTowns(ctx, { city: 'sai' }),
      "proposals for 'tolouse'": () => suggestTowns(ctx, { city: 'tolouse' }),
    });
  });
}

async function report(questions: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const times = new Map(Object.keys(questions).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, ask] of Object.entries(questions)) {
      const begun = performance.now();
      await ask();
      times.get(name)?.push(performance.now() - begun);
    }
  }
  const least = median(times.get('SELECT 1') ?? []);
  for (const [name, taken] of times) {
    const ratio = median(taken) / least;
    process.stdout.write(
      `${name.padEnd(32)} ${median(taken).toFixed(2).padStart(7)} ms  ${ratio.toFixed(1).padStart(6)} × SELECT 1\n`,
    );
  }
  process.stdout.write(`Medians of ${ROUNDS} rounds, in turn, one connection.\n`);
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
