import { Form } from 'react-router';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Button, LinkButton, useIsSaving } from '../../ui/Button.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { plans, priceInWords, type PaidPlanId } from '#shared/plans/plans.ts';
import { routes } from '#shared/routes.ts';
import { PlanMark } from './PlanMark.tsx';
import './plans.css';
import { fr } from '#shared/typeset.ts';

export default function TemporaryMessageScreen() {
  const message = useScreenData('temporaryMessage');
  switch (message.state) {
    case 'thanks':
      return <Thanks {...message} />;
    case 'chosen':
      return <Chosen {...message} />;
    case 'nothing-chosen':
      return <NothingChosen />;
  }
}

function Chosen({ plan: id }: { readonly plan: PaidPlanId }) {
  const isSaving = useIsSaving();
  const plan = plans.find((candidate) => candidate.id === id) ?? plans[0];
  return (
    <Screen
      look="gradient"
      eyebrow="LE PAIEMENT N'EST PAS ENCORE OUVERT"
      title={fr`${plan.title} : ton choix est noté`}
      intro="Tu n'as rien à payer aujourd'hui, et personne ne te demandera de carte."
      back={routes.subscription}
    >
      <FormError />
      <div className="tinted plans-interest">
        <PlanMark plan={id} />
        <p>
          <strong>{plan.title}</strong>
          <span>{`${priceInWords(plan)} par mois, quand le paiement ouvrira`}</span>
        </p>
      </div>
      <p>
        Nous gardons seulement la formule qui t'intéresse, rien d'autre. Elle ne t'engage à rien : le jour venu, c'est
        toi qui décideras. D'ici là, tout ce que tu as déjà reste ouvert.
      </p>
      <div className="actions">
        <LinkButton to={routes.matches}>Voir mes matchs</LinkButton>
        <LinkButton to={routes.gifts} variant="secondary">
          Gagner des points
        </LinkButton>
      </div>
      <Form method="post">
        <input type="hidden" name="intent" value="give-up" />
        <Button variant="quiet" disabled={isSaving}>
          Finalement, oublie ce choix
        </Button>
      </Form>
    </Screen>
  );
}

/** The page for a visitor who comes without having chosen a plan: it says what the page is for. */
function NothingChosen() {
  return (
    <Screen
      look="gradient"
      eyebrow="LE PAIEMENT N'EST PAS ENCORE OUVERT"
      title="Tu n'as choisi aucune formule"
      intro="Cette page garde la formule qui t'intéresse, en attendant que le paiement ouvre."
      back={routes.subscription}
    >
      <FormError />
      <p>Regarde ce que chaque formule apporte : choisir ne coûte rien et ne t'engage à rien.</p>
      <div className="actions">
        <LinkButton to={routes.subscription}>Découvrir les abonnements</LinkButton>
        <LinkButton to={routes.matches} variant="secondary">
          Voir mes matchs
        </LinkButton>
      </div>
    </Screen>
  );
}

/** The first members are thanked (S-plan-5). */
function Thanks({ isFirstTime, months, isOpeningAhead }: Extract<ScreenData<'temporaryMessage'>, { state: 'thanks' }>) {
  return (
    <Screen
      look="gradient"
      eyebrow="TU ES LÀ DEPUIS LE DÉBUT"
      title={'Merci !'}
      intro="Une histoire commence toujours par quelques personnes qui y croient. Tu en fais partie."
    >
      <div className="celebration">
        <strong>
          {months} mois d'abonnement offert{months > 1 && 's'}
        </strong>
        <span>Premium, sans carte bancaire. Il s'arrête tout seul.</span>
      </div>
      <p>
        {isOpeningAhead && fr`Nous t'écrirons le jour du lancement officiel, si tu n'as pas arrêté nos messages. `}
        Tes réponses continuent d'affiner tes résonances.
      </p>
      <div className="actions">
        {isFirstTime ? (
          <LinkButton to={routes.profileCrush}>Continuer</LinkButton>
        ) : (
          <LinkButton to={routes.matches}>Voir mes matchs</LinkButton>
        )}
        <LinkButton to={routes.gifts} variant="secondary">
          Voir mon cadeau
        </LinkButton>
      </div>
    </Screen>
  );
}
