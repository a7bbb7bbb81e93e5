import type { Selections } from './mutual.ts';

/**
 * What the product promises about exposure, measured over everybody's selections. Shares and Gini from 0 to 1
 * (S-matching-23).
 */
export interface Fairness {
  /** The share of all members who are in nobody's selection. */
  readonly shareNeverShown: number;
  /** The number of selections that contain the most shown member. */
  readonly mostTimesShown: number;
  /** The share of all taken slots whose owner is shown in return. */
  readonly shareOfMutualSlots: number;
  /** Gini coefficient of how often members are shown: 0 when all are shown equally often. */
  readonly gini: number;
}

/** Measures the selections of `selectMatches`, or of any other rule. Figures that cannot be told, with nobody shown, are 0. */
export function measureFairness(selections: Selections): Fairness {
  const timesShown = new Map([...selections.keys()].map((memberId) => [memberId, 0]));
  let slots = 0;
  let mutualSlots = 0;
  for (const [ownerId, selection] of selections) {
    for (const { memberId } of selection) {
      slots += 1;
      timesShown.set(memberId, (timesShown.get(memberId) ?? 0) + 1);
      // Looked up, not read from `mutual`, so that the figure also checks `mutual`.
      if (selections.get(memberId)?.some((shown) => shown.memberId === ownerId)) mutualSlots += 1;
    }
  }
  return summariseExposure([...timesShown.values()], { slots, mutualSlots });
}

/** The figures, from how often each member is shown and how many slots are taken and mutual. */
export function summariseExposure(
  timesShown: readonly number[],
  { slots, mutualSlots }: { readonly slots: number; readonly mutualSlots: number },
): Fairness {
  const exposures = [...timesShown].sort((one, other) => one - other);
  return {
    shareNeverShown: share(exposures.filter((times) => times === 0).length, exposures.length),
    mostTimesShown: exposures.at(-1) ?? 0,
    shareOfMutualSlots: share(mutualSlots, slots),
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
