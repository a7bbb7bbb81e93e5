import { createHash } from 'node:crypto';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { findNear, isKnowledgeLoaded, loadPhrasings, type Nearness, type Phrasing } from './knowledge.queries.ts';
import type { KnowledgeEntry } from './knowledge/entry.ts';
import { knowledge } from './knowledge/index.ts';
import { conceptsOf } from './knowledge/concepts.ts';
import { plainQuestion } from './knowledge/plain-question.ts';

/** An entry with the probability that it was meant, from 0 to 1. */
export interface Found {
  readonly entry: KnowledgeEntry;
  readonly sureness: number;
}

const entriesById = new Map(knowledge.map((entry) => [entry.id, entry]));

/** The forms in which questions are compared. */
function comparable(question: string): Omit<Phrasing, 'entry'> {
  const phrasing = plainQuestion(question);
  return { phrasing, concepts: conceptsOf(phrasing) };
}

const phrasings: readonly Phrasing[] = knowledge.flatMap(({ id, title, phrasings: others }) =>
  [title, ...others].map((words) => ({ entry: id, ...comparable(words) })),
);

/** Names a state of the knowledge: releases side by side each find their own. */
const version = createHash('sha256').update(JSON.stringify(phrasings)).digest('hex').slice(0, 16);

/** The entries nearest to a question, the most probable first. */
export async function findEntries(ctx: AppContext, question: string): Promise<Found[]> {
  if (!(await isKnowledgeLoaded(ctx.db, version))) {
    await inTransaction(ctx, (tx) => loadPhrasings(tx.db, version, phrasings, tx.now()));
  }
  const near = await findNear(ctx.db, version, comparable(question));
  return near
    .map((one) => ({ entry: entriesById.get(one.entry), sureness: surenessOf(one) }))
    .filter((found): found is Found => found.entry !== undefined)
    .sort((one, other) => other.sureness - one.sureness || (one.entry.id < other.entry.id ? -1 : 1));
}

/**
 * How sure an entry is to answer the question: its words show what it is about, its groups of letters how it is asked
 * and what is misspelt.
 */
function surenessOf({ coverage, wording, likeness, nearness }: Nearness): number {
  return 0.2 * coverage + 0.25 * wording + 0.3 * likeness + 0.25 * nearness;
}

/** Below this likeness it is more honest to answer that the assistant does not know. */
const KNOWN_FROM = 0.36;

/** Whether an entry is probable enough to be the answer. */
export function isKnown(found: Found | undefined): found is Found {
  return found !== undefined && found.sureness >= KNOWN_FROM;
}
