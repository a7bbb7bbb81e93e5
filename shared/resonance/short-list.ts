import { SELECTION_LENGTH } from '../matching/rank.ts';
import { routes } from '../routes.ts';
import { fr } from '../typeset.ts';

/** A change of one's own criteria that may let more people in. */
export interface Widening {
  readonly label: string;
  /** The step where it is changed; it leads back to the recap. */
  readonly to: string;
  /** How many more people it would let in; null while that is not counted. */
  readonly people: number | null;
}

/** Whether a whole list needs a word about why it is not longer: somebody is in it, and places are left (S-resonance-15). */
export function isShortList(length: number): boolean {
  return length > 0 && length < SELECTION_LENGTH;
}

/** What a member can change about a short list. Nothing is counted yet. */
export const widenings: readonly Widening[] = [
  { label: 'Élargir la distance', to: `${routes.profileDistance}?retour=recap`, people: null },
  { label: 'Élargir les âges', to: `${routes.profileTargetAge}?retour=recap`, people: null },
];

/** What a change would bring, as a note; null while that is not counted, or if it brings nobody. */
export function peopleInWords(people: number | null): string | null {
  if (people === null || people === 0) return null;
  return people === 1 ? fr`ouvrirait à 1 personne de plus` : fr`ouvrirait à ${people} personnes de plus`;
}
