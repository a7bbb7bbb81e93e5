import type { StepDefinition } from './step.ts';
import { steps, type StepKey } from './steps.ts';

type DeclaredStep = (typeof steps)[number];

/** The address of each step. */
export const stepPaths = Object.fromEntries(steps.map(({ key, path }) => [key, path])) as {
  readonly [Step in DeclaredStep as Step['key']]: Step['path'];
};

/** What a browser has to know of a step before it is visited: the kind of its screen, and the title of its tab. */
export const stepTabs = Object.fromEntries(steps.map(({ key, screen, tab }) => [key, { screen, tab }])) as Readonly<
  Record<StepKey, Pick<StepDefinition, 'screen' | 'tab'>>
>;
