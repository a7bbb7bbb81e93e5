import { Check } from 'lucide-react';
import type { ScreenData } from '../../frame/data.ts';
import { sides, type Side } from '#shared/play/quiz.ts';
import './play-quiz.css';

interface DuelProps {
  readonly question: ScreenData<'themeCards'>['questions'][number];
  /** The address that the form is sent to without JavaScript. */
  readonly action: string;
  readonly answer: Side | undefined;
  /** The side that the member has just chosen. */
  readonly picked: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** A quiz question as a form of two buttons; with JavaScript the chosen half is animated. */
export function Duel({ question, action, answer, picked, onChoose }: DuelProps) {
  return (
    <form
      method="post"
      action={action}
      className={`play-duel ${picked ? `play-duel--picked-${picked}` : ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        const side = event.nativeEvent.submitter?.getAttribute('value');
        if (side === 'top' || side === 'bottom') onChoose(side);
      }}
    >
      <input type="hidden" name="question" value={question.id} />
      {sides.map((side) => {
        const { text, picture } = question[side];
        return (
          <button
            key={side}
            name="answer"
            value={side}
            className={`play-duel__half play-duel__half--${side} ${picture ? 'play-duel__half--picture' : ''}`}
            aria-pressed={answer === side}
          >
            <span className="play-duel__text">{text}</span>
            {picture && <img src={picture.address} alt={picture.alt} width="400" height="300" />}
            <span className="play-duel__mark" aria-hidden="true">
              <Check size={20} strokeWidth={3} />
            </span>
          </button>
        );
      })}
      <span className="play-duel__versus" aria-hidden="true">
        VS
      </span>
    </form>
  );
}
