import { useState, type ChangeEvent } from 'react';
import type { ScreenData } from '../../../frame/data.ts';
import { SaveButton, useIsSaving } from '../../../ui/Button.tsx';
import { ChoiceCard } from '../../../ui/ChoiceCard.tsx';
import { ErrorText } from '../../../ui/Field.tsx';
import { useToast } from '../../../frame/Toasts.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { questionFor, type ShownSeveral } from '#shared/questionnaire/step.ts';
import type { StepKey } from '#shared/questionnaire/steps.ts';
import { listOf } from '../answer.ts';
import { useAutosave } from '../use-autosave.ts';
import { useStepResult } from '../use-unsent-answer.ts';
import { AnswerForm } from '../AnswerForm.tsx';

const ERROR_ID = 'erreur';

interface WidgetProps {
  readonly step: ShownSeveral;
  readonly data: ScreenData<StepKey>;
}

/**
 * Options to tick; above the limit, one more is refused with a message and changes nothing. The button counts
 * (S-questionnaire-21).
 */
export function Several({ step, data }: WidgetProps) {
  const { limit, exclusive, savedAtOnce } = step;
  const [{ column: field, options }] = step.fields;
  const result = useStepResult();
  const isSaving = useIsSaving();
  const isHydrated = useIsHydrated();
  const toast = useToast();
  const [chosen, setChosen] = useState(() =>
    // A saved id that the list no longer offers would count towards the limit without being visible.
    listOf(field, data.saved, result?.values).filter((id) => options.some((option) => option.id === id)),
  );
  const [isRefused, setIsRefused] = useState(false);
  const autosave = useAutosave(
    savedAtOnce ? chosen.map((id) => [field, id] as const) : [],
    savedAtOnce !== undefined && chosen.length > 0,
  );
  const error = isRefused && limit ? limit.message : (result?.errors[field] ?? autosave.error);
  const isAlone = exclusive !== undefined && chosen.includes(exclusive.id);

  const toggle = ({ currentTarget: { value, checked } }: ChangeEvent<HTMLInputElement>) => {
    const isOneTooMany = checked && limit !== undefined && chosen.length >= limit.count;
    setIsRefused(isOneTooMany);
    if (isOneTooMany) {
      // The sentence is at the top of the choices, which may have scrolled away.
      if (limit.title) toast({ kind: 'error', description: limit.title });
      return;
    }
    if (!checked) setChosen(chosen.filter((id) => id !== value));
    else if (value === exclusive?.id) setChosen([value]);
    else setChosen([...chosen.filter((id) => id !== exclusive?.id), value]);
  };
  const isEmpty = chosen.length === 0;
  const continueButton = (
    <SaveButton disabled={isHydrated && isEmpty} isSaving={autosave.isSaving}>
      {limit && isHydrated ? `Continuer · ${chosen.length}/${limit.count}` : 'Continuer'}
    </SaveButton>
  );
  return (
    <AnswerForm>
      <fieldset disabled={isSaving} aria-describedby={error ? ERROR_ID : undefined}>
        <legend className="visually-hidden">{`${questionFor(step, data.name)} ${step.hint}`}</legend>
        {error && (
          <div className="choices__top">
            <ErrorText id={ERROR_ID}>{error}</ErrorText>
          </div>
        )}
        {limit && (
          <span className="visually-hidden" aria-live="polite">
            {isHydrated && `${chosen.length} sur ${limit.count}`}
          </span>
        )}
        <div className="choices choices--pair">
          {options.map((option) => (
            <ChoiceCard
              key={option.id}
              type="checkbox"
              name={field}
              option={option}
              brings={data.reach?.options[option.id]}
              checked={chosen.includes(option.id)}
              disabled={isHydrated && isAlone && option.id !== exclusive.id}
              onChange={toggle}
            />
          ))}
        </div>
      </fieldset>
      <div className="actions actions--sticky">
        {/* Where each toggle is kept at once, the way on appears with the first choice. */}
        {savedAtOnce && isHydrated && isEmpty ? <p>{savedAtOnce.emptyMessage}</p> : continueButton}
      </div>
    </AnswerForm>
  );
}
