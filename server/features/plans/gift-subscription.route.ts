import { dayInWords } from '#shared/calendar.ts';
import { isOpenOn } from '#shared/plans/offers.ts';
import { isOpeningAhead } from '#shared/points/referrals.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { appContext, type ServerRoute } from '../../web/route.ts';

/** The promotional page: the offer while it lasts, and afterwards the current ones. */
export const giftSubscriptionRoute = {
  access: 'visitor',
  counts: 'cadeau-abonnement',
  loader({ context }) {
    const ctx = context.get(appContext);
    const today = dayOf(ctx.now());
    const { earlyMembersUntil: until, offerUntil, officialOpening, contactEmail } = ctx.config;
    return {
      /** The last day of the offer; null when it is over. */
      offerUntil: isOpenOn({ lastDay: offerUntil }, today) ? dayInWords(offerUntil) : null,
      /** The last day on which a newcomer gets a month of Premium; null when the offer is over. */
      earlyMembersUntil: until !== undefined && isOpenOn({ lastDay: until }, today) ? dayInWords(until) : null,
      isOpeningAhead: isOpeningAhead(officialOpening, today),
      contactEmail,
    };
  },
} satisfies ServerRoute;
