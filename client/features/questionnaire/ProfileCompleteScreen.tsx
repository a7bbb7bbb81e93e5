import { Link } from 'react-router';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { routes } from '#shared/routes.ts';
import { openQuestionsInWords } from './open-questions.ts';
import './questionnaire.css';
import { fr } from '#shared/typeset.ts';

/** Early members are thanked here, once. */
const THANKS = `${routes.temporaryMessage}?message=merci`;

const photoInWords = {
  veiled: 'Voilée tant que tu ne la dévoiles pas.',
  open: fr`Montrée tout de suite aux personnes qui voient ton profil.`,
} as const;

const recap = fr`Voici ce qu'il dit de toi ; tu peux tout changer quand tu veux.`;
/** Who sees the profile, by what hides it from everybody else. */
const introBy = {
  nothing: fr`Ton profil est ouvert aux résonances. ${recap}`,
  pause: fr`Ton profil est en pause : personne ne le voit. ${recap}`,
  review: fr`Ton profil attend une vérification : personne ne le voit d'ici là. ${recap}`,
} as const;

export default function ProfileCompleteScreen() {
  const {
    displayName,
    hiddenBy,
    photo,
    isPhotoVeiled,
    photoPath,
    sections,
    phrases,
    open,
    pointsGained,
    isThanked,
    quizResult,
    remembersQuiz,
  } = useScreenData('profileComplete');
  return (
    <Screen
      look="calm"
      title={displayName ? fr`Bravo, ${displayName} !` : fr`Bravo !`}
      intro={introBy[hiddenBy ?? 'nothing']}
    >
      {pointsGained > 0 && (
        <p className="celebration">
          <strong>{`+${pointsGained} points gagnés`}</strong>
          <span>Un profil qui te ressemble, ça se fête.</span>
        </p>
      )}
      {open && <OpenQuestions {...open} />}
      {quizResult && (
        <p className="tinted">
          {quizResult.quizTitle} <strong>{quizResult.title}</strong>, d'après ton quiz. Personne d'autre ne le voit.
        </p>
      )}
      {remembersQuiz && (
        <p className="tinted">
          Cet appareil retient tes réponses à un quiz. Elles ne sont dans ton compte que si tu le veux :{' '}
          <Link to={routes.savedQuizzes}>les garder, ou les jeter</Link>.
        </p>
      )}
      <div className="questionnaire-recap">
        <section className="surface questionnaire-recap__photo">
          {photo && <img src={`${photo}/tile`} alt="Toi" width="96" height="96" />}
          <div>
            <h2>Ta photo</h2>
            <p>{photo ? photoInWords[isPhotoVeiled ? 'veiled' : 'open'] : 'Pas encore de photo.'}</p>
            <Link to={photoPath}>{photo ? 'Changer ou retirer' : 'Ajouter une photo'}</Link>
          </div>
        </section>
        <section className="surface">
          <h2>Trois phrases à toi</h2>
          {phrases.length === 0 ? (
            <p>Quelques mots qui ne sont que de toi, si tu en as envie.</p>
          ) : (
            <dl className="facts">
              {phrases.map(({ id, beginning, text }) => (
                <div key={id}>
                  <dt>{beginning}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
          <Link to={routes.phrases}>{phrases.length === 0 ? 'Écrire mes phrases' : 'Changer mes phrases'}</Link>
        </section>
        {sections.map((section) => (
          <Section key={section.title} {...section} />
        ))}
      </div>
      <div className="actions">
        <LinkButton to={isThanked ? THANKS : routes.profileCrush}>Suivant</LinkButton>
        <LinkButton to={routes.account} variant="secondary">
          Mon compte
        </LinkButton>
      </div>
    </Screen>
  );
}

type Recap = ScreenData<'profileComplete'>;

function OpenQuestions({ count, path, points }: NonNullable<Recap['open']>) {
  const { questions, canBePassed } = openQuestionsInWords(count);
  return (
    <div className="nudge">
      <p>
        <strong>Il reste {questions}</strong> pour affiner tes résonances
        {points > 0 && fr`, et ${points} points quand plus aucune n'est ouverte`}. {canBePassed}
      </p>
      <LinkButton to={path} variant="secondary">
        Compléter mon profil
      </LinkButton>
    </div>
  );
}

function Section({ title, subtitle, items }: Recap['sections'][number]) {
  return (
    <section className="surface">
      <h2>{title}</h2>
      {subtitle && <p>{subtitle}</p>}
      <dl className="facts">
        {items.map(({ label, value, editPath, isSkipped }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value ? (
                <span>{value}</span>
              ) : (
                <span className="questionnaire-recap__open">
                  {isSkipped ? 'Question passée' : 'Pas encore répondu'}
                </span>
              )}
              {editPath && (
                <Link to={editPath}>
                  {value ? 'Modifier' : 'Répondre'}
                  <span className="visually-hidden"> {label}</span>
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
