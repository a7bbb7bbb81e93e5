import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { moveFocusWithArrows } from './arrow-keys.ts';
import { answerPicture } from '#shared/questionnaire/answer-picture.ts';
import type { Option } from '#shared/questionnaire/options.ts';

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly type: 'radio' | 'checkbox';
  readonly option: Option;
  /** What the option would bring, below its description. */
  readonly brings?: string | undefined;
}

/** A checkbox or radio button as large as its card. */
export function ChoiceCard({ option, brings, ...input }: ChoiceCardProps) {
  return (
    <label className="choice">
      <input value={option.id} onKeyDown={input.type === 'checkbox' ? moveFocusWithArrows : undefined} {...input} />
      {option.picture && (
        <img className="choice__picture" src={answerPicture(option.picture)} alt="" width="56" height="56" />
      )}
      <span>
        <span className="choice__label">{option.label}</span>
        {option.description && <span className="choice__description">{option.description}</span>}
        {brings && <span className="choice__brings">{brings}</span>}
      </span>
      <span className="choice__mark" aria-hidden="true">
        <Check size={18} strokeWidth={3} />
      </span>
    </label>
  );
}
