import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useMatches } from 'react-router';
import { useFormResult, useScreenData, type ScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chapters } from '../../frame/Chapters.tsx';
import { FormError, takeFormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { fieldErrorToast } from '../../frame/error-toast.ts';
import { useToastOn } from '../../frame/Toasts.tsx';
import { savingTitles } from '#shared/messages/title-of.ts';
import { titles } from '#shared/messages/titles.ts';
import { shownSteps } from '#shared/questionnaire/shown-steps.computed.ts';
import { questionFor, type ShownStep } from '#shared/questionnaire/step.ts';
import { stepTabs } from '#shared/questionnaire/step-index.computed.ts';
import type { StepKey } from '#shared/questionnaire/steps.ts';
import { fr } from '#shared/typeset.ts';
import { ownPicture } from './pictures/own-picture.tsx';
import { UnsentContext, useUnsentAnswer } from './use-unsent-answer.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { Reach } from './Reach.tsx';
import type { SlimHeadProps } from './SlimHead.tsx';
import './questionnaire.css';

export interface WidgetProps {
  readonly step: ShownStep;
  readonly data: ScreenData<StepKey>;
}

/** The heading of the last steps, and what it is about. */
const FAB_LOGS_IN_WORDS = fr`FAB-LOGS : ta façon d'aimer et de vivre`;

/** The frame of every step: the step's declaration has the words, the widget the fields. */
export function StepFrame({ Widget }: { readonly Widget: ComponentType<WidgetProps> }) {
  const { id = '', pathname = '' } = useMatches().at(-1) ?? {};
  const key = id as StepKey;
  const data = useScreenData(key);
  const step: ShownStep | undefined = shownSteps[key];
  const result = useFormResult();
  useToastOn(result, (answer) => fieldErrorToast(answer, savingTitles));
  const { loadError } = data;
  const frame = useRef<HTMLDivElement>(null);
  const { unsent, Notice } = useUnsentAnswer(frame, data.sessionMark, key);
  const { SlimHead } = useSlimHead();
  if (!step) return null;
  return (
    <Screen
      look={step.look}
      title={questionFor(step, data.name)}
      eyebrow={step.look === 'fab-logs' ? FAB_LOGS_IN_WORDS : undefined}
      icon={key === 'profileGender' ? undefined : ownPicture(data)}
      intro={step.hint}
      back={data.back}
      progress={<Chapters {...data.progress} />}
      closeness={data.progress.step / data.progress.total}
    >
      {SlimHead && <SlimHead tab={stepTabs[key].tab} {...data.progress.part} />}
      {loadError && (
        <Alert kind="error" title={titles.error}>
          {loadError}
        </Alert>
      )}
      <FormError titles={savingTitles} />
      <div role="status">
        {Notice && (
          // Where somebody has to sign in first, the error itself says that all is still there.
          <Notice isFoundAgain={unsent !== null} hasFailed={takeFormError(result) !== undefined && !result?.way} />
        )}
      </div>
      {data.counts.length > 0 && (
        <div className="questionnaire-counts" role="status">
          {data.counts.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      )}
      {data.reach && <Reach reach={data.reach} path={pathname} />}
      <div ref={frame}>
        <UnsentContext value={unsent}>
          <Widget key={unsent ? `${key} unsent` : key} step={step} data={data} />
        </UnsentContext>
      </div>
      {data.canSkip && (
        <AnswerForm>
          <Button type="submit" name="intent" value="skip" variant="quiet">
            Passer cette question
          </Button>
        </AnswerForm>
      )}
    </Screen>
  );
}

/** The line for a head that is scrolled away; loaded after the screen, which needs it only then. */
function useSlimHead(): { readonly SlimHead: ComponentType<SlimHeadProps> | undefined } {
  const [SlimHead, setSlimHead] = useState<ComponentType<SlimHeadProps>>();
  useEffect(() => {
    import('./SlimHead.tsx').then((module) => setSlimHead(() => module.SlimHead)).catch(() => undefined);
  }, []);
  return { SlimHead };
}
