import type { IsoDate } from '../questionnaire/profile.ts';
import { typeset } from '../typeset.ts';

/** An offer for everybody, until a day in Europe/Paris. */
export interface Offer {
  readonly title: string;
  readonly lastDay: IsoDate;
  readonly advantages: readonly { readonly title: string; readonly text: string }[];
}

/** How many months of Premium the offer gives who completes the profile while it runs. */
export const LAUNCH_OFFER_MONTHS = 3;
/** And how many the thanks to early members. */
export const EARLY_MEMBER_MONTHS = 1;

/** The offer from before the launch (S-plan-7); `OFFER_UNTIL` gives it another last day. */
export const launchOffer = typeset<Offer>({
  title: '3 mois Premium offerts',
  lastDay: '2025-10-15',
  advantages: [
    {
      title: '3 mois Premium',
      text: 'Toutes tes compatibilités et des filtres affinés, sans carte bancaire et sans engagement.',
    },
    {
      title: 'Des points bonus',
      text: 'De quoi ouvrir tes premières surprises dès ton arrivée.',
    },
    {
      title: 'Un accès prioritaire aux soirées',
      text: 'Les rencontres en vrai, en petit comité, entre affinités.',
    },
  ],
});

/**
 * How many months of Premium who completes the profile on a day is given; 0 when no offer runs (S-plan-5, S-plan-13).
 * @param lastDays the last day of each offer, if there is one
 */
export function monthsOfferedOn(
  day: IsoDate,
  lastDays: { readonly offerUntil: IsoDate; readonly earlyMembersUntil?: IsoDate | undefined },
): number {
  if (isOpenOn({ lastDay: lastDays.offerUntil }, day)) return LAUNCH_OFFER_MONTHS;
  const { earlyMembersUntil: lastDay } = lastDays;
  return lastDay !== undefined && isOpenOn({ lastDay }, day) ? EARLY_MEMBER_MONTHS : 0;
}

/** Whether an offer can be taken on a day; its last day counts. */
export function isOpenOn({ lastDay }: Pick<Offer, 'lastDay'>, day: IsoDate): boolean {
  return day <= lastDay;
}
