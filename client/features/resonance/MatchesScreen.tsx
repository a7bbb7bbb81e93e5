import { Link } from 'react-router';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { useLiveReading } from '../../frame/live.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { FormError } from '../../frame/FormError.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { resonanceMessages as messages } from '#shared/messages/resonance.ts';
import type { Widening } from '#shared/resonance/short-list.ts';
import { LEFT_PART } from '#shared/resonance/left-notice.ts';
import { routes } from '#shared/routes.ts';
import { DailyEntry } from '../daily/DailyEntry.tsx';
import { LastChoice } from '../relations/LastChoice.tsx';
import { Tiles } from './Tiles.tsx';
import { Unexpected } from './Unexpected.tsx';
import { WholeList } from './WholeList.tsx';
import { useLookAgainWhile } from './use-look-again.ts';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import { fr } from '#shared/typeset.ts';
import './resonance.css';

export default function MatchesScreen() {
  const { state, tiles, connected, outsideList, opened, openedUntil, canSeeEveryAffinity, wholeList, ...rest } =
    useScreenData('matches');
  const { choice, hasBlocked, hasLeft, hasSeenEnough, meaning, next, furtherPeople, shortList, unexpected } = rest;
  const page = wholeList?.page ?? 1;
  const isLate = useLookAgainWhile(state === 'computing');
  useLiveReading();
  if (state === 'incomplete-profile') return <Incomplete next={next ?? routes.profileComplete} />;
  if (state === 'paused') return <Paused />;
  if (state === 'under-review') return <UnderReview />;
  if (state === 'computing') return <Computing isLate={isLate} />;
  return (
    <Screen
      look="calm"
      title={page > 1 ? `Tes matchs, page ${page}` : 'Tes matchs'}
      intro={
        tiles.length > 0 ? fr`Les personnes avec qui tu partages le plus, et pour qui c'est réciproque.` : undefined
      }
      back={routes.profileComplete}
    >
      <FormError />
      {hasBlocked && (
        <Alert kind="success" title="C'est fait">
          Vous ne vous verrez plus. Personne n'en est averti.
        </Alert>
      )}
      {hasLeft && (
        <div id={LEFT_PART} tabIndex={-1}>
          <Alert kind="info" title="Ta liste a changé">
            {messages.match_left}
          </Alert>
        </div>
      )}
      {choice && <LastChoice {...choice} />}
      {hasSeenEnough && (
        <Alert kind="info" title="À demain pour la suite">
          {messages.profiles_seen_enough}
        </Alert>
      )}
      {connected.length > 0 && (
        <section className="section">
          <h2>Déjà ouvert entre vous</h2>
          <Tiles matches={connected} level="h3" />
        </section>
      )}
      {tiles.length > 0 ? <Tiles matches={tiles} /> : page === 1 && !hasSeenEnough && <Patience />}
      {meaning && <p className="resonance-meaning">{meaning}</p>}
      {unexpected && <Unexpected match={unexpected} />}
      <DailyEntry />
      {wholeList && <WholeList {...wholeList} hasSeenEnough={hasSeenEnough} />}
      {shortList && <ShortList words={shortList} />}
      {openedUntil && opened.length > 0 && (
        <section className="section" id="ouvertes" tabIndex={-1}>
          <h2>Ouverts avec tes points</h2>
          <p>Les premiers de ta liste après les six, jusqu'à {openedUntil}.</p>
          <Tiles matches={opened} level="h3" />
        </section>
      )}
      {outsideList.length > 0 && (
        <section className="section">
          <h2>Et aussi</h2>
          <Tiles matches={outsideList} level="h3" />
        </section>
      )}
      <p>
        <Link to={routes.choices}>Mes choix</Link> · <Link to={routes.listFilters}>Mes filtres</Link>
      </p>
      <Offers canSeeEveryAffinity={canSeeEveryAffinity} furtherPeople={furtherPeople} />
    </Screen>
  );
}

type OffersProps = Pick<ScreenData<'matches'>, 'canSeeEveryAffinity' | 'furtherPeople'>;

/** Ways to see more people: each only where there are some. */
function Offers({ canSeeEveryAffinity, furtherPeople }: OffersProps) {
  const isAnybodyFurther = furtherPeople !== null;
  return (
    <div className="offers">
      {isAnybodyFurther && (
        <section className="offer offer--premium">
          <h2>Envie d'en voir plus ?</h2>
          <p>
            {fr`Ta liste compte ${furtherPeople} de plus, à 50 % ou davantage.`} Avec Premium, elle s'ouvre en entier,
            avec ses filtres.
          </p>
          <LinkButton to={routes.subscription}>Découvrir Premium</LinkButton>
        </section>
      )}
      <section className="offer">
        <h2>{isAnybodyFurther ? 'Ou utilise tes points' : 'Utilise tes points'}</h2>
        <p>
          {canSeeEveryAffinity || !isAnybodyFurther
            ? 'Ils ouvrent des cartes intuitives, à lire et à relire.'
            : fr`Trois matchs de plus pendant 24 heures, ou une carte intuitive.`}
        </p>
        <LinkButton to={routes.gifts} variant="secondary">
          Voir mes points
        </LinkButton>
      </section>
    </div>
  );
}

/** Says why the list is short, and what the member can do about it (S-resonance-15). */
function ShortList({ words: { best, others } }: { readonly words: NonNullable<ScreenData<'matches'>['shortList']> }) {
  return (
    <section className="resonance-short-list">
      <h2>Pourquoi si peu de monde ?</h2>
      <p>
        Personne n'est ici par hasard : il faut que tu cherches cette personne, et qu'elle te cherche aussi. Quand une
        liste est courte, c'est souvent que les distances ou les âges de l'un et de l'autre ne se rejoignent pas encore.
      </p>
      {best && (
        <div className="resonance-short-list__best">
          <p>
            Ce qui ouvrirait le plus, à toi de voir : <strong>{best.people}</strong>.
          </p>
          <Widen widening={best} />
        </div>
      )}
      <ul>
        {others.map((widening) => (
          <li key={widening.label}>
            <Widen widening={widening} isQuiet />
            {widening.people && <span>{widening.people}</span>}
          </li>
        ))}
        <li>
          <LinkButton to={`${routes.gifts}#inviter`} variant="secondary">
            Inviter quelqu'un
          </LinkButton>
        </li>
      </ul>
      {best && (
        <p className="resonance-short-list__fine">
          Rien ne change sans toi. Trois changements par jour comptent aussitôt, les suivants dès la nuit prochaine ;
          pour les âges, quatre tranches, puis une par semaine.
        </p>
      )}
      <p>Dès que quelqu'un de nouveau te correspond, un message te le dit, si tu reçois les nôtres.</p>
    </section>
  );
}

/** The button that makes one change, or the way to the step where it is made. */
function Widen({ widening, isQuiet = false }: { readonly widening: Widening; readonly isQuiet?: boolean }) {
  const { label, to, answer } = widening;
  const variant = isQuiet ? 'secondary' : 'primary';
  if (answer.length === 0) {
    return (
      <LinkButton to={to} variant={variant}>
        {label}
      </LinkButton>
    );
  }
  return (
    <form method="post" action={to}>
      {answer.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button variant={variant}>{label}</Button>
    </form>
  );
}

function Patience() {
  return (
    <div className="patience">
      <Mark />
      <h2>Encore un peu de patience...</h2>
      <p>
        Personne ne résonne encore assez avec toi : dès que quelqu'un arrive, tu seras notifié par email. En attendant,
        tu peux élargir tes critères.
      </p>
      <p>Si tu as choisi de ne pas recevoir nos messages, c'est ici que cette personne apparaîtra.</p>
      <LinkButton to={`${routes.profileAge}?retour=recap`} variant="secondary">
        Revoir qui je cherche
      </LinkButton>
    </div>
  );
}

function Computing({ isLate }: { readonly isLate: boolean }) {
  return (
    <Screen look="moment" title="Tes matchs" back={routes.profileComplete}>
      <div className="moment__wait" role="status">
        {isLate ? (
          <>
            <p>C'est plus long que d'habitude. Tes réponses sont gardées ; ta liste arrive.</p>
            <a href={routes.matches}>Actualiser</a>
          </>
        ) : (
          <p className="waiting">On écoute qui résonne avec toi…</p>
        )}
        <noscript>
          <a href={routes.matches}>Actualiser dans quelques secondes</a>
        </noscript>
      </div>
    </Screen>
  );
}

function Paused() {
  return (
    <Screen
      look="moment"
      title="Ton profil est en pause"
      intro={fr`Personne ne te voit ici, et tu ne vois personne. Tes réponses, tes crushs, tes discussions et tes photos dévoilées t'attendent.`}
      back={routes.profileComplete}
    >
      <form method="post" action={routes.account} className="actions">
        <Button name="intent" value="resume">
          Reprendre
        </Button>
        <LinkButton to={routes.account} variant="secondary">
          Mon compte
        </LinkButton>
      </form>
    </Screen>
  );
}

/**
 * Shown to a member who was reported as a possible minor: until the team has looked, this member sees nobody and nobody
 * sees this member.
 */
function UnderReview() {
  return (
    <Screen
      look="moment"
      title="Ton profil attend une vérification"
      intro="L'équipe vérifie quelque chose. Personne ne voit ton profil d'ici là, et tes matchs attendent aussi."
    >
      <p>
        {withoutBreaks(fr`Nous t'avons écrit par e-mail pourquoi, et comment nous répondre.`)} Dès que c'est vérifié,
        tes matchs reviennent : rien de ce que tu as écrit n'est perdu. Une place à une soirée, en revanche, est rendue.
      </p>
      <div className="actions">
        <LinkButton to={routes.playRoom} variant="secondary">
          Aller jouer en attendant
        </LinkButton>
      </div>
    </Screen>
  );
}

function Incomplete({ next }: { readonly next: string }) {
  return (
    <Screen
      look="moment"
      title="Encore quelques réponses"
      intro="Tes matchs apparaissent dès que ton profil dit qui tu es et qui tu cherches. Il n'en manque pas beaucoup."
    >
      <div className="actions">
        <LinkButton to={next}>Continuer mon profil</LinkButton>
      </div>
    </Screen>
  );
}
