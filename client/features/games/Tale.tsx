import { taleCardAddress } from '#shared/games/card-address.ts';
import type { ShownGame } from '#shared/games/screens.ts';
import type { TaleView } from '#shared/games/tale.ts';
import { fr } from '#shared/typeset.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { Beginnings, TurnForm, useTyped } from './TurnForm.tsx';
import './games.css';

/** 'Le conte à deux': the card, the story so far, and the next sentence. */
export function Tale({ game, view }: { readonly game: ShownGame; readonly view: TaleView }) {
  const { card, sentences, left } = view;
  return (
    <>
      <img className="games-tale__card" src={taleCardAddress(card.id)} alt={card.label} width="320" height="240" />
      {sentences.length > 0 && (
        <ol className="card games-tale">
          {sentences.map(({ isMine, text }, index) => (
            <li
              // A sentence stays where it is.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              className={isMine ? 'games-tale__own' : ''}
            >
              {!game.isAlone && <span className="visually-hidden">{isMine ? 'Toi : ' : `${game.name ?? ''} : `}</span>}
              <span dir="auto">{text}</span>
            </li>
          ))}
        </ol>
      )}
      <TurnForm game={game} intent="sentence" label="Ajouter ma phrase">
        <TextArea
          name="text"
          label={sentences.length === 0 ? fr`La première phrase, d'après l'image` : 'La phrase suivante'}
          hint={left === 1 ? fr`La dernière : à toi de finir le conte` : fr`Encore ${left} phrases jusqu'à la fin`}
          rows={3}
          required
          {...useTyped('text')}
        />
        <Beginnings list={game.beginnings} />
      </TurnForm>
    </>
  );
}
