import { Check } from 'lucide-react';
import { Form, Link } from 'react-router';
import { counted, formatNumber } from '#shared/number-format.ts';
import { doorOf } from '#shared/plans/rooms.ts';
import { premiumPortraitAddress, premiumQuizAddress } from '#shared/premium-quizzes/addresses.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Why } from './Why.tsx';
import './premium-quizzes.css';

type Room = ScreenData<'premiumQuizzes'>;
type Quiz = Room['quizzes'][number];

/** The room of the premium quizzes: what is open, what opens the rest, and what it leads to. */
export default function PremiumQuizzesScreen() {
  const room = useScreenData('premiumQuizzes');
  return (
    <Screen
      look="calm"
      title="Quiz premium"
      intro={fr`Six quiz de ${room.questions} questions. Au bout : ton portrait en mots, et le vôtre quand un match a fait le même.`}
      back={routes.playRoom}
    >
      {room.hasJustClosed && (
        <Alert kind="info" title="Cette salle est fermée pour toi en ce moment">
          Si tu as commencé un quiz, tes réponses sont gardées : tu reprendras là où tu en étais. Tes portraits restent
          à toi.
        </Alert>
      )}
      <FormError />
      <Ways {...room} />
      <ul className="premium-quizzes">
        {room.quizzes.map((quiz) => (
          <QuizCard key={quiz.theme} quiz={quiz} room={room} />
        ))}
      </ul>
      {room.sample && (
        <section className="card" aria-labelledby="exemple">
          <h2 id="exemple">Une phrase de portrait, pour voir</h2>
          <div className="premium-quizzes-sentence">
            <p>{room.sample.text}</p>
            <Why about="cette phrase d'exemple">
              {room.sample.why.map(({ question, answer }) => (
                <li key={question}>
                  <span>{question}</span> <strong>{answer}</strong>
                </li>
              ))}
            </Why>
          </div>
        </section>
      )}
      <section className="card" aria-labelledby="regles">
        <h2 id="regles">Ce qui se passe avec tes réponses</h2>
        <p>
          Elles ne comptent pas dans tes affinités et ne changent rien aux personnes que tu vois. Un portrait est fait
          de phrases écrites d'avance, choisies par tes réponses, jamais par hasard.
        </p>
        <p>
          Pour un portrait à deux, il faut que vous ayez dit oui de part et d'autre. On te le demande avant la première
          question.
        </p>
      </section>
    </Screen>
  );
}

/** How the whole room opens, to a member who is not inside. */
function Ways({ enteredBy, freeVisitLeft, price, balance }: Room) {
  if (enteredBy === 'visit')
    return (
      <p className="tinted">
        Ta visite offerte est en cours : tous les quiz te sont ouverts. Ce que tu commences est gardé.
      </p>
    );
  if (enteredBy) return null;
  return (
    <section className="surface premium-quizzes-ways" aria-labelledby="entrer">
      <h2 id="entrer">Comment entrer</h2>
      <ul>
        {freeVisitLeft ? (
          <li>
            <p>Ta visite offerte de la semaine t'attend à la porte de la salle.</p>
            <LinkButton to={doorOf('quiz')}>Aller à la porte</LinkButton>
          </li>
        ) : (
          <li>
            <p>Ta visite offerte de la semaine est passée : la prochaine t'attend lundi.</p>
          </li>
        )}
        <li>
          <p>
            Un quiz à la fois, pour toujours : {formatNumber(price)} points. Tu en as {formatNumber(balance)}.
          </p>
          <LinkButton to={`${routes.gifts}#gagner`} variant="secondary">
            Comment gagner des points
          </LinkButton>
        </li>
        <li>
          <p>Toute la Play Room, avec l'Expérience VIP.</p>
          <LinkButton to={routes.subscription} variant="secondary">
            Voir les abonnements
          </LinkButton>
        </li>
      </ul>
    </section>
  );
}

function QuizCard({ quiz, room }: { readonly quiz: Quiz; readonly room: Room }) {
  const { title, invitation, picture, answered, isFinished, isBought } = quiz;
  return (
    <li className="surface premium-quizzes-quiz">
      <img src={picture} alt="" width="400" height="300" loading="lazy" />
      <div className="premium-quizzes-quiz__words">
        <h2>{title}</h2>
        <p>{invitation}</p>
        {isFinished ? (
          <p className="premium-quizzes-quiz__state">
            <Check size={18} strokeWidth={3} aria-hidden="true" /> Ton portrait est fait
          </p>
        ) : (
          answered !== null && (
            <p className="premium-quizzes-quiz__state">
              {fr`Réponses données : ${answered} sur ${room.questions}`}
              <progress value={answered} max={room.questions} aria-hidden="true" />
            </p>
          )
        )}
        {isBought && !isFinished && <p className="premium-quizzes-quiz__state">Ouvert pour toujours</p>}
        <div className="premium-quizzes-quiz__ways">
          <Way quiz={quiz} questions={room.questions} />
          <Buy quiz={quiz} room={room} />
        </div>
      </div>
    </li>
  );
}

function Way({ quiz: { theme, title, isFinished, isOpen, answered }, questions }: { quiz: Quiz; questions: number }) {
  const about = <span className="visually-hidden"> : {title}</span>;
  if (isFinished) return <LinkButton to={premiumPortraitAddress(theme)}>Lire mon portrait{about}</LinkButton>;
  if (answered === questions) return <LinkButton to={premiumQuizAddress(theme)}>Voir mon portrait{about}</LinkButton>;
  if (!isOpen) return null;
  return (
    <LinkButton to={premiumQuizAddress(theme)}>
      {answered === null ? 'Commencer' : 'Continuer'}
      {about}
    </LinkButton>
  );
}

/** Buys a quiz for good; not where the room is open for longer than a visit. */
function Buy({ quiz: { theme, title, isFinished, isBought }, room }: { readonly quiz: Quiz; readonly room: Room }) {
  const { price, balance, enteredBy } = room;
  if (isFinished || isBought || (enteredBy !== null && enteredBy !== 'visit')) return null;
  if (balance < price)
    return (
      <p className="premium-quizzes-quiz__missing">
        {fr`Encore ${counted(price - balance, 'point', 'points')} pour l'ouvrir.`}
        <Link className="lone-link" to={`${routes.gifts}#gagner`}>
          En gagner
        </Link>
      </p>
    );
  return (
    <Form method="post" action={routes.premiumQuizzes}>
      <input type="hidden" name="intent" value="buy" />
      <input type="hidden" name="quiz" value={theme} />
      <Button variant="secondary">
        {enteredBy ? 'Garder' : 'Ouvrir'} pour {formatNumber(price)} points
        <span className="visually-hidden"> : {title}</span>
      </Button>
    </Form>
  );
}
