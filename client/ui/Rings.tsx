const radii = [60, 95, 140, 200];
/**
 * The distance of the rings from the middle: this far apart for two members who have answered nothing, and as near as
 * in the logo when they agree.
 */
const FAR = 210;
const CLOSE = 36;

/** Two people as rings on the water, which come closer as `closeness` goes from 0 to 1. */
export function Rings({ closeness = 1 }: { readonly closeness?: number }) {
  const distance = Math.round(FAR - (FAR - CLOSE) * closeness);
  return (
    <svg className="rings" viewBox="0 0 600 480" fill="none" stroke="currentColor" aria-hidden="true">
      {[300 - distance, 300 + distance].flatMap((centre) =>
        radii.map((radius) => <circle key={`${centre < 300}${radius}`} cx={centre} cy="240" r={radius} />),
      )}
    </svg>
  );
}
