import { useMatches } from 'react-router';
import { useFormResult, useScreenData } from '#client/routing/data.ts';
import { Alert } from '#client/ui/Alert.tsx';
import { Screen } from '#client/ui/Screen.tsx';
import { useToastOn } from '#client/ui/Toasts.tsx';
import { messages, titles } from '#shared/errors.ts';
import { findStep, questionFor, type StepKey } from '#shared/questionnaire/steps.ts';
import { BirthDate } from './widgets/BirthDate.tsx';
import { ImageChoice } from './widgets/ImageChoice.tsx';
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
  useToastOn(data.loadError ?? undefined, (description) => ({ kind: 'error', title: titles.error, description }));
  if (!step) return null;
  return (
    <Screen
      look={step.look}
      title={questionFor(step, data.name)}
      eyebrow={step.look === 'fab-logs' ? 'FAB-LOGS' : undefined}
      intro={step.hint}
      back={data.back}
      progress={data.progress}
    >
      {data.loadError && (
        <Alert kind="error" title={titles.error}>
          {data.loadError}
        </Alert>
      )}
      {result?.errors['form'] && (
        <Alert kind="error" title={titleOf(result.errors['form'])}>
          {result.errors['form']}
        </Alert>
      )}
      {step.screen === 'image-choice' && <ImageChoice key={key} step={step} data={data} />}
      {step.screen === 'several' && <Several key={key} step={step} data={data} />}
      {step.screen === 'birth-date' && <BirthDate key={key} data={data} />}
    </Screen>
  );
}

const titleOfMessage: Readonly<Record<string, string>> = {
  [messages.unexpected]: titles.save_error,
  [messages.age_too_young]: titles.age_too_young,
  [messages.emotional_expectations_limit]: titles.limit_reached,
  [messages.relationship_values_limit]: titles.limit_reached,
  [messages.lifestyle_passions_limit]: titles.limit_reached,
};

function titleOf(message: string): string {
  return titleOfMessage[message] ?? titles.error;
}
