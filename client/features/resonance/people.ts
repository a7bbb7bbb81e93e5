import { fr } from '#shared/typeset.ts';

/** So many people in words, such as '12 personnes'. */
export function peopleOf(count: number): string {
  if (count === 0) return 'Personne';
  return count === 1 ? fr`1 personne` : fr`${count} personnes`;
}
