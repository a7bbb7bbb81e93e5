import type { Sixes } from './mutual.ts';

/**
 * What the product promises about exposure, measured over everybody's six. Shares and Gini from 0 to 1 (S-matching-23).
 */
export interface Fairness {
  /** Of all members: those who stand in nobody's six. */
  readonly shareInNoList: number;
  /** In how many sixes the most shown member stands. */
  readonly mostListed: number;
  /** Of all places that are taken: those whose owner is seen in return. */
  readonly shareOfMutualPlaces: number;
  /** Gini coefficient of how often members are shown: 0 when all are shown equally often. */
  readonly gini: number;
}

/** Measures what `chooseSixes` (or any other rule) did. With nobody, or nobody shown, every figure it cannot tell is 0. */
export function measureFairness(sixes: Sixes): Fairness {
  const timesShown = new Map([...sixes.keys()].map((memberId) => [memberId, 0]));
  let places = 0;
  let mutualPlaces = 0;
  for (const [ownerId, six] of sixes) {
    for (const { memberId } of six) {
      places += 1;
      timesShown.set(memberId, (timesShown.get(memberId) ?? 0) + 1);
      // Looked up, not read from the place, so that the figure also checks what the place claims.
      if (sixes.get(memberId)?.some((shown) => shown.memberId === ownerId)) mutualPlaces += 1;
    }
  }
  return summariseExposure([...timesShown.values()], { places, mutualPlaces });
}

/** The figures, from how often each member is shown and how many places are taken and mutual. */
export function summariseExposure(
  timesShown: readonly number[],
  { places, mutualPlaces }: { readonly places: number; readonly mutualPlaces: number },
): Fairness {
  const exposures = [...timesShown].sort((one, other) => one - other);
  return {
    shareInNoList: share(exposures.filter((times) => times === 0).length, exposures.length),
    mostListed: exposures.at(-1) ?? 0,
    shareOfMutualPlaces: share(mutualPlaces, places),
    gini: giniOf(exposures),
  };
}

function share(count: number, of: number): number {
  return of === 0 ? 0 : count / of;
}

/** Gini = 2 Σ i·xᵢ / (n Σ xᵢ) - (n + 1) / n, with x ascending and i from 1. */
function giniOf(ascending: readonly number[]): number {
  const count = ascending.length;
  const sum = ascending.reduce((total, times) => total + times, 0);
  if (sum === 0) return 0;
  const weighted = ascending.reduce((total, times, index) => total + (index + 1) * times, 0);
  return (2 * weighted) / (count * sum) - (count + 1) / count;
}
