import { fr, NO_BREAK_SPACE } from '#shared/typeset.ts';
import type { Match } from './actions.tsx';
import './resonance.css';

/** How old somebody is, and how far away, as far as both are known: '31 ans · Dans la région'. */
export function AgeAndDistance({ age, distance }: Pick<Match, 'age' | 'distance'>) {
  const known = [age === null ? null : fr`${age}${' '}ans`, distance].flatMap(
    (word) => word?.replaceAll(' ', NO_BREAK_SPACE) ?? [],
  );
  // A line ends between the two only.
  return known.length > 0 && <p className="resonance-age">{known.join(' · ')}</p>;
}
