import type { PlanId } from '#shared/plans/plans.ts';
import './plans.css';

const rings: Readonly<Record<PlanId, readonly number[]>> = { freemium: [20], premium: [14, 26], vip: [14, 26, 38] };

/** The mark of a plan in rings, of which a larger plan has more. */
export function PlanMark({ plan }: { readonly plan: PlanId }) {
  return (
    <svg
      className="plans-plan__mark"
      viewBox="0 0 52 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      {rings[plan].map((centre) => (
        <circle key={centre} cx={plan === 'freemium' ? 14 : centre} cy="14" r="10.5" />
      ))}
    </svg>
  );
}
