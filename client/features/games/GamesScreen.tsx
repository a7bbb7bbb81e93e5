import { Form } from 'react-router';
import { games, nameOfGame, type GameId } from '#shared/games/game.ts';
import { taleCardAddress } from '#shared/games/card-address.ts';
import type { GameStatus, ListedGame } from '#shared/games/screens.ts';
import { routes } from '#shared/routes.ts';
import { fr, typeset } from '#shared/typeset.ts';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { SaveButton } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import './games.css';

/** A card of the tales as the sign of each game. */
const pictures = {
  'same-word': 'bridge-lantern',
  'guess-me': 'crystal-table',
  'two-truths': 'owl-letter',
  tale: 'castle-mist',
} as const;

const statuses = typeset({
  mine: 'À toi de jouer',
  theirs: "C'est à l'autre",
  tomorrow: 'La suite demain',
  over: 'Finie',
  stopped: 'Arrêtée en route',
  interrupted: "La partie n'avance pas",
} as const satisfies Record<GameStatus, string>);

/** The room 'Jeux': the games that go on, and four to begin. */
export default function GamesScreen() {
  const { partners, games: listed, alone, formKey } = useScreenData('games');
  const result = useFormResult();
  const free = partners.filter(({ isPlaying }) => !isPlaying);
  return (
    <Screen
      look="calm"
      title="Jeux"
      intro={fr`À deux, tour à tour et sans se presser, ou en solo avec ton toi de demain. Rien ne compte de points.`}
      back={routes.playRoom}
    >
      <FormError />
      {result?.limit && <Alert kind="info">{result.limit}</Alert>}
      {listed.length > 0 && (
        <section className="section" aria-labelledby="parties">
          <h2 id="parties">Tes parties</h2>
          <ul className="games-list">
            {listed.map((one) => (
              <OpenGame key={`${one.token} ${one.number}`} {...one} />
            ))}
          </ul>
        </section>
      )}
      <section className="section" aria-labelledby="commencer">
        <h2 id="commencer">Commencer une partie</h2>
        <ul className="games-choice">
          {games.map(({ id, name, summary }) => (
            <li key={id} className="surface games-card">
              <img src={taleCardAddress(pictures[id])} alt="" width="320" height="240" loading="lazy" />
              <div className="games-card__words">
                <h3>{name}</h3>
                <p>{summary}</p>
                <Form method="post" action={routes.games} className="form games-card__form">
                  <input type="hidden" name="game" value={id} />
                  <input type="hidden" name="key" value={keyOf(formKey, id)} />
                  <Select label="Avec qui ?" name="with" defaultValue={free[0]?.token ?? 'solo'}>
                    {free.map((partner) => (
                      <option key={partner.token} value={partner.token}>
                        {partner.name}
                      </option>
                    ))}
                    <option value="solo">{alone.includes(id) ? fr`En solo : reprendre` : 'En solo'}</option>
                  </Select>
                  <SaveButton name="intent" value="begin" saving="Un instant…">
                    Jouer
                  </SaveButton>
                </Form>
              </div>
            </li>
          ))}
        </ul>
        {partners.length === 0 && (
          <p className="games-quiet">
            Une partie à deux se joue dans une discussion ouverte. En attendant, les quatre jeux se jouent en solo.
          </p>
        )}
      </section>
    </Screen>
  );
}

/** Four forms of one page, each with a key of its own. */
function keyOf(formKey: string, game: GameId): string {
  const last = games.findIndex(({ id }) => id === game);
  return `${formKey.slice(0, -1)}${last}`;
}

function OpenGame({ token, number, game, name, status }: ListedGame) {
  return (
    <li>
      <Form method="post" action={routes.games}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="number" value={number} />
        <button name="intent" value="open" className={`games-open ${status === 'mine' ? 'games-open--mine' : ''}`}>
          <strong>{nameOfGame(game)}</strong>
          <span>{name === null ? 'En solo' : `Avec ${name}`}</span>
          <span className="games-open__status">{statuses[status]}</span>
        </button>
      </Form>
    </li>
  );
}
