import type { StepDefinition } from './step.ts';
import { steps, type StepKey } from './steps.ts';

/** What the browser needs of a step before it is visited: its kind of screen, and its tab title. */
export const stepTabs = Object.fromEntries(steps.map(({ key, screen, tab }) => [key, { screen, tab }])) as Readonly<
  Record<StepKey, Pick<StepDefinition, 'screen' | 'tab'>>
>;
