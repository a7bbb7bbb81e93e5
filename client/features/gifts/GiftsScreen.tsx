import { Check, Gift } from 'lucide-react';
import { Link } from 'react-router';
import { useScreenData } from '../../frame/data.ts';
import { Screen } from '../../frame/Screen.tsx';
import { routes } from '#shared/routes.ts';
import { Boosts } from './Boosts.tsx';
import { Earnings } from './Earnings.tsx';
import { PublicQuizzes } from '../plans/PublicQuizzes.tsx';
import { pointsInWords, type Gifts } from './gifts.ts';
import { History, Rules } from './History.tsx';
import { Invitation } from './Invitation.tsx';
import { Offers } from './Offers.tsx';
import { Readings } from './Readings.tsx';
import './gifts.css';
import { fr } from '#shared/typeset.ts';

export default function GiftsScreen() {
  const gifts = useScreenData('gifts');
  return (
    <Screen
      look="calm"
      title="Mes cadeaux"
      intro="Tes points, ce qu'ils ouvrent, et ce que tu reçois quand tu invites."
      back={routes.matches}
    >
      <div className="gifts__top">
        <Purse {...gifts} />
        <Subscription {...gifts.subscription} invitation={gifts.invitation} />
      </div>
      <Offers offers={gifts.offers} />
      <Boosts boosts={gifts.boosts} />
      <Readings readings={gifts.readings} hasJustDrawn={gifts.hasJustDrawn} />
      <Invitation {...gifts.invitation} />
      <Earnings earnings={gifts.earnings} daysInARow={gifts.daysInARow} />
      <section className="gifts__part" aria-labelledby="quiz">
        <h2 id="quiz">Jouer encore</h2>
        <PublicQuizzes level="h3" />
        <p>
          <Link className="lone-link" to={routes.giftSubscription}>
            Les mois offerts, et comment le parrainage en donne
          </Link>
        </p>
      </section>
      <History {...gifts.history} />
      <Rules />
    </Screen>
  );
}

function Purse({ balance, gainedToday }: Pick<Gifts, 'balance' | 'gainedToday'>) {
  return (
    <section className="signature gifts-purse" aria-labelledby="solde">
      <h2 id="solde">Ton solde</h2>
      <p className="gifts-purse__balance">{pointsInWords(balance)}</p>
      {gainedToday > 0 ? (
        <p className="gifts-purse__today">+{pointsInWords(gainedToday)} aujourd'hui</p>
      ) : (
        <p>
          {balance === 0
            ? fr`Tes premiers points t'attendent juste en dessous.`
            : fr`Ils t'attendent, sans se presser.`}
        </p>
      )}
    </section>
  );
}

/** The plan that was given, with a tick; without one, what can be earned next. */
function Subscription({
  plan,
  isOfferedMonth,
  until,
  invitation: { rewards, next, opens },
}: Gifts['subscription'] & Pick<Gifts, 'invitation'>) {
  if (!plan) {
    const hasToCome = rewards.length > 0 && opens !== null;
    return (
      <section className="gifts-reward" aria-labelledby="abonnement-offert">
        <Gift size={32} aria-hidden="true" />
        <div>
          <h2 id="abonnement-offert">{hasToCome || !next ? rewards.join(', ') : next.reward}</h2>
          <p>{hasToCome || !next ? earnedInWords(opens) : nextInWords(next.missing, opens)}</p>
          <Link className="lone-link" to={`${routes.gifts}#inviter`}>
            Inviter quelqu'un
          </Link>
        </div>
      </section>
    );
  }
  return (
    <section className="gifts-reward gifts-reward--held" aria-labelledby="abonnement-offert">
      <span className="gifts-reward__tick">
        <Check size={28} strokeWidth={3} aria-hidden="true" />
      </span>
      <div>
        <h2 id="abonnement-offert">
          {isOfferedMonth ? fr`1 mois Premium` : plan === 'Premium' ? plan : 'Expérience VIP'}
        </h2>
        <p>
          Offert, et actif{until ? fr` jusqu'au ${until} inclus` : ''}. Il s'arrête tout seul : rien à payer, rien à
          résilier.
        </p>
      </div>
    </section>
  );
}

/** Rewards that begin later, or, when nothing more can be earned, rewards that are over. */
function earnedInWords(opens: string | null): string {
  return opens ? fr`Gagné grâce à tes invitations : commence ${opens}.` : 'Gagné grâce à tes invitations, et terminé.';
}

function nextInWords(missing: number, opens: string | null): string {
  const who = missing === 1 ? fr`Encore une personne qui s'installe` : fr`Encore ${missing} personnes qui s'installent`;
  return opens ? fr`${who}, et c'est à toi : commence ${opens}.` : fr`${who}, et c'est à toi.`;
}
