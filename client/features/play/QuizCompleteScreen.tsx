import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { quizAddress, type QuizPageId } from '#shared/play/quiz.ts';
import { routes } from '#shared/routes.ts';
import { Link } from 'react-router';
import './play.css';
import { fr } from '#shared/typeset.ts';

type Completion = ScreenData<'quizComplete'>;

export default function QuizCompleteScreen() {
  const completion = useScreenData('quizComplete');
  const { title, cards, quizzes, pointsGained, isCut, areMatchesNotified } = completion;
  const isBegun = cards > 0 || quizzes.themeCards.answered > 0;
  const isCompleted = cards > 0 || quizzes.themeCards.answered === quizzes.themeCards.total;
  return (
    <Screen
      look="gradient"
      eyebrow={title}
      title={isBegun ? fr`Bravo !` : fr`Ce thème t'attend`}
      intro={
        isBegun
          ? fr`Tu viens de te raconter un peu plus : le thème « ${title} » compte dans tes résonances.`
          : fr`Choisis tes cartes ou joue au quiz : c'est l'affaire de quelques minutes.`
      }
    >
      {pointsGained > 0 && (
        <p className="celebration" role="status">
          <strong>{`+${pointsGained} points gagnés`}</strong>
          <span>Se raconter, ça se fête.</span>
        </p>
      )}
      {isCut && (
        <Alert kind="info">Trois cartes comptent : nous avons gardé les trois premières que tu avais cochées.</Alert>
      )}
      {isBegun && <p>Tes réponses comptent à partir de demain dans vos pourcentages.</p>}
      {isCompleted && (
        <p className="tinted">
          {areMatchesNotified && fr`Tes matchs ont été notifiés : ils seront invités à répondre au même thème. `}
          Dès qu'un de tes matchs joue aussi ce thème, vos réponses se croisent.
        </p>
      )}
      <Onward {...completion} isCompleted={isCompleted} />
      <div className="actions">
        <LinkButton to={routes.themes}>Choisir un autre thème</LinkButton>
        <LinkButton to={routes.matches} variant="secondary">
          Voir mes matchs
        </LinkButton>
        <LinkButton to={routes.playRoom} variant="quiet">
          Play Room
        </LinkButton>
      </div>
    </Screen>
  );
}

/** The links to what is still open in the theme. */
function Onward({ theme, cards, quizzes, isCompleted }: Completion & { readonly isCompleted: boolean }) {
  const leftOn = (page: QuizPageId) => quizzes[page].total - quizzes[page].answered;
  const left = leftOn('themeCards');
  if (cards > 0 && left === 0) return null;
  return (
    <section className="nudge">
      <div>
        <h2>Encore dans ce thème</h2>
        {!isCompleted && (
          <p>Choisis tes cartes ou réponds à tout : les matchs que tu as seront alors invités à jouer aussi.</p>
        )}
        <ul className="play-onward">
          {cards === 0 && (
            <li>
              <Link className="lone-link" to={`${routes.cardQuestion}?theme=${theme}`}>
                Choisir mes cartes
              </Link>
            </li>
          )}
          {left > 0 && (
            <li>
              <Link className="lone-link" to={quizAddress(openPage(leftOn), theme)}>
                {left === 1 ? fr`Une question t'attend` : fr`${left} questions t'attendent`}
              </Link>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}

/** The page where the member has something left; where both kinds are left, the theme's page, which shows both. */
function openPage(leftOn: (page: QuizPageId) => number): QuizPageId {
  if (leftOn('cardQuestionText') === 0) return 'cardQuestionImage';
  return leftOn('cardQuestionImage') === 0 ? 'cardQuestionText' : 'themeCards';
}
