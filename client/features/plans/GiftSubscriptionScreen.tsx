import { Link } from 'react-router';
import { useScreenData, useViewer } from '../../frame/data.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { launchOffer } from '#shared/plans/offers.ts';
import { routes } from '#shared/routes.ts';
import { PublicQuizzes } from './PublicQuizzes.tsx';
import { ReferralTable } from './ReferralTable.tsx';
import './plans.css';
import { fr } from '#shared/typeset.ts';

export default function GiftSubscriptionScreen() {
  const { offerUntil, earlyMembersUntil, isOpeningAhead, contactEmail } = useScreenData('giftSubscription');
  const { productName, isSignedIn } = useViewer();
  const subject = encodeURIComponent(`Une question sur le cadeau ${productName}`);
  return (
    <Screen
      look="calm"
      title="Se plaire par ce qui compte"
      intro={fr`Sur ${productName}, on ne fait pas défiler des visages. On répond à quelques questions, on tire des cartes, et l'on découvre les rares personnes avec qui cela résonne. Les photos viennent après, d'un commun accord.`}
    >
      {offerUntil ? (
        <section className="promo">
          <p className="promo__badge">OFFRE DE LANCEMENT</p>
          <h2>{fr`${launchOffer.title} jusqu'au ${offerUntil}`}</h2>
          <ul className="promo__advantages">
            {launchOffer.advantages.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <Invitation isSignedIn={isSignedIn} />
        </section>
      ) : (
        <section className="promo">
          <p className="promo__badge">EN CE MOMENT</p>
          <OpenNow earlyMembersUntil={earlyMembersUntil} />
          <Invitation isSignedIn={isSignedIn} />
        </section>
      )}
      <ReferralTable isOpeningAhead={isOpeningAhead} />
      <PublicQuizzes />
      <p className="plans-small-print">
        Une question ? <a href={`mailto:${contactEmail}?subject=${subject}`}>{contactEmail}</a>
        <br />
        Tu ne veux plus recevoir nos messages ? <Link to={routes.unsubscribe}>Me désinscrire</Link>
      </p>
    </Screen>
  );
}

/** What is offered while the launch offer does not run. */
function OpenNow({ earlyMembersUntil }: { readonly earlyMembersUntil: string | null }) {
  return earlyMembersUntil ? (
    <>
      <h2>1 mois Premium offert à qui est là dès le début</h2>
      <p>
        Termine ton profil jusqu'au {earlyMembersUntil} : le mois commence aussitôt, sans carte bancaire, et s'arrête
        tout seul. Le parrainage s'y ajoute : chaque personne que tu invites et qui s'installe te rapproche d'autres
        mois.
      </p>
    </>
  ) : (
    <>
      <h2>Des mois offerts, grâce au parrainage</h2>
      <p>Fais venir les gens que tu aimes : chaque personne qui s'installe te rapproche de mois Premium, puis VIP.</p>
    </>
  );
}

function Invitation({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <div className="actions">
      {isSignedIn ? (
        <LinkButton to={routes.gifts}>Voir mes cadeaux</LinkButton>
      ) : (
        <LinkButton to={routes.home}>Créer mon profil</LinkButton>
      )}
    </div>
  );
}
