import { fr, NO_BREAK_SPACE } from '#shared/typeset.ts';
import type { Match } from './actions.tsx';
import './resonance.css';

/** How old somebody is, and how far away, as far as both are known: '31 ans · Dans la région'. */
export function AgeAndDistance({ age, distance }: Pick<Match, 'age' | 'distance'>) {
  const known = [age === null ? null : fr`${age}${' '}ans`, distance].flatMap(
    (word) => word?.replaceAll(' ', NO_BREAK_SPACE) ?? [],
  );
  // A line ends between the two only, and in a narrow tile each has its own.
  const [first, ...others] = known.map((word) => <span key={word}>{word}</span>);
  return (
    first && (
      <p className="resonance-age">
        {first}
        {others.length > 0 && <span className="resonance-age__between"> · </span>}
        {others}
      </p>
    )
  );
}
