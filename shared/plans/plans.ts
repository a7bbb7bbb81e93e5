import { addDays } from '../calendar.ts';
import type { IsoDate } from '../questionnaire/profile.ts';
import { typeset } from '../typeset.ts';

/** A plan with its price (S-plan-1). */
export interface Plan {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly centsPerMonth: number;
}

/** The plans, from the smallest to the largest; their lines are in `plan-lines.ts`. */
export const plans = typeset([
  {
    id: 'freemium',
    title: 'Freemium',
    subtitle: 'Pour faire connaissance.',
    centsPerMonth: 0,
  },
  {
    id: 'premium',
    title: 'Premium',
    subtitle: 'Pour voir plus loin, sans compter.',
    centsPerMonth: 1499,
  },
  {
    id: 'vip',
    title: 'Expérience VIP',
    subtitle: "Pour tout vivre, à l'écran et dehors.",
    centsPerMonth: 2999,
  },
] as const satisfies readonly Plan[]);

export type PlanId = (typeof plans)[number]['id'];
export type PaidPlanId = Exclude<PlanId, 'freemium'>;

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/** A price per month in words: '14,99 €', or 'Gratuit'. */
export function priceInWords({ centsPerMonth }: Pick<Plan, 'centsPerMonth'>): string {
  return centsPerMonth === 0 ? 'Gratuit' : euros.format(centsPerMonth / 100);
}

/** A cancelled subscription ends 29 days after the click, the day before billing (S-plan-3). */
const CANCELLATION_DAYS = 29;
/** The pause between confirming a cancellation and the profile (S-plan-3). */
export const CANCELLED_PAUSE_MS = 2000;

/** The last day of a subscription that is cancelled today. */
export function cancellationDay(today: IsoDate): IsoDate {
  return addDays(today, CANCELLATION_DAYS);
}
