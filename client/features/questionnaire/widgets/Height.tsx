import { useState } from 'react';
import type { ScreenData } from '../../../frame/data.ts';
import { SaveButton, useIsSaving } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { questionnaireTypedMessages as messages } from '#shared/messages/questionnaire-typed.ts';
import {
  HEIGHT_MAX_CM,
  HEIGHT_MIN_CM,
  inMetres,
  isHeightBeingTyped,
  parseHeight,
} from '#shared/questionnaire/heights.ts';
import { textOf } from '../answer.ts';
import { useStepResult } from '../use-unsent-answer.ts';
import { AnswerForm } from '../AnswerForm.tsx';
import '../questionnaire.css';

const SLIDER_START_CM = 170;
const WHOLE_HEIGHT_LENGTH = 3;

/** A height, as a number to type or a slider; only possible heights can be typed. */
export function Height({ data }: { readonly data: ScreenData<'profileHeight'> }) {
  const result = useStepResult();
  const isSaving = useIsSaving();
  const isHydrated = useIsHydrated();
  const [text, setText] = useState(() => textOf('height_cm', data.saved, result?.values).replace('.', ','));
  const height = parseHeight(text);
  const isWrong = text.length >= WHOLE_HEIGHT_LENGTH && height === null;
  return (
    <AnswerForm>
      <fieldset className="group" disabled={isSaving}>
        <legend className="visually-hidden">Ta taille</legend>
        <Field
          name="height_cm"
          label="En centimètres"
          hint={`De ${HEIGHT_MIN_CM} à ${HEIGHT_MAX_CM}, par exemple 172 ou 172,5.`}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={isWrong ? messages.height_invalid : result?.errors['height_cm']}
          onChange={({ target: { value } }) => isHeightBeingTyped(value) && setText(value)}
        />
        {isHydrated && (
          <input
            className="questionnaire-slider"
            type="range"
            aria-label="Ta taille, à faire glisser"
            title="Ta taille, à faire glisser"
            min={HEIGHT_MIN_CM}
            max={HEIGHT_MAX_CM}
            value={height ?? SLIDER_START_CM}
            onChange={({ target: { value } }) => setText(value)}
          />
        )}
        <p className="questionnaire-figure" aria-live="polite">
          {height === null ? '' : inMetres(height)}
        </p>
      </fieldset>
      <div className="actions actions--sticky">
        <SaveButton disabled={isHydrated && height === null}>Continuer</SaveButton>
      </div>
    </AnswerForm>
  );
}
