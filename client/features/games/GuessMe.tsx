import type { GuessMeView, GuessRole } from '#shared/games/guess-me.ts';
import type { ShownGame } from '#shared/games/screens.ts';
import { fr } from '#shared/typeset.ts';
import { useFormResult } from '../../frame/data.ts';
import { TurnForm } from './TurnForm.tsx';
import './games.css';

/** 'Devine-moi': what was found in each half, and seven questions to answer or to guess. */
export function GuessMe({ game, view: { roles, task } }: { readonly game: ShownGame; readonly view: GuessMeView }) {
  const present = roles.at(-1)!;
  return (
    <>
      {roles
        .filter(({ found }) => found !== null)
        .map((role) => (
          <Result key={String(role.isAboutMe)} role={role} game={game} />
        ))}
      {task && (
        <TurnForm
          game={game}
          intent="choices"
          label={task === 'answer' ? 'Donner mes réponses' : 'Voilà ce que je devine'}
        >
          <Questions role={present} task={task} game={game} />
        </TurnForm>
      )}
      {!task && game.status === 'theirs' && <p className="games-sealed">{whatTheyDo(roles, game.name ?? '')}</p>}
    </>
  );
}

/** What the other does while one waits: guess what one has answered, or answer what one will guess. */
function whatTheyDo(roles: readonly GuessRole[], name: string): string {
  const present = roles.at(-1);
  return present?.isAboutMe && present.found === null
    ? fr`${name} cherche tes sept réponses.`
    : fr`${name} donne sept réponses : ensuite, à toi de les deviner.`;
}

interface QuestionsProps {
  readonly role: GuessRole;
  readonly task: 'answer' | 'guess';
  readonly game: ShownGame;
}

function Questions({ role: { questions }, task, game: { name, isAlone } }: QuestionsProps) {
  const values = useFormResult()?.values;
  const whose = isAlone ? fr`qu'avais-tu répondu ?` : fr`que répond ${name ?? ''} ?`;
  return questions.map(({ options }, index) => (
    <fieldset key={options.join('|')} className="games-question">
      <legend>{fr`${index + 1}. ${task === 'answer' ? 'Pour toi, plutôt…' : `À ton avis, ${whose}`}`}</legend>
      {options.map((option, side) => (
        <label key={option} className="games-option">
          <input
            type="radio"
            name={`pick${index}`}
            value={side}
            defaultChecked={values?.[`pick${index}`] === String(side)}
            required
          />
          <span>{option}</span>
        </label>
      ))}
    </fieldset>
  ));
}

function Result({
  role: { isAboutMe, questions, found },
  game: { name, isAlone },
}: {
  readonly role: GuessRole;
  readonly game: ShownGame;
}) {
  const all = questions.length;
  const title = isAlone
    ? fr`Retrouvées : ${found ?? 0} sur ${all}`
    : isAboutMe
      ? fr`${name ?? ''} a trouvé ${found ?? 0} de tes ${all} réponses`
      : fr`Tu as trouvé ${found ?? 0} de ses ${all} réponses`;
  const surprises = questions.filter(({ answer, guess }) => answer !== guess);
  return (
    <section className="card">
      <h2>{title}</h2>
      {surprises.length > 0 ? (
        <>
          <p>Ce qui a surpris :</p>
          <ul className="games-surprises">
            {surprises.map(({ options, answer }) => (
              <li key={options.join('|')}>{options[answer ?? 0]}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>Pas une seule surprise.</p>
      )}
    </section>
  );
}
