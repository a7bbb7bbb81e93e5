import { parentPort } from 'node:worker_threads';
import type { EveningPlan, Seating } from '#shared/evenings/attendees.ts';
import { compose } from '#shared/evenings/compose.ts';
import { repair, type Repair, type RepairedSeating } from '#shared/evenings/repair.ts';
import { offerFor, type Offer, type Waiting, type Wishes } from '#shared/evenings/waiting-list.ts';

/** What a thread is asked, each with its answer. */
export interface TableQuestions {
  readonly compose: { readonly asked: EveningPlan; readonly answer: Seating };
  readonly repair: { readonly asked: Repair; readonly answer: RepairedSeating };
  readonly offer: {
    readonly asked: { readonly plan: EveningPlan; readonly waiting: Waiting; readonly wishes: readonly Wishes[] };
    readonly answer: Offer;
  };
}

export type TableQuestion = {
  [Kind in keyof TableQuestions]: { readonly kind: Kind; readonly asked: TableQuestions[Kind]['asked'] };
}[keyof TableQuestions];

function answer(question: TableQuestion): TableQuestions[keyof TableQuestions]['answer'] {
  switch (question.kind) {
    case 'compose':
      return compose(question.asked);
    case 'repair':
      return repair(question.asked);
    case 'offer':
      return offerFor(question.asked.plan, question.asked.waiting, question.asked.wishes);
  }
}

parentPort?.once('message', (question: TableQuestion) => parentPort?.postMessage(answer(question)));
