import type { ShownStep } from '#shared/questionnaire/step.ts';
import { stepTabs } from '#shared/questionnaire/step-index.computed.ts';
import type { StepKey } from '#shared/questionnaire/steps.ts';
import type { ClientFeature, DeclaredScreen } from '../../frame/feature.ts';

/** The steps that do more than offer answers to choose from. */
const stepFiles: Readonly<Partial<Record<ShownStep['screen'], string>>> = {
  'birth-date': 'questionnaire/BirthDateStepScreen',
  place: 'questionnaire/TownStepScreen',
  'age-range': 'questionnaire/MeasureStepScreen',
  height: 'questionnaire/MeasureStepScreen',
  'height-summary': 'questionnaire/MeasureStepScreen',
};
const stepScreens = Object.fromEntries(
  Object.entries(stepTabs).map(([key, { screen, tab }]): [string, DeclaredScreen] => [
    key,
    { file: stepFiles[screen] ?? 'questionnaire/StepScreen', title: tab },
  ]),
) as Record<StepKey, DeclaredScreen>;

export const questionnaireFeature = {
  screens: {
    ...stepScreens,
    profileComplete: { file: 'questionnaire/ProfileCompleteScreen', title: 'Mon profil' },
    firstResonances: { file: 'questionnaire/FirstResonancesScreen', title: 'Tes premières résonances' },
  },
} satisfies ClientFeature;
