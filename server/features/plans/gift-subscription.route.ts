import { dayInWords } from '#shared/calendar.ts';
import { isOpenOn, launchOffer } from '#shared/plans/offers.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { appContext, type ServerRoute } from '../../web/route.ts';

/** The promotional page: the offer while it lasts, and afterwards the current ones. */
export const giftSubscriptionRoute = {
  access: 'visitor',
  counts: 'cadeau-abonnement',
  loader({ context }) {
    const ctx = context.get(appContext);
    const today = dayOf(ctx.now());
    const { earlyMembersUntil: until, contactEmail } = ctx.config;
    return {
      isOpen: isOpenOn(launchOffer, today),
      lastDay: dayInWords(launchOffer.lastDay),
      /** The last day on which a newcomer gets a month of Premium; null when the offer is over. */
      earlyMembersUntil: until !== undefined && isOpenOn({ lastDay: until }, today) ? dayInWords(until) : null,
      contactEmail,
    };
  },
} satisfies ServerRoute;
