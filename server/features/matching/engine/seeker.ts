import { commonSets, measures, person, put, styles, take, unansweredBit, who } from '../codes/code.ts';
import type { Geography } from './geography.ts';
import type { PopulationColumns } from './population-columns.ts';
import { bitCounts, HEIGHT_UNKNOWN, LIKES_NONE, openFloors, sameHeights } from './tables.ts';
import { themedOf } from './themes.ts';

/** What a scan by tables needs of the member who seeks, worked out once: bounds, and rows of the tables of points. */
export interface Seeker {
  readonly seat: number;
  /** The byte `who`. */
  readonly group: number;
  readonly ticked: number;
  readonly town: number;
  readonly cell: number;
  readonly age: number;
  readonly ageMin: number;
  readonly ageMax: number;
  /** The least and the greatest height that count as the same; and `HEIGHT_UNKNOWN`, or 0 for a known height. */
  readonly sameFrom: number;
  readonly sameTo: number;
  readonly heightUnknown: number;
  readonly setMask: number;
  readonly setOr: number;
  readonly archetypes: number;
  readonly liked: number;
  /** `LIKES_NONE`, or 0. */
  readonly likesNone: number;
  readonly body: number;
  readonly goalsRow: number;
  readonly projectRow: number;
  readonly traitsRow: number;
  readonly importanceRow: number;
  readonly bodyRow: number;
  readonly heightRow: number;
  readonly archetypeRow: number;
  /** The row for those who look at this member's archetypes. */
  readonly ownArchetypeRow: number;
  readonly themed: number;
  /** The least open points with which the seeker may be shown to somebody. */
  readonly openFloor: number;
}

/** What of a population describes one of its members. */
type SeekerColumns = Pick<
  PopulationColumns,
  'groups' | 'groupOf' | 'commonSets' | 'persons' | 'cards' | 'styles' | 'measures' | 'towns'
> & { readonly geography: Pick<Geography, 'cellOf'> };

export function describeSeeker(population: SeekerColumns, seat: number): Seeker {
  const group = population.groups[population.groupOf(seat)]!;
  const measured = population.measures[seat]!;
  const height = take(measures.height, measured);
  const [sameFrom, sameTo] = sameHeights(height);
  const [setMask, setOr] = commonMasks(population.commonSets[seat]!);
  const human = population.persons[seat]!;
  const style = population.styles[seat]!;
  const importance = take(person.importance, human);
  const archetypes = take(person.archetypes, human);
  const liked = take(person.likedArchetypes, human);
  const town = population.towns[seat]!;
  return {
    seat,
    group,
    ticked: take(who.distances, group),
    town,
    cell: population.geography.cellOf(town),
    age: take(measures.age, measured),
    ageMin: take(measures.ageMin, measured),
    ageMax: take(measures.ageMax, measured),
    sameFrom,
    sameTo,
    heightUnknown: height === 0 ? HEIGHT_UNKNOWN : 0,
    setMask,
    setOr,
    archetypes,
    liked,
    likesNone: liked === 0 ? LIKES_NONE : 0,
    body: take(person.bodyType, human),
    goalsRow: (style & 63) << 6,
    projectRow: ((style >>> 6) & 63) << 6,
    traitsRow: ((style >>> 12) & 63) << 6,
    importanceRow: ((human >>> 26) & 15) << 4,
    bodyRow: (importance << 8) | (take(person.preferredBodyTypes, human) << 3),
    heightRow: (importance << 6) | (take(styles.preferredHeights, style) << 2),
    archetypeRow: importance << 8,
    ownArchetypeRow: bitCounts[archetypes]! << 4,
    themed: themedOf(population.cards[seat]!, style),
    openFloor: openFloors[take(person.visibility, human)]!,
  };
}

/**
 * Turn another member's sets into what they have in common with this one's, or into 'unanswered' when either did not
 * answer: `mask` lets the other's bit 'unanswered' pass, `or` adds this member's.
 */
function commonMasks(own: number): [mask: number, or: number] {
  let mask = 0;
  let or = 0;
  for (const name of ['values', 'expectations', 'passions'] as const) {
    const set = take(commonSets[name], own);
    const unanswered = 1 << unansweredBit[name];
    if (set === unanswered) or |= put(commonSets[name], unanswered);
    else mask |= put(commonSets[name], set | unanswered);
  }
  return [mask, or];
}
