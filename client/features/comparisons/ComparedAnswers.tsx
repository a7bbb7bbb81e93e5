import { Equal } from 'lucide-react';
import type { ScreenData } from '../../frame/data.ts';
import { Screen } from '../../frame/Screen.tsx';
import { Onward } from '../play/QuizResult.tsx';
import { fr } from '#shared/typeset.ts';
import { Withdraw } from './Withdraw.tsx';
import './comparisons.css';

type Compared = Extract<ScreenData<'comparison'>, { readonly state: 'compared' }>;

/** Both answers to each question, and both results. */
export function ComparedAnswers({ quiz, quizTitle, answers, comparison, until, isOfAccount }: Compared) {
  const { mine, theirs, sameCount, questions } = comparison;
  return (
    <Screen
      look="calm"
      title={titleOf(sameCount, questions.length)}
      intro={fr`« ${quizTitle} » Voici vos réponses, côte à côte.`}
    >
      <dl className="comparisons-results">
        <div className="signature">
          <dt>Toi</dt>
          <dd>{mine.title}</dd>
        </div>
        <div className="surface">
          <dt>L'autre personne</dt>
          <dd>{theirs.title}</dd>
        </div>
      </dl>
      <ol className="comparisons-questions">
        {questions.map((question) => (
          <li key={question.text} className="surface">
            <h2>{question.text}</h2>
            {question.isSame ? (
              <p className="comparisons-same">
                <Equal size={20} aria-hidden="true" />
                <span>
                  <strong>Pareil :</strong> {question.mine}
                </span>
              </p>
            ) : (
              <dl>
                <dt>Toi</dt>
                <dd>{question.mine}</dd>
                <dt>L'autre</dt>
                <dd>{question.theirs}</dd>
              </dl>
            )}
          </li>
        ))}
      </ol>
      <Onward quiz={quiz} answers={answers} />
      <section className="comparisons-end" aria-label="La suite de cette comparaison">
        <p>
          Cette page s'efface le {until}.{' '}
          {isOfAccount
            ? fr`D'ici là, elle est dans « Mes quiz ».`
            : fr`D'ici là, garde son adresse pour y revenir : elle n'ouvre que ta place, ne l'envoie à personne.`}
        </p>
        <Withdraw label="Effacer pour nous deux" yes="Oui, effacer">
          Cette page s'efface avec les réponses qui y sont, pour toi comme pour l'autre personne. Cela ne se défait pas.
        </Withdraw>
      </section>
    </Screen>
  );
}

function titleOf(sameCount: number, count: number): string {
  if (sameCount === count) return fr`${count} fois pareil : tout !`;
  if (sameCount === 0) return fr`Rien de pareil : tout à vous raconter`;
  return fr`${sameCount} fois pareil sur ${count}`;
}
