import { useState } from 'react';
import type { ScreenData } from '../../../frame/data.ts';
import { SaveButton, useIsSaving } from '../../../ui/Button.tsx';
import { ErrorText } from '../../../ui/Field.tsx';
import {
  NARROWEST_AGE_RANGE,
  proposeTargetAges,
  pushAgeRange,
  targetAgesOffered,
} from '#shared/questionnaire/birth-date.ts';
import { textOf } from '../answer.ts';
import { useAutosave } from '../use-autosave.ts';
import { useStepResult } from '../use-unsent-answer.ts';
import { AgeSelect } from './AgeSelect.tsx';
import { AnswerForm } from '../AnswerForm.tsx';
import '../questionnaire.css';

/** Two lists of ages that limit each other; each change is saved at once. */
export function AgeRange({ data }: { readonly data: ScreenData<'profileTargetAge'> }) {
  const result = useStepResult();
  const isSaving = useIsSaving();
  const ageOf = (field: string, preset: number) => Number(textOf(field, data.saved, result?.values)) || preset;
  const [range, setRange] = useState(() => {
    const proposed = proposeTargetAges(data.age);
    return { min: ageOf('preferred_age_min', proposed.min), max: ageOf('preferred_age_max', proposed.max) };
  });
  const autosave = useAutosave(
    [
      ['preferred_age_min', String(range.min)],
      ['preferred_age_max', String(range.max)],
    ],
    true,
  );
  // The birth date's screen offers more ages: one that was chosen there stays on the list.
  const ages = [...new Set([...targetAgesOffered, range.min, range.max])].sort((a, b) => a - b);
  const [youngest = 0, oldest = 0] = [ages[0], ages.at(-1)];
  const error = result?.errors['preferred_age_min'] ?? autosave.error;
  return (
    <AnswerForm>
      <fieldset className="group" disabled={isSaving}>
        <legend className="visually-hidden">Son âge</legend>
        {error && <ErrorText>{error}</ErrorText>}
        <div className="questionnaire-ages">
          <AgeSelect
            label="De"
            name="preferred_age_min"
            value={range.min}
            ages={ages}
            isOutOfReach={(age) => age > oldest - NARROWEST_AGE_RANGE}
            onChange={(min) => setRange(pushAgeRange(range, { min }, ages))}
          />
          <AgeSelect
            label="À"
            name="preferred_age_max"
            value={range.max}
            ages={ages}
            isOutOfReach={(age) => age < youngest + NARROWEST_AGE_RANGE}
            onChange={(max) => setRange(pushAgeRange(range, { max }, ages))}
          />
        </div>
        <p className="questionnaire-figure" aria-live="polite">
          {range.min === range.max ? `${range.min} ans` : `De ${range.min} à ${range.max} ans`}
        </p>
      </fieldset>
      <div className="actions actions--sticky">
        <SaveButton isSaving={autosave.isSaving}>Continuer</SaveButton>
      </div>
    </AnswerForm>
  );
}
