import { questionnaireMessages } from '../messages/questionnaire.ts';
import { savingTitles, titleOf } from '../messages/title-of.ts';
import type { Field, SeveralStep, ShownStep } from './step.ts';
import { steps, type Step, type StepKey } from './steps.ts';

/** The properties of a step, and of each of its lists, that the client gets. All others stay on the server. */
const shownOfStep = ['screen', 'look', 'question', 'hint'];
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
      return { ...words, fields: lists(step.fields) };
    case 'several':
      return { ...words, fields: lists(step.fields), ...rulesOf(step) };
    default:
      return words;
  }
}

/** The rules of several choices. Their messages are sent in words, or every step would load those of all screens. */
function rulesOf({ limit, exclusive, savedAtOnce }: SeveralStep): object {
  return {
    ...(limit && {
      limit: {
        count: limit.count,
        message: questionnaireMessages[limit.message],
        title: titleOf(limit.message, savingTitles),
      },
    }),
    ...(exclusive && { exclusive: { id: exclusive.id } }),
    ...(savedAtOnce && { savedAtOnce: { emptyMessage: questionnaireMessages[savedAtOnce.emptyMessage] } }),
  };
}

function lists(fields: readonly Field[]): object[] {
  return fields.map((field) => pick(field, shownOfList));
}

function pick(from: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}
