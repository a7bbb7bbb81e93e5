import { Form } from 'react-router';
import { games } from '#shared/games/game.ts';
import type { ShownGame } from '#shared/games/screens.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { FormError, takeFormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { GuessMe } from './GuessMe.tsx';
import { SameWord } from './SameWord.tsx';
import { Tale } from './Tale.tsx';
import { TwoTruths } from './TwoTruths.tsx';
import { useLiveGame } from './use-live-game.ts';
import './games.css';

/** The game that is open: what both may see of it, and the form of the next turn. */
export default function GameScreen() {
  const game: ShownGame = useScreenData('game');
  const { view, name, isAlone, live, status, turn } = game;
  useLiveGame(live);
  const { name: title, summary, alone } = games.find(({ id }) => id === view.id)!;
  return (
    <Screen
      look="calm"
      eyebrow={isAlone ? 'En solo' : fr`Avec ${name ?? ''}`}
      title={title}
      intro={isAlone ? alone : summary}
      arrival={`${title} ${turn} ${status}`}
      back={routes.games}
    >
      <FormError />
      <p className="games-state">
        <span role="status">{stateInWords(game)}</span> {status === 'theirs' && <WayToNews />}
      </p>
      {game.isRoomClosed && <ClosedRoom />}
      <Board {...game} />
      {game.ending && <End {...game} ending={game.ending} />}
      {!isAlone && (status === 'stopped' || status === 'interrupted') && (
        <p>
          <LinkButton to={routes.discussions} variant="secondary">
            Mes discussions
          </LinkButton>
        </p>
      )}
      <Leave {...game} />
    </Screen>
  );
}

function Board(game: ShownGame) {
  const { view } = game;
  switch (view.id) {
    case 'same-word':
      return <SameWord game={game} view={view} />;
    case 'guess-me':
      return <GuessMe game={game} view={view} />;
    case 'two-truths':
      return <TwoTruths game={game} view={view} />;
    case 'tale':
      return <Tale game={game} view={view} />;
  }
}

function stateInWords({ status, name, isRoomClosed }: ShownGame): string {
  switch (status) {
    case 'mine':
      return isRoomClosed ? 'La partie attend.' : fr`C'est à toi.`;
    case 'theirs':
      return fr`C'est à ${name ?? ''}. Rien ne presse.`;
    case 'tomorrow':
      return 'Bien joué. La suite attend ton toi de demain.';
    case 'over':
      return 'La partie est finie.';
    case 'stopped':
      return fr`La partie s'est arrêtée en route.`;
    case 'interrupted':
      return fr`Personne ne peut écrire dans cette discussion maintenant : la partie n'avance pas.`;
  }
}

/** How the turn of the other comes onto the page. */
function WayToNews() {
  if (useIsHydrated()) return 'La page se met à jour toute seule.';
  return (
    <noscript>
      <a href={routes.game}>Actualiser</a>
    </noscript>
  );
}

/** The room has closed while the game went on: the turn that was begun counts, and the next waits. */
function ClosedRoom() {
  return (
    <Alert kind="info" title="La salle s'est refermée pour toi">
      Ta partie t'attend, rien n'est perdu : elle reprend dès que la salle t'est de nouveau ouverte.
    </Alert>
  );
}

function End({
  ending: { line, question },
  token,
  isAlone,
}: ShownGame & { readonly ending: NonNullable<ShownGame['ending']> }) {
  const result = useFormResult();
  return (
    <section className="card games-end" aria-labelledby="suite">
      <p>{line}</p>
      <h2 id="suite">Et pour continuer</h2>
      <p className="games-end__question">{question.text}</p>
      {isAlone ? (
        <LinkButton to={routes.discussions}>À poser à quelqu'un</LinkButton>
      ) : (
        <Form method="post" action={routes.discussions}>
          <input type="hidden" name="token" value={token} />
          <Button name="intent" value="open" disabled={takeFormError(result) !== undefined}>
            Continuer dans la discussion
          </Button>
        </Form>
      )}
    </section>
  );
}

function Leave({ token, number, status, isAlone }: ShownGame) {
  if (status !== 'mine' && status !== 'theirs' && status !== 'tomorrow') return null;
  return (
    <details className="games-leave">
      <summary>Arrêter cette partie</summary>
      <p>
        {isAlone
          ? 'Elle est effacée.'
          : fr`Elle s'arrête pour vous deux. La discussion dit seulement qu'elle s'est arrêtée en route.`}
      </p>
      <Form method="post" action={routes.game}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="number" value={number} />
        <Button name="intent" value="stop" variant="quiet">
          Oui, arrêter
        </Button>
      </Form>
    </details>
  );
}
