import { Download, ImageDown, Scale } from 'lucide-react';
import { Link } from 'react-router';
import { useViewer } from '../../frame/data.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Share } from '../../ui/Share.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { RESULT_PICTURE_PATH } from '#shared/play/public-quizzes/share-paths.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import type { PublicQuizId, PublicQuizResult } from './public-quiz.ts';
import './play-own-quiz.css';

interface ResultProps extends NonNullable<PublicQuizResult['outcome']> {
  readonly id: PublicQuizId;
  readonly quizTitle: string;
  readonly address: string;
  readonly answers: string;
  readonly preview: string;
}

/** The result of a public quiz, and what it leads to: people, a comparison, a picture (S-quiz-5, S-quiz-6). */
export function QuizResult({ result, second, id, quizTitle, address, answers, preview }: ResultProps) {
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
      <Onward quiz={id} answers={answers} />
      <div className="surface play-result__more">
        <h2>Compare-toi avec quelqu'un</h2>
        <p>
          Envoie les mêmes huit questions à une personne que tu connais, sans compte. Vos réponses se croisent quand
          elle a répondu, pas avant.
        </p>
        <form method="post" action={routes.comparison}>
          <QuizFields quiz={id} answers={answers} />
          <Button name="intent" value="begin" variant="secondary">
            <Scale size={20} aria-hidden="true" /> Créer mon lien
          </Button>
        </form>
      </div>
      <div className="surface play-result__more play-result__picture">
        <img src={preview} alt={fr`L'image à partager : ${result.title}`} width="320" height="400" />
        <div>
          <h2>Une image à partager</h2>
          <p>À envoyer ou à publier où tu veux. Elle ne contient rien d'autre que ce que tu vois ici.</p>
          <form method="post" action={RESULT_PICTURE_PATH}>
            <QuizFields quiz={id} answers={answers} />
            <Button variant="secondary">
              <Download size={20} aria-hidden="true" /> Télécharger l'image
            </Button>
          </form>
          <SharePicture quiz={id} answers={answers} />
        </div>
      </div>
      <Share
        text={words}
        url={address}
        copied={`${words} ${address}`}
        copyLabel="Copier mon résultat"
        done="Résultat copié."
        blocked="Ton navigateur ne sait pas copier ici."
      />
      <div className="actions">
        <Link className="button button--quiet" to={routes[id]} reloadDocument>
          Refaire le quiz
        </Link>
      </div>
    </section>
  );
}

/** The hidden fields of a finished quiz. */
export function QuizFields({ quiz, answers }: { readonly quiz: PublicQuizId; readonly answers: string }) {
  return (
    <>
      <input type="hidden" name="quiz" value={quiz} />
      <input type="hidden" name="answers" value={answers} />
    </>
  );
}

/** The way from a result to people: the matches of a member, and the sign-up of a visitor, who takes the result along. */
export function Onward({ quiz, answers }: { readonly quiz: PublicQuizId; readonly answers: string }) {
  const { isSignedIn } = useViewer();
  return (
    <div className="signature play-result__tip">
      <h2>Et en vrai ?</h2>
      <p>
        Ici, tout commence par ce que deux personnes ont en commun : c'est ton profil qui le dit, pas ce quiz. Le
        résultat, lui, n'est montré à personne, sauf si tu le partages.
      </p>
      <form className="play-result__ways" method="post" action={routes.savedQuizzes}>
        <QuizFields quiz={quiz} answers={answers} />
        {isSignedIn ? (
          <>
            <LinkButton to={routes.matches}>Voir qui aime comme toi</LinkButton>
            <Button name="intent" value="save" variant="secondary">
              Garder dans mon compte
            </Button>
          </>
        ) : (
          <>
            <Button name="intent" value="remember">
              Voir qui aime comme toi
            </Button>
            <p className="field__hint">
              Avec ce bouton, ton appareil retient tes réponses 30 jours. Elles n'arrivent dans ton compte que si tu dis
              oui, une fois que tu en as un ; avant, tu peux les jeter dans{' '}
              <Link to={routes.savedQuizzes}>Mes quiz</Link>.
            </p>
          </>
        )}
      </form>
    </div>
  );
}

/** Hands the picture to the device's share sheet, where there is one that takes files. */
function SharePicture({ quiz, answers }: { readonly quiz: PublicQuizId; readonly answers: string }) {
  const isHydrated = useIsHydrated();
  if (!isHydrated || !canShareFiles()) return null;
  const share = async () => {
    const answer = await fetch(RESULT_PICTURE_PATH, { method: 'POST', body: new URLSearchParams({ quiz, answers }) });
    if (!answer.ok) return;
    const file = new File([await answer.blob()], 'mon-resultat.jpg', { type: 'image/jpeg' });
    // Closing the sheet without choosing is no failure.
    await navigator.share({ files: [file] }).catch(() => undefined);
  };
  return (
    <Button type="button" variant="secondary" onClick={() => void share()}>
      <ImageDown size={20} aria-hidden="true" /> Partager l'image
    </Button>
  );
}

function canShareFiles(): boolean {
  const probe = new File([''], 'mon-resultat.jpg', { type: 'image/jpeg' });
  return 'canShare' in navigator && navigator.canShare({ files: [probe] });
}
