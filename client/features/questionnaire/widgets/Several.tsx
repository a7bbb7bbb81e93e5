import { useState, type ChangeEvent } from 'react';
import { Form } from 'react-router';
import { useFormResult, type ScreenData } from '#client/routing/data.ts';
import { SaveButton, useIsSaving } from '#client/ui/Button.tsx';
import { ChoiceCard } from '#client/ui/ChoiceCard.tsx';
import { ErrorText } from '#client/ui/Field.tsx';
import { useToast } from '#client/ui/Toasts.tsx';
import { useIsHydrated } from '#client/ui/use-is-hydrated.ts';
import { messages, titles } from '#shared/errors.ts';
import type { SeveralStep, StepKey } from '#shared/questionnaire/steps.ts';

interface WidgetProps {
  readonly step: SeveralStep;
  readonly data: ScreenData<StepKey>;
}

/** Cards to tick, up to a limit; one more is refused with a word, never by taking another away. */
export function Several({ step, data }: WidgetProps) {
  const result = useFormResult();
  const isSaving = useIsSaving();
  const isHydrated = useIsHydrated();
  const toast = useToast();
  const [chosen, setChosen] = useState(() => listOf(result?.values[step.field] ?? data.saved[step.field]));
  const [isRefused, setIsRefused] = useState(false);
  const error = isRefused ? messages[step.overLimit] : result?.errors[step.field];

  const toggle = ({ currentTarget: { value, checked } }: ChangeEvent<HTMLInputElement>) => {
    const isOneTooMany = checked && chosen.length >= step.limit;
    setIsRefused(isOneTooMany);
    if (isOneTooMany) {
      toast({ kind: 'error', title: titles.limit_reached, description: messages[step.overLimit] });
      return;
    }
    setChosen(checked ? [...chosen, value] : chosen.filter((id) => id !== value));
  };
  return (
    <Form method="post" className="form">
      <fieldset disabled={isSaving}>
        <legend className="visually-hidden">{step.hint}</legend>
        <div className="choices__top">
          {error ? <ErrorText>{error}</ErrorText> : <span>Ce qui te vient en premier est souvent juste.</span>}
          <span className="choices__count" aria-live="polite">
            {chosen.length} / {step.limit}
          </span>
        </div>
        <div className="choices choices--pair">
          {step.options.map((option) => (
            <ChoiceCard
              key={option.id}
              type="checkbox"
              name={step.field}
              option={option}
              checked={chosen.includes(option.id)}
              onChange={toggle}
            />
          ))}
        </div>
      </fieldset>
      <div className="actions actions--sticky">
        <SaveButton disabled={isHydrated && chosen.length === 0}>Continuer</SaveButton>
      </div>
    </Form>
  );
}

function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value as string[];
  return typeof value === 'string' && value !== '' ? [value] : [];
}
