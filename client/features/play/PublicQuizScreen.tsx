import { Link, useActionData, useLocation, useMatches } from 'react-router';
import { useScreenData, useViewer } from '../../frame/data.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Share } from '../../ui/Share.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { routes } from '#shared/routes.ts';
import { ReferralTable } from '../plans/ReferralTable.tsx';
import type { PublicQuizId, PublicQuizResult } from './public-quiz.ts';
import { QuizForm } from './QuizForm.tsx';
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
        <Result {...outcome} id={id} quizTitle={quiz.title} address={result?.address ?? ''} />
      ) : quiz.form ? (
        <FormFromElsewhere {...quiz.form} title={names[id]} />
      ) : (
        <QuizForm key={id} questions={quiz.questions} result={result} />
      )}
      <nav className="play-other-quizzes" aria-label="Autres quiz">
        {Object.entries(names).map(
          ([other, name]) =>
            other !== id && (
              <Link key={other} className="lone-link" to={routes[other as PublicQuizId]}>
                {name}
              </Link>
            ),
        )}
      </nav>
      <ReferralTable />
      <div className="actions">
        <LinkButton to={routes.splash} variant="secondary">
          Revenir à l'accueil
        </LinkButton>
      </div>
    </Screen>
  );
}

interface ResultProps extends NonNullable<PublicQuizResult['outcome']> {
  readonly id: PublicQuizId;
  readonly quizTitle: string;
  readonly address: string;
}

function Result({ result, second, id, quizTitle, address }: ResultProps) {
  const { isSignedIn } = useViewer();
  const words = fr`« ${quizTitle} » Moi : ${result.title.toLocaleLowerCase('fr-FR')}. Et toi ?`;
  return (
    <section className="play-result" aria-label="Ton résultat">
      <p className="play-result__text">{result.text}</p>
      <p className="tinted">{result.nuance}</p>
      <div className="signature play-result__tip">
        <h2>À essayer</h2>
        <p>{result.tip}</p>
      </div>
      {second && (
        <p className="play-result__second">
          Juste derrière, chez toi : <strong>{second.title.toLocaleLowerCase('fr-FR')}</strong>.
        </p>
      )}
      {!isSignedIn && (
        <div className="signature play-result__tip">
          <h2>Et en vrai ?</h2>
          <p>
            Ici, tout commence par ce que deux personnes ont en commun. Ton résultat peut t'accompagner jusqu'à ton
            profil ; tu es la seule personne à l'y voir.
          </p>
          <LinkButton to={`${routes.home}?quiz=${id}.${result.id}`}>Continuer avec ce résultat</LinkButton>
        </div>
      )}
      <Share
        text={words}
        url={address}
        copied={`${words} ${address}`}
        copyLabel="Copier mon résultat"
        done="Résultat copié."
        blocked="Ton navigateur ne sait pas copier ici."
      />
      <div className="actions">
        <Link className="button button--secondary" to={routes[id]} reloadDocument>
          Refaire le quiz
        </Link>
      </div>
    </section>
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
