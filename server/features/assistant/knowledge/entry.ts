import type { Facts } from './facts.ts';

/** A question that people ask, its phrasings, and the assistant's answer. */
export interface KnowledgeEntry {
  readonly id: string;
  /** The question as it is offered to be asked. */
  readonly title: string;
  /** Other ways to ask it; looked for together with the title. */
  readonly phrasings: readonly string[];
  /** The answer in French, with `[words](/address)` for links. */
  answer(facts: Facts): string;
  /** What the answer proposes besides; left out for a person who said that they are not well. */
  offer?(facts: Facts): string;
}
