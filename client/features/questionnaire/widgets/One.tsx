import { useState, type MouseEvent } from 'react';
import type { ScreenData } from '../../../frame/data.ts';
import { SaveButton, useIsSaving } from '../../../ui/Button.tsx';
import { ChoiceCard } from '../../../ui/ChoiceCard.tsx';
import { ErrorText } from '../../../ui/Field.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import type { ShownOne } from '#shared/questionnaire/step.ts';
import type { StepKey } from '#shared/questionnaire/steps.ts';
import { textOf } from '../answer.ts';
import { useStepResult } from '../use-unsent-answer.ts';
import { AnswerForm } from '../AnswerForm.tsx';
import '../questionnaire.css';

interface WidgetProps {
  readonly step: ShownOne;
  readonly data: ScreenData<StepKey>;
}

/** One option of each list. */
export function One({ step, data }: WidgetProps) {
  const { fields: lists } = step;
  const [recalled] = step.shows ?? [];
  const result = useStepResult();
  const isSaving = useIsSaving();
  const isHydrated = useIsHydrated();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(lists.map(({ column }) => [column, textOf(column, data.saved, result?.values)])),
  );
  const importance = recalled?.options.find(({ id }) => id === data.saved[recalled.column])?.label;
  const isComplete = lists.every(({ column }) => chosen[column]);
  // One press of a pointer answers a single question; a key only chooses, for arrows pass through it (S-questionnaire-19).
  const goesOn = lists.length === 1;
  const goOn = (event: MouseEvent<HTMLInputElement>) => {
    if (event.detail > 0) event.currentTarget.form?.requestSubmit();
  };
  return (
    <AnswerForm>
      {importance && (
        <p className="tinted">
          Pour toi, ce qui compte : <strong>{importance.toLocaleLowerCase('fr-FR')}</strong>
        </p>
      )}
      {goesOn && <p className="questionnaire-advice">Toucher ou cliquer suffit.</p>}
      {lists.map(({ column: field, legend, options }) => (
        <fieldset
          key={field}
          className="group"
          disabled={isSaving}
          aria-describedby={result?.errors[field] ? `${field}-erreur` : undefined}
        >
          <legend className={lists.length === 1 ? 'visually-hidden' : undefined}>{legend}</legend>
          {result?.errors[field] && <ErrorText id={`${field}-erreur`}>{result.errors[field]}</ErrorText>}
          <div className={options.length > 3 ? 'choices choices--pair' : 'choices'}>
            {options.map((option) => (
              <ChoiceCard
                key={option.id}
                type="radio"
                name={field}
                option={option}
                brings={data.reach?.options[option.id]}
                checked={chosen[field] === option.id}
                onChange={() => setChosen({ ...chosen, [field]: option.id })}
                {...(goesOn && { onClick: goOn })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="actions actions--sticky">
        <SaveButton disabled={isHydrated && !isComplete}>Continuer</SaveButton>
      </div>
    </AnswerForm>
  );
}
