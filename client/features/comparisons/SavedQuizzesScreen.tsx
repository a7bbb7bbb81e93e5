import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useScreenData, useViewer, type ScreenData } from '../../frame/data.ts';
import { Screen } from '../../frame/Screen.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Confirmation } from '../../ui/Confirmation.tsx';
import { PublicQuizzes } from '../plans/PublicQuizzes.tsx';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import './comparisons.css';

type Page = ScreenData<'savedQuizzes'>;
type Result = Page['saved'][number];

/** What a member has saved, what this browser remembers, and the member's comparisons (S-quiz-5). */
export default function SavedQuizzesScreen() {
  const { saved, remembered, maySave, comparisons } = useScreenData('savedQuizzes');
  const { isSignedIn } = useViewer();
  const isEmpty = saved.length + remembered.length + comparisons.length === 0;
  return (
    <Screen
      look="calm"
      title="Mes quiz"
      intro={fr`Tes résultats et tes comparaisons. Ce qui est dans ton compte, personne d'autre ne le voit ici.`}
      back={isSignedIn ? routes.playRoom : null}
    >
      {isEmpty && (
        <p className="tinted">
          {isSignedIn
            ? fr`Tu n'as encore rien gardé. Fais un quiz : à la fin, tu choisis.`
            : fr`Cet appareil ne retient aucun résultat. Fais un quiz : à la fin, tu choisis.`}
        </p>
      )}
      {remembered.length > 0 && (
        <section className="comparisons-list" aria-labelledby="appareil">
          <h2 id="appareil">Sur cet appareil</h2>
          <p>
            {maySave
              ? fr`Ces réponses ne sont pas encore dans ton compte. Si ce sont les tiennes et que tu dis oui, elles y sont gardées pour toi, et quittent cet appareil ; sinon, jette-les.`
              : fr`Ces réponses ne sont que sur cet appareil, pour 30 jours au plus : qui s'en sert peut les lire.`}
          </p>
          {remembered.map((result) => (
            <ResultCard key={result.quiz} {...result}>
              {maySave && (
                <Button name="intent" value="save-remembered">
                  Oui, les garder dans mon compte
                </Button>
              )}
              <ThrowAway intent="forget-remembered">Ces réponses s'effacent de cet appareil.</ThrowAway>
            </ResultCard>
          ))}
          {!isSignedIn && <LinkButton to={routes.home}>Voir qui aime comme toi</LinkButton>}
        </section>
      )}
      {saved.length > 0 && (
        <section className="comparisons-list" aria-labelledby="compte">
          <h2 id="compte">Dans ton compte</h2>
          {saved.map((result) => (
            <ResultCard key={result.quiz} {...result}>
              <ThrowAway intent="delete">Ces réponses s'effacent de ton compte.</ThrowAway>
            </ResultCard>
          ))}
        </section>
      )}
      {comparisons.length > 0 && (
        <section className="comparisons-list" aria-labelledby="comparaisons">
          <h2 id="comparaisons">Tes comparaisons</h2>
          <ul>
            {comparisons.map(({ address, quizTitle, isAnswered, until }) => (
              <li key={address} className="surface comparisons-line">
                <p>
                  <strong>{quizTitle}</strong>
                  <br />
                  {isAnswered
                    ? fr`La réponse est là, jusqu'au ${until}.`
                    : fr`En attente d'une réponse, jusqu'au ${until}.`}
                </p>
                <LinkButton to={address} variant="secondary">
                  {isAnswered ? 'Comparer' : 'Revoir mon lien'}
                </LinkButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <Link to={routes.comparison}>Comment on se compare avec quelqu'un</Link>
      </p>
      <PublicQuizzes />
    </Screen>
  );
}

/** Within the form of a result. */
function ThrowAway({ intent, children }: { readonly intent: string; readonly children: string }) {
  return (
    <Confirmation label="Jeter ce résultat">
      <p>{children} Cela ne se défait pas.</p>
      <Button name="intent" value={intent} variant="secondary">
        Oui, le jeter
      </Button>
    </Confirmation>
  );
}

function ResultCard({ quiz, quizTitle, title, text, children }: Result & { readonly children: ReactNode }) {
  return (
    <form className="surface comparisons-card" method="post" action={routes.savedQuizzes}>
      <input type="hidden" name="quiz" value={quiz} />
      <p className="comparisons-card__quiz">{quizTitle}</p>
      <h3>{title}</h3>
      <p>{text}</p>
      <div className="actions">{children}</div>
    </form>
  );
}
