import type { ShownGame } from '#shared/games/screens.ts';
import type { ThreeSentences, TwoTruthsView } from '#shared/games/two-truths.ts';
import { fr } from '#shared/typeset.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { useFormResult } from '../../frame/data.ts';
import { Beginnings, TurnForm, useTyped } from './TurnForm.tsx';
import './games.css';

/** 'Deux vérités, un rêve': three sentences to write, and then a dream to find. */
export function TwoTruths({ game, view }: { readonly game: ShownGame; readonly view: TwoTruthsView }) {
  const { mine, theirs, haveTheyWritten, task } = view;
  const they = game.isAlone ? fr`Ton toi d'un autre jour` : (game.name ?? '');
  return (
    <>
      {mine && <Sentences title="Tes trois phrases" written={mine} whose={they} />}
      {mine && !theirs && (
        <p className="games-sealed">{fr`Elles s'ouvrent dès que les trois phrases de l'autre sont là.`}</p>
      )}
      {task === 'write' && haveTheyWritten && (
        <p className="games-sealed">{fr`${they} a écrit ses trois phrases : elles s'ouvrent avec les tiennes.`}</p>
      )}
      {theirs && theirs.dream !== null && <Sentences title={fr`${they} a écrit`} written={theirs} whose="toi" />}
      {task === 'write' && (
        <TurnForm game={game} intent="sentences" label="Sceller mes trois phrases">
          {[0, 1, 2].map((index) => (
            <Sentence key={index} index={index} />
          ))}
          <Beginnings list={game.beginnings} />
        </TurnForm>
      )}
      {task === 'find' && theirs && (
        <TurnForm game={game} intent="find" label="C'est celle-là, le rêve">
          <fieldset className="games-question">
            <legend>Laquelle est le rêve ?</legend>
            {theirs.sentences.map((text, index) => (
              <label key={text} className="games-option">
                <input type="radio" name="dream" value={index} required />
                <span dir="auto">{text}</span>
              </label>
            ))}
          </fieldset>
        </TurnForm>
      )}
    </>
  );
}

function Sentence({ index }: { readonly index: number }) {
  const chosen = useFormResult()?.values['dream'];
  return (
    <div className="games-sentence">
      <TextArea
        name={`text${index}`}
        label={`Phrase ${index + 1}`}
        hint="280 caractères au plus"
        rows={2}
        required
        {...useTyped(`text${index}`)}
      />
      <label className="games-option">
        <input type="radio" name="dream" value={index} defaultChecked={chosen === String(index)} required />
        <span>C'est mon rêve</span>
      </label>
    </div>
  );
}

interface SentencesProps {
  readonly title: string;
  readonly written: ThreeSentences;
  /** Who looks for the dream. */
  readonly whose: string;
}

function Sentences({ title, written: { sentences, dream, guess }, whose }: SentencesProps) {
  return (
    <section className="card">
      <h2>{title}</h2>
      <ul className="games-sentences">
        {sentences.map((text, index) => (
          <li key={text}>
            <span dir="auto">{text}</span>
            {index === dream && <span className="chip">le rêve</span>}
            {index === guess && <span className="chip">{fr`choisie par ${whose}`}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
