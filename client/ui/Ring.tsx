import { NARROW_NO_BREAK_SPACE, fr } from '#shared/typeset.ts';

/** The radius of the percentage's ring. */
const RADIUS = 35;
const LENGTH = 2 * Math.PI * RADIUS;

/** The affinity of two members as a ring and a number. */
export function Ring({ percentage }: { readonly percentage: number }) {
  return (
    <span className="ring" role="img" aria-label={fr`${percentage}${' '}% d'affinité`}>
      <svg viewBox="0 0 80 80" fill="none" strokeWidth="7" aria-hidden="true">
        <circle className="ring__track" cx="40" cy="40" r={RADIUS} />
        <circle
          className="ring__value"
          cx="40"
          cy="40"
          r={RADIUS}
          strokeDasharray={`${((percentage / 100) * LENGTH).toFixed(1)} ${LENGTH.toFixed(1)}`}
          transform="rotate(-90 40 40)"
        />
      </svg>
      <span className="ring__number" aria-hidden="true">
        {`${percentage}${NARROW_NO_BREAK_SPACE}%`}
      </span>
    </span>
  );
}
