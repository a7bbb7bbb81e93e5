import { fr } from '#shared/typeset.ts';
import { AnswerForm } from './later-parts.ts';
import { GivenReactions, ReactionPicker } from './Reactions.tsx';
import type { Line } from './thread-pages.ts';
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
