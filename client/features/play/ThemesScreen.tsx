import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { Screen } from '../../frame/Screen.tsx';
import { CARDS_CHOSEN_AT_MOST } from '#shared/play/card-choice.ts';
import { quizAddress } from '#shared/play/quiz.ts';
import { pictureOfTheme } from '#shared/play/themes.ts';
import { routes } from '#shared/routes.ts';
import './play.css';
import { NO_BREAK_SPACE, fr } from '#shared/typeset.ts';

type ThemeProgress = ScreenData<'themes'>['themes'][number];

export default function ThemesScreen() {
  const { themes } = useScreenData('themes');
  return (
    <Screen
      look="calm"
      title="Thématique cartes"
      intro={fr`Six façons de te raconter. Tes réponses ne se voient que croisées avec celles de quelqu'un qui a joué aussi.`}
      back={routes.playRoom}
    >
      <ul className="play-themes">
        {themes.map((theme) => (
          <ThemeTile key={theme.theme} {...theme} />
        ))}
      </ul>
    </Screen>
  );
}

function ThemeTile({ theme, title, invitation, cards, quizzes }: ThemeProgress) {
  const { answered, total } = quizzes.themeCards;
  const isComplete = cards > 0 && answered === total;
  return (
    <li className="surface play-theme">
      <div className="play-theme__cover">
        <img src={pictureOfTheme(theme)} alt="" width="400" height="300" />
        {isComplete && (
          <span className="badge">
            <Check size={16} strokeWidth={3} aria-hidden="true" /> Complet
          </span>
        )}
      </div>
      <div className="play-theme__words">
        <h2>
          <Link to={`${routes.cardQuestion}?theme=${theme}`} className="play-theme__open">
            {title}
          </Link>
        </h2>
        <p>{invitation}</p>
        <dl className="play-theme__progress">
          <Progress label="Cartes" done={cards} of={CARDS_CHOSEN_AT_MOST} />
          <Progress label="Questions" done={answered} of={total} />
        </dl>
        <div className="play-theme__ways">
          <span className="play-theme__way" aria-hidden="true">
            {cards > 0 ? 'Changer mes cartes' : 'Choisir mes cartes'}
          </span>
          <Link className="lone-link play-theme__quiz" to={quizAddress('themeCards', theme)}>
            {quizWords(answered, total)}
            <span className="visually-hidden">{`${NO_BREAK_SPACE}: ${title}`}</span>
          </Link>
        </div>
      </div>
    </li>
  );
}

function Progress({ label, done, of }: { readonly label: string; readonly done: number; readonly of: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect className="play-theme__track" width="100" height="6" rx="3" />
          <rect className="play-theme__done" width={(100 * done) / of} height="6" rx="3" />
        </svg>
        {done}/{of}
      </dd>
    </div>
  );
}

function quizWords(answered: number, total: number): string {
  if (answered === 0) return 'Jouer au quiz';
  return answered < total ? 'Continuer le quiz' : 'Refaire le quiz';
}
