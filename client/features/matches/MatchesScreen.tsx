import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useScreenData, type ScreenData } from '#client/routing/data.ts';
import { LinkButton } from '#client/ui/Button.tsx';
import { Mark } from '#client/ui/Mark.tsx';
import { Ring } from '#client/ui/Ring.tsx';
import { Screen } from '#client/ui/Screen.tsx';
import { routes } from '#shared/routes.ts';
import { Silhouette } from './Silhouette.tsx';

const LOOK_AGAIN_MS = 1000;
const LOOK_AGAIN_TIMES = 20;

type Match = ScreenData<'matches'>['matches'][number];

export default function MatchesScreen() {
  const { state, matches, next } = useScreenData('matches');
  const isLate = useLookAgainWhile(state === 'computing');
  if (state === 'incomplete-profile') return <Incomplete next={next ?? routes.profileComplete} />;
  if (state === 'computing') return <Computing isLate={isLate} />;
  return (
    <Screen
      look="calm"
      title="Tes résonances"
      intro={
        matches.length > 0 ? 'Les personnes avec qui tu partages le plus, et pour qui c’est réciproque.' : undefined
      }
      back={routes.profileComplete}
    >
      {matches.length > 0 ? <Tiles matches={matches} /> : <Patience />}
      <Offers />
    </Screen>
  );
}

function Tiles({ matches }: { readonly matches: readonly Match[] }) {
  return (
    <ul className="tiles">
      {matches.map((match) => (
        <li key={match.key} className="tile">
          <Silhouette gender={match.gender} variant={match.key} />
          <div className="tile__words">
            <span className="tile__ring">
              <Ring percentage={match.percentage} />
            </span>
            <h2 className="tile__name">{match.displayName}</h2>
            {match.beyondDistance && <p className="tile__note">un peu plus loin</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Offers() {
  return (
    <div className="offers">
      <section className="offer offer--premium">
        <h2>Envie d’en voir plus&#8239;?</h2>
        <p>Avec Premium, toutes tes compatibilités s’ouvrent.</p>
        <LinkButton to={routes.subscription}>Découvrir Premium</LinkButton>
      </section>
      <section className="offer">
        <h2>Ou utilise tes points</h2>
        <p>Chaque réponse en rapporte. Ils ouvrent des surprises.</p>
        <LinkButton to={routes.gifts} variant="secondary">
          Voir mes points
        </LinkButton>
      </section>
    </div>
  );
}

function Patience() {
  return (
    <div className="patience">
      <Mark />
      <h2>Encore un peu de patience...</h2>
      <p>
        Personne ne résonne encore assez avec toi&#8239;: dès que quelqu’un arrive, tu seras notifié par email. En
        attendant, tu peux élargir tes critères.
      </p>
      <LinkButton to={`${routes.profileAge}?retour=recap`} variant="secondary">
        Revoir qui je cherche
      </LinkButton>
    </div>
  );
}

function Computing({ isLate }: { readonly isLate: boolean }) {
  return (
    <Screen look="calm" title="Tes résonances" back={routes.profileComplete}>
      <div className="patience" role="status">
        {isLate ? (
          <>
            <p>C’est plus long que d’habitude. Tes réponses sont gardées&#8239;; ta liste arrive.</p>
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

function Incomplete({ next }: { readonly next: string }) {
  return (
    <Screen
      look="calm"
      title="Encore quelques réponses"
      intro="Tes résonances apparaissent dès que ton profil dit qui tu es et qui tu cherches. Il n’en manque pas beaucoup."
    >
      <div className="actions">
        <LinkButton to={next}>Continuer mon profil</LinkButton>
      </div>
    </Screen>
  );
}

/** The list is made within seconds of the last answer: look again until it is there. True once it takes too long. */
function useLookAgainWhile(isComputing: boolean): boolean {
  const { revalidate, state } = useRevalidator();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!isComputing || state !== 'idle' || times >= LOOK_AGAIN_TIMES) return undefined;
    const timer = setTimeout(() => {
      setTimes(times + 1);
      void revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isComputing, state, times, revalidate]);
  return times >= LOOK_AGAIN_TIMES;
}
