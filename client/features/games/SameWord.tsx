import type { SameWordView } from '#shared/games/same-word.ts';
import type { ShownGame } from '#shared/games/screens.ts';
import { fr } from '#shared/typeset.ts';
import { Field } from '../../ui/Field.tsx';
import { TurnForm, useTyped } from './TurnForm.tsx';
import './games.css';

/** 'Le même mot': the path so far, and the field for the next word. */
export function SameWord({ game, view }: { readonly game: ShownGame; readonly view: SameWordView }) {
  const { start, path, mine, haveTheyWritten, haveMet } = view;
  const last = path.at(-1);
  const they = game.isAlone ? fr`Ton toi d'un autre jour` : (game.name ?? '');
  return (
    <>
      <ol className="games-path">
        <li className="games-path__start">{start}</li>
        {path.map((round, index) => (
          <li
            // A round stays where it is.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={haveMet && round === last ? 'games-path__met' : ''}
          >
            <span dir="auto">
              <span className="visually-hidden">Toi : </span>
              {round.mine}
            </span>
            <span dir="auto">
              <span className="visually-hidden">{they} : </span>
              {round.theirs}
            </span>
          </li>
        ))}
      </ol>
      {mine !== null && (
        <p className="games-sealed">{fr`Ton mot : « ${mine} ». Il s'ouvre dès que l'autre a écrit le sien.`}</p>
      )}
      {mine === null && haveTheyWritten && <p className="games-sealed">{fr`${they} a écrit son mot.`}</p>}
      <TurnForm game={game} intent="word" label="Écrire ce mot">
        <Field
          name="text"
          label={
            last ? fr`Un mot qui relie « ${last.mine} » et « ${last.theirs} »` : fr`Le mot que « ${start} » t'évoque`
          }
          hint="30 caractères au plus, et pas un mot du chemin"
          autoComplete="off"
          required
          {...useTyped('text')}
        />
      </TurnForm>
    </>
  );
}
