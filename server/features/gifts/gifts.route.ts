import { data, redirect } from 'react-router';
import { AppError, messages } from '#shared/errors.ts';
import { spendSchema } from '#shared/gifts/gifts.ts';
import type { SpendableGift } from '#shared/points/points.ts';
import { routes } from '#shared/routes.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import { parseForm } from '../../platform/http/parse-form.ts';
import { appContext, requireMember, type ServerRoute } from '../../web/route.ts';
import { giftsOf } from './gifts.service.ts';
import { buyGift } from './spend.service.ts';

/** Where a gift is seen once it is bought. */
const seenAt: Record<SpendableGift, string> = {
  'intuitive-card': `${routes.gifts}?tirage=fait#cartes`,
  'top-matches': `${routes.matches}#ouvertes`,
};

/** 'Mes cadeaux': the points, what they buy and what earns them, and the personal link. */
export const giftsRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const member = requireMember(context);
    const { searchParams } = new URL(request.url);
    const page = await giftsOf(context.get(appContext), member.id, pageNumber(searchParams));
    return { ...page, hasJustDrawn: searchParams.get('tirage') === 'fait' && page.readings.length > 0 };
  },
  async action({ request, context }) {
    const member = requireMember(context);
    const form = await parseForm(request, spendSchema);
    if (!form.ok) return refused(Object.values(form.errors)[0] ?? messages.bad_request, 422);
    const { gift, once } = form.value;
    const ctx = context.get(appContext);
    try {
      await buyGift(ctx, { memberId: member.id, gift, once });
    } catch (error) {
      if (error instanceof AppError) return refused(error.message, error.status);
      ctx.log.error({ err: error }, 'gift failed');
      return refused(messages.gift_failed, isDatabaseUnavailable(error) ? 503 : 500);
    }
    return redirect(seenAt[gift]);
  },
} satisfies ServerRoute;

function refused(message: string, status: number) {
  return data({ errors: { form: message }, values: {} }, { status });
}

function pageNumber(searchParams: URLSearchParams): number {
  const given = searchParams.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(given) ? Number(given) : 1;
}
