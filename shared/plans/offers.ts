import type { IsoDate } from '../questionnaire/profile.ts';
import { typeset } from '../typeset.ts';

/** An offer for everybody, until a day in Europe/Paris. */
export interface Offer {
  readonly title: string;
  readonly lastDay: IsoDate;
  readonly advantages: readonly { readonly title: string; readonly text: string }[];
}

/** The offer from before the launch (S-plan-7). */
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

/** Whether an offer can be taken on a day; its last day counts. */
export function isOpenOn({ lastDay }: Pick<Offer, 'lastDay'>, day: IsoDate): boolean {
  return day <= lastDay;
}
