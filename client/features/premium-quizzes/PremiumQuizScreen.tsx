import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { Form, Link } from 'react-router';
import { premiumQuizAddress } from '#shared/premium-quizzes/addresses.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Questions } from '../../frame/Questions.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { Button, SaveButton, useIsSaving } from '../../ui/Button.tsx';
import { EraseQuiz } from './EraseQuiz.tsx';
import '../play/play-quiz.css';
import './premium-quizzes.css';

type Stage = ScreenData<'premiumQuiz'>;
type Question = Extract<Stage, { stage: 'question' }>;

/** A premium quiz: what is said before it begins, one question at a time, and the way to the portrait. */
export default function PremiumQuizScreen() {
  const quiz = useScreenData('premiumQuiz');
  if (quiz.stage === 'question') return <Asking {...quiz} />;
  return quiz.stage === 'before' ? <Before {...quiz} /> : <Complete {...quiz} />;
}

/** Whether somebody takes part in portraits of two is asked before the first question, and neither answer is ticked. */
function Before({ theme, title, invitation, total }: Extract<Stage, { stage: 'before' }>) {
  return (
    <Screen look="calm" title={title} intro={invitation} back={routes.premiumQuizzes}>
      <FormError />
      <section className="card" aria-labelledby="a-deux">
        <h2 id="a-deux">Avant la première question</h2>
        <p>
          {fr`${total} questions, deux réponses chaque fois, aucune mauvaise. Tu peux t'arrêter quand tu veux : chaque réponse est gardée aussitôt, et tu peux la changer jusqu'à ton portrait.`}
        </p>
        <p>
          <strong>Et les portraits à deux ?</strong> Si tu dis oui, une personne qui résonne avec toi et qui a fait ce
          quiz pourra lire, avec toi, ce que vos réponses disent de vous deux : où vous vous portez, où ça frotte, trois
          choses à essayer. Sous chaque phrase se lisent les réponses dont elle vient, les tiennes et les siennes :
          ensemble, elles disent tout ce que tu as répondu à ce quiz.
        </p>
        <ul className="premium-quizzes-terms">
          <li>
            Seulement avec une personne de ta sélection dont tu fais partie de la sélection, ou avec qui une discussion
            est ouverte.
          </li>
          <li>
            Seulement si cette personne a fini le même quiz et dit oui, elle aussi : vous le lisez ensemble, ou
            personne.
          </li>
          <li>Tu peux changer d'avis à tout moment : le portrait disparaît alors des deux côtés.</li>
        </ul>
      </section>
      <Form method="post" action={premiumQuizAddress(theme)} className="premium-quizzes-begin">
        <input type="hidden" name="intent" value="begin" />
        <Choice part="yes">Oui, avec les portraits à deux</Choice>
        <Choice part="no">Non, rien que pour moi</Choice>
      </Form>
    </Screen>
  );
}

function Choice({ part, children }: { readonly part: 'yes' | 'no'; readonly children: string }) {
  return (
    <Button variant="secondary" name="part" value={part}>
      {children}
    </Button>
  );
}

const positions = ['top', 'bottom'] as const;

function Asking({ theme, title, id, number, total, text, answers, chosen, previous, next }: Question) {
  const isSaving = useIsSaving();
  return (
    <Screen
      look="gradient"
      eyebrow={title}
      title={text}
      arrival={id}
      back={routes.premiumQuizzes}
      progress={<Questions step={number} total={total} />}
      closeness={number / total}
    >
      <FormError />
      <Form method="post" action={premiumQuizAddress(theme, id)} className="play-duel">
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="question" value={id} />
        {answers.map(({ pole, text: words }, index) => (
          <button
            key={pole}
            name="answer"
            value={pole}
            aria-pressed={pole === chosen}
            disabled={isSaving}
            className={`play-duel__half play-duel__half--${positions[index] ?? 'top'}`}
          >
            <span className="play-duel__text">{words}</span>
            {pole === chosen && (
              <span className={`premium-quizzes-chosen premium-quizzes-chosen--${positions[index] ?? 'top'}`}>
                <Check size={18} strokeWidth={3} aria-hidden="true" /> Ta réponse
              </span>
            )}
          </button>
        ))}
        <span className="play-duel__versus" aria-hidden="true">
          OU
        </span>
      </Form>
      <nav className="play-quiz-ways" aria-label="Questions">
        {previous && (
          <Link className="plain-button" to={premiumQuizAddress(theme, previous)} rel="prev">
            <ArrowLeft size={20} aria-hidden="true" /> Question précédente
          </Link>
        )}
        {next && (
          <Link className="plain-button play-quiz-ways__on" to={premiumQuizAddress(theme, next)} rel="next">
            Garder ma réponse <ArrowRight size={20} aria-hidden="true" />
          </Link>
        )}
      </nav>
      <p className="premium-quizzes-quiet">Chaque réponse est gardée aussitôt : tu peux t'arrêter quand tu veux.</p>
    </Screen>
  );
}

/** All is answered: the portrait is asked for, since the answers stay from then on. */
function Complete({ theme, title, total, last }: Extract<Stage, { stage: 'complete' }>) {
  return (
    <Screen
      look="calm"
      eyebrow={title}
      title="Tout est là"
      intro={fr`Tes ${total} réponses sont gardées. Ton portrait est prêt à s'écrire.`}
      back={routes.premiumQuizzes}
    >
      <FormError />
      <section className="card">
        <p>Une fois ton portrait fait, tes réponses à ce quiz ne changent plus. Tu peux encore en revoir une avant.</p>
        <div className="actions">
          <Form method="post" action={premiumQuizAddress(theme)}>
            <input type="hidden" name="intent" value="finish" />
            <SaveButton saving="Ton portrait s'écrit…">Découvrir mon portrait</SaveButton>
          </Form>
          <Link className="plain-button" to={premiumQuizAddress(theme, last)} rel="prev">
            <ArrowLeft size={20} aria-hidden="true" /> Revoir mes réponses
          </Link>
        </div>
      </section>
      <EraseQuiz action={premiumQuizAddress(theme)} />
    </Screen>
  );
}
