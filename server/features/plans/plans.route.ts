import { redirect } from 'react-router';
import { dayInWords } from '#shared/calendar.ts';
import { choosePlanSchema, givePlansUpSchema } from '#shared/plans/plan-choice.ts';
import { planLines, stateOfLine, type LineState, type PlanLine } from '#shared/plans/plan-lines.ts';
import { cancellationDay, type PaidPlanId, type PlanId } from '#shared/plans/plans.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { atForm, badForm, formAction } from '../../web/form-action.ts';
import { appContext, requireMember, type ServerRoute } from '../../web/route.ts';
import { openThanks } from './early-members.service.ts';
import { entitlementsOf } from './entitlements.service.ts';
import { findInterest, forgetInterests, saveInterest } from './plans.queries.ts';

/** The three plans, and the cancellation. Nothing is bought or cancelled here (S-plan-2, S-plan-3). */
const subscriptionRoute = {
  access: 'member',
  async loader({ request, context }) {
    const ctx = context.get(appContext);
    const { plan, planUntil } = await entitlementsOf(ctx, requireMember(context).id);
    return {
      current: plan,
      /** What is in each plan, and what of it everybody has. */
      lines: {
        freemium: shownLines('freemium'),
        premium: shownLines('premium'),
        vip: shownLines('vip'),
      },
      /** Only what has no end of its own can be cancelled: a member with anything else is told so. */
      subscription: plan === 'freemium' ? ('none' as const) : planUntil ? ('ends' as const) : ('endless' as const),
      /** The last day of the plan, or, of one without an end, the last day if it were cancelled today. */
      endsOn: dayInWords(planUntil ? dayOf(new Date(planUntil.getTime() - 1)) : cancellationDay(dayOf(ctx.now()))),
      /** Without script the link to the cancellation loads the page anew. */
      isCancelling: new URL(request.url).searchParams.get('resilier') === 'oui',
    };
  },
} satisfies ServerRoute;

const lineNotes = {
  there: null,
  free: fr`Comme pour tout le monde : cela ne se vend pas.`,
} as const satisfies Record<LineState, string | null>;

function shownLines(plan: PlanId) {
  return planLines[plan].map((line: PlanLine) => {
    const state = stateOfLine(line);
    // Whatever is in Freemium is there for everybody anyway.
    const note = plan === 'freemium' ? null : (line.note ?? lineNotes[state]);
    return { words: line.words, note };
  });
}

export type TemporaryMessage =
  | {
      readonly state: 'thanks';
      readonly isFirstTime: boolean;
      readonly months: number;
      readonly isOpeningAhead: boolean;
    }
  | { readonly state: 'chosen'; readonly plan: PaidPlanId }
  | { readonly state: 'nothing-chosen' };

/** The page that a chosen paid plan leads to while nothing can be paid; also thanks early members. */
const temporaryMessageRoute = {
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
  action: formAction({
    admit: ({ context }) => requireMember(context),
    intents: {
      'give-up': {
        parse: givePlansUpSchema,
        invalid: badForm,
        async run({ ctx, visitor }) {
          await forgetInterests(ctx.db, visitor.id);
          return redirect(routes.subscription);
        },
      },
    },
    parse: choosePlanSchema,
    invalid: atForm,
    async run({ ctx, visitor, value: { plan } }) {
      await saveInterest(ctx.db, { memberId: visitor.id, plan, now: ctx.now() });
      return redirect(routes.temporaryMessage);
    },
  }),
} satisfies ServerRoute;

export const plansRoutes = { subscription: subscriptionRoute, temporaryMessage: temporaryMessageRoute };
