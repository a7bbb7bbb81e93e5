import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Form } from 'react-router';
import { FormError } from '../../frame/FormError.tsx';
import { Button, SaveButton } from '../../ui/Button.tsx';
import { ChoiceCard } from '../../ui/ChoiceCard.tsx';
import { ErrorText } from '../../ui/Field.tsx';
import { offersMessages as messages } from '#shared/messages/offers.ts';
import { questionField } from '#shared/play/public-quizzes/quiz.ts';
import type { PublicQuizData, PublicQuizId, PublicQuizResult } from './public-quiz.ts';
import './play-own-quiz.css';

/** How long the chosen option is shown before the next question comes, in milliseconds. */
const SEEN_MS = 250;

interface QuizFormProps {
  readonly questions: PublicQuizData['questions'];
  readonly result: PublicQuizResult | undefined;
  /** What becomes of the answers. */
  readonly note: string;
  /** Which quiz it is, where the address does not say it. */
  readonly quiz?: PublicQuizId;
}

/** All questions of a public quiz in one form; with JavaScript one question at a time. */
export function QuizForm({ questions, result, note, quiz }: QuizFormProps) {
  const errors = result?.errors ?? {};
  const firstOpen = questions.findIndex((_, index) => errors[questionField(index)] !== undefined);
  const [current, setCurrent] = useState(Math.max(0, firstOpen));
  const [error, setError] = useState<string>();
  const [isAnswered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const isLast = current === questions.length - 1;
  useFocusOnQuestion(form, current);

  const goTo = (index: number) => {
    setError(undefined);
    setCurrent(index);
  };
  const next = () => {
    const data = form.current && new FormData(form.current);
    if (!data?.has(questionField(current))) return setError(messages.own_quiz_answer_required);
    goTo(current + 1);
  };
  return (
    <Form
      ref={form}
      method="post"
      className="form play-own-quiz"
      onSubmit={(event) => {
        const data = new FormData(event.currentTarget);
        const open = questions.findIndex((_, index) => !data.has(questionField(index)));
        if (open < 0) return;
        event.preventDefault();
        setCurrent(open);
        setError(messages.own_quiz_answer_required);
      }}
    >
      <FormError />
      <p className="tinted">{note}</p>
      {quiz && <input type="hidden" name="quiz" value={quiz} />}
      <Progress current={current} total={questions.length} />
      {!isLast && (
        <p className="play-own-quiz__advice">La première réponse touchée ou cliquée mène à la question suivante.</p>
      )}
      {questions.map(({ text, answers }, index) => (
        <fieldset key={text} className={`group ${index === current ? 'group--later' : 'group--waiting'}`}>
          <legend tabIndex={-1}>
            <span className="play-own-quiz__number">Question {index + 1}</span> {text}
          </legend>
          <QuestionError message={(index === current && error) || errors[questionField(index)]} />
          <div className="choices">
            {answers.map((answer, number) => (
              <ChoiceCard
                key={answer}
                type="radio"
                name={questionField(index)}
                option={{ id: String(number), label: answer }}
                defaultChecked={result?.values[questionField(index)] === String(number)}
                onChange={({ nativeEvent }) => {
                  setError(undefined);
                  setAnswered((before) => new Set(before).add(index));
                  // Goes on by itself only after the first choice with a finger or the mouse: arrow keys and changed
                  // answers stay on the question.
                  const isPointing = (nativeEvent as UIEvent).detail > 0;
                  if (!isPointing || index === questions.length - 1 || isAnswered.has(index)) return;
                  setTimeout(() => setCurrent((shown) => (shown === index ? index + 1 : shown)), SEEN_MS);
                }}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="play-own-quiz__steps">
        {current > 0 && (
          <Button type="button" variant="quiet" className="play-own-quiz__step" onClick={() => goTo(current - 1)}>
            <ArrowLeft size={20} aria-hidden="true" /> Question précédente
          </Button>
        )}
        {!isLast && (
          <Button type="button" className="play-own-quiz__step" onClick={next}>
            Question suivante <ArrowRight size={20} aria-hidden="true" />
          </Button>
        )}
        <div className={isLast ? undefined : 'play-own-quiz__send--waiting'}>
          <SaveButton saving="Un instant…">Découvrir mon résultat</SaveButton>
        </div>
      </div>
    </Form>
  );
}

function QuestionError({ message }: { readonly message: string | undefined }) {
  return message ? <ErrorText>{message}</ErrorText> : null;
}

function Progress({ current, total }: { readonly current: number; readonly total: number }) {
  return (
    <p className="play-own-quiz__progress">
      <span>
        Question {current + 1} sur {total}
      </span>
      <progress value={current + 1} max={total} aria-hidden="true" />
    </p>
  );
}

/** Gives the focus to the next question, so that a screen reader reads it and the keyboard goes on from there. */
function useFocusOnQuestion(form: RefObject<HTMLFormElement | null>, current: number): void {
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    form.current?.querySelectorAll('legend')[current]?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [form, current]);
}
