import type { ScreenData } from '../../../frame/data.ts';
import { moveFocusWithArrows } from '../../../ui/arrow-keys.ts';
import { useIsSaving } from '../../../ui/Button.tsx';
import { ErrorText } from '../../../ui/Field.tsx';
import { questionFor, type ShownImageChoice } from '#shared/questionnaire/step.ts';
import type { StepKey } from '#shared/questionnaire/steps.ts';
import { GenderPicture } from '../pictures/GenderPicture.tsx';
import { textOf } from '../answer.ts';
import { useStepResult } from '../use-unsent-answer.ts';
import { AnswerForm } from '../AnswerForm.tsx';
import '../questionnaire.css';

const ERROR_ID = 'erreur';

interface WidgetProps {
  readonly step: ShownImageChoice;
  readonly data: ScreenData<StepKey>;
}

/** Options with pictures; choosing one saves at once and disables the others meanwhile. */
export function ImageChoice({ step, data }: WidgetProps) {
  const [{ column: field, options }] = step.fields;
  const isSaving = useIsSaving();
  const result = useStepResult();
  const error = result?.errors[field];
  const chosen = textOf(field, data.saved, result?.values);
  return (
    <AnswerForm>
      {error && <ErrorText id={ERROR_ID}>{error}</ErrorText>}
      <fieldset
        className="questionnaire-pictures"
        aria-label={questionFor(step, data.name)}
        aria-describedby={error ? ERROR_ID : undefined}
      >
        {options.map(({ id, label, description }) => (
          <button
            key={id}
            type="submit"
            name={field}
            value={id}
            className="questionnaire-picture"
            disabled={isSaving}
            onKeyDown={moveFocusWithArrows}
            aria-pressed={chosen === id}
          >
            <GenderPicture gender={id} />
            <span className="questionnaire-picture__words">
              <span className="questionnaire-picture__label">{label}</span>
              {description && <span className="questionnaire-picture__description">{description}</span>}
            </span>
          </button>
        ))}
      </fieldset>
      <p role="status">{isSaving ? 'Sauvegarde...' : ''}</p>
    </AnswerForm>
  );
}
