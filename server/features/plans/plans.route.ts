import { data, redirect } from 'react-router';
import { dayInWords } from '#shared/calendar.ts';
import { AppError } from '#shared/errors.ts';
import { choosePlanSchema, givePlansUpSchema } from '#shared/plans/plan-choice.ts';
import { cancellationDay, type PaidPlanId } from '#shared/plans/plans.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { routes } from '#shared/routes.ts';
import { parseForm, readFormFields } from '../../platform/http/parse-form.ts';
import { appContext, requireMember, type ServerRoute } from '../../web/route.ts';
import { openThanks } from './early-members.service.ts';
import { entitlementsOf } from './entitlements.service.ts';
import { findInterest, forgetInterests, keepInterest } from './plans.queries.ts';

/** The three plans, and the way out of one. Nothing is bought or cancelled here (S-plan-2, S-plan-3). */
export const subscriptionRoute = {
  access: 'member',
  async loader({ request, context }) {
    const ctx = context.get(appContext);
    const { plan } = await entitlementsOf(ctx, requireMember(context).id);
    return {
      current: plan,
      endsOn: dayInWords(cancellationDay(dayOf(ctx.now()))),
      /** Without script the link to the cancellation loads the page anew. */
      isCancelling: new URL(request.url).searchParams.get('resilier') === 'oui',
    };
  },
} satisfies ServerRoute;

export type TemporaryMessage =
  | { readonly state: 'thanks'; readonly isFirstTime: boolean }
  | { readonly state: 'chosen'; readonly plan: PaidPlanId }
  | { readonly state: 'nothing-chosen' };

/** Where paid plans lead while nothing can be paid, and where early members are thanked. */
export const temporaryMessageRoute = {
  access: 'member',
  async loader({ request, context }): Promise<TemporaryMessage> {
    const ctx = context.get(appContext);
    const { id } = requireMember(context);
    if (new URL(request.url).searchParams.get('message') === 'merci') {
      const thanks = await openThanks(ctx, id, { counts: request.method === 'GET' });
      if (!thanks) throw redirect(routes.temporaryMessage);
      return { state: 'thanks', ...thanks };
    }
    const plan = await findInterest(ctx.db, id);
    return plan ? { state: 'chosen', plan } : { state: 'nothing-chosen' };
  },
  async action({ request, context }) {
    const ctx = context.get(appContext);
    const { id: memberId } = requireMember(context);
    const { intent } = await readFormFields(request.clone());
    if (intent === 'give-up') {
      const form = await parseForm(request, givePlansUpSchema);
      if (!form.ok) throw new AppError('bad_request', 400);
      await forgetInterests(ctx.db, memberId);
      return redirect(routes.subscription);
    }
    const form = await parseForm(request, choosePlanSchema);
    if (!form.ok) return data({ errors: { form: Object.values(form.errors)[0] ?? '' }, values: {} }, { status: 422 });
    await keepInterest(ctx.db, { memberId, plan: form.value.plan, now: ctx.now() });
    return redirect(routes.temporaryMessage);
  },
} satisfies ServerRoute;
