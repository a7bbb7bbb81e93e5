import { redirect } from 'react-router';
import { spendSchema } from '#shared/gifts/gifts.ts';
import type { SpendableGift } from '#shared/points/points.ts';
import { routes } from '#shared/routes.ts';
import { atForm, formAction } from '../../web/form-action.ts';
import { appContext, clientContext, requireMember, type ServerRoute } from '../../web/route.ts';
import { giftsOf } from './gifts.service.ts';
import { buyGift } from './spend.service.ts';

/** The page that shows a gift once it is bought. */
const seenAt: Record<SpendableGift, string> = {
  'intuitive-card': `${routes.gifts}?tirage=fait#cartes`,
  'top-matches': `${routes.matches}#ouvertes`,
  'profile-boost': `${routes.gifts}#boosts`,
};

/** 'Mes cadeaux': the points, what they buy and what earns them, and the personal link. */
export const giftsRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const member = requireMember(context);
    const { searchParams } = new URL(request.url);
    const visitor = { memberId: member.id, client: context.get(clientContext) };
    const page = await giftsOf(context.get(appContext), visitor, pageNumber(searchParams));
    return { ...page, hasJustDrawn: searchParams.get('tirage') === 'fait' && page.readings.length > 0 };
  },
  action: formAction({
    admit: ({ context }) => requireMember(context),
    parse: spendSchema,
    invalid: atForm,
    async run({ ctx, visitor, value: { gift, once } }) {
      await buyGift(ctx, { memberId: visitor.id, gift, once });
      return redirect(seenAt[gift]);
    },
    failed: { expected: 'form', unexpected: { code: 'gift_failed', log: 'gift failed' } },
  }),
} satisfies ServerRoute;

function pageNumber(searchParams: URLSearchParams): number {
  const given = searchParams.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(given) ? Number(given) : 1;
}
