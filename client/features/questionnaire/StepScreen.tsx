import { useMatches } from 'react-router';
import { useFormResult, useScreenData, type ScreenData } from '#client/routing/data.ts';
import { Alert } from '#client/ui/Alert.tsx';
import { Screen } from '#client/ui/Screen.tsx';
import { useToastOn } from '#client/ui/Toasts.tsx';
import { titleOf } from '#shared/messages/title-of.ts';
import { findStep, questionFor, type Step, type StepKey } from '#shared/questionnaire/steps.ts';
import { GenderPicture } from './pictures/GenderPicture.tsx';
import { AgeRange } from './widgets/AgeRange.tsx';
import { BirthDate } from './widgets/BirthDate.tsx';
import { Height } from './widgets/Height.tsx';
import { HeightSummary } from './widgets/HeightSummary.tsx';
import { ImageChoice } from './widgets/ImageChoice.tsx';
import { One } from './widgets/One.tsx';
import { Place } from './widgets/Place.tsx';
import { Several } from './widgets/Several.tsx';

/** One screen for every step: the declaration says what to ask, the widget how. */
export default function StepScreen() {
  const key = (useMatches().at(-1)?.id ?? '') as StepKey;
  const data = useScreenData(key);
  const step = findStep(key);
  const result = useFormResult();
  useToastOn(result, ({ errors }) => {
    const description = Object.values(errors)[0];
    return description ? { kind: 'error', title: titleOf(description), description } : null;
  });
  const { loadError } = data;
  useToastOn(loadError ?? undefined, (description) => ({ kind: 'error', title: titleOf(description), description }));
  if (!step) return null;
  return (
    <Screen
      look={step.look}
      title={questionFor(step, data.name)}
      eyebrow={step.look === 'fab-logs' ? 'FAB-LOGS' : undefined}
      icon={data.gender && key !== 'profileGender' ? <GenderPicture gender={data.gender} /> : undefined}
      intro={step.hint}
      back={data.back}
      progress={data.progress}
    >
      {[loadError, result?.errors['form']].map(
        (message) =>
          message && (
            <Alert key={message} kind="error" title={titleOf(message)}>
              {message}
            </Alert>
          ),
      )}
      <Widget key={key} step={step} data={data} />
    </Screen>
  );
}

function Widget({ step, data }: { readonly step: Step; readonly data: ScreenData<StepKey> }) {
  switch (step.screen) {
    case 'image-choice':
      return <ImageChoice step={step} data={data} />;
    case 'one':
      return <One step={step} data={data} />;
    case 'several':
      return <Several step={step} data={data} />;
    case 'birth-date':
      return <BirthDate data={data} />;
    case 'age-range':
      return <AgeRange data={data} />;
    case 'height':
      return <Height data={data} />;
    case 'height-summary':
      return <HeightSummary data={data} />;
    case 'place':
      return <Place data={data} />;
  }
}
