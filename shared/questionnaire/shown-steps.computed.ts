import type { Field, ShownStep } from './step.ts';
import { steps, type Step, type StepKey } from './steps.ts';

/** The properties of a step, and of each of its lists, that the client gets. All others stay on the server. */
const shownOfStep = ['screen', 'look', 'question', 'hint', 'limit', 'exclusive', 'savedAtOnce'];
const shownOfList = ['column', 'legend', 'options'];

/** The part of each step that the browser gets. */
export const shownSteps = Object.fromEntries(steps.map((step) => [step.key, shown(step)])) as Readonly<
  Record<StepKey, ShownStep>
>;

function shown(step: Step): object {
  const words = pick(step, shownOfStep);
  switch (step.screen) {
    case 'one':
      return { ...words, fields: lists(step.fields), ...(step.shows && { shows: lists(step.shows) }) };
    case 'image-choice':
    case 'several':
      return { ...words, fields: lists(step.fields) };
    default:
      return words;
  }
}

function lists(fields: readonly Field[]): object[] {
  return fields.map((field) => pick(field, shownOfList));
}

function pick(from: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}
