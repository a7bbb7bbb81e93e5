import { Check } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { plans, priceInWords, type PaidPlanId, type Plan, type PlanId } from '#shared/plans/plans.ts';
import { routes } from '#shared/routes.ts';
import { Cancellation } from './Cancellation.tsx';
import { PlanMark } from './PlanMark.tsx';
import './plans.css';

export default function PlansScreen() {
  const { current, lines, subscription, endsOn, isCancelling } = useScreenData('subscription');
  return (
    <Screen
      look="calm"
      title="ABONNEMENTS"
      intro="Trois façons d'être là. Tu peux commencer sans rien payer, et y rester aussi longtemps que tu veux."
      back={routes.profileComplete}
    >
      <ul className="plans">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} id={plan.id} lines={lines[plan.id]} isCurrent={plan.id === current} />
        ))}
      </ul>
      <Cancellation subscription={subscription} plan={current} endsOn={endsOn} isOpenAtFirst={isCancelling} />
    </Screen>
  );
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly id: PlanId;
  readonly lines: ScreenData<'subscription'>['lines'][PlanId];
  readonly isCurrent: boolean;
}

function PlanCard({ plan, id, lines, isCurrent }: PlanCardProps) {
  return (
    <li
      className={`surface ${id === 'vip' ? 'signature' : ''} plans-plan plans-plan--${id} ${isCurrent ? 'plans-plan--current' : ''}`}
    >
      <div className="plans-plan__head">
        <PlanMark plan={id} />
        <h2>{plan.title}</h2>
        <p className="plans-plan__subtitle">{plan.subtitle}</p>
      </div>
      <p className="plans-plan__price">
        <strong>{priceInWords(plan)}</strong> {plan.centsPerMonth > 0 ? 'par mois' : 'sans limite de temps'}
      </p>
      <ul className="plans-plan__features">
        {lines.map(({ words, note }) => (
          <li key={words}>
            <Check size={18} strokeWidth={3} aria-hidden="true" />
            <span>
              {words}
              {note && <small>{note}</small>}
            </span>
          </li>
        ))}
      </ul>
      <div className="plans-plan__choice">
        {isCurrent && (
          <Button type="button" variant="secondary" className="button--wide" disabled>
            <Check size={20} strokeWidth={3} aria-hidden="true" /> Sélectionné
          </Button>
        )}
        {!isCurrent && id !== 'freemium' && <ChooseForm id={id} title={plan.title} />}
        {!isCurrent && id === 'freemium' && <p>Tu le retrouves dès que ton abonnement s'arrête.</p>}
      </div>
    </li>
  );
}

/** The form that chooses a paid plan. Nothing can be paid yet: the choice is saved, and the next page says so. */
function ChooseForm({ id, title }: { readonly id: PaidPlanId; readonly title: string }) {
  const { formData, formMethod } = useNavigation();
  const isSaving = formData?.get('plan') === id;
  return (
    <Form method="post" action={routes.temporaryMessage}>
      <input type="hidden" name="intent" value="choose" />
      <input type="hidden" name="plan" value={id} />
      <Button className="button--wide" disabled={formMethod !== undefined}>
        {isSaving ? (
          'Sauvegarde...'
        ) : (
          <>
            Choisir <span className="visually-hidden">{title}</span>
          </>
        )}
      </Button>
    </Form>
  );
}
