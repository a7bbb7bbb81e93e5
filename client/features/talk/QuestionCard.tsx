import { fr } from '#shared/typeset.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useFormResult } from '../../frame/data.ts';
import { takeFormError } from '../../frame/FormError.tsx';
import { GivenReactions, ReactionPicker } from './Reactions.tsx';
import { TalkForm, useThreadForms, type Fields } from './TalkForm.tsx';
import type { Line } from './thread-pages.ts';
import { useCaution } from './use-caution.tsx';
import './talk.css';
import './talk-thread.css';

type QuestionLine = Extract<Line, { readonly kind: 'question' }>;

interface QuestionCardProps {
  readonly line: QuestionLine;
  readonly question: string;
  readonly name: string;
  readonly canWrite: boolean;
}

/** A question that both answer before either reads the other's answer. */
export function QuestionCard({ line, question, name, canWrite }: QuestionCardProps) {
  const { number, state, myAnswer, theirAnswer, myReaction } = line;
  return (
    <section className="talk-question" aria-labelledby={`question-${number}`}>
      <p className="talk-question__kind">Une question à deux</p>
      <h2 className="talk-question__words" id={`question-${number}`}>
        {question}
      </h2>
      {state === 'to-answer' && (
        <>
          <p>{fr`${name} a répondu. Réponds, et vos deux réponses s'ouvrent.`}</p>
          {canWrite && <AnswerForm number={number} />}
        </>
      )}
      {state !== 'to-answer' && (
        <dl className="talk-answers">
          <div className="talk-answer talk-answer--own">
            <dt>Ta réponse</dt>
            <dd dir="auto">{myAnswer}</dd>
          </div>
          {state === 'open' && (
            <div className="talk-answer">
              <dt>{name}</dt>
              <dd dir="auto">{theirAnswer}</dd>
            </div>
          )}
        </dl>
      )}
      {state === 'waiting' && (
        <p className="talk-question__wait">{fr`Ta réponse s'ouvrira quand ${name} aura répondu à la même question.`}</p>
      )}
      {state === 'open' && (
        <div className="talk-question__reactions">
          <GivenReactions {...line} name={name} />
          {canWrite && <ReactionPicker number={number} myReaction={myReaction} what="vos réponses" />}
        </div>
      )}
    </section>
  );
}

function AnswerForm({ number }: { readonly number: number }) {
  const { name, act } = useThreadForms();
  const { caution, load, ask } = useCaution(name);
  const result = useFormResult();
  const isRefused = result?.values['number'] === String(number);
  const answer = (fields: Fields) => ask(fields['text'] ?? '', () => void act(fields));
  return (
    <>
      <TalkForm
        className="form"
        fields={{ intent: 'answer-question', number: String(number) }}
        onSend={(fields) => void answer(fields)}
      >
        <TextArea
          name="text"
          label="Ta réponse"
          rows={3}
          hint="500 caractères au plus"
          error={isRefused ? (result.errors['text'] ?? takeFormError(result)) : undefined}
          defaultValue={isRefused ? String(result.values['text'] ?? '') : ''}
          onFocus={load}
          required
        />
        <Button>Répondre</Button>
      </TalkForm>
      {caution}
    </>
  );
}
