import { Link, useActionData, useLocation, useMatches } from 'react-router';
import { useScreenData } from '../../frame/data.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { routes } from '#shared/routes.ts';
import { ReferralTable } from '../plans/ReferralTable.tsx';
import type { PublicQuizId, PublicQuizResult } from './public-quiz.ts';
import { QuizForm } from './QuizForm.tsx';
import { QuizResult } from './QuizResult.tsx';
import './play-own-quiz.css';
import { fr } from '#shared/typeset.ts';

const names: Readonly<Record<PublicQuizId, string>> = {
  quizLove: 'Quiz amour',
  quizFeeling: 'Quiz sentiment',
  quizAffinity: 'Quiz affinité',
};

/** One of the three public quizzes: the embedded form of another site, or the project's own questions. */
export default function PublicQuizScreen() {
  const id = useMatches().at(-1)?.id as PublicQuizId;
  const quiz = useScreenData(id);
  const result = useActionData<PublicQuizResult>();
  const outcome = result?.outcome;
  return (
    <Screen
      look="gradient"
      eyebrow={outcome ? 'TON RÉSULTAT' : names[id].toLocaleUpperCase('fr-FR')}
      title={outcome ? outcome.result.title : quiz.title}
      intro={outcome ? quiz.title : quiz.invitation}
    >
      {outcome ? (
        <QuizResult
          {...outcome}
          id={id}
          quizTitle={quiz.title}
          address={result.address ?? ''}
          answers={result.answers ?? ''}
          preview={result.preview ?? ''}
        />
      ) : quiz.form ? (
        <FormFromElsewhere {...quiz.form} title={names[id]} />
      ) : (
        <QuizForm
          key={id}
          questions={quiz.questions}
          result={result}
          note={fr`Rien n'est enregistré : ni tes réponses, ni ton résultat, sauf si tu choisis d'en garder quelque chose à la fin. Pas besoin de compte.`}
        />
      )}
      <nav aria-label="Autres quiz">
        <ul className="play-other-quizzes">
          {Object.entries(names).map(
            ([other, name]) =>
              other !== id && (
                <li key={other}>
                  <Link className="lone-link" to={routes[other as PublicQuizId]}>
                    {name}
                  </Link>
                </li>
              ),
          )}
          <li>
            <Link className="lone-link" to={routes.savedQuizzes}>
              Mes quiz
            </Link>
          </li>
        </ul>
      </nav>
      <ReferralTable isOpeningAhead={quiz.isOpeningAhead} />
      <div className="actions">
        <LinkButton to={routes.splash} variant="secondary">
          Revenir à l'accueil
        </LinkButton>
      </div>
    </Screen>
  );
}

/**
 * A form from elsewhere works with its scripts and its own origin. The two together would undo the sandbox only for a page
 * of our own origin, which the configuration refuses.
 */
const FORM_SANDBOX = 'allow-forms allow-popups allow-same-origin allow-scripts';

interface FormProps {
  readonly address: string;
  readonly host: string;
  readonly isAllowed: boolean;
  readonly title: string;
}

/** A form of another site. Nothing of it is loaded before the visitor agrees, because it may set cookies of its own. */
function FormFromElsewhere({ address, host, isAllowed, title }: FormProps) {
  const { pathname } = useLocation();
  const settings = `${routes.cookies}?retour=${pathname}`;
  return (
    <div className="play-elsewhere">
      <p>
        Ce questionnaire est hébergé par <strong>{host}</strong>, qui a ses propres règles et peut déposer ses propres
        cookies. {!isAllowed && fr`Il ne se charge que si tu l'autorises.`}
      </p>
      {isAllowed ? (
        <iframe src={address} title={title} loading="lazy" referrerPolicy="no-referrer" sandbox={FORM_SANDBOX} />
      ) : (
        <form method="post" action={settings}>
          <Button name="choice" value="elsewhere">
            Autoriser, et l'ouvrir ici
          </Button>
        </form>
      )}
      <p>
        <a href={address} target="_blank" rel="noopener noreferrer">
          L'ouvrir dans un nouvel onglet
        </a>
      </p>
      <p>
        <Link to={settings}>Changer mes choix</Link>
      </p>
    </div>
  );
}
