import { Form, Link } from 'react-router';
import { routes } from '#shared/routes.ts';
import { GAME_QUESTION_PARAMETER, threadViews, VIEW_PARAMETER } from '#shared/talk/screens.ts';
import type { GameState } from '#shared/talk/thread.ts';
import { typeset } from '#shared/typeset.ts';
import { Button } from '../../ui/Button.tsx';
import type { Line } from './thread-pages.ts';
import './talk.css';
import './talk-thread.css';

interface GameLineProps {
  readonly line: Extract<Line, { readonly kind: 'game' }>;
  readonly token: string;
  readonly name: string;
  readonly canWrite: boolean;
}

const opens = typeset({
  mine: 'À toi de jouer',
  theirs: 'Voir la partie',
  over: 'Revoir la partie',
  stopped: 'Revoir la partie',
} as const satisfies Record<GameState, string>);

/** A game in a thread: that one of the two has begun it, and later what it has left. */
export function GameLine({ line: { number, isMine, game }, token, name, canWrite }: GameLineProps) {
  if (game.event === 'ended')
    return (
      <section className="talk-question" aria-labelledby={`game-${number}`}>
        <p className="talk-question__kind">Une partie finie</p>
        <p id={`game-${number}`}>{game.line}</p>
        <p className="talk-question__words">{game.question.text}</p>
        {canWrite && (
          <Link
            to={`${routes.discussion}?${VIEW_PARAMETER}=${threadViews.question}&${GAME_QUESTION_PARAMETER}=${game.question.key}`}
          >
            Y répondre à deux
          </Link>
        )}
      </section>
    );
  return (
    <section className="talk-question" aria-labelledby={`game-${number}`}>
      <p className="talk-question__kind">{isMine ? 'Tu lances un jeu' : `${name} lance un jeu`}</p>
      <h2 className="talk-question__words" id={`game-${number}`}>
        {game.name}
      </h2>
      <Form method="post" action={routes.games}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="number" value={number} />
        <Button name="intent" value="open" variant={game.state === 'mine' && canWrite ? 'primary' : 'secondary'}>
          {game.state === 'mine' && !canWrite ? opens.over : opens[game.state]}
        </Button>
      </Form>
      {game.state === 'stopped' && <p className="talk-question__wait">La partie s'est arrêtée en route.</p>}
    </section>
  );
}
