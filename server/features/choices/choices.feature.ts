import type { Feature } from '../../web/feature.ts';
import { choiceJobs } from './choice-totals.service.ts';
import { choiceMails } from './choices.mails.ts';
import { choicesRoute } from './choices.route.ts';

export const choices = {
  screens: { choices: choicesRoute },
  jobs: choiceJobs,
  mails: choiceMails,
} satisfies Feature;
