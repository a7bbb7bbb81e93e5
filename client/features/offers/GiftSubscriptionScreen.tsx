import { Link } from 'react-router';
import { useScreenData, useViewer } from '#client/routing/data.ts';
import { LinkButton } from '#client/ui/Button.tsx';
import { Screen } from '#client/ui/Screen.tsx';
import { launchOffer } from '#shared/offers.ts';
import { routes } from '#shared/routes.ts';
import { ReferralTable } from './ReferralTable.tsx';

export default function GiftSubscriptionScreen() {
  const { isOpen, lastDay, earlyMembersUntil, contactEmail } = useScreenData('giftSubscription');
  const { productName, isSignedIn } = useViewer();
  const subject = encodeURIComponent(`Une question sur le cadeau ${productName}`);
  return (
    <Screen
      look="calm"
      title="Se plaire par ce qui compte"
      intro={`Sur ${productName}, on ne fait pas défiler des visages. On répond à quelques questions, on tire des cartes, et l’on découvre les rares personnes avec qui cela résonne. Les photos viennent après, quand les deux le veulent.`}
    >
      <section className={`gift ${isOpen ? '' : 'gift--over'}`}>
        <p className="gift__badge">{isOpen ? 'OFFRE DE LANCEMENT' : 'OFFRE TERMINÉE'}</p>
        <h2>{`${launchOffer.title} jusqu’au ${lastDay}`}</h2>
        <ul className="gift__advantages">
          {launchOffer.advantages.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        {isOpen ? (
          <Invitation isSignedIn={isSignedIn} />
        ) : (
          <p className="gift__over">Cette offre s’est arrêtée d’elle-même. Voici ce qui t’attend à la place.</p>
        )}
      </section>
      {!isOpen && (
        <section className="now">
          <h2>En ce moment</h2>
          {earlyMembersUntil && (
            <p className="now__gift">
              <strong>Un mois Premium offert</strong> aux personnes qui terminent leur profil jusqu’au{' '}
              {earlyMembersUntil}. Sans carte bancaire, et il s’arrête tout seul.
            </p>
          )}
          <p>
            Le parrainage, lui, reste ouvert&#8239;: fais venir des gens que tu aimes, et gagne des mois d’abonnement.
          </p>
          <Invitation isSignedIn={isSignedIn} />
        </section>
      )}
      <ReferralTable />
      <section className="offers">
        <div className="offer">
          <h2>Quiz amour</h2>
          <p>Braise, étincelle, refuge ou horizon&#8239;? Huit scènes pour savoir comment tu aimes.</p>
          <LinkButton to={routes.quizLove} variant="secondary">
            Faire le quiz amour
          </LinkButton>
        </div>
        <div className="offer">
          <h2>Quiz sentiment</h2>
          <p>Ils coulent, ils attendent, ils débordent&#8239;: que font tes sentiments, au juste&#8239;?</p>
          <LinkButton to={routes.quizFeeling} variant="secondary">
            Faire le quiz sentiment
          </LinkButton>
        </div>
      </section>
      <p className="small-print">
        Une question&#8239;? <a href={`mailto:${contactEmail}?subject=${subject}`}>{contactEmail}</a>
        <br />
        Tu ne veux plus recevoir nos messages&#8239;? <Link to={routes.unsubscribe}>Me désinscrire</Link>
      </p>
    </Screen>
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
